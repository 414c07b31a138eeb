import type { Day } from '../../kernel/calendar.ts';
import { type Place, pickupsWithin } from '../daily-routes/pickups.ts';
import type { Period } from '../suspensions/rules.ts';
import type { PausePreview } from './pause-preview.ts';

/** The pickups of some services that a pause would take away, by the plan of each of its days. */
export function pickupsLost(
  places: readonly Place[],
  { from, to, serviceIds }: Period & Readonly<{ serviceIds: readonly string[] }>,
): PausePreview['pickups'] {
  const isCovered = ({ id }: Readonly<{ id: string }>) => serviceIds.includes(id);
  return places
    .flatMap(({ plan, services, street }) => {
      const covered = {
        plan: { ...plan, services: plan.services.filter(isCovered) },
        services: services.filter(isCovered),
      };
      return pickupsWithin(covered, from, to).map(({ date, streams }) => ({ date, street, streams }));
    })
    .sort((one, other) => byDay(one.date, other.date));
}

const byDay = (one: Day, other: Day) => one.localeCompare(other);
