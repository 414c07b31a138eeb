/** When a truck comes to a contact's addresses: the plan of each coming day, asked for one place. */
import type { Day } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import type { Because } from '../day-plan/because.ts';
import type { DayFacts, ServiceFacts } from '../day-plan/facts.ts';
import * as walk from '../day-plan/walk.ts';
import { oftenText } from '../services/coming-words.ts';
import { isCurrent } from '../services/rules.ts';
import { streamWords } from '../services/stream-words.ts';
import { streams } from '../services/streams.ts';
import type { ContactStop } from './run-shapes.ts';

/** A stop of a run. `addressId` is null once the address was deleted for good. */
export type RunStop = Pick<ContactStop, 'dailyRouteId' | 'routeName' | 'date' | 'status' | 'streetLine' | 'cityLine'> &
  Readonly<{ addressId: string | null }>;

/** A service with its number of cans, which no plan needs. */
export type PlaceService = ServiceFacts & Readonly<{ cans: number }>;

export type PickupFacts<S extends RunStop = RunStop> = Readonly<{
  addresses: readonly Readonly<{ id: string; street: string; cityLine: string; isService: boolean }>[];
  /** Of runs of today and later, and the last one at each address. */
  stops: readonly S[];
  services: readonly PlaceService[];
  plan: DayFacts;
}>;

/** A place where trucks stop for a contact. `addressId` is null when it is no longer one of the contact's addresses. */
export type Place<S extends RunStop = RunStop> = Readonly<{
  addressId: string | null;
  street: string;
  cityLine: string;
  /** In force or still to begin. */
  services: readonly PlaceService[];
  stops: readonly S[];
  /** What the plan of this place follows from. */
  plan: DayFacts;
}>;

/**
 * The contact's service addresses and whatever else is served; when there is none, the place of the last stop, if there
 * ever was one.
 */
export function placesOf<S extends RunStop>(facts: PickupFacts<S>, today: Day): Place<S>[] {
  const { plan } = facts;
  const places = facts.addresses.flatMap(({ id, street, cityLine, isService }) => {
    const services = facts.services.filter((one) => one.addressId === id && isCurrent(one, today));
    if (!isService && services.length === 0) return [];
    const isHere = new Set(facts.services.filter(({ addressId }) => addressId === id).map((one) => one.id));
    return {
      ...{ addressId: id, street, cityLine, services },
      stops: facts.stops.filter((stop) => stop.addressId === id),
      plan: {
        ...plan,
        stops: plan.stops.filter((stop) => stop.addressId === id),
        services: plan.services.filter((service) => isHere.has(service.id)),
        exceptions: plan.exceptions.filter((exception) => isHere.has(exception.serviceId)),
        worked: plan.worked.filter((stop) => isHere.has(stop.serviceId)),
      },
    };
  });
  if (places.length > 0) return places;
  const [last] = facts.stops.toSorted((a, b) => b.date.localeCompare(a.date));
  if (!last) return [];
  const { streetLine: street, cityLine } = last;
  const stops = facts.stops.filter((stop) => stop.streetLine === street);
  const nothing = { routes: [], stops: [], services: [], closed: [], exceptions: [], runs: [], worked: [], done: [] };
  return [{ addressId: null, street, cityLine, services: [], stops, plan: nothing }];
}

export type PickupDay = Readonly<{
  date: Day;
  /** Of the runs that are there, with whichever truck somebody goes; else of their routes. */
  routeNames: readonly string[];
  /** Comes only because it was put off from another day. */
  isPutOff: boolean;
  because: Because | null;
}>;

/** The next days, today included, on which a truck comes; fewer than `count` when holds reach beyond the coming year. */
export function nextPickups({ plan, stops: known }: Pick<Place, 'plan' | 'stops'>, today: Day, count = 3): PickupDay[] {
  const ofRuns = known.map(({ dailyRouteId, routeName }) => [dailyRouteId, routeName] as const);
  const nameOf = new Map([...plan.routes.map(({ id, name }) => [id, name] as const), ...ofRuns]);
  return walk.nextPickups(plan, today, count).map(({ date, because, stops }) => ({
    date,
    because,
    isPutOff: because?.kind === 'put_off',
    routeNames: [
      ...new Set(stops.flatMap(({ runId, routeId }) => nameOf.get(runId ?? '') ?? nameOf.get(routeId) ?? [])),
    ].sort(),
  }));
}

/** The days from one to another on which a truck comes, with what it comes for. */
export function pickupsWithin({ plan, services }: Pick<Place, 'plan' | 'services'>, from: Day, to: Day) {
  return walk.pickupsWithin(plan, from, to).map(({ date, because, stops }) => {
    const served = services.filter(({ id }) => stops.some(({ serviceId }) => serviceId === id));
    return { date, because, streams: [...new Set(served.map(({ stream }) => stream))], cans: sumOf(served) };
  });
}

const sumOf = (services: readonly PlaceService[]) => services.reduce((sum, { cans }) => sum + cans, 0);

/** "Every other Monday", "Trash: Mondays · Recycling: every other Tuesday"; null where no route passes. */
export function howOften({ plan, services }: Pick<Place, 'plan' | 'services'>, language: Language): string | null {
  const here = new Set(plan.stops.map(({ routeId }) => routeId));
  const said = streams.flatMap((stream) => {
    if (!services.some((service) => service.stream === stream)) return [];
    const routes = plan.routes.filter((route) => here.has(route.id) && route.stream === stream);
    return routes.length > 0
      ? {
          stream,
          text: oftenText(
            routes.map(({ schedule }) => schedule),
            language,
          ),
        }
      : [];
  });
  const [first] = said;
  if (!first) return null;
  if (said.every(({ text }) => text === first.text)) return first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return said.map(({ stream, text }) => `${streamWords[language][stream]}: ${text}`).join(' · ');
}
