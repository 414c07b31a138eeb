import { formatDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { drawRule, faded, leading, put, putRight, wrapped } from '../../../server/paper/drawing.ts';
import { flowOn } from '../../../server/paper/flow.ts';
import { inch, type Paper, sheet } from '../../../server/paper/paper.ts';
import { balanceWords, betweenTotalAndOpen } from '../../invoices/balance-words.ts';
import { paperWords } from '../words-paper.ts';
import { belowFold, besideWindow, drawFurtherTop, drawLetterTop, left, right, type Sender } from './letter.ts';
import { drawSlip, slipTop } from './payment-slip.ts';
import type { PaperInvoice } from './store-papers.ts';

const rowStep = leading(10);
const smallStep = leading(8.5);
const whatWidth = right - 90 - left;

/** An invoice on as many sheets as its lines take; the slip to return stands on the first. */
export function drawInvoice(paper: Paper, invoice: PaperInvoice, sender: Sender): void {
  const say = paperWords[invoice.language];
  const money = moneyOf(invoice);
  const owes = invoice.amountRemaining > 0 && !invoice.isOnItsWay;
  const flow = flowOn(paper, (page) => {
    if (page === 1) drawTop(paper, invoice, sender);
    else drawFurtherTop(paper, [sender.name, say.page(invoice.number ?? '', page)]);
    if (page === 1 && owes) drawSlip(paper, invoice, sender);
    const y = page === 1 ? belowFold : 70;
    put(paper, say.what, left, y, { size: 9, bold: true, color: faded });
    putRight(paper, say.amount, right, y, { size: 9, bold: true, color: faded });
    drawRule(paper, left, right, y + 15);
    return { top: y + 21, bottom: page === 1 && owes ? slipTop - 18 : sheet.height - 0.7 * inch };
  });
  for (const line of invoice.lines) {
    const name = line.description ?? say.item;
    const isCounted = /(^|\s)\d+ × /.test(name); // the provider writes it itself where a subscription is billed
    const title = line.quantity !== null && line.quantity > 1 && !isCounted ? say.times(name, line.quantity) : name;
    const titles = wrapped(paper, title, whatWidth);
    const notes = notesOf(line, invoice).flatMap((note) => wrapped(paper, note, whatWidth, { size: 8.5 }));
    const y = flow.place(titles.length * rowStep + notes.length * smallStep + 5);
    titles.forEach((text, at) => {
      put(paper, text, left, y + at * rowStep);
    });
    notes.forEach((text, at) => {
      put(paper, text, left, y + titles.length * rowStep + at * smallStep, { size: 8.5, color: faded });
    });
    putRight(paper, money(line.amount), right, y);
  }
  const sums = sumsOf(invoice);
  const y = flow.place(sums.length * 15 + 8);
  drawRule(paper, besideWindow, right, y);
  sums.forEach(([label, cents], at) => {
    const bold = at === sums.length - 1;
    put(paper, label, besideWindow, y + 6 + at * 15, { bold });
    putRight(paper, money(cents), right, y + 6 + at * 15, { bold });
  });
  for (const text of belowSums(invoice).flatMap((note) => wrapped(paper, note, right - left, { size: 9 })))
    put(paper, text, left, flow.place(leading(9)), { size: 9, color: faded });
}

/** What became of the money that was paid, and the invoice's own last words. */
function belowSums(invoice: PaperInvoice): string[] {
  const { takenBack, givenBack, footer, language } = invoice;
  const say = paperWords[language];
  const money = moneyOf(invoice);
  return [
    ...(takenBack > 0 ? [say.takenBack(money(takenBack))] : []),
    ...(givenBack > 0 ? [say.givenBack(money(givenBack))] : []),
    ...(footer ? [footer] : []),
  ];
}

const moneyOf =
  ({ currency }: PaperInvoice) =>
  (cents: number) =>
    formatMoney(cents, currency.toUpperCase());

/** For which days a line is, and why there is one. */
function notesOf({ from, to, why }: PaperInvoice['lines'][number], { language }: PaperInvoice): string[] {
  const days = to > from ? [`${formatDay(from, language)} – ${formatDay(to, language)}`] : [];
  return why === null ? days : [...days, why];
}

function sumsOf(invoice: PaperInvoice): readonly (readonly [string, number])[] {
  const { total, amountRemaining, language } = invoice;
  const say = paperWords[language];
  const between = betweenTotalAndOpen(invoice).map(({ kind, cents }) => [balanceWords[language][kind], cents] as const);
  return [[say.total, total], ...between, [say.owed, amountRemaining]];
}

function drawTop(paper: Paper, invoice: PaperInvoice, sender: Sender): void {
  const { language, name, addressLines, number, issuedOn, dueOn, amountRemaining, isOnItsWay } = invoice;
  const say = paperWords[language];
  drawLetterTop(paper, sender, [name, ...addressLines]);
  putRight(paper, say.title, right, 0.55 * inch, { size: 16, bold: true });
  const facts = [
    [say.number, number ?? ''],
    [say.issued, formatDay(issuedOn, language)],
    isOnItsWay ? [say.payment, say.onItsWay] : [say.due, dueOn ? formatDay(dueOn, language) : say.atOnce],
    [say.owed, moneyOf(invoice)(amountRemaining)],
  ] as const;
  facts.forEach(([label, text], at) => {
    const bold = at === facts.length - 1;
    put(paper, label, besideWindow, 2.5 * inch + at * 16, { size: 9.5, bold });
    putRight(paper, text, right, 2.5 * inch + at * 16, { size: 9.5, bold });
  });
}
