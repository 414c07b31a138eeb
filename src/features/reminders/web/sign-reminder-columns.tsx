import { Link } from '@tanstack/react-router';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { SignReminder } from '../contract.ts';
import { stepText } from '../rules.ts';

export const columnsFor = (show: ReturnType<typeof useTimes>): readonly Column<SignReminder>[] => [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    cell: ({ contactId, name, email }) => (
      <span className="two-lines">
        <b>
          <Link to="/crm/contacts/$contactId" params={{ contactId }} search={{ tab: 'agreement' } as never}>
            {name}
          </Link>
        </b>
        <small>{email}</small>
      </span>
    ),
  },
  { key: 'title', header: 'Agreement', phone: 'below', cell: ({ title }) => title },
  {
    key: 'assigned',
    header: 'Assigned',
    phone: 'below',
    width: '140px',
    cell: ({ assignedOn }) => show.day(assignedOn),
  },
  { key: 'step', header: 'Letter', phone: 'below', width: '140px', cell: ({ step }) => stepText(step) },
];
