import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../kernel/money.ts';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { Reminder } from '../contract.ts';
import { stepText } from '../rules.ts';

export const columnsFor = (show: ReturnType<typeof useTimes>): readonly Column<Reminder>[] => [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    cell: ({ contactId, name, email }) => (
      <span className="two-lines">
        <b>
          {contactId ? (
            <Link to="/crm/contacts/$contactId" params={{ contactId }} search={{ tab: 'billing' } as never}>
              {name}
            </Link>
          ) : (
            name
          )}
        </b>
        <small>{email}</small>
      </span>
    ),
  },
  { key: 'invoice', header: 'Invoice', phone: 'below', width: '180px', cell: ({ number }) => number },
  { key: 'due', header: 'Due', phone: 'below', width: '140px', cell: ({ dueOn }) => show.day(dueOn) },
  { key: 'step', header: 'Letter', phone: 'below', width: '140px', cell: ({ step }) => stepText(step) },
  {
    key: 'amount',
    header: 'Open',
    phone: 'side',
    align: 'end',
    width: '120px',
    cell: ({ amount, currency }) => <b>{formatMoney(amount, currency.toUpperCase())}</b>,
  },
];
