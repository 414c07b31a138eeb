/** The facts of one date as its plan looks them up; the order in which they were given makes no difference. */
import type { Day } from '../../kernel/calendar.ts';
import { nominalDays } from '../company/closures.ts';
import type { DayFacts, Exception, Pickup, WorkedStop } from './facts.ts';

export type ComesOn = Extract<Exception, { kind: 'comes_on' }>;
export type LeftOut = Extract<Exception, { kind: 'left_out' }>;
type GoesWith = Extract<Exception, { kind: 'goes_with' }>;

export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
export const keyOf = ({ serviceId, routeId, nominal }: Pickup): string => `${serviceId} ${routeId} ${nominal}`;

export type Indexed = ReturnType<typeof indexed>;

export function indexed(facts: DayFacts, date: Day) {
  const runs = facts.runs.filter((run) => run.date === date).toSorted((a, b) => compare(a.id, b.id));
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const whenOf = new Map<string, ComesOn | LeftOut>();
  const truckOf = new Map<string, GoesWith>();
  for (const exception of facts.exceptions.toSorted((a, b) => a.number - b.number))
    if (exception.kind !== 'goes_with') whenOf.set(keyOf(exception), exception);
    // A pickup goes with another truck only on that truck's date.
    else if (runOf.has(exception.runId)) truckOf.set(keyOf(exception), exception);
  const worked: WorkedStop[] = facts.worked
    .filter(({ runId }) => runOf.has(runId))
    .sort((a, b) => compare(a.at ?? '', b.at ?? '') || compare(a.id, b.id));
  return {
    date,
    closed: facts.closed,
    nominals: nominalDays(facts.closed, date),
    routeOf: new Map(facts.routes.map((route) => [route.id, route])),
    stopsOf: Map.groupBy(
      facts.stops.toSorted((a, b) => a.order - b.order || compare(a.addressId, b.addressId)),
      (stop) => stop.routeId,
    ),
    servicesAt: Map.groupBy(
      facts.services.toSorted((a, b) => compare(a.firstDay, b.firstDay) || compare(a.id, b.id)),
      ({ addressId, stream }) => `${addressId} ${stream}`,
    ),
    serviceOf: new Map(facts.services.map((service) => [service.id, service])),
    whenOf,
    truckOf,
    runs,
    runOf,
    worked,
    workedOf: Map.groupBy(worked, keyOf),
    doneOn: new Map(facts.done?.filter((one) => one.date !== date).map((one) => [keyOf(one), one.date])),
  };
}
