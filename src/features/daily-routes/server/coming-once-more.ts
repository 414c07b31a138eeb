import type { Day } from '../../../kernel/calendar.ts';
import { invalidField } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import { stopsToCome } from '../../day-plan/planned.ts';
import { readPlan } from './reading-plan.ts';
import { listOfHouse, showUnserved } from './store-exceptions.ts';

/** Whether a truck is still to come for a pickup on a day, as the plan has it by now, and whom it leaves out of those at its house. */
export async function whoComes(tx: Tx, pickup: Pickup, date: Day) {
  const house = await listOfHouse(tx, pickup);
  const isIt = ({ serviceId, routeId, nominal }: Pickup) =>
    routeId === pickup.routeId &&
    nominal === pickup.nominal &&
    house.some((service) => service.serviceId === serviceId);
  const plan = await readPlan(tx, date);
  return { isComing: stopsToCome(plan).some(isIt), missed: plan.unserved.filter(isIt) };
}

/**
 * Refuses (invalid, `toDate`) a day to which a pickup was put and on which nobody would come to its house for it: a truck
 * comes there anyway, or has been there, or nobody is served.
 * @param street of the house
 */
export async function refuseWhereNobodyComes(tx: Tx, pickup: Pickup, toDate: Day, street: string): Promise<void> {
  const { isComing, missed } = await whoComes(tx, pickup, toDate);
  if (isComing) return;
  const [first] = await showUnserved(tx, missed, { date: toDate });
  const why = first?.why ?? 'A truck has been there on that day';
  throw invalidField(
    'toDate',
    'nobody-comes',
    `No truck would come once more to ${street}: ${why}. Choose another day.`,
  );
}
