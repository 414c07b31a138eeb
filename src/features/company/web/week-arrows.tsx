import { IconChevronDown } from '@tabler/icons-react';
import type { ChangePreview } from '../calendar.ts';
import type { PreviewedDay } from './day-column.tsx';

/** From where pickups came to where they come; the lists below say the same in words. */
export function WeekArrows({ days, moves }: { days: readonly PreviewedDay[]; moves: ChangePreview['moves'] }) {
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
