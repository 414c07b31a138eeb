import { type Day, dayAt, formatDay, type Instant } from '../../../kernel/calendar.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { findDecision } from '../../day-plan/server/store.ts';
import { refuseOutside } from '../days-to-come.ts';
import { daysToGoBack, goBackDays } from '../going-back.ts';
import type { StopStatus } from '../statuses.ts';
import { say } from '../words.ts';
import { refuseWhereNobodyComes, whoComes } from './coming-once-more.ts';
import { lockAhead, putOff } from './rescheduling.ts';
import { noSuchStop } from './store.ts';
import { findDateWorkedSince, listKnownPickups } from './store-exceptions.ts';
import { changeOf, lockStop } from './store-stop-work.ts';

type GoingBack = Readonly<{ id: string; status: StopStatus; toDate: Day; forDriver: string | null }>;

/**
 * Lets a truck come again on a day to a stop whose run is over, because of whose word, the driver's or the customer's,
 * somebody believes. Refuses (conflict) where the stop is not as it was seen or its run is not over; (invalid) a day on
 * which nobody would come once more.
 */
export async function goBack(
  tx: Tx,
  { id, status, toDate, forDriver }: GoingBack,
  { by, at }: Readonly<{ by: string; at: Instant }>,
): Promise<{ toDate: Day }> {
  await lockAhead(tx, 'reschedule', id);
  const stop = found((await lockStop(tx, id, null, at)).stop, noSuchStop);
  if (stop.status !== status) throw new Refusal('conflict', 'stop-moved-on', say.stopIs[stop.status]);
  const days = daysToGoBack(stop, stop.run, dayAt(at, await getTimeZone(tx)));
  const [known] = stop.pickup ? await listKnownPickups(tx, [stop.pickup]) : [];
  if (!stop.pickup || !known || known.isDeleted || !days) throw new Refusal('conflict', 'no-way-back', noWayBack);
  refuseOutside(toDate, days);
  const since = await findDateWorkedSince(tx, stop, stop.pickup);
  if (since) throw new Refusal('conflict', 'no-way-back', wentSince(since));
  // Told twice, as where the first answer was lost: one decision, which can be taken back by one.
  const [comes, last] = [await whoComes(tx, stop.pickup, toDate), await findDecision(tx, stop.pickup)];
  if (stop.shown.stop.comesAgainOn === toDate && last?.reason === forDriver && comes.isComing) return { toDate };
  await putOff(tx, stop, toDate, { by, forDriver, isAgain: true });
  await refuseWhereNobodyComes(tx, stop.pickup, toDate, stop.shown.stop.streetLine);
  announce(changeOf(stop));
  return { toDate };
}

const wentSince = (date: Day) =>
  `A truck went there again on ${formatDay(date)}. Look at the stop of that day: from there one is sent again.`;

const noWayBack = `A truck is sent again to a stop that was completed or skipped, once its run is over and within ${goBackDays} days, while somebody is served there.`;
