import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { moveWorkToService } from '../../daily-routes/server/store-merge.ts';
import { moveDecisionsToService } from '../../day-plan/server/store.ts';
import { listServedInstead } from '../../services/server/store-merge.ts';
import { coverInstead, holdFreedDaysOf, uncoverInstead } from '../../suspensions/server/store-merge.ts';
import type { MergeRecord } from '../merging.ts';

type ServedInstead = NonNullable<MergeRecord['servedInstead']>;

/**
 * Where both contacts had the same collected at one house, one service goes on: what was worked, decided and held for
 * the other counts for it, so that nobody comes twice, or on a day that was put off or is on hold. Where several go on,
 * one after the other, each takes what is of its days.
 * @param joined the addresses that became one, after their services have moved
 */
export async function serveInstead(tx: Tx, joined: MergeRecord['joined']): Promise<ServedInstead> {
  const all: ServedInstead[number][] = [];
  for (const { id: from, into: to } of joined)
    for (const { id, by, until } of await listServedInstead(tx, { from, to })) {
      const move = { from: id, to: by, until };
      const [stops, decisions] = [await moveWorkToService(tx, move), await moveDecisionsToService(tx, move)];
      all.push({ id, by, stops, decisions, holds: await coverInstead(tx, { id, by }) });
    }
  return all;
}

/** The other way. */
export async function serveApart(tx: Tx, servedInstead: ServedInstead): Promise<void> {
  for (const { id, by, stops, decisions, holds } of servedInstead) {
    await moveWorkToService(tx, { from: by, to: id, only: stops });
    await moveDecisionsToService(tx, { from: by, to: id, only: decisions });
    await uncoverInstead(tx, { by, holds });
  }
}

/**
 * What was ended at the house since, and goes on all the same for whose service stayed behind: somebody has to say whether
 * a truck is to come again. Call it before days are given back.
 * @param name whose service that is
 * @returns sentences
 */
export async function endedSince(
  read: Reader,
  servedInstead: ServedInstead,
  { name, today }: Readonly<{ name: string; today: Day }>,
): Promise<string[]> {
  const pairs = servedInstead.map(({ id, by }) => ({ id, by }));
  const { rows } = await sql<{ stream: string; street: string }>`
    with at_house as (
      select x.id, max(coalesce(o.last_day, 'infinity')) as until
      from jsonb_to_recordset(${JSON.stringify(pairs)}) as x (id uuid, by uuid)
      join every_service b on b.id = x.by join every_service o on o.address_id = b.address_id and o.stream = b.stream
      group by x.id)
    select v.stream, a.street
    from at_house h join every_service v on v.id = h.id join known_address a on a.id = v.address_id
    where coalesce(v.last_day, 'infinity') > h.until and coalesce(v.last_day, 'infinity') >= ${today}
    order by a.street, v.stream`.execute(read);
  return rows.map(({ stream, street }) => `${stream} at ${street} was ended since, and goes on for ${name}.`);
}

/** After an earlier merge has been undone: what gave way to its holds holds all its days again. Gives the record of this one. */
export async function holdStill(tx: Tx, record: MergeRecord): Promise<MergeRecord> {
  const servedInstead: ServedInstead[number][] = [];
  for (const one of record.servedInstead ?? [])
    servedInstead.push({ ...one, holds: [...one.holds, ...(await coverInstead(tx, one))] });
  for (const by of new Set(servedInstead.map((one) => one.by))) await holdFreedDaysOf(tx, by);
  return record.servedInstead ? { ...record, servedInstead } : record;
}
