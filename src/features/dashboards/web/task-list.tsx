import { Link } from '@tanstack/react-router';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ActivityRow } from '../../activities/contract.ts';
import { employeeWords } from './words.ts';

const tones = { high: 'bad', medium: 'warning', low: 'mute' } as const;

type TaskListProps = Readonly<{ label: string; tasks: readonly ActivityRow[]; none: string }>;

/** Tasks in short, each opened by its title. */
export function TaskList({ label, tasks, none }: TaskListProps) {
  const say = useWords(employeeWords);
  const language = useLanguage();
  const { today } = useCompany();
  if (tasks.length === 0) return <p className="dash-none">{none}</p>;
  return (
    <ul className="dash-list" aria-label={label}>
      {tasks.map(({ id, contactName, title, dueDate, priority }) => {
        const isOverdue = dueDate !== null && dueDate < today;
        return (
          <li key={id}>
            <span className="two-lines">
              <b>
                <Link to="/crm/activities" search={{ activity: id } as never}>
                  {title}
                </Link>
              </b>
              <small>{contactName}</small>
            </span>
            <span className="dash-end">
              <small data-overdue={isOverdue || undefined}>
                {dueDate
                  ? [isOverdue && say.overdue, formatNearDay(dueDate, today, language)].filter(Boolean).join(', ')
                  : say.noDueDate}
              </small>
              <StatusPill tone={tones[priority]}>{say.priorities[priority]}</StatusPill>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
