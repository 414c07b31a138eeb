import { Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCheckbox,
  IconMail,
  IconNote,
  IconPhone,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Activity, type ActivityType, activitiesContract } from '../contract.ts';
import { isOverdue } from '../rules.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import { priorityWords, statusWords, typeLabels } from './words.ts';
import './activities.css';

const icons: Readonly<Record<ActivityType, TablerIcon>> = {
  note: IconNote,
  task: IconCheckbox,
  call: IconPhone,
  meeting: IconCalendarEvent,
  email: IconMail,
};

/** What was said and done with a contact, and what is still to do (spec 2 §2: Activities tab). */
export function ContactActivities({ contactId }: Readonly<{ contactId: string }>) {
  const { data, error, refetch } = useRead(
    activitiesContract.list,
    { contactId },
    { failure: ['Activities Error', 'Failed to load activities'] },
  );
  const [isAdding, setAdding] = useState(false);
  if (error && !data) return <ErrorPanel title="Failed to load activities" error={error} onRetry={refetch} />;
  const isEmpty = data?.activities.length === 0;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add Activity
    </Button>
  );
  return (
    <>
      <Panel title="Activities" actions={!isEmpty && add}>
        {!data && <SkeletonLines count={5} />}
        {isEmpty && (
          <EmptyState title="No activities yet" action={add}>
            Notes, calls, meetings, e-mails and tasks about this contact stand here.
          </EmptyState>
        )}
        {data && !isEmpty && (
          <ul className="activity-list">
            {data.activities.map((activity) => (
              <ActivityItem key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </Panel>
      <ActivityDialog contactId={contactId} opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function ActivityItem({ activity }: Readonly<{ activity: Activity }>) {
  const { today } = useCompany();
  const { instant } = useTimes();
  const Icon = icons[activity.type];
  const { createdBy, dueDate, status, priority } = activity;
  const isLate = isOverdue(activity, today);
  return (
    <li data-overdue={isLate || undefined}>
      <Icon size={20} stroke={1.75} className="activity-icon" aria-hidden />
      <div className="activity-text">
        <b>
          <span className="visually-hidden">{typeLabels[activity.type]}: </span>
          {activity.title}
        </b>
        {activity.description && <p>{activity.description}</p>}
        <small>
          {activity.isCustomerGenerated
            ? 'From the customer'
            : createdBy && `${createdBy.firstName} ${createdBy.lastName}`}
          {(createdBy || activity.isCustomerGenerated) && ' · '}
          {instant(activity.createdAt)}
          {dueDate && (
            <>
              {' · '}
              <span className="activity-due">
                Due {formatDay(dueDate)}
                {isLate && ', overdue'}
              </span>
            </>
          )}
        </small>
      </div>
      <div className="activity-aside">
        {priority !== 'medium' && (
          <StatusPill tone={priorityWords[priority].tone}>{priorityWords[priority].label}</StatusPill>
        )}
        {status && <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>}
        {activity.type === 'task' && (status === 'pending' || status === 'in_progress') && (
          <Complete activity={activity} />
        )}
      </div>
    </li>
  );
}

function Complete({ activity: { id, title } }: Readonly<{ activity: Activity }>) {
  const { run, isBusy } = useCommand(activitiesContract.changeStatus, {
    refresh: ['activities.'],
    failure: 'Update Failed',
    onDone: () => toast.success('Activity Updated', title),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Mark Complete: ${title}`}
      loading={isBusy}
      onClick={() => void run({ id, status: 'completed' })}
    >
      Mark Complete
    </Button>
  );
}
