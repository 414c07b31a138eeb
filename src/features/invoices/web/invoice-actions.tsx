import { IconDots } from '@tabler/icons-react';
import { copyLink } from '../../../web/copy-link.ts';
import { Menu, type MenuItem } from '../../../web/ui/menu.tsx';
import { moneyOf } from '../amounts.ts';
import type { Invoice, Payment } from '../invoice.ts';
import { mayRefund, mayTakeBack } from '../rules.ts';
import { isOnItsWay, isOpen, nameOf } from '../standing.ts';
import { wayText } from './payment-words.ts';

export type InvoiceDeeds = Readonly<
  Record<'send' | 'remove' | 'recordPayment' | 'refund' | 'writeOff', (invoice: Invoice) => void> & {
    takeBack: (invoice: Invoice, payment: Payment) => void;
  }
>;

/** The one thing that is likely, and the rest in a menu. */
export function InvoiceActions({ invoice, deeds }: Readonly<{ invoice: Invoice; deeds: InvoiceDeeds }>) {
  const { hostedUrl, status } = invoice;
  const name = invoice.number ?? nameOf(invoice);
  const items = itemsOf(invoice, deeds);
  return (
    <span className="row-actions invoice-actions no-print">
      {status === 'draft' && (
        <button type="button" className="row-button" aria-label={`Send ${name}`} onClick={() => deeds.send(invoice)}>
          Send
        </button>
      )}
      {status !== 'draft' && hostedUrl !== null && (
        <a className="row-button" href={hostedUrl} target="_blank" rel="noreferrer" aria-label={`View Invoice ${name}`}>
          View Invoice
        </a>
      )}
      {items.length > 0 && (
        <Menu
          label={`More for ${name}`}
          isIconOnly
          button={<IconDots size={17} aria-hidden />}
          buttonClass="icon-button"
          items={items}
        />
      )}
    </span>
  );
}

function itemsOf(invoice: Invoice, deeds: InvoiceDeeds): readonly MenuItem[] {
  const { hostedUrl, pdf, status } = invoice;
  const remove = { label: 'Delete Invoice', isDanger: true, run: () => deeds.remove(invoice) };
  const paper = pdf === null ? [] : [{ label: 'Open PDF', run: () => void open(pdf, '_blank', 'noreferrer') }];
  const link = hostedUrl === null ? [] : [{ label: 'Copy Link', run: () => void copyLink(hostedUrl) }];
  if (status === 'draft') return [remove];
  if (status === 'void') return [];
  if (isOnItsWay(invoice)) return [...link, ...paper];
  const record = { label: 'Record Payment', run: () => deeds.recordPayment(invoice) };
  const mistaken = invoice.payments.filter((payment) => mayTakeBack(invoice, payment));
  const takeBack = mistaken.map((payment) => ({
    label:
      mistaken.length > 1 ? `Take Back ${wayText(payment)}, ${moneyOf(invoice, payment.amount)}` : 'Take Payment Back',
    run: () => deeds.takeBack(invoice, payment),
  }));
  const removal = invoice.amountPaid > 0 ? [] : [remove];
  if (status === 'uncollectible') return [record, ...link, ...paper, ...takeBack, ...removal];
  if (isOpen(invoice))
    return [
      record,
      { label: 'Email Again', run: () => deeds.send(invoice) },
      ...link,
      ...paper,
      ...takeBack,
      { label: 'Mark as Uncollectible', run: () => deeds.writeOff(invoice) },
      ...removal,
    ];
  return [
    ...paper,
    ...(mayRefund(invoice) ? [{ label: 'Refund', run: () => deeds.refund(invoice) }] : []),
    ...takeBack,
  ];
}
