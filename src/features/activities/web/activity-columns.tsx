import { Link } from '@tanstack/react-router';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ActivityRow, ActivitySort } from '../contract.ts';
import { isOverdue } from '../rules.ts';
import { ActivityIcon } from './activity-icon.tsx';
import { cutSummary, priorityWords, statusOf } from './words.ts';
import './activities.css';

/** What a row tells of an activity, and whose it is. */
export const activityColumns = (
  today: string,
  timeZone: string,
  nameOfId: (id: string | null) => string,
): readonly Column<ActivityRow>[] => [
  {
    key: 'title' satisfies ActivitySort,
    header: 'Activity',
    phone: 'main',
    isSortable: true,
    cell: (row) => (
      <span className="activity-cell">
        <ActivityIcon activity={row} />
        <span className="two-lines">
          <b>{row.title}</b>
          {row.summary && <small>{cutSummary(row.summary)}</small>}
        </span>
      </span>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    phone: 'below',
    width: '17%',
    cell: ({ contactId, contactName }) => (
      <Link
        to="/crm/contacts/$contactId"
        params={{ contactId }}
        search={{ tab: 'activities' }}
        className="activity-contact"
      >
        {contactName}
      </Link>
    ),
  },
  {
    key: 'priority' satisfies ActivitySort,
    header: 'Status & Priority',
    phone: 'side',
    width: '220px',
    isSortable: true,
    cell: (row) => <StatusAndPriority row={row} />,
  },
  {
    key: 'dueDate' satisfies ActivitySort,
    header: 'Due Date',
    phone: 'below',
    width: '136px',
    isSortable: true,
    cell: (row) => <DueDate row={row} assignee={nameOfId(row.assignedTo)} isLate={isOverdue(row, today)} />,
  },
  {
    key: 'created' satisfies ActivitySort,
    header: 'Created',
    phone: 'below',
    width: '150px',
    isSortable: true,
    cell: ({ createdAt, createdBy, isCustomerGenerated }) => (
      <span className="two-lines activity-when">
        {formatDay(dayAt(createdAt, timeZone))}
        <small>{isCustomerGenerated ? 'From the customer' : nameOfId(createdBy)}</small>
      </span>
    ),
  },
];

function StatusAndPriority({ row }: Readonly<{ row: ActivityRow }>) {
  const status = statusOf(row);
  const { label, tone } = priorityWords[row.priority];
  return (
    <span className="activity-pills">
      {status && <StatusPill tone={status.tone}>{status.label}</StatusPill>}
      <StatusPill tone={tone}>{label}</StatusPill>
    </span>
  );
}

function DueDate({ row, assignee, isLate }: Readonly<{ row: ActivityRow; assignee: string; isLate: boolean }>) {
  return (
    <span className="two-lines activity-when" data-overdue={isLate || undefined} data-none={!row.dueDate || undefined}>
      {row.dueDate ? formatDay(row.dueDate) : '—'}
      {isLate && <b>Overdue</b>}
      {assignee && <small>{assignee}</small>}
    </span>
  );
}
