import { formatDay, isDate, weekdayOf } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useRead } from '../../../web/use-read.ts';
import { calendarContract } from '../../company/calendar.ts';
import { closedDaysBetween } from '../../company/holidays.ts';
import { type ComingDate, horizonOf, nextDates } from '../../services/cadence.ts';
import type { RouteValues } from './route-values.ts';

/** The dates on which it comes with the company's days closed, and the holiday where one moves it. */
export function NextDates({ values: { daysOfWeek, cadence, season } }: Readonly<{ values: RouteValues }>) {
  const { today } = useCompany();
  const { data, error } = useRead(calendarContract.get, {});
  if (daysOfWeek.length === 0 || (cadence.kind === 'biweekly' && !isDate(cadence.from))) return null;
  if (!data && !error) return null;
  const effects = Object.fromEntries((data?.holidays ?? []).map(({ holiday, effect }) => [holiday, effect]));
  const closed = closedDaysBetween(effects, data?.days ?? [], today, horizonOf(today));
  const dates = nextDates({ days: daysOfWeek, cadence, season }, closed, today);
  return (
    <p className="secondary route-next" role="status">
      {dates.length === 0 ? 'It would never run like this.' : `Next: ${dates.map(comingText).join(' · ')}`}
    </p>
  );
}

/** "Sat, Nov 28, 2026 (Thanksgiving Day)" */
const comingText = ({ date, because }: ComingDate) =>
  `${weekdayOf(date).slice(0, 3)}, ${formatDay(date)}${because ? ` (${because.name})` : ''}`;
