import { addDays, type Day } from '../../kernel/calendar.ts';
import {
  howOften,
  lostWithin,
  nextPickups,
  type Place,
  pickupsWithin,
  skippedBefore,
} from '../daily-routes/pickups.ts';
import { becauseText } from '../day-plan/reasons.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { ComingDay, LostPickup, ServiceAddress } from './contract.ts';

/** What a customer asks of an address: which days, when next and why then, and how long a hold still lasts. */
export function serviceAddress(place: Place, { id, today }: Readonly<{ id: string; today: Day }>): ServiceAddress {
  const [next] = nextPickups(place, today, 1);
  const { street, cityLine, services } = place;
  const held = services.flatMap(({ holds }) => holds).filter((hold) => coversDate(hold, today));
  return {
    ...{ id, street, cityLine },
    howOften: howOften(place),
    cans: services.reduce((sum, { cans }) => sum + cans, 0),
    nextPickup: next?.date ?? null,
    nextBecause: next?.because ? becauseText(next.because) : null,
    skipped: next ? skippedBefore(place, today, next.date) : [],
    suspendedTo:
      held
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? null,
  };
}

/** How far ahead a customer looks, in days. */
export const aheadDays = 28;

/** The days of the next four weeks on which a truck comes, whichever address and route it is. */
export function comingDays(places: readonly Place[], today: Day): ComingDay[] {
  const all = places.flatMap((place) =>
    pickupsWithin(place, today, addDays(today, aheadDays)).map((coming) => ({ ...coming, street: place.street })),
  );
  return [...Map.groupBy(all, ({ date }) => date)]
    .map(([date, stops]) => ({ date, stops: stops.map(({ date: _, ...stop }) => stop) }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** Usual pickups of these weeks that do not come, in order. */
export const lostPickups = (places: readonly Place[], today: Day): LostPickup[] =>
  places
    .flatMap((place) =>
      lostWithin(place, today, addDays(today, aheadDays)).map((lost) => ({ ...lost, street: place.street })),
    )
    .sort((one, other) => one.date.localeCompare(other.date));
