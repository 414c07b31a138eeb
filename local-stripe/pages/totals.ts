import type { Invoice } from '../records.ts';

/** What leads from the lines to what is due. */
export function totalsOf(invoice: Invoice): readonly (readonly [words: string, cents: number])[] {
  const applied = invoice.amount_due + invoice.pre_payment_credit_notes_amount - invoice.total;
  const rows: [string, number][] = [['Total', invoice.total]];
  if (applied !== 0 && invoice.total >= 0) rows.push([applied < 0 ? 'Credit applied' : 'Carried over', applied]);
  if (invoice.total < 0) rows.push(['Added to the credit', -invoice.total]);
  if (invoice.pre_payment_credit_notes_amount > 0) rows.push(['Credited', -invoice.pre_payment_credit_notes_amount]);
  if (invoice.amount_paid > 0) rows.push(['Paid', -invoice.amount_paid]);
  return [...rows, ['Amount due', invoice.amount_remaining]];
}
