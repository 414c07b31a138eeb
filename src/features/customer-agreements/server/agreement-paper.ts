import { formatInstant } from '../../../kernel/calendar.ts';
import { type Block, blocksOf } from '../../../kernel/document.ts';
import { drawRule, faded, leading, put, putApart, putLines, wrapped } from '../../../server/paper/drawing.ts';
import { type Flow, flowOn } from '../../../server/paper/flow.ts';
import { inch, type Paper, sheet } from '../../../server/paper/paper.ts';
import { drawBlocks } from '../../../server/paper/rich-text.ts';
import { paperWords } from '../words-paper.ts';
import { evidenceOf } from './evidence.ts';
import type { Evidence } from './store-evidence.ts';

export type Printed = Readonly<{
  agreement: Evidence;
  company: Readonly<{ name: string; color: string; lines: readonly string[] }>;
  timeZone: string;
}>;

const left = inch;
const right = sheet.width - inch;
const valueAt = left + 1.45 * inch;

/** The text as it was read, and on a page of its own who signed it, when and how. */
export function* drawAgreement(paper: Paper, printed: Printed): Generator<void> {
  const { agreement, company } = printed;
  const { title, content } = agreement;
  let pages = 0;
  const begin = () => drawHead(paper, printed, ++pages);
  const flow = flowOn(paper, begin);
  const width = right - left;
  put(paper, company.name, left, flow.place(18), { size: 13, bold: true, color: company.color, width });
  for (const line of company.lines) put(paper, line, left, flow.place(leading(9)), { size: 9, color: faded, width });
  flow.place(14);
  const blocks = blocksOf(content);
  if (!saysTitle(blocks, title)) put(paper, title, left, flow.place(26), { size: 17, bold: true, width });
  yield* drawBlocks(paper, flow, blocks, { left, right });
  drawEvidence(paper, flowOn(paper, begin), printed);
}

/** Many texts begin with their title. */
const saysTitle = ([first]: readonly Block[], title: string): boolean =>
  first?.kind === 'heading' && first.runs.map(({ text }) => text).join('') === title;

/** What stands on every page; gives the room below it. */
function drawHead(paper: Paper, { agreement }: Printed, page: number) {
  const say = paperWords[agreement.language];
  const line = [`${agreement.title} · ${agreement.contactName}`, say.page(page)] as const;
  putApart(paper, line, { left, right, y: sheet.height - 0.6 * inch }, { size: 8.5, color: faded });
  return { top: 0.9 * inch, bottom: sheet.height - 0.9 * inch };
}

function drawEvidence(paper: Paper, flow: Flow, { agreement, company, timeZone }: Printed): void {
  const { language, signedName } = agreement;
  const say = paperWords[language];
  const heading = signedName === null ? say.notSigned : say.evidence;
  put(paper, heading, left, flow.place(30), { size: 17, bold: true });
  const instant = (at: string) => `${formatInstant(at, timeZone, language)} (${timeZone}) · ${at}`;
  for (const [label, text] of evidenceOf(agreement, { company: company.name, instant })) {
    const lines = wrapped(paper, text, right - valueAt, { size: 9 });
    const y = flow.place(lines.length * leading(9) + 12);
    put(paper, label, left, y + 5, { size: 9, color: faded, width: valueAt - left - 8 });
    putLines(paper, lines, valueAt, y + 5, { size: 9 });
    drawRule(paper, left, right, y + lines.length * leading(9) + 11);
  }
}
