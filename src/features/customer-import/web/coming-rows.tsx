import type { Column } from '../../../web/ui/data-table.tsx';
import { accommodationText, cansText } from '../../services/words.ts';
import { type ComingCustomer, type ImportReport, mostShown } from '../contract.ts';
import { oftenWords } from '../listed-routes.ts';
import { RowList } from './row-list.tsx';

const columns: readonly Column<ComingCustomer>[] = [
  {
    key: 'name',
    header: 'Customer',
    phone: 'main',
    width: '30%',
    cell: ({ name, companyName, status, email, phone, notes }) => (
      <span className="two-lines coming-customer">
        <b>{companyName ? `${name} · ${companyName}` : name}</b>
        <small>
          {status} · {email || 'No e-mail'}
          {phone && (
            <>
              {' · '}
              <span className="unbroken">{phone}</span>
            </>
          )}
        </small>
        {notes.map((note) => (
          <small key={note}>Note: {note}</small>
        ))}
      </span>
    ),
  },
  {
    key: 'addresses',
    header: 'Addresses',
    phone: 'below',
    cell: ({ addresses }) =>
      addresses.length === 0 ? (
        <span className="secondary">None</span>
      ) : (
        addresses.map(({ text, uses, isSecondBilling }) => (
          <span key={text} className="two-lines coming-customer">
            <span>{text}</span>
            <small>{uses.length > 0 ? `For ${new Intl.ListFormat('en-US').format(uses)}` : 'For nothing yet'}</small>
            {isSecondBilling && <small>Not for billing: bills go to the first billing address of the list</small>}
          </span>
        ))
      ),
  },
  {
    key: 'service',
    header: 'Pickup',
    phone: 'below',
    width: '28%',
    cell: ({ addresses }) =>
      addresses
        .filter(({ uses }) => uses.includes('service'))
        .flatMap((address) =>
          pickupsAt(address).map(({ what, where, forDriver }) => (
            <span key={`${address.text} ${what} ${where}`} className="two-lines coming-customer">
              <span>{what}</span>
              <small>{where}</small>
              {forDriver && <small>{forDriver}</small>}
            </span>
          )),
        ),
  },
];

/** What is collected at an address, by what services have in common. */
function pickupsAt({ cans, pickupDay, services }: ComingCustomer['addresses'][number]) {
  if (services.length === 0) return [{ what: cansText(cans), where: pickupDay, forDriver: '' }];
  const told = services.map((one) => ({
    stream: one.stream,
    cans: cansText(one.cans),
    where: [one.pickupDay, one.often && oftenWords[one.often], one.routeName].filter(Boolean).join(' · '),
    forDriver: one.accommodation ? accommodationText(one.accommodation) : '',
  }));
  return [...Map.groupBy(told, ({ cans, where, forDriver }) => `${cans} ${where} ${forDriver}`).values()].map(
    (alike) => ({
      what: `${alike.map(({ stream }) => stream).join(', ')} · ${alike[0]?.cans}`,
      where: alike[0]?.where,
      forDriver: alike[0]?.forDriver,
    }),
  );
}

/** The first customers as they will be: a wrong column is seen here at once. */
export function Coming({ report: { coming, customers } }: Readonly<{ report: ImportReport }>) {
  return (
    <RowList
      title={customers > mostShown ? `The first ${mostShown} customers as they will be` : 'Customers as they will be'}
      columns={columns}
      rows={coming}
      rowKey={({ line }) => String(line)}
      note=""
    />
  );
}
