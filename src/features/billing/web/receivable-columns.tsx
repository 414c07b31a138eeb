import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../kernel/money.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { ages, type Debtor } from '../contract.ts';
import { ageLabels } from '../rules.ts';
import { CustomerLink } from './customer-link.tsx';

const shown = (cents: number) => (cents === 0 ? <span className="billing-nothing">–</span> : formatMoney(cents));

type Facts = Pick<Debtor, 'phone' | 'invoices' | 'onItsWay' | 'credit'>;

/** "(505) 555-0125 · 2 invoices · $30.00 on its way · $12.00 credit stands", each whole as long as a line holds it. */
function Known({ phone, invoices, onItsWay, credit }: Facts) {
  const facts = [
    phone,
    invoices > 0 && `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`,
    onItsWay > 0 && `${formatMoney(onItsWay)} on its way`,
    credit > 0 && `${formatMoney(credit)} credit stands`,
    credit < 0 && `${formatMoney(-credit)} added to the next invoice`,
  ];
  return facts
    .flatMap((fact) => fact || [])
    .map((fact, at, all) => (
      <span key={fact} className="billing-fact">
        {fact}
        {at < all.length - 1 && ' ·\u00a0'}
      </span>
    ));
}

export const receivableColumns: readonly Column<Debtor>[] = [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    cell: ({ contactId, name, ...debtor }) => (
      <span className="two-lines">
        <b>
          <CustomerLink contactId={contactId} name={name} />
        </b>
        <small>
          <Known {...debtor} />
        </small>
      </span>
    ),
  },
  ...ages.map(
    (age): Column<Debtor> => ({
      key: age,
      header: ageLabels[age],
      phone: 'below',
      align: 'end',
      width: '100px',
      cell: ({ amounts }) => shown(amounts[age]),
    }),
  ),
  {
    key: 'total',
    header: 'Owes',
    phone: 'side',
    align: 'end',
    width: '130px',
    cell: ({ total }) => <b>{shown(total)}</b>,
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
