import { addDays, type Day } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import { lastWords, type PickupOn, pickupsOf } from '../daily-routes/each-pickup.ts';
import { howOften, nextPickups, type Place, type PlaceService, pickupsWithin } from '../daily-routes/pickups.ts';
import { comesToBe, lastDayOfAll } from '../services/rules.ts';
import { streams } from '../services/streams.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { ComingDay, LostPickup, ServiceAddress } from './contract.ts';

/** Where a customer is served or is to be: a house from which they have moved away stays only when there is no other. */
export function placesToShow<P extends Pick<Place, 'services' | 'plan'>>(places: readonly P[]): readonly P[] {
  const lived = places.filter(({ services, plan }) => services.length > 0 || !plan.services.some(comesToBe));
  return lived.length > 0 ? lived : places;
}

type Reading = Readonly<{ id: string; today: Day; language: Language }>;

/** What a customer asks of an address: which days, when next and why then, and how long a hold still lasts. */
export function serviceAddress(place: Place, { id, today, language }: Reading): ServiceAddress {
  const [next] = nextPickups(place, today, 1);
  const { street, cityLine, services } = place;
  const isHeld = ({ holds }: PlaceService) => holds.some((hold) => coversDate(hold, today));
  const held = services.flatMap(({ holds }) => holds).filter((hold) => coversDate(hold, today));
  const resting = streamsOf(services.filter(isHeld));
  return {
    ...{ id, street, cityLine },
    howOften: howOften(place, language),
    cans: firstOfStreams(services).reduce((sum, { cans }) => sum + cans, 0),
    nextPickup: next?.date ?? null,
    nextBecause: next?.because ?? null,
    lost: next ? lostAt(place, today, next.date).filter(({ date }) => date < next.date) : [],
    lastPickup: lastPickup(place, today),
    suspendedTo:
      held
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? null,
    suspendedStreams: resting.length < streamsOf(services).length ? resting : [],
  };
}

/** Of each stream what is in force, else what begins next: from a day on it may be another service with other cans. */
const firstOfStreams = (services: Place['services']) =>
  services.filter(({ stream, firstDay }) => !services.some((one) => one.stream === stream && one.firstDay < firstDay));

/** Null while one of the services has no last day. */
function lastPickup(place: Place, today: Day): Day | null {
  const last = lastDayOfAll(place.services);
  if (last === null) return null;
  const [until = last] = [last, addDays(today, 365)].sort();
  return pickupsWithin(place, today, until).at(-1)?.date ?? null;
}

/** How far ahead a customer looks, in days. */
export const aheadDays = 28;

/** The days of the next four weeks on which a truck comes, whichever address and route it is. */
export function comingDays(places: readonly Place[], today: Day): ComingDay[] {
  const all = places.flatMap((place) => comingTo(place, today, addDays(today, aheadDays)));
  return [...Map.groupBy(all, ({ date }) => date)]
    .map(([date, stops]) => ({ date, stops: stops.map(({ date: _, ...stop }) => stop) }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** Usual pickups of these weeks that do not come, in order. */
export const lostPickups = (places: readonly Place[], today: Day): LostPickup[] =>
  places
    .flatMap((place) => lostAt(place, today, addDays(today, aheadDays)))
    .sort((one, other) => one.date.localeCompare(other.date));

/** One stop a day at the address, with the cans of each service once. */
function comingTo(place: Place, from: Day, to: Day): ({ date: Day } & ComingDay['stops'][number])[] {
  const coming = lastWords(pickupsOf(place, from, to)).flatMap(({ state, ...pickup }) =>
    state.kind === 'comes' && !state.isDone ? { ...pickup, because: state.because } : [],
  );
  return [...Map.groupBy(coming, ({ date }) => date)].map(([date, pickups]) => {
    const services = [...new Map(pickups.map((one) => [one.serviceId, one])).values()];
    return {
      date,
      street: place.street,
      streams: streamsOf(pickups),
      cans: services.reduce((sum, { cans }) => sum + cans, 0),
      because: pickups.every(({ because }) => because) ? (pickups[0]?.because ?? null) : null,
    };
  });
}

/** What does not come to the address, those of one day and reason together. */
function lostAt(place: Place, from: Day, to: Day): LostPickup[] {
  const pickups = pickupsOf(place, from, to);
  const later = pickups.flatMap((one) =>
    one.state.kind === 'goes' && one.state.to > to ? { ...one, why: { kind: 'later', to: one.state.to } as const } : [],
  );
  const lost = lastWords(pickups).flatMap((one) => (one.state.kind === 'lost' ? { ...one, why: one.state.why } : []));
  const groups = Map.groupBy([...lost, ...later], ({ date, why }) => JSON.stringify([date, why]));
  return [...groups.values()]
    .flatMap((same) => same.slice(0, 1).map(({ date, why }) => ({ date, why, streams: streamsOf(same) })))
    .map((one) => ({ ...one, street: place.street }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

const streamsOf = (pickups: readonly Pick<PickupOn, 'stream'>[]) =>
  streams.filter((stream) => pickups.some((one) => one.stream === stream));
