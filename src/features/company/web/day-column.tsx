import { weekdayOf } from '../../../kernel/calendar.ts';
import type { ChangePreview, WeekPreview } from '../calendar.ts';
import { whosePickups } from '../calendar-words.ts';

export type PreviewedDay = WeekPreview['days'][number];

const dayMonth = (date: string) => `${weekdayOf(date).slice(0, 3)} ${Number(date.slice(8))}`;
const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** One day, before and after. */
export function DayColumn({ day, moves }: { day: PreviewedDay; moves: ChangePreview['moves'] }) {
  const isChanged = moves.some(({ before, after }) => before === day.date || after === day.date);
  return (
    <li data-same={!isChanged || undefined}>
      <b>{dayMonth(day.date)}</b>
      <span className="week-cell">
        <span className="visually-hidden">Before: </span>
        <strong>{day.before.pickups.toLocaleString('en-US')}</strong>
        <small>{counted(day.before.routes, 'route')}</small>
      </span>
      <AfterCell day={day} isChanged={isChanged} />
    </li>
  );
}

function AfterCell({ day, isChanged }: { day: PreviewedDay; isChanged: boolean }) {
  const whose = whosePickups(day.date, day.from);
  return (
    <span className="week-cell" data-state={whose === undefined ? 'closed' : isChanged ? 'changed' : 'same'}>
      <span className="visually-hidden">After: </span>
      {whose === undefined ? (
        <>
          <strong>{day.closedAs === null ? 'Free' : 'Closed'}</strong>
          <small>no trucks</small>
        </>
      ) : (
        <>
          <strong>{day.after.pickups.toLocaleString('en-US')}</strong>
          <small>{whose}</small>
        </>
      )}
    </span>
  );
}
