import { formatDay } from '../../../kernel/calendar.ts';
import type { ChangePreview, WeekPreview } from '../calendar.ts';
import { DayColumn } from './day-column.tsx';
import { WeekArrows } from './week-arrows.tsx';

type WeekPictureProps = Readonly<{ week: WeekPreview; moves: ChangePreview['moves'] }>;

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
        <WeekArrows days={days} moves={moves} />
      </div>
    </figure>
  );
}
