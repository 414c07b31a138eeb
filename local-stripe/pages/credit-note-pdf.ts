import { asMoney } from '../amounts.ts';
import { longDate } from '../calendar.ts';
import type { CreditNote, Invoice } from '../records.ts';
import type { Page } from './html.ts';
import { Pdf, pdfPage, wrap } from './pdf.ts';

const left = 54;
const right = 558;

/** What was taken off an invoice, on paper. */
export function creditNotePdf(note: CreditNote, invoice: Invoice): Page {
  const pdf = new Pdf();
  pdf.page();
  pdf.text(left, 72, 'Credit note', { size: 22, isBold: true });
  pdf.text(right, 72, invoice.account_name ?? '', { size: 12, isBold: true, align: 'right' });
  const facts = [
    ['Credit note number', note.number],
    ['Of invoice', invoice.number ?? ''],
    ['Date of issue', longDate(note.created)],
    ['To', invoice.customer_name ?? invoice.customer_email ?? ''],
    ...(note.status === 'void' ? [['Status', 'Void']] : []),
  ];
  for (const [place, [words = '', value = '']] of facts.entries()) {
    pdf.text(left, 104 + 15 * place, words, { isBold: true });
    pdf.text(180, 104 + 15 * place, value);
  }
  let y = 204;
  for (const { amount, description } of note._lines) {
    pdf.text(right, y, asMoney(amount, note.currency), { align: 'right' });
    for (const line of wrap(description ?? 'Credit', 380)) {
      pdf.text(left, y, line);
      y += 14;
    }
    pdf.line(left, right, y - 4);
    y += 14;
  }
  pdf.text(360, y, 'Total credit', { isBold: true });
  pdf.text(right, y, asMoney(note.total, note.currency), { align: 'right', isBold: true });
  if (note.memo)
    for (const [row, line] of wrap(note.memo, right - left).entries()) pdf.text(left, y + 30 + 14 * row, line);
  return pdfPage(pdf, `Credit-note-${note.number}.pdf`);
}
