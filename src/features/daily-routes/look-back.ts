/** What the days before today left, for a dispatcher who finds it in the morning. */
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { UnservedPickup } from './exceptions.ts';

/** For so many days what nobody drove is still told, and may still go to another day. */
export const lookBackDays = 7;

/**
 * Whether a pickup of a date waits for a dispatcher: of today and later each one that needs a truck; of the days before it
 * only what stands on a cancelled run, since nothing else that was due then is known to have been left.
 */
export function waitsForTruck({ needsTruck, stop }: UnservedPickup, date: Day, today: Day): boolean {
  if (!needsTruck) return false;
  return date >= today || (stop !== null && date >= addDays(today, -lookBackDays));
}
