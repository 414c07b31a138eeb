import { type Day, weekdays } from '../../kernel/calendar.ts';
import { nextPickups, type Place } from '../daily-routes/pickups.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { ServiceAddress } from './contract.ts';

/** What a customer asks of an address: which days, when next, and how long a hold still lasts. */
export function serviceAddress(
  { street, cityLine, routes, stops, waiting }: Place,
  { id, today }: Readonly<{ id: string; today: Day }>,
): ServiceAddress {
  const [next] = nextPickups({ routes, stops, waiting }, today, 1);
  const holds = routes.flatMap((route) => route.holds).filter((hold) => coversDate(hold, today));
  return {
    id,
    street,
    cityLine,
    pickupDays: weekdays.filter((day) => routes.some((route) => route.days.includes(day))),
    cans: Math.max(0, ...routes.map((route) => route.cans)),
    nextPickup: next?.date ?? null,
    suspendedTo:
      holds
        .map((hold) => hold.to)
        .sort()
        .at(-1) ?? null,
  };
}
