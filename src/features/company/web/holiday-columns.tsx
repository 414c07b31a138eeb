import { formatNearDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { CalendarDay, CompanyCalendar } from '../calendar.ts';
import { effectText } from '../calendar-words.ts';
import { holidayDate, holidayNames } from '../holidays.ts';
import { effectTones } from './effect-tones.ts';

type HolidayRow = CompanyCalendar['holidays'][number];

/** This year's and next year's date of a holiday. */
export function holidayColumns(today: string, days: readonly CalendarDay[]): readonly Column<HolidayRow>[] {
  const year = Number(today.slice(0, 4));
  const dateIn = (offset: number): Column<HolidayRow> => ({
    key: `in ${offset}`,
    header: String(year + offset),
    phone: 'below',
    cell: ({ holiday }) => {
      const date = holidayDate(holiday, year + offset);
      const instead = days.find((day) => day.date === date);
      const text = formatNearDay(date, today).replace(/, \d{4}$/, '');
      return (
        <span className={date < today ? 'calendar-past' : undefined}>
          {text}
          {instead && ` · ${instead.name} instead`}
        </span>
      );
    },
  });
  return [
    { key: 'name', header: 'Holiday', phone: 'main', cell: ({ holiday }) => <b>{holidayNames[holiday]}</b> },
    dateIn(0),
    dateIn(1),
    {
      key: 'effect',
      header: 'Pickups',
      phone: 'side',
      cell: ({ effect }) => <StatusPill tone={effectTones[effect]}>{effectText(effect, null, today)}</StatusPill>,
    },
  ];
}
