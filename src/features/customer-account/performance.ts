/** How the service was, from what drivers have recorded: nothing is estimated. */
import type { Pickup } from './contract.ts';

/** How far back a customer looks, in days, and how many of the last pickups stand on the first screen (spec 3 §9). */
export const historyDays = 30;
export const shownPickups = 5;

export type Performance = Readonly<{
  /** On which a truck was to collect; what was put off counts on its new day. */
  due: readonly Pickup[];
  done: readonly Pickup[];
  left: readonly Pickup[];
  withPhoto: readonly Pickup[];
}>;

export function performanceOf(pickups: readonly Pickup[]): Performance {
  const due = pickups.filter(({ status }) => status === 'completed' || status === 'skipped');
  return {
    due,
    done: due.filter(({ status }) => status === 'completed'),
    left: due.filter(({ status }) => status === 'skipped'),
    withPhoto: due.filter(({ hasPhoto }) => hasPhoto),
  };
}
