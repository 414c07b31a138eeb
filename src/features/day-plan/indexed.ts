/** The facts of one date as its plan looks them up; the order in which they were given makes no difference. */
import type { Day } from '../../kernel/calendar.ts';
import { nominalDays } from '../company/closures.ts';
import type { DayFacts, Exception, Pickup, ServiceFacts, WorkedStop } from './facts.ts';

export type ComesOn = Extract<Exception, { kind: 'comes_on' }>;
export type LeftOut = Extract<Exception, { kind: 'left_out' }>;
type GoesWith = Extract<Exception, { kind: 'goes_with' }>;

export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The services that follow one another at a house, as with other cans, are one there: the first of them stands for all. */
function housesOf(servicesAt: ReadonlyMap<string, readonly ServiceFacts[]>): (serviceId: string) => string {
  const firstOf = new Map<string, string>();
  for (const services of servicesAt.values())
    if (services.length > 1)
      for (const same of Map.groupBy(services, ({ stream }) => stream).values())
        for (const { id } of same.slice(1)) firstOf.set(id, same[0]?.id ?? id);
  return (serviceId) => firstOf.get(serviceId) ?? serviceId;
}

/**
 * What is known of pickups, whichever service of the house it was said of. Of most nothing is: those are told by their
 * service alone, and no key is made for them.
 */
class OfPickups<T> {
  readonly #byService = new Map<string, Map<string, T>>();
  readonly #houseOf: (serviceId: string) => string;

  constructor(houseOf: (serviceId: string) => string) {
    this.#houseOf = houseOf;
  }

  get({ serviceId, routeId, nominal }: Pickup): T | undefined {
    return this.#byService.get(this.#houseOf(serviceId))?.get(`${routeId} ${nominal}`);
  }

  set({ serviceId, routeId, nominal }: Pickup, known: T): void {
    const house = this.#houseOf(serviceId);
    const here = this.#byService.get(house) ?? new Map<string, T>();
    this.#byService.set(house, here.set(`${routeId} ${nominal}`, known));
  }

  delete({ serviceId, routeId, nominal }: Pickup): void {
    this.#byService.get(this.#houseOf(serviceId))?.delete(`${routeId} ${nominal}`);
  }

  values(): T[] {
    return [...this.#byService.values()].flatMap((here) => [...here.values()]);
  }
}

/** Each group in order: many small ones are sorted faster than all together. */
function sorted<T>(groups: Map<string, T[]>, order: (a: T, b: T) => number): ReadonlyMap<string, readonly T[]> {
  for (const group of groups.values()) group.sort(order);
  return groups;
}

const later = (a: Day, b: Day): Day => (a > b ? a : b); // unnoticed: of two equal ones either is the later

export type Indexed = ReturnType<typeof indexed>;

export function indexed(facts: DayFacts, date: Day) {
  const runs = facts.runs.filter((run) => run.date === date).toSorted((a, b) => compare(a.id, b.id));
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const servicesAt = sorted(
    Map.groupBy(facts.services, ({ addressId }) => addressId),
    (a, b) => compare(a.firstDay, b.firstDay) || compare(a.id, b.id),
  );
  const houseOf = housesOf(servicesAt);
  const whenOf = new OfPickups<ComesOn | LeftOut>(houseOf);
  const truckOf = new OfPickups<GoesWith>(houseOf);
  for (const exception of facts.exceptions.toSorted((a, b) => a.number - b.number))
    if (exception.kind !== 'goes_with') {
      whenOf.set(exception, exception);
      truckOf.delete(exception); // decided anew, also for the same day: the truck that was chosen before may be cancelled
    }
    // A pickup goes with another truck only on that truck's date.
    else if (runOf.has(exception.runId)) truckOf.set(exception, exception);
  const worked: WorkedStop[] = facts.worked
    .filter(({ runId }) => runOf.has(runId))
    .sort((a, b) => compare(a.at ?? '', b.at ?? '') || compare(a.id, b.id));
  const workedOf = new OfPickups<WorkedStop[]>(houseOf);
  const doneOn = new OfPickups<Day>(houseOf);
  for (const done of facts.done) if (done.date !== date) doneOn.set(done, later(done.date, doneOn.get(done) ?? ''));
  for (const stop of worked) workedOf.set(stop, [...(workedOf.get(stop) ?? []), stop]);
  return {
    date,
    closed: facts.closed,
    nominals: nominalDays(facts.closed, date),
    routeOf: new Map(facts.routes.map((route) => [route.id, route])),
    stopsOf: sorted(
      Map.groupBy(facts.stops, ({ routeId }) => routeId),
      (a, b) => a.order - b.order || compare(a.addressId, b.addressId),
    ),
    servicesAt,
    houseOf,
    serviceOf: new Map(facts.services.map((service) => [service.id, service])),
    whenOf,
    truckOf,
    runs,
    runOf,
    worked,
    workedOf,
    doneOn,
  };
}
