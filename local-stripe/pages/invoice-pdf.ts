import { asMoney } from '../amounts.ts';
import { longDate } from '../calendar.ts';
import type { Invoice } from '../records.ts';
import type { Page } from './html.ts';
import { Pdf, pdfPage, wrap } from './pdf.ts';
import { totalsOf } from './totals.ts';

const left = 54;
const right = 558;
const bottom = 720;

/** The invoice on paper, on as many pages as it needs. */
export function invoicePdf(invoice: Invoice): Page {
  const pdf = new Pdf();
  pdf.page();
  let y = head(pdf, invoice);
  const makeRoom = (points: number) => {
    if (y + points <= bottom) return;
    pdf.page();
    y = 72;
  };
  for (const { amount, description, period } of invoice._lines) {
    const lines = wrap(description ?? 'Item', 380);
    makeRoom(14 * lines.length + 26);
    pdf.text(right, y, asMoney(amount, invoice.currency), { align: 'right' });
    for (const line of lines) {
      pdf.text(left, y, line);
      y += 14;
    }
    if (period.end > period.start) {
      pdf.text(left, y, `${longDate(period.start)} – ${longDate(period.end)}`, { size: 9 });
      y += 14;
    }
    pdf.line(left, right, y - 4);
    y += 14;
  }
  const totals = totalsOf(invoice);
  makeRoom(18 * totals.length + 40);
  for (const [place, [words, cents]] of totals.entries()) {
    const isBold = place === totals.length - 1;
    pdf.text(360, y, words, { isBold });
    pdf.text(right, y, asMoney(cents, invoice.currency), { align: 'right', isBold });
    y += 18;
  }
  for (const line of invoice.footer ? wrap(invoice.footer, right - left, 9) : []) {
    y += 13;
    pdf.text(left, y, line, { size: 9 });
  }
  return pdfPage(pdf, `Invoice-${invoice.number}.pdf`);
}

/** Whom it is from and to; returns where the lines begin. */
function head(pdf: Pdf, invoice: Invoice): number {
  pdf.text(left, 72, 'Invoice', { size: 22, isBold: true });
  pdf.text(right, 72, invoice.account_name ?? '', { size: 12, isBold: true, align: 'right' });
  const facts = [
    ['Invoice number', invoice.number ?? ''],
    ['Date of issue', longDate(invoice.effective_at ?? invoice.created)],
    ...(invoice.due_date === null ? [] : [['Date due', longDate(invoice.due_date)]]),
  ];
  for (const [place, [words = '', value = '']] of facts.entries()) {
    pdf.text(left, 104 + 15 * place, words, { isBold: true });
    pdf.text(150, 104 + 15 * place, value);
  }
  const { customer_address: address, customer_email, customer_name } = invoice;
  const place = [address?.city, address?.state, address?.postal_code].filter(Boolean).join(', ');
  const to = [customer_name, address?.line1, address?.line2, place, customer_email].filter((part) => Boolean(part));
  pdf.text(left, 172, 'Bill to', { isBold: true });
  for (const [row, part] of to.entries()) pdf.text(left, 188 + 14 * row, part ?? '');
  const y = 204 + 14 * to.length;
  const status =
    invoice.status === 'open' && invoice.due_date !== null
      ? ` due ${longDate(invoice.due_date)}`
      : ` ${invoice.status}`;
  pdf.text(
    left,
    y + 20,
    `${asMoney(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining, invoice.currency)}${status}`,
    {
      size: 16,
      isBold: true,
    },
  );
  pdf.text(left, y + 52, 'Description', { size: 9 });
  pdf.text(right, y + 52, 'Amount', { size: 9, align: 'right' });
  pdf.line(left, right, y + 58);
  return y + 76;
}
