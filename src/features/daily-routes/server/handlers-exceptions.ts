import { type Day, dayAt, formatDay, type Instant } from '../../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import { isTold } from '../../day-plan/reasons.ts';
import { takeBackException } from '../../day-plan/server/store.ts';
import { daysToCome, refuseOutside } from '../days-to-come.ts';
import type { exceptionsContract } from '../exceptions.ts';
import { visitTakenBack } from '../judging.ts';
import { untouched } from '../stop-moves.ts';
import { addPickup } from './adding-pickups.ts';
import { applyPlan, lockDate, lockMaking } from './apply-plan.ts';
import { announcePickups, decide, lockDatesOf } from './deciding.ts';
import { goBack } from './going-back.ts';
import { readPlan } from './reading-plan.ts';
import { calendarDates } from './rescheduling.ts';
import { getDailyRoute, lockDailyRoute } from './store.ts';
import { listDecided, listKnownPickups, listOfHouse, restoreRun, showUnserved } from './store-exceptions.ts';
import { datesToFollow } from './store-plan.ts';
import { findDateOfStop, listRunsOfDates } from './store-run-facts.ts';
import { lockStop, placeWork } from './store-stop-work.ts';
import { insertVisit } from './store-visits.ts';

/**
 * The stop that a driver had put off waits for a truck as before, also on a run that was cancelled since. Refuses
 * (conflict) where its run is completed: nobody would come, and nobody would see it.
 */
async function openAgain(tx: Tx, stopId: string, taken: Readonly<{ by: string; at: Instant }>): Promise<void> {
  const { stop } = await lockStop(tx, stopId, null, taken.at);
  if (stop?.status !== 'rescheduled') return;
  if (stop.run.status === 'completed') throw new Refusal('conflict', 'run-moved-on', nobodyWouldCome);
  const visit = visitTakenBack(stop);
  if (visit) await insertVisit(tx, stop.id, visit, taken);
  await placeWork(tx, stop, untouched);
}

/**
 * A pickup that somebody had put off is not put back to a day that is over, unless its run is still being driven. Refuses
 * (conflict): nobody would come, and nobody would see it. What was done, skipped or left out there stays so.
 */
async function refuseBehind(tx: Tx, pickup: Pickup, today: Day): Promise<void> {
  const { routeId, nominal } = pickup;
  const house = await listOfHouse(tx, pickup);
  const decided = (await listKnownPickups(tx, house)).flatMap(({ dates }) => dates);
  const dates = [...decided, ...(await calendarDates(tx, [nominal]))].filter((date) => date < today);
  const followed = await datesToFollow(tx, today);
  const kept = await listRunsOfDates(
    tx,
    dates.filter((date) => followed.includes(date)),
  );
  const driven = new Set(kept.flatMap(({ id, status }) => (status === 'in_progress' ? id : [])));
  for (const date of new Set(dates)) {
    const { runs, unserved } = await readPlan(tx, date, { routeIds: [routeId] });
    const isIt = (one: Pickup) =>
      one.routeId === routeId && one.nominal === nominal && house.some(({ serviceId }) => serviceId === one.serviceId);
    const due = runs.filter(({ stops }) => stops.some((stop) => isIt(stop) && !stop.hold && !stop.workedId));
    if (
      due.some(({ runId }) => !driven.has(runId ?? '')) ||
      unserved.some((one) => isIt(one) && one.why.kind === 'run_over')
    )
      throw new Refusal('conflict', 'run-moved-on', dayIsOver(date));
  }
}

/** Refuses (invalid) a day on which one of the pickups put to it has no service: nobody would come, and nobody would see it. */
async function refuseWithoutService(tx: Tx, pickups: readonly Pickup[], toDate: Day): Promise<void> {
  const { unserved } = await readPlan(tx, toDate, { routeIds: [...new Set(pickups.map(({ routeId }) => routeId))] });
  const missed = unserved.filter(
    ({ why, ...one }) =>
      (why.kind === 'ended' || why.kind === 'not_begun') &&
      pickups.some(({ serviceId, nominal }) => serviceId === one.serviceId && nominal === one.nominal),
  );
  const [first, ...others] = await showUnserved(tx, missed, { date: toDate });
  if (!first) return;
  const whose = others.length > 0 ? `${first.street} and ${others.length} more` : first.street;
  const message = `Nobody would come to ${whose}: ${first.why}. Choose another day, or leave it out.`;
  throw invalidField('toDate', 'service-not-there', message);
}

const dayIsOver = (date: Day) =>
  `${formatDay(date)}, on which this pickup would be due, is over: nobody would come. Put it to another day, or leave it out.`;

const nobodyWouldCome =
  'The run on which this stop was put off is over: nobody would come. Put it off again on its new day, or skip it there.';

export const exceptionsHandlers: Handlers<typeof exceptionsContract> = {
  async ofDate({ actor: { language }, input: { date }, read }) {
    const plan = await readPlan(read, date);
    const told = plan.unserved.filter(({ why }) => isTold(why, date));
    const unserved = await showUnserved(read, told, { date, language });
    return { date, unserved, decided: await listDecided(read, date, language) };
  },

  async putOff({ actor, input: { pickups, toDate }, transact, now }) {
    return transact(async (tx) => {
      const today = dayAt(now, await getTimeZone(tx));
      refuseOutside(toDate, daysToCome(today));
      await lockMaking(tx);
      const decided = await decide(
        tx,
        pickups,
        ({ driverId, serviceId, routeId, nominal, againFromStopId }) => ({
          ...{ serviceId, routeId, nominal, driverId, createdBy: actor.id },
          ...{ kind: 'comes_on', date: toDate, fromStopId: againFromStopId, isAgain: againFromStopId !== null },
        }),
        { today, alsoOn: [toDate] },
      );
      await refuseWithoutService(tx, pickups, toDate);
      return decided;
    });
  },

  async addPickup({ actor, input, transact, now }) {
    return transact(async (tx) => addPickup(tx, input, { by: actor.id, at: now }));
  },

  async goBack({ actor, input, transact, now }) {
    return transact(async (tx) => goBack(tx, input, { by: actor.id, at: now }));
  },

  async leaveOut({ actor, input: { pickups, reason }, transact, now }) {
    return transact(async (tx) =>
      decide(
        tx,
        pickups,
        ({ serviceId, routeId, nominal }) => ({
          ...{ serviceId, routeId, nominal, kind: 'left_out', reason, createdBy: actor.id },
        }),
        { today: dayAt(now, await getTimeZone(tx)) },
      ),
    );
  },

  async takeBack({ actor, input, transact, now }) {
    return transact(async (tx) => {
      const { toDate, fromStopId, ...pickup } = await takeBackException(tx, input.id, { by: actor.id, at: now });
      const { routeId } = pickup;
      const today = dayAt(now, await getTimeZone(tx));
      const from = fromStopId ? await findDateOfStop(tx, fromStopId) : undefined;
      const { dates } = await lockDatesOf(tx, [pickup], {
        today,
        alsoOn: [toDate, from].filter((date) => date != null),
      });
      if (fromStopId) await openAgain(tx, fromStopId, { by: actor.id, at: now });
      if (toDate && toDate >= today) await refuseBehind(tx, pickup, today);
      await applyPlan(tx, dates, { routeIds: [routeId] });
      await announcePickups(tx, [pickup], dates);
      return { count: 1 };
    });
  },

  async restoreRun({ input, transact }) {
    return transact(async (tx) => {
      const { date } = await getDailyRoute(tx, input.id);
      await lockDate(tx, date);
      const run = await lockDailyRoute(tx, input.id);
      if (run.status !== 'cancelled') throw new Refusal('conflict', 'run-moved-on', 'This run is not cancelled.');
      await restoreRun(tx, run);
      await applyPlan(tx, [date], { routeIds: [run.routeId] });
      announce({ topic: 'daily-routes', id: run.id, date, isWhole: true });
      return { count: 1 };
    });
  },
};
