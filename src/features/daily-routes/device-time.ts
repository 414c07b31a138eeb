/** When something happened, as the device says it and as far as that can be true. */
import { addDays, addMinutes, clampInstant, type Day, type Instant, minutesBetween } from '../../kernel/calendar.ts';

/** Below this a wrong clock cannot be told from a slow line, on which a photo travels for a while. */
const toleranceMinutes = 2;

/**
 * The time by our clock of what a device did at `at` by its own. How far the device is off is measured at this very
 * contact, by what it says the time is (`sentAt`) when its command arrives.
 */
export function correctedTime(at: Instant, sentAt: Instant | undefined, receivedAt: Instant): Instant {
  const behind = sentAt === undefined ? 0 : minutesBetween(sentAt, receivedAt);
  return Math.abs(behind) <= toleranceMinutes ? at : addMinutes(at, behind);
}

/** The device's time, clamped to [run date − 1 day, now]: a wrong clock cannot write history (decisions: Driver). */
export function clampedTime(runDate: Day, at: Instant, receivedAt: Instant): Instant {
  return clampInstant(at, `${addDays(runDate, -1)}T00:00:00Z`, receivedAt);
}
