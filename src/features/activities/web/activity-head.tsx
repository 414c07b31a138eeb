import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Activity, ActivityNote } from '../contract.ts';
import { isFixed, isOverdue } from '../rules.ts';
import { ActivitySteps } from './activity-steps.tsx';
import { creatorOf, priorityWords, statusOf } from './words.ts';

type ActivityHeadProps = Readonly<{ activity: Activity; notes: readonly ActivityNote[] }>;

/** Whose it is, how it stands, what can be done about that; and, of what stays as it is, the words. */
export function ActivityHead({ activity, notes }: ActivityHeadProps) {
  const { today } = useCompany();
  const { instant } = useTimes();
  const status = statusOf(activity);
  const priority = priorityWords[activity.priority];
  return (
    <div className="activity-head" data-autofocus tabIndex={-1}>
      <p>
        <Link to="/crm/contacts/$contactId" params={{ contactId: activity.contactId }} search={{ tab: 'activities' }}>
          {activity.contactName}
        </Link>
        <small>
          {[creatorOf(activity), instant(activity.createdAt)].filter(Boolean).join(' · ')}
          {activity.updatedAt !== activity.createdAt && `, changed ${instant(activity.updatedAt)}`}
        </small>
      </p>
      <p className="activity-state">
        {status && <StatusPill tone={status.tone}>{status.label}</StatusPill>}
        <StatusPill tone={priority.tone}>{priority.label} priority</StatusPill>
        {isOverdue(activity, today) && (
          <StatusPill tone="bad">Overdue since {formatDay(activity.dueDate as string)}</StatusPill>
        )}
      </p>
      <ActivitySteps activity={activity} notes={notes} />
      {isFixed(activity) && <FixedWords activity={activity} />}
    </div>
  );
}

/** What a customer wrote, or has in the mailbox, is shown and never offered for editing. */
function FixedWords({ activity: { title, description, isSent } }: Readonly<{ activity: Activity }>) {
  return (
    <>
      <blockquote className="activity-message">
        <b>{title}</b>
        {description && <p>{description}</p>}
      </blockquote>
      <Notice>
        {isSent
          ? 'This e-mail was sent: it cannot be edited or deleted.'
          : 'The customer wrote this: it can be answered, but not edited or deleted.'}
      </Notice>
    </>
  );
}
