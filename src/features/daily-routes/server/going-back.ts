import { type Day, dayAt, formatDay, type Instant } from '../../../kernel/calendar.ts';
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import { daysToGoBack, goBackDays } from '../going-back.ts';
import type { StopStatus } from '../statuses.ts';
import { say } from '../words.ts';
import { readPlan } from './reading-plan.ts';
import { lockAhead, putOff } from './rescheduling.ts';
import { noSuchStop } from './store.ts';
import { findDateWorkedSince, listKnownPickups, listOfHouse, showUnserved } from './store-exceptions.ts';
import { changeOf, lockStop } from './store-stop-work.ts';

type GoingBack = Readonly<{ id: string; status: StopStatus; toDate: Day }>;

/**
 * Lets a truck come again on a day to a stop whose run is over, because of whose word, the driver's or the customer's,
 * somebody believes. Refuses (conflict) where the stop is not as it was seen or its run is not over; (invalid) a day on
 * which nobody would come once more.
 */
export async function goBack(
  tx: Tx,
  { id, status, toDate }: GoingBack,
  { by, at }: Readonly<{ by: string; at: Instant }>,
): Promise<{ toDate: Day }> {
  await lockAhead(tx, 'reschedule', id);
  const stop = found((await lockStop(tx, id, null, at)).stop, noSuchStop);
  if (stop.status !== status) throw new Refusal('conflict', 'stop-moved-on', say.stopIs[stop.status]);
  const days = daysToGoBack(stop, stop.run, dayAt(at, await getTimeZone(tx)));
  const [known] = stop.pickup ? await listKnownPickups(tx, [stop.pickup]) : [];
  if (!stop.pickup || !known || known.isDeleted || !days) throw new Refusal('conflict', 'no-way-back', noWayBack);
  if (toDate < days.first || toDate > days.last)
    throw invalidField('toDate', 'date-out-of-window', `Choose a day from today up to ${formatDay(days.last)}.`);
  const since = await findDateWorkedSince(tx, stop, stop.pickup);
  if (since) throw new Refusal('conflict', 'no-way-back', wentSince(since));
  // Told twice, as where the first answer was lost: one decision, which can be taken back by one.
  if (stop.shown.stop.comesAgainOn === toDate && (await whoComes(tx, stop.pickup, toDate)).comes) return { toDate };
  await putOff(tx, stop, toDate, { by, isAgain: true });
  await refuseWhereNobodyComes(tx, stop.pickup, toDate);
  announce(changeOf(stop));
  return { toDate };
}

/** Whether a truck comes for a pickup on a day, as the plan has it by now, and why not. */
async function whoComes(tx: Tx, pickup: Pickup, date: Day) {
  const house = await listOfHouse(tx, pickup);
  const isIt = (one: Pickup) =>
    one.routeId === pickup.routeId &&
    one.nominal === pickup.nominal &&
    house.some(({ serviceId }) => serviceId === one.serviceId);
  const { runs, unserved } = await readPlan(tx, date);
  const going = runs.filter(({ isCancelled }) => !isCancelled).flatMap(({ stops }) => stops);
  return { comes: going.some((stop) => isIt(stop) && !stop.workedId), missed: unserved.filter(isIt) };
}

/** Refuses (invalid) a day on which a truck comes there anyway, or nobody is served. */
async function refuseWhereNobodyComes(tx: Tx, pickup: Pickup, date: Day): Promise<void> {
  const { comes, missed } = await whoComes(tx, pickup, date);
  if (comes) return;
  const [first] = await showUnserved(tx, missed, { date });
  if (!first) throw new Refusal('conflict', 'no-way-back', noWayBack);
  const message = `No truck would come once more to ${first.street}: ${first.why}. Choose another day.`;
  throw invalidField('toDate', 'nobody-comes', message);
}

const wentSince = (date: Day) =>
  `A truck went there again on ${formatDay(date)}. Look at the stop of that day: from there one is sent again.`;

const noWayBack = `A truck is sent again to a stop that was completed or skipped, once its run is over and within ${goBackDays} days, while somebody is served there.`;
