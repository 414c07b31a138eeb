import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';

/** Whether `service v` and `service o` collect the same on the same days; one that never began collects nothing. */
const collectTheSame = sql`o.stream = v.stream
  and v.last_day is distinct from v.first_day - 1 and o.last_day is distinct from o.first_day - 1
  and daterange(o.first_day, case when o.last_day is not null then greatest(o.last_day, o.first_day) end, '[]')
    && daterange(v.first_day, case when v.last_day is not null then greatest(v.last_day, v.first_day) end, '[]')`;

/**
 * Lets the services of one address follow it into another that it has become one with; those for which the other has
 * a service of the same stream on the same days stay where they are, unseen. Gives the ids that moved.
 */
export async function moveServicesToAddress(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] | undefined }>,
): Promise<string[]> {
  const which = only ? sql`and v.id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update service v set address_id = ${to}
    where v.address_id = ${from} ${which}
      and not exists (select from service o where o.address_id = ${to} and ${collectTheSame})
    returning v.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** `until`: the last day on which one serves in the other's place; null for the latest. */
export type InItsPlace = Readonly<{ id: string; by: string; until: Day | null }>;

/** Each service that stayed behind so, and those that serve in its place, one after the other. */
export async function listServedInstead(
  tx: Tx,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<InItsPlace[]> {
  const { rows } = await sql<InItsPlace>`
    select v.id, o.id as by,
      case when lead(o.id) over (partition by v.id order by o.first_day) is not null then o.last_day end as until
    from service v join service o on o.address_id = ${to} and ${collectTheSame}
    where v.address_id = ${from} order by v.id, o.first_day`.execute(tx);
  return rows;
}
