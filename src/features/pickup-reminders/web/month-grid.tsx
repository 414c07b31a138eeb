import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  formatMonth,
  weekdayOf,
  weekdays,
} from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { streamWords } from '../../services/stream-words.ts';
import type { YearDay } from '../calendar.ts';
import { pickupReminderWords } from './words.ts';

type MonthGridProps = Readonly<{ month: Day; days: ReadonlyMap<Day, YearDay> }>;

/** Weeks begin on Sunday, as on calendars on walls. */
const placeInWeek = (day: Day) => (weekdays.indexOf(weekdayOf(day)) + 1) % 7;

/** One month with its pickups, each by the letter of what is collected. */
export function MonthGrid({ month, days }: MonthGridProps) {
  const language = useLanguage();
  const { longDay } = useTimes();
  const count = daysBetween(month, addMonths(month, 1));
  const before = placeInWeek(month);
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, at) =>
    at < before || at >= before + count ? undefined : addDays(month, at - before),
  );
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  const names = Array.from({ length: 7 }, (_, at) => longDay(addDays('2026-11-22', at)).split(',')[0] ?? '');
  return (
    <table className="fridge-month">
      <caption>{formatMonth(month, language)}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.charAt(0).toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week is what it is
              <DayCell key={at} day={day} shown={day ? days.get(day) : undefined} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, shown }: Readonly<{ day: Day | undefined; shown: YearDay | undefined }>) {
  const { letters, noPickup } = useWords(pickupReminderWords);
  const names = useWords(streamWords);
  if (!day) return <td />;
  const number = Number(day.slice(-2));
  if (!shown) return <td>{number}</td>;
  const { streams, isOff, why } = shown;
  return (
    <td data-state={isOff ? 'off' : why ? 'moved' : 'comes'}>
      <b>{number}</b>
      <small aria-hidden>{streams.map((stream) => letters[stream]).join('')}</small>
      <span className="visually-hidden">{isOff ? noPickup : streams.map((stream) => names[stream]).join(', ')}</span>
    </td>
  );
}
