import type { Day } from '../../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announceAll } from '../../../server/live.ts';
import { changedMeanwhile } from '../../../server/transact.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import { insertExceptions, type NewException } from '../../day-plan/server/store.ts';
import { applyPlan, lockDate } from './apply-plan.ts';
import { listContactsOfServices } from './calendar-plans.ts';
import { calendarDates } from './rescheduling.ts';
import { listKnownPickups, type OpenPickup } from './store-exceptions.ts';
import { datesToFollow } from './store-plan.ts';

export type On = Readonly<{ today: Day; alsoOn?: readonly Day[] }>;

/** The dates that follow decisions about these pickups, in order: none that is over. */
async function datesOf(tx: Tx, pickups: readonly OpenPickup[], { today, alsoOn = [] }: On): Promise<Day[]> {
  const followed = new Set([...(await datesToFollow(tx, today)), ...alsoOn.filter((date) => date >= today)]);
  const named = pickups.flatMap(({ dates, nominal }) => [...dates, nominal]);
  const moved = await calendarDates(
    tx,
    pickups.map(({ nominal }) => nominal),
  );
  return [...new Set([...named, ...moved, ...alsoOn])].filter((date) => followed.has(date)).sort();
}

/** Locks the dates of pickups; begins anew when they come on another one meanwhile. */
export async function lockDatesOf(tx: Tx, pickups: readonly Pickup[], on: On) {
  const look = async () => {
    const known = await listKnownPickups(tx, pickups);
    return { known, dates: await datesOf(tx, known, on) };
  };
  const { dates } = await look();
  await Promise.all(dates.map((date) => lockDate(tx, date)));
  const locked = await look();
  if (locked.dates.some((date) => !dates.includes(date))) throw changedMeanwhile();
  return { ...locked, dates };
}

/** Keeps decisions and lets the dates that they touch follow, in one order whoever asks. */
export async function decide(
  tx: Tx,
  pickups: readonly Pickup[],
  exceptionOf: (pickup: OpenPickup) => NewException,
  on: On,
): Promise<{ count: number }> {
  const { known, dates } = await lockDatesOf(tx, pickups, on);
  if (known.length < pickups.length || known.some(({ isDeleted }) => isDeleted))
    throw invalidField('pickups', 'no-such-pickup', 'One of these pickups does not exist any more. Look again.');
  if (known.some(({ isWorked }) => isWorked))
    throw new Refusal('conflict', 'stop-moved-on', 'Some of these stops were worked meanwhile.');
  await insertExceptions(tx, known.map(exceptionOf));
  const routeIds = [...new Set(known.map(({ routeId }) => routeId))];
  await applyPlan(tx, dates, { routeIds });
  // A phone may have told of one until the runs were locked.
  if ((await listKnownPickups(tx, pickups)).some(({ isWorked }) => isWorked)) throw changedMeanwhile();
  await announcePickups(tx, known, dates);
  return { count: known.length };
}

/** Tells the office of the dates, and whose pickups they are: what they read of them says so at once. */
export async function announcePickups(tx: Tx, pickups: readonly Pickup[], dates: readonly Day[]): Promise<void> {
  const whose = await listContactsOfServices(
    tx,
    pickups.map(({ serviceId }) => serviceId),
  );
  const contactIds = [undefined, ...new Set([...whose.values()].flat())];
  announceAll(
    dates.flatMap((date) =>
      contactIds.map((contactId) => ({ topic: 'daily-routes', date, ...(contactId && { contactId }) })),
    ),
  );
}
