import type { Alignment, Block, Run } from '../../kernel/document.ts';
import { drawRule, ink, leading, pieces, widthIn, write } from './drawing.ts';
import type { Flow } from './flow.ts';
import { printable, runsOf } from './letters.ts';
import type { Font, Paper } from './paper.ts';

type Column = Readonly<{ left: number; right: number }>;
type Piece = { text: string; font: Font; width: number };
type Line = { pieces: Piece[]; width: number };

const size = 10.5;
const indent = 18;
const headingSizes = [17, 14, 12, 11, size, size];

/** Draws a text as on paper, on as many pages as it takes; it yields after each block. */
export function* drawBlocks(paper: Paper, flow: Flow, blocks: readonly Block[], column: Column): Generator<void> {
  for (const block of blocks) {
    if (block.kind === 'heading') drawHeading(paper, flow, block, column);
    else if (block.kind === 'paragraph') drawParagraph(paper, flow, block, column);
    else if (block.kind === 'row') drawRow(paper, flow, block.cells, column);
    else drawRule(paper, column.left, column.right, flow.place(12) + 6);
    yield;
  }
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Never the last line of a page. */
function drawHeading(paper: Paper, flow: Flow, { level, runs, align }: Of<'heading'>, column: Column): void {
  const big = headingSizes[level - 1] ?? size;
  flow.place(big * 0.6);
  const lines = linesOf(
    paper,
    runs.map((run) => ({ ...run, bold: true })),
    column.right - column.left,
    big,
  );
  for (const line of lines) drawLine(paper, line, column, flow.place(leading(big), 3 * leading(size)), { align, big });
  flow.place(2);
}

function drawParagraph(
  paper: Paper,
  flow: Flow,
  { runs, depth, marker, align }: Of<'paragraph'>,
  column: Column,
): void {
  const left = Math.min(column.left + depth * indent, (column.left + column.right) / 2);
  const lines = linesOf(paper, runs, column.right - left, size);
  lines.forEach((line, at) => {
    const y = flow.place(leading(size), at === 0 && lines.length > 1 ? leading(size) : 0);
    if (at === 0 && marker)
      drawLine(paper, markerLine(paper, marker), { left, right: left - 6 }, y, { align: 'right', big: size });
    drawLine(paper, line, { left, right: column.right }, y, { align, big: size });
  });
  flow.place(marker ? 3 : 6);
}

const markerLine = (paper: Paper, text: string): Line =>
  linesOf(paper, [{ text, bold: false, italic: false }], 100, size)[0] ?? { pieces: [], width: 0 };

/** Cells of one width beside each other. */
function drawRow(paper: Paper, flow: Flow, cells: readonly (readonly Run[])[], column: Column): void {
  const each = (column.right - column.left) / cells.length;
  const texts = cells.map((runs) => linesOf(paper, runs, each - 10, size));
  const height = Math.max(...texts.map(({ length }) => length)) * leading(size) + 6;
  const y = flow.place(height);
  texts.forEach((lines, at) => {
    const left = column.left + at * each;
    lines.forEach((line, below) => {
      drawLine(paper, line, { left, right: left + each }, y + 2 + below * leading(size), { align: 'left', big: size });
    });
  });
  drawRule(paper, column.left, column.right, y + height - 1);
}

function drawLine(
  paper: Paper,
  { pieces, width }: Line,
  { left, right }: Column,
  y: number,
  { align, big }: Readonly<{ align: Alignment; big: number }>,
): void {
  const room = right - left - width;
  let x = left + (align === 'center' ? room / 2 : align === 'right' ? room : 0);
  for (const piece of pieces) {
    write(paper, { ...piece, size: big, color: ink }, x, y);
    x += piece.width;
  }
}

/** Lines of at most `width`, broken between words, and inside one only where it is wider by itself. */
function linesOf(paper: Paper, runs: readonly Run[], width: number, big: number): Line[] {
  const lines: Line[] = [{ pieces: [], width: 0 }];
  const last = () => lines.at(-1) as Line;
  const begin = () => void lines.push({ pieces: [], width: 0 });
  function add(text: string, font: Font): void {
    const line = last();
    const isMore = line.pieces.at(-1)?.font === font;
    const before = isMore ? line.pieces.pop() : undefined;
    const whole = `${before?.text ?? ''}${text}`;
    const piece = { text: whole, font, width: widthIn(paper, whole, font, big) };
    line.pieces.push(piece);
    line.width += piece.width - (before?.width ?? 0);
  }
  for (const { text, bold } of runs) {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) begin();
      for (const word of part.match(/\s*\S+|\s+$/g) ?? []) {
        const space = /^\s/.test(word) ? ' ' : '';
        for (const { text: shown, font } of runsOf(paper, printable(paper, word), bold)) {
          const measure = (text: string) => widthIn(paper, text, font, big);
          for (const [index, piece] of pieces(shown, width, measure).entries()) {
            const spaced = index === 0 ? `${space}${piece}` : piece;
            const isFirst = last().pieces.length === 0;
            if (!isFirst && last().width + measure(spaced) > width && piece !== '') begin();
            const fitting = last().pieces.length === 0 ? piece : spaced;
            if (fitting !== '') add(fitting, font);
          }
        }
      }
    }
  }
  return lines;
}
