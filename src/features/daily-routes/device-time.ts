/** When something happened, as the device says it and as far as that can be true. */
import { addDays, clampInstant, type Day, type Instant } from '../../kernel/calendar.ts';

/** The device's time, held inside [run date − 1 day, now]: a wrong clock cannot write history (decisions: Driver). */
export function heldTime(runDate: Day, at: Instant, receivedAt: Instant): Instant {
  return clampInstant(at, `${addDays(runDate, -1)}T00:00:00Z`, receivedAt);
}
