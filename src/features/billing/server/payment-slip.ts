import { formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { drawRule, faded, put, putRight } from '../../../server/paper/drawing.ts';
import { inch, type Paper, sheet } from '../../../server/paper/paper.ts';
import { paperWords } from '../words-paper.ts';
import { besideWindow, drawAddress, left, right, type Sender } from './letter.ts';
import type { PaperInvoice } from './store-papers.ts';

/** The second fold, where paper for invoices is perforated. */
export const slipTop = (sheet.height * 2) / 3;

/**
 * What comes back with a check. The company's address stands where a #9 window envelope, the usual one for answers, shows
 * it wherever the slip lies in it.
 */
export function drawSlip(paper: Paper, invoice: PaperInvoice, sender: Sender): void {
  const { language, name, number, dueOn, amountRemaining, currency } = invoice;
  const say = paperWords[language];
  drawRule(paper, 0, sheet.width, slipTop, true);
  put(paper, say.detach, left, slipTop + 14, { size: 9, color: faded });
  const y = slipTop + 40;
  const facts = [
    [say.customer, name],
    [say.number, number ?? ''],
    [say.due, dueOn ? formatDay(dueOn, language) : say.atOnce],
  ] as const;
  facts.forEach(([label, text], at) => {
    put(paper, label, left, y + at * 17, { size: 9, color: faded });
    put(paper, text, left + 105, y + at * 17, { width: besideWindow - left - 125 });
  });
  put(paper, say.owed, besideWindow, y, { size: 9, color: faded });
  putRight(paper, formatMoney(amountRemaining, currency.toUpperCase()), right, y - 2, { size: 12, bold: true });
  put(paper, say.enclosed, besideWindow, y + 34, { size: 9, color: faded });
  put(paper, '$', besideWindow + 82, y + 32, { size: 12 });
  drawRule(paper, besideWindow + 93, right, y + 47);
  put(paper, say.payable(sender.name), left, y + 64, { size: 9, color: faded, width: right - left });
  drawAddress(paper, [sender.name, ...sender.lines], slipTop + 2.3 * inch);
}
