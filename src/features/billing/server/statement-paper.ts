import { formatDay } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { drawRule, faded, leading, put, putRight, wrapped } from '../../../server/paper/drawing.ts';
import { type Flow, flowOn } from '../../../server/paper/flow.ts';
import { inch, type Paper, sheet } from '../../../server/paper/paper.ts';
import type { Statement } from '../statement.ts';
import { statementWords } from '../words-statement.ts';
import { belowFold, besideWindow, drawFurtherTop, drawLetterTop, left, right, type Sender } from './letter.ts';

const whatAt = left + 74;
const chargedEnds = right - 142;
const creditedEnds = right - 72;
const whatWidth = chargedEnds - 60 - whatAt;
const rowStep = leading(10);
const bottom = sheet.height - 0.7 * inch;

type Printed = Readonly<{ statement: Statement; sender: Sender; language: Language }>;

/** A statement on as many sheets as it takes; yields after each line. */
export function* drawStatement(paper: Paper, printed: Printed): Generator<void> {
  const { statement, sender, language } = printed;
  const say = statementWords[language];
  let headAt: number | undefined; // above the first row of a sheet, and where none follows nowhere
  const flow = flowOn(paper, (page) => {
    if (page === 1) drawTop(paper, printed);
    else drawFurtherTop(paper, [`${sender.name} · ${say.title} · ${statement.name}`, say.page(page)]);
    headAt = page === 1 ? belowFold : 70;
    return { top: headAt + headHeight, bottom };
  });
  const row = (day: string | null, text: string, amounts: readonly (number | null)[], bold = false) => {
    const lines = wrapped(paper, text, whatWidth, { bold });
    const y = flow.place(lines.length * rowStep + 5);
    if (headAt !== undefined) drawHead(paper, printed, headAt);
    headAt = undefined;
    if (day) put(paper, formatDay(day, language), left, y, { color: faded });
    lines.forEach((line, at) => {
      put(paper, line, whatAt, y + at * rowStep, { bold });
    });
    [chargedEnds, creditedEnds, right].forEach((end, at) => {
      const cents = amounts[at];
      if (cents !== null && cents !== undefined) putRight(paper, formatMoney(cents), end, y, { bold });
    });
  };
  row(statement.from, say.opening, [null, null, statement.opening]);
  if (statement.unlisted !== 0) row(null, say.unlisted(formatMoney(statement.unlisted)), []);
  for (const entry of statement.entries) {
    row(entry.on, say.entry(entry), [entry.charged || null, -entry.credited || null, entry.balance]);
    yield;
  }
  if (statement.entries.length === 0) row(null, say.nothing, []);
  drawRule(paper, left, right, flow.place(6));
  row(statement.to, say.closing, [null, null, statement.closing], true);
  yield* drawOpen(paper, printed, flow);
}

function drawTop(paper: Paper, { statement, sender, language }: Printed): void {
  const say = statementWords[language];
  drawLetterTop(paper, sender, [statement.name, ...statement.addressLines]);
  putRight(paper, say.title, right, 0.55 * inch, { size: 16, bold: true });
  const days = say.range(formatDay(statement.from, language), formatDay(statement.to, language));
  putRight(paper, days, right, 0.55 * inch + leading(17), { color: faded });
  const sums = [
    [say.opening, statement.opening],
    [say.charged, sumCents(statement.entries.map(({ charged }) => charged))],
    [say.credited, -sumCents(statement.entries.map(({ credited }) => credited))],
    [say.closing, statement.closing],
  ] as const;
  sums.forEach(([label, cents], at) => {
    const y = 2.5 * inch + at * 16;
    const bold = at === sums.length - 1;
    put(paper, label, besideWindow, y, { size: 9.5, bold });
    putRight(paper, formatMoney(cents), right, y, { size: 9.5, bold });
  });
}

const headHeight = 21;

function drawHead(paper: Paper, { language }: Printed, y: number): void {
  const say = statementWords[language];
  const style = { size: 9, bold: true, color: faded };
  put(paper, say.date, left, y, style);
  put(paper, say.what, whatAt, y, style);
  putRight(paper, say.charged, chargedEnds, y, style);
  putRight(paper, say.credited, creditedEnds, y, style);
  putRight(paper, say.balance, right, y, style);
  drawRule(paper, left, right, y + 15);
}

/** What is open today: by its age, and each invoice with its link. */
function* drawOpen(paper: Paper, { statement, language }: Printed, flow: Flow): Generator<void> {
  const say = statementWords[language];
  const { ageing, credit, uncollectible, openInvoices, hasOthers } = statement;
  flow.place(14);
  const y = flow.place(50);
  put(paper, say.openInvoices, left, y, { bold: true });
  const step = (right - left) / ageing.length;
  ageing.forEach(({ age, amount }, at) => {
    put(paper, say.ages[age], left + at * step, y + 18, { size: 9, color: faded });
    put(paper, formatMoney(amount), left + at * step, y + 31);
  });
  flow.place(8);
  const more: [string, number][] = [];
  if (credit !== 0) more.push([credit > 0 ? say.credit : say.debit, -credit]);
  if (uncollectible !== 0) more.push([say.uncollectible, uncollectible]);
  for (const [label, cents] of more) {
    const at = flow.place(rowStep + 4);
    put(paper, label, left, at);
    putRight(paper, formatMoney(cents), right, at);
  }
  for (const { number, dueOn, amount, hostedUrl, isOnItsWay } of openInvoices) {
    const at = flow.place(rowStep + 4);
    put(paper, `${say.invoice} ${number ?? ''}`, left, at, { width: 190 });
    const when = isOnItsWay ? say.onItsWay : `${say.due}: ${dueOn ? formatDay(dueOn, language) : say.atOnce}`;
    put(paper, when, left + 200, at, { color: faded });
    putRight(paper, formatMoney(amount), right, at);
    if (hostedUrl) {
      put(paper, say.pay, left + 340, at, { bold: true });
      paper.link(left + 340, at, 60, rowStep, hostedUrl);
    }
    yield;
  }
  if (hasOthers) put(paper, say.hasOthers, left, flow.place(rowStep + 4), { color: faded });
}
