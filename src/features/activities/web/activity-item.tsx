import { formatDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Activity } from '../contract.ts';
import { isOverdue, nextStatuses } from '../rules.ts';
import { ActivityIcon } from './activity-icon.tsx';
import { CompleteTask } from './complete-task.tsx';
import { creatorOf, nameOf, priorityWords, statusOf } from './words.ts';

/** One activity in its contact's list: what, from whom and when, and how it stands. */
export function ActivityItem({ activity, onOpen }: Readonly<{ activity: Activity; onOpen: () => void }>) {
  const { today } = useCompany();
  const { instant } = useTimes();
  const { assignedTo, createdAt, description, dueDate, priority, title, type } = activity;
  const status = statusOf(activity);
  const isLate = isOverdue(activity, today);
  return (
    <li data-overdue={isLate || undefined}>
      <ActivityIcon activity={activity} />
      <div className="activity-text">
        <button type="button" className="activity-open" onClick={onOpen}>
          {title}
        </button>
        {description && <p>{description}</p>}
        <small>
          {[creatorOf(activity), instant(createdAt)].filter(Boolean).join(' · ')}
          {dueDate && (
            <>
              {' · '}
              <span className="activity-due">
                Due {formatDay(dueDate)}
                {isLate && ', overdue'}
              </span>
            </>
          )}
          {assignedTo && ` · Assigned to ${nameOf(assignedTo)}`}
        </small>
      </div>
      <div className="activity-aside">
        {priority !== 'medium' && (
          <StatusPill tone={priorityWords[priority].tone}>{priorityWords[priority].label}</StatusPill>
        )}
        {status && <StatusPill tone={status.tone}>{status.label}</StatusPill>}
        {type === 'task' && nextStatuses(activity).includes('completed') && <CompleteTask activity={activity} />}
      </div>
    </li>
  );
}
