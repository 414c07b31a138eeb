import type { Tx } from '../../../server/database/connection.ts';
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

/** After an earlier merge has been undone: what gave way to its holds holds all its days again. Gives the record of this one. */
export async function holdStill(tx: Tx, record: MergeRecord): Promise<MergeRecord> {
  const servedInstead: ServedInstead[number][] = [];
  for (const one of record.servedInstead ?? [])
    servedInstead.push({ ...one, holds: [...one.holds, ...(await coverInstead(tx, one))] });
  for (const by of new Set(servedInstead.map((one) => one.by))) await holdFreedDaysOf(tx, by);
  return record.servedInstead ? { ...record, servedInstead } : record;
}
