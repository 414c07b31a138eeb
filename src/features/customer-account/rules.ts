import type { Day } from '../../kernel/calendar.ts';
import { howOften, nextPickups, type Place, skippedBefore } from '../daily-routes/pickups.ts';
import { becauseText } from '../day-plan/reasons.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { ServiceAddress } from './contract.ts';

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
