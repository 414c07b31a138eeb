/** What is done in random weeks for the figures that are told of them: above all work, by several drivers and the office. */
import { activitiesContract as activities } from '../../src/features/activities/contract.ts';
import { deletedContactsContract } from '../../src/features/contacts/deleted-contacts.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { addDays } from '../../src/kernel/calendar.ts';
import { today } from './clock.ts';
import { planDispatcherSteps, planOfficeSteps } from './plan-steps.ts';
import { did, dispatcherSteps, nth, officeSteps, runsOf, type Step, truckSteps } from './random-weeks.ts';
import { rarerDispatcherSteps, rarerOfficeSteps, rarerTruckSteps } from './rarer-steps.ts';

const position = { latitude: 36.7, longitude: -108.2, accuracyMetres: 5 };
/** Whoever may, with a place: also on runs that were given on. */
const worksSomewhere: Step = async (world, pick) => {
  const runs = await runsOf(world, today);
  const run = nth(runs, pick.a);
  const stop = run && nth(run.stops, pick.b);
  const who = [world.driver, world.spare, world.office][pick.date % 3] ?? world.office;
  return stop && who.attempt(daily.completeStop, did(world, stop.id, { position }));
};
const restores: Step = async (world, pick) => {
  const { rows } = await world.office.call(deletedContactsContract.deleted, {});
  const one = nth(rows, pick.b);
  return one && world.office.attempt(deletedContactsContract.restore, { id: one.id });
};
const writes: Step = async (world, pick) =>
  world.office.attempt(activities.add, {
    contactId: nth(world.stops, pick.a)?.contactId ?? '',
    type: pick.b % 2 ? 'task' : 'note',
    title: `T ${pick.b % 3}`,
    assignedTo: pick.b % 2 ? world.driver.id : null,
    dueDate: addDays(today, pick.date - 1),
  });
const changesTask: Step = async (world, pick) => {
  const { rows } = await world.office.call(activities.all, { type: 'task' });
  const one = nth(rows, pick.b);
  return (
    one &&
    world.office.attempt(activities.changeStatus, {
      id: one.id,
      status: nth(['completed', 'cancelled', 'pending', 'in_progress'], pick.a),
    })
  );
};
export const figureSteps: readonly Step[] = [
  ...officeSteps,
  ...dispatcherSteps,
  ...planOfficeSteps,
  ...planDispatcherSteps,
  ...truckSteps,
  ...truckSteps,
  ...truckSteps,
  worksSomewhere,
  worksSomewhere,
  worksSomewhere,
  worksSomewhere,
  ...rarerTruckSteps,
  ...rarerOfficeSteps,
  ...rarerDispatcherSteps,
  restores,
  restores,
  writes,
  writes,
  changesTask,
];
