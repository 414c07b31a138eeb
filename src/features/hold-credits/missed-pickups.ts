/** Which pickups a hold has kept from being made, as the plan of each day says it. */
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { DayFacts, ServiceFacts } from '../day-plan/facts.ts';
import { planDay } from '../day-plan/plan.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { BillingPeriod } from './billing-periods.ts';

export type PlanFacts = Omit<DayFacts, 'runs' | 'worked' | 'done'>;

/** A day on which the plan has a pickup of a service. */
export type PlannedPickup = Readonly<{ date: Day; isHeld: boolean }>;

/** The plan of many services through many days; those that the same routes serve are planned once. */
export class PlannedPickups {
  readonly #facts: PlanFacts;
  readonly #stopsAt: ReadonlyMap<string, PlanFacts['stops']>;
  readonly #decidedAt: ReadonlyMap<string, PlanFacts['exceptions']>;
  readonly #planned = new Map<string, readonly PlannedPickup[]>();

  constructor(facts: PlanFacts) {
    this.#facts = facts;
    this.#stopsAt = Map.groupBy(facts.stops, ({ addressId }) => addressId);
    const houses = new Map(facts.services.map((service) => [service.id, houseOf(service)]));
    this.#decidedAt = Map.groupBy(facts.exceptions, ({ serviceId }) => houses.get(serviceId) ?? serviceId);
  }

  /**
   * The pickups of one service in a period, as if it were in force for the whole of it, in order; held are those that the
   * plan marks with this hold on days on which the service is in force.
   */
  of(service: ServiceFacts, holdId: string, { from, to }: BillingPeriod): PlannedPickup[] {
    const hold = service.holds.find(({ id }) => id === holdId);
    const alone = this.#narrowed({ ...service, holds: hold ? [hold] : [], firstDay: '0001-01-01', lastDay: null });
    const isLike =
      alone.exceptions.length === 0 &&
      alone.routes
        .map(({ id }) => id)
        .sort()
        .join(' ');
    const found: PlannedPickup[] = [];
    for (let date = from; date < to; date = addDays(date, 1)) {
      const isInForce = service.firstDay <= date && (service.lastDay === null || date <= service.lastDay);
      for (const pickup of isLike === false ? planned(alone, date) : this.#alike(isLike, alone, date)) {
        const isHeld = isLike === false ? pickup.isHeld : hold !== undefined && coversDate(hold, date);
        found.push({ date, isHeld: isHeld && isInForce });
      }
    }
    return found;
  }

  /** Of those about which nothing is decided: a hold alone makes them different, and that is known. */
  #alike(routes: string, facts: DayFacts, date: Day): readonly PlannedPickup[] {
    const key = `${routes} ${date}`;
    const pickups = this.#planned.get(key) ?? planned(facts, date);
    this.#planned.set(key, pickups);
    return pickups;
  }

  #narrowed(service: ServiceFacts): DayFacts {
    const { routes: all, closed } = this.#facts;
    const ofStream = new Set(all.filter(({ stream }) => stream === service.stream).map(({ id }) => id));
    const stops = (this.#stopsAt.get(service.addressId) ?? []).filter(({ routeId }) => ofStream.has(routeId));
    const decided = this.#decidedAt.get(houseOf(service)) ?? [];
    const exceptions = decided.filter(isNoReturn).map((one) => ({ ...one, serviceId: service.id }));
    const concerned = new Set([
      ...stops.flatMap(({ routeId, otherRouteIds }) => [routeId, ...otherRouteIds]),
      ...exceptions.map(({ routeId }) => routeId),
    ]);
    const routes = all.filter(({ id }) => concerned.has(id));
    return { routes, stops, exceptions, services: [service], closed, runs: [], worked: [], done: [] };
  }
}

/** Services that follow one another there, as with other cans, are one to whoever decides about a pickup. */
const houseOf = ({ addressId, stream }: ServiceFacts) => `${addressId} ${stream}`;

/** What a truck is sent again for counts on its own day, and once. */
const isNoReturn = (one: PlanFacts['exceptions'][number]) => !(one.kind === 'comes_on' && one.isAgain);

const planned = (facts: DayFacts, date: Day): PlannedPickup[] =>
  planDay(facts, date)
    .runs.flatMap((run) => run.stops)
    .map(({ hold }) => ({ date, isHeld: hold !== null }));
