import { addDays, formatWholeDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { weekOf } from '../../company/closures.ts';
import type { ComingDay, LostPickup } from '../contract.ts';
import { homeWords } from './words-home.ts';

type WeekLineProps = Readonly<{
  next: ComingDay;
  coming: readonly ComingDay[];
  lost: readonly LostPickup[];
}>;

/** The week of the next pickup: where the truck comes, where it does not come after all, and where we are. */
export function WeekLine({ next, coming, lost }: WeekLineProps) {
  const say = useWords(homeWords);
  const language = useLanguage();
  const { today } = useCompany();
  const { longDay } = useTimes();
  const from = new Set([
    ...lost.map(({ date }) => date),
    ...coming.flatMap(({ stops }) => stops.flatMap(({ because }) => because?.from ?? [])),
  ]);
  const days = weekOf(next.date).filter((day) => day !== addDays(weekOf(next.date)[0] ?? day, 6) || day === next.date);
  return (
    <ol className="week-line" aria-label={say.week}>
      {days.map((day) => {
        const comes = coming.some(({ date }) => date === day);
        const state = comes ? 'comes' : from.has(day) ? 'not' : 'free';
        return (
          <li key={day} data-state={state} aria-current={day === today ? 'date' : undefined}>
            <span className="visually-hidden">{longDay(day)}</span>
            <small aria-hidden>{formatWholeDay(day, language, 'short').split(',')[0]}</small>
            <b aria-hidden>{Number(day.slice(-2))}</b>
          </li>
        );
      })}
    </ol>
  );
}
