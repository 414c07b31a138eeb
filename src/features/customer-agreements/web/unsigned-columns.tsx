import { type Day, dayAt, daysBetween } from '../../../kernel/calendar.ts';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { UnsignedAgreement } from '../contract.ts';

type Setting = Readonly<{ timeZone: string; today: Day; show: ReturnType<typeof useTimes> }>;

export const columnsFor = ({ timeZone, today, show }: Setting): readonly Column<UnsignedAgreement>[] => [
  {
    key: 'contact',
    header: 'Contact',
    phone: 'main',
    cell: ({ contactName, email }) => (
      <span className="two-lines">
        <b>{contactName}</b>
        <small>{email}</small>
      </span>
    ),
  },
  { key: 'title', header: 'Agreement', phone: 'below', cell: ({ title }) => title },
  {
    key: 'assigned',
    header: 'Assigned',
    phone: 'below',
    width: '150px',
    cell: ({ assignedAt }) => show.day(dayAt(assignedAt, timeZone)),
  },
  {
    key: 'age',
    header: 'Waits for',
    phone: 'side',
    width: '120px',
    cell: ({ assignedAt }) => ageText(daysBetween(dayAt(assignedAt, timeZone), today)),
  },
];

const ageText = (days: number) => (days <= 0 ? 'Since today' : days === 1 ? '1 day' : `${days} days`);
