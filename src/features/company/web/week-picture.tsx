import { IconChevronDown } from '@tabler/icons-react';
import { formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import type { ChangePreview, WeekPreview } from '../calendar.ts';
import { whosePickups } from '../calendar-words.ts';

type PreviewedDay = WeekPreview['days'][number];
type WeekPictureProps = Readonly<{ week: WeekPreview; moves: ChangePreview['moves'] }>;

const dayMonth = (date: string) => `${weekdayOf(date).slice(0, 3)} ${Number(date.slice(8))}`;
const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** A week before and after a change: which days' pickups come when. */
export function WeekPicture({ week, moves }: WeekPictureProps) {
  const sunday = week.days[6];
  const isSundayQuiet = sunday && !sunday.closedAs && sunday.from.length === 1 && sunday.before.pickups === 0;
  const isTarget = moves.some(({ after }) => after === sunday?.date);
  const days = isSundayQuiet && !isTarget ? week.days.slice(0, 6) : week.days;
  return (
    <figure className="week-picture">
      <figcaption>Week of {formatDay(week.days[0]?.date ?? '')}</figcaption>
      <div className="week-days" style={{ '--days': days.length } as React.CSSProperties}>
        <span className="week-side" aria-hidden>
          Before
        </span>
        <span className="week-side" data-row="after" aria-hidden>
          After
        </span>
        <ol>
          {days.map((day) => (
            <DayColumn key={day.date} day={day} moves={moves} />
          ))}
        </ol>
        <Arrows days={days} moves={moves} />
      </div>
    </figure>
  );
}

function DayColumn({ day, moves }: { day: PreviewedDay; moves: ChangePreview['moves'] }) {
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

/** From where pickups came to where they come; the lists below say the same in words. */
function Arrows({ days, moves }: { days: readonly PreviewedDay[]; moves: ChangePreview['moves'] }) {
  const column = (date: string | null) => days.findIndex((day) => day.date === date);
  const arrows = moves
    .map(({ nominal, before, after }) => ({ key: nominal, from: column(before), to: column(after) }))
    .filter(({ from, to }) => from >= 0 && to >= 0);
  const middle = (index: number) => index * 100 + 50;
  return (
    <div className="week-arrows" aria-hidden>
      <svg viewBox={`0 0 ${days.length * 100} 40`} preserveAspectRatio="none" aria-hidden="true">
        {arrows.map(({ key, from, to }) => (
          <path
            key={key}
            d={`M${middle(from)} 2 C${middle(from)} 26 ${middle(to)} 12 ${middle(to)} 34`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {arrows.map(({ key, to }) => (
        <IconChevronDown key={key} size={18} style={{ left: `${(middle(to) / days.length / 100) * 100}%` }} />
      ))}
    </div>
  );
}
