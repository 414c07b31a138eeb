import { addDays, type Day, type Weekday, weekdayOf } from '../../kernel/calendar.ts';
import { coversDate, type Period } from '../suspensions/rules.ts';

/** How far ahead a next pickup is looked for, in days. */
const horizonDays = 60;

export type PassingRoute = Readonly<{
  days: readonly Weekday[];
  suspensions: readonly Period[];
  /** Today's stop has been worked: the truck does not come again today. */
  isWorkedToday: boolean;
}>;

/** The next day on which one of the routes passes and no hold covers it; undefined within the next 60 days. */
export function nextPickup(routes: readonly PassingRoute[], today: Day): Day | undefined {
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    const day = addDays(today, ahead);
    const passes = routes.some(
      ({ days, suspensions, isWorkedToday }) =>
        days.includes(weekdayOf(day)) &&
        !(ahead === 0 && isWorkedToday) &&
        !suspensions.some((hold) => coversDate(hold, day)),
    );
    if (passes) return day;
  }
  return undefined;
}
