/** Which pickups a hold has kept from being made, as the plan of each day says it. */
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { DayFacts, ServiceFacts } from '../day-plan/facts.ts';
import { planDay } from '../day-plan/plan.ts';
import type { BillingPeriod } from './billing-periods.ts';

export type PlanFacts = Omit<DayFacts, 'runs' | 'worked' | 'done'>;

/** A day on which the plan has a pickup of a service. */
export type PlannedPickup = Readonly<{ date: Day; isHeld: boolean }>;

/**
 * The pickups of one service in a period, as if it were in force for the whole of it, in order; held are those that the
 * plan marks with this hold on days on which the service is in force.
 */
export function plannedPickups(
  facts: PlanFacts,
  service: ServiceFacts,
  holdId: string,
  { from, to }: BillingPeriod,
): PlannedPickup[] {
  const holds = service.holds.filter(({ id }) => id === holdId);
  const alone = narrowed(facts, { ...service, holds, firstDay: '0001-01-01', lastDay: null });
  const found: PlannedPickup[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) {
    const stops = planDay(alone, date).runs.flatMap((run) => run.stops);
    const isInForce = service.firstDay <= date && (service.lastDay === null || date <= service.lastDay);
    for (const { hold } of stops) found.push({ date, isHeld: hold !== null && isInForce });
  }
  return found;
}

/** What concerns one service alone, so that many dates of many services are planned quickly. */
function narrowed(facts: PlanFacts, service: ServiceFacts): DayFacts {
  const ofStream = new Set(facts.routes.filter(({ stream }) => stream === service.stream).map(({ id }) => id));
  const stops = facts.stops.filter(
    ({ addressId, routeId }) => addressId === service.addressId && ofStream.has(routeId),
  );
  const exceptions = facts.exceptions.filter(({ serviceId }) => serviceId === service.id);
  const concerned = new Set([
    ...stops.flatMap(({ routeId, otherRouteIds }) => [routeId, ...otherRouteIds]),
    ...exceptions.map(({ routeId }) => routeId),
  ]);
  return {
    routes: facts.routes.filter(({ id }) => concerned.has(id)),
    ...{ stops, exceptions, services: [service], closed: facts.closed, runs: [], worked: [], done: [] },
  };
}
