import type { Day } from '../../kernel/calendar.ts';
import type { Place } from '../daily-routes/pickups.ts';
import type { HoldFacts } from '../day-plan/facts.ts';
import { pickupsHeld } from '../day-plan/walk.ts';
import type { Period } from '../suspensions/rules.ts';
import type { PausePreview } from './pause-preview.ts';

/**
 * The pickups that a pause of some services would take away, by the plan of each of its days as it would be with it: one
 * that somebody put to a day of it comes all the same.
 */
export function pickupsLost(
  places: readonly Place[],
  { from, to, serviceIds }: Period & Readonly<{ serviceIds: readonly string[] }>,
): PausePreview['pickups'] {
  const pause: HoldFacts = { id: 'asked for', from, to, reason: 'customer_request', notes: null };
  return places
    .flatMap(({ plan, services, street }) => {
      const paused = plan.services.map((service) =>
        serviceIds.includes(service.id) ? { ...service, holds: [...service.holds, pause] } : service,
      );
      return pickupsHeld({ ...plan, services: paused }, pause).map(({ date, stops }) => {
        const lost = services.filter(({ id }) => stops.some(({ serviceId }) => serviceId === id));
        return { date, street, streams: [...new Set(lost.map(({ stream }) => stream))] };
      });
    })
    .sort((one, other) => byDay(one.date, other.date));
}

const byDay = (one: Day, other: Day) => one.localeCompare(other);
