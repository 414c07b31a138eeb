import { useEffect, useRef } from 'react';
import { addDays, type Day, dayAt, formatDay, formatNearDay } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { useCompany } from '../../../web/company.ts';
import { useLanguage } from '../../../web/language.ts';
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
  const language = useLanguage();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) top.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const days = Map.groupBy(entries, ({ at }) => dayAt(at, timeZone));
  return (
    <div ref={top} tabIndex={-1} className="history">
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          {day !== dayBefore && <h3>{dayName(day, today, language)}</h3>}
          <ol aria-label={dayName(day, today, language)}>
            {ofDay.map((entry) => (
              <HistoryItem key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

function dayName(day: Day, today: Day, language: Language): string {
  return day >= addDays(today, -1) ? formatNearDay(day, today, language) : formatDay(day, language);
}
