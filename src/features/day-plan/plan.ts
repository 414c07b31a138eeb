/** The one place that knows what a day is: templates, services, holds, calendar, exceptions → runs with their stops. */
import type { Day, Instant } from '../../kernel/calendar.ts';
import { actualDay } from '../company/closures.ts';
import { isNominal } from '../services/cadence.ts';
import { comesToBe } from '../services/rules.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { Because } from './because.ts';
import type { DayFacts, Pickup, RouteFacts, ServiceFacts, TemplateStop, WorkedStop } from './facts.ts';
import { type ComesOn, type Indexed, indexed, type LeftOut } from './indexed.ts';
import type { DayPlan, Unserved } from './planned.ts';
import { closureOf, type WhyNot } from './reasons.ts';
import { byName, Trucks } from './trucks.ts';

/**
 * The runs of a date in the order of their routes' names, each with its stops in order, and whoever is not served with
 * the reason. The same facts give the same plan, in whatever order they are given (service.md, promise 5).
 * Order of say: a worked stop > the pickup's last exception > a hold > the calendar > the template.
 */
export function planDay(given: DayFacts, date: Day): DayPlan {
  const facts = indexed(given, date);
  const trucks = new Trucks(facts);
  const putOffs = putOffTo(facts);
  const unserved: Unserved[] = [];
  /** The pickup that has its service today: nobody is served twice, nor under two services that follow each other. */
  const servedBy = new Map<string, Pickup & Partial<Pick<WorkedStop, 'id' | 'at'>>>();
  for (const stop of facts.worked) servedBy.set(facts.houseOf(stop.serviceId), stop);

  function leave(pickup: Pickup, why: WhyNot): void {
    unserved.push({ ...pickup, why });
  }

  /** What was worked stands, whatever has been decided since. */
  function leaveUnlessWorked(pickup: Pickup, why: WhyNot): void {
    const [worked] = facts.workedOf.get(pickup) ?? [];
    const run = worked && facts.runOf.get(worked.runId);
    if (!run) {
      leave(pickup, why);
      return;
    }
    const stop = { ...pickup, because: null, hold: null, workedId: worked.id, ...(worked.isPutOff && { away: why }) };
    trucks.put(run, stop, run.routeId === pickup.routeId);
  }

  function place(pickup: Pickup, because: Because | null, service: ServiceFacts, putOff?: ComesOn): void {
    const hold = putOff ? null : (service.holds.find((one) => coversDate(one, date)) ?? null);
    const worked = workedSince(facts.workedOf.get(pickup) ?? [], putOff);
    const workedOn = worked && facts.runOf.get(worked.runId);
    if (workedOn) {
      const isOwn = workedOn.routeId === pickup.routeId && !putOff;
      trucks.put(workedOn, { ...pickup, because, hold, workedId: worked.id }, isOwn);
      return;
    }
    const here = facts.houseOf(service.id);
    const other = servedBy.get(here);
    if (other && !isLater(putOff, other)) {
      leave(pickup, { kind: 'with_another', routeName: nameOf(facts, other.routeId) });
      return;
    }
    // Whoever put another pickup to a day of the hold wants somebody to come: the held one does not stand in its way.
    const instead = hold && putOffs.find(({ serviceId }) => facts.houseOf(serviceId) === here);
    if (instead) {
      leave(pickup, { kind: 'with_another', routeName: nameOf(facts, instead.routeId) });
      return;
    }
    servedBy.set(here, pickup);
    const run = trucks.truckFor(pickup, putOff);
    /** Who is on hold waits for no truck, whatever became of theirs. */
    const held: WhyNot | null = hold && { kind: 'on_hold', from: hold.from, until: hold.to };
    if (run.status === 'completed') {
      leave(pickup, held ?? { kind: 'run_over', routeName: nameOf(facts, run.routeId) });
      return;
    }
    const isOwn = run.routeId === pickup.routeId && !run.isExtra && !putOff;
    trucks.put(run, { ...pickup, because, hold, workedId: null }, isOwn);
    if (run.status === 'cancelled') leave(pickup, held ?? { kind: 'run_cancelled', reason: run.cancelReason });
  }

  for (const route of given.routes.toSorted(byName))
    for (const { stop, nominal, because, away } of templatePickups(facts, route)) {
      const { service, why } = serviceAt(facts, stop, route);
      const pickup = { serviceId: service?.id ?? '', routeId: route.id, nominal };
      if (!service) {
        if (why) leave({ ...pickup, serviceId: why.serviceId }, why.why);
        continue;
      }
      const decided = facts.whenOf.get(pickup);
      // Put off to the very day: it is placed with the others that were.
      if (decided?.kind === 'comes_on' && decided.date === date) continue;
      const first = decided ? undefined : firstRoute(facts, stop, route);
      const doneOn = facts.doneOn.get(pickup);
      if (decided) leaveUnlessWorked(pickup, decidedElsewhere(decided));
      else if (away) leaveUnlessWorked(pickup, away);
      else if (doneOn) leaveUnlessWorked(pickup, { kind: 'done_on', on: doneOn });
      else if (first) leaveUnlessWorked(pickup, { kind: 'other_route', routeName: first.name });
      else place(pickup, because, service);
    }
  for (const putOff of putOffs) {
    const { serviceId, routeId, nominal } = putOff;
    const pickup = { serviceId, routeId, nominal };
    const service = facts.serviceOf.get(serviceId);
    if (!service) continue;
    const serving = inItsPlace(facts, service);
    if (!comesToBe(serving)) continue;
    const why = whyOutOfForce(serving, date);
    if (why) leaveUnlessWorked(pickup, why);
    else place({ ...pickup, serviceId: serving.id }, becauseOf(putOff), serving, putOff);
  }
  return { date, runs: trucks.runs(), unserved };
}

/** The service itself while it is in force, else the one that is then: other cans from a day on leave nobody unserved. */
function inItsPlace({ servicesAt, date }: Indexed, service: ServiceFacts): ServiceFacts {
  if (!whyOutOfForce(service, date)) return service;
  const others = servicesAt.get(service.addressId)?.filter(({ stream }) => stream === service.stream) ?? [];
  return others.find((one) => !whyOutOfForce(one, date)) ?? service;
}

type TemplatePickup = Readonly<{ stop: TemplateStop; nominal: Day; because: Because | null; away?: WhyNot }>;

/** What weekday, cadence and calendar bring to the date, and what the calendar takes away from it. */
function templatePickups({ date, closed, nominals, stopsOf }: Indexed, route: RouteFacts): TemplatePickup[] {
  const stops = stopsOf.get(route.id) ?? [];
  const here = nominals
    .filter(({ nominal }) => isNominal(route.schedule, nominal))
    .flatMap(({ nominal, because }) =>
      stops.map((stop) => ({ stop, nominal, because: because && closureOf(because, nominal, date) })),
    );
  const moved = actualDay(closed, date);
  if (moved.date === date || !moved.because || !isNominal(route.schedule, date)) return here;
  const away: WhyNot = { kind: 'closed', name: moved.because.name, from: date, to: moved.date };
  return [...here, ...stops.map((stop) => ({ stop, nominal: date, because: null, away }))];
}

/** The service of the route's stream that is in force at the address, or why there is none. */
function serviceAt(
  { servicesAt, date }: Indexed,
  stop: TemplateStop,
  route: RouteFacts,
): { service?: ServiceFacts; why?: { serviceId: string; why: WhyNot } | undefined } {
  const all = servicesAt.get(stop.addressId)?.filter((one) => one.stream === route.stream && comesToBe(one)) ?? [];
  const service = all.find((one) => !whyOutOfForce(one, date));
  if (service) return { service };
  // unnoticed: one that begins today is in force, and was found
  const near = all.find((one) => one.firstDay > date) ?? all.at(-1);
  const why = near && whyOutOfForce(near, date);
  return { why: near && why && { serviceId: near.id, why } };
}

/** Another route of the stream that has the address, comes today too, and stands before this one by name. */
function firstRoute({ nominals, routeOf }: Indexed, stop: TemplateStop, route: RouteFacts): RouteFacts | undefined {
  const isToday = (other: RouteFacts) => nominals.some(({ nominal }) => isNominal(other.schedule, nominal));
  return stop.otherRouteIds
    .flatMap((id) => routeOf.get(id) ?? [])
    .filter((other) => byName(other, route) < 0) // unnoticed: no two routes are one by name and id
    .filter(isToday)
    .sort(byName)[0];
}

/** Pickups that somebody put to this date, in the order in which that was decided. */
function putOffTo({ whenOf, date }: Indexed): ComesOn[] {
  return whenOf
    .values()
    .filter((decided): decided is ComesOn => decided.kind === 'comes_on' && decided.date === date)
    .sort((a, b) => a.number - b.number);
}

const becauseOf = ({ nominal, isAgain }: ComesOn): Because => ({
  ...{ kind: 'put_off', from: nominal },
  ...(isAgain && { isAgain }),
});

const decidedElsewhere = (decided: ComesOn | LeftOut): WhyNot =>
  decided.kind === 'comes_on' ? { kind: 'put_off_to', to: decided.date } : { kind: 'left_out', reason: decided.reason };

/** Where somebody was for a pickup since the stop because of which it comes again; that one and those before it are none. */
function workedSince(all: readonly WorkedStop[], putOff: ComesOn | undefined): WorkedStop | undefined {
  const from = all.find(({ id }) => id === putOff?.fromStopId);
  const isBefore = (one: WorkedStop) => isEarlier(one, from?.at) && isEarlier(one, putOff?.at);
  return all.find((one) => one !== from && !isBefore(one));
}

const isEarlier = ({ at }: WorkedStop, than: Instant | null | undefined): boolean =>
  typeof at === 'string' && typeof than === 'string' && at < than;

/** Decided after the other pickup of the day was worked, or because of it: then the truck comes once more. */
function isLater(putOff: ComesOn | undefined, { id, at }: Partial<Pick<WorkedStop, 'id' | 'at'>>): boolean {
  if (!putOff || id === undefined) return false;
  return putOff.fromStopId === id || (typeof at === 'string' && putOff.at > at);
}

function whyOutOfForce({ firstDay, lastDay }: ServiceFacts, date: Day): WhyNot | undefined {
  if (date < firstDay) return { kind: 'not_begun', on: firstDay };
  return lastDay !== null && date > lastDay ? { kind: 'ended', on: lastDay } : undefined;
}

const nameOf = ({ routeOf }: Indexed, routeId: string) => routeOf.get(routeId)?.name ?? 'another route';
