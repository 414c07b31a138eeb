import { formatNearDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { CalendarDay } from '../calendar.ts';
import { effectText } from '../calendar-words.ts';
import { effectTones } from './effect-tones.ts';

/** A day of the company's own and what it does. */
export const ownDayColumns = (today: string): readonly Column<CalendarDay>[] => [
  { key: 'name', header: 'Day', phone: 'main', cell: ({ name }) => <b>{name}</b> },
  { key: 'date', header: 'Date', phone: 'below', cell: ({ date }) => formatNearDay(date, today) },
  {
    key: 'effect',
    header: 'Pickups',
    phone: 'side',
    cell: ({ effect, movedTo }) => (
      <StatusPill tone={effectTones[effect]}>{effectText(effect, movedTo, today)}</StatusPill>
    ),
  },
];
