import { useEffect, useRef } from 'react';
import { addDays, type Day, dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import type { HistoryEntry } from '../contract.ts';
import { HistoryItem } from './history-item.tsx';

type DaysProps = Readonly<{
  entries: readonly HistoryEntry[];
  /** The day with which the page before ended: it is not named again. */
  dayBefore: Day | undefined;
  /** Whoever asked for more goes on reading with the first of it. */
  takesFocus: boolean;
}>;

/** Entries under the company's days. */
export function HistoryDays({ entries, dayBefore, takesFocus }: DaysProps) {
  const { timeZone, today } = useCompany();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) top.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const days = Map.groupBy(entries, ({ at }) => dayAt(at, timeZone));
  return (
    <div ref={top} tabIndex={-1} className="history">
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          {day !== dayBefore && <h3>{dayName(day, today)}</h3>}
          <ol aria-label={dayName(day, today)}>
            {ofDay.map((entry) => (
              <HistoryItem key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

function dayName(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day);
}
