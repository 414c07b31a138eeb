import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../kernel/money.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { ages, type Debtor } from '../contract.ts';
import { ageLabels } from '../rules.ts';
import { CustomerLink } from './customer-link.tsx';

const shown = (cents: number) => (cents === 0 ? <span className="billing-nothing">–</span> : formatMoney(cents));

export const receivableColumns: readonly Column<Debtor>[] = [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    cell: ({ contactId, name, phone, invoices }) => (
      <span className="two-lines">
        <b>
          <CustomerLink contactId={contactId} name={name} />
        </b>
        <small>{[phone, `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  ...ages.map(
    (age): Column<Debtor> => ({
      key: age,
      header: ageLabels[age],
      phone: 'below',
      align: 'end',
      width: '120px',
      cell: ({ amounts }) => shown(amounts[age]),
    }),
  ),
  {
    key: 'total',
    header: 'Owes',
    phone: 'side',
    align: 'end',
    width: '130px',
    cell: ({ total }) => <b>{formatMoney(total)}</b>,
  },
  {
    key: 'statement',
    header: 'Statement',
    phone: 'foot',
    align: 'end',
    width: '110px',
    cell: ({ contactId, name }) =>
      contactId && (
        <Link to="/billing/statements/$contactId" params={{ contactId }} aria-label={`Statement of ${name}`}>
          Statement
        </Link>
      ),
  },
];
