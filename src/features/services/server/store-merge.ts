import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Widened } from '../rules.ts';

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

/**
 * Lets those that serve in the place of one that stayed behind so be in force on all its days from today on: a house
 * that was served for one of two people goes on being served, though the other's service ends sooner or begins later.
 */
export async function takeOverDays(tx: Tx, { from, to }: Readonly<{ from: string; to: string }>): Promise<Widened[]> {
  const { rows } = await sql<Widened>`
    with each as (
      select o.id, o.first_day, o.last_day,
        case when lag(o.id) over one is null then least(o.first_day, greatest(v.first_day, d.today)) else o.first_day end as first,
        case when lead(o.first_day) over one > d.today then lead(o.first_day) over one - 1
          when lead(o.id) over one is not null then o.last_day
          when o.last_day is not null and v.last_day is not null then greatest(o.last_day, v.last_day) end as last
      from (select company_day_of(now()) as today) d
      cross join service v join service o on o.address_id = ${to} and ${collectTheSame}
      where v.address_id = ${from} and (v.last_day is null or v.last_day >= d.today)
      window one as (partition by v.id order by o.first_day)),
    wide as (
      select id, first_day, last_day, min(first) as first, case when bool_and(last is not null) then max(last) end as last
      from each group by id, first_day, last_day)
    update service s set first_day = w.first, last_day = w.last, version = version + 1, updated_at = now()
    from wide w where s.id = w.id and (w.first, w.last) is distinct from (w.first_day, w.last_day)
    returning s.id, json_build_object('firstDay', w.first_day, 'lastDay', w.last_day) as was,
      json_build_object('firstDay', w.first, 'lastDay', w.last) as is`.execute(tx);
  return rows;
}

/** The other way, where nobody has changed its days since. */
export async function giveDaysBack(tx: Tx, widened: readonly Widened[]): Promise<void> {
  for (const { id, was, is } of widened)
    await sql`
      update service set first_day = ${was.firstDay}, last_day = ${was.lastDay}, version = version + 1, updated_at = now()
      where id = ${id} and first_day = ${is.firstDay} and last_day is not distinct from ${is.lastDay}::date`.execute(
      tx,
    );
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
