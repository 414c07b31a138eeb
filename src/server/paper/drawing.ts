import { printable, runsOf } from './letters.ts';
import type { Font, Paper } from './paper.ts';

export const ink = '#1c2420';
export const faded = '#57605c';
export const rule = '#c9d1cd';

export type Style = Readonly<{ size?: number; bold?: boolean; color?: string }>;

/** Lines of one text stand so far apart. */
export const leading = (size: number): number => Math.round(size * 1.32 * 10) / 10;

const usualSize = 10;

/** Of the house's font above its line, for its size: letters of every font stand on that line. */
const ascent = 0.95;

type Written = Readonly<{ text: string; font: Font; size: number; color: string }>;

/** What is all in one font. */
export function write(paper: Paper, { text, font, size, color }: Written, x: number, y: number): void {
  paper
    .font(font)
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y + ascent * size, { lineBreak: false, baseline: 'alphabetic' });
}

/** Of a text that is all in one font. */
export const widthIn = (paper: Paper, text: string, font: Font, size: number): number =>
  paper.font(font).fontSize(size).widthOfString(text);

const widthOf = (paper: Paper, text: string, { size = usualSize, bold = false }: Style): number =>
  runsOf(paper, text, bold).reduce((width, run) => width + widthIn(paper, run.text, run.font, size), 0);

/** One line, by its upper left corner; cut off with an ellipsis where it is wider than `width`. */
export function put(paper: Paper, text: string, x: number, y: number, given: Style & { width?: number } = {}): void {
  const { width, size = usualSize, bold = false, color = ink } = given;
  const shown = printable(paper, text);
  const fitting = width === undefined ? shown : shortened(paper, shown, width, given);
  let at = x;
  for (const run of runsOf(paper, fitting, bold)) {
    if (run.text !== '') write(paper, { ...run, size, color }, at, y);
    at += widthIn(paper, run.text, run.font, size);
  }
}

/** One line that ends at `right`. */
export function putRight(paper: Paper, text: string, right: number, y: number, given: Style = {}): void {
  put(paper, text, right - widthOf(paper, printable(paper, text), given), y, given);
}

/** A line of two parts: `end` stands whole at `right`, and `text` is cut off before it. */
export function putApart(
  paper: Paper,
  [text, end]: readonly [text: string, end: string],
  { left, right, y }: Readonly<Record<'left' | 'right' | 'y', number>>,
  given: Style = {},
): void {
  const { size = usualSize } = given;
  putRight(paper, end, right, y, given);
  put(paper, text, left, y, {
    ...given,
    width: right - left - widthOf(paper, printable(paper, end), given) - 2 * size,
  });
}

/** Lines below each other, each as `put` does; gives where the next one would stand. */
export function putLines(
  paper: Paper,
  texts: readonly string[],
  x: number,
  y: number,
  given: Style & { width?: number } = {},
): number {
  const step = leading(given.size ?? usualSize);
  texts.forEach((text, at) => {
    put(paper, text, x, y + at * step, given);
  });
  return y + texts.length * step;
}

/** A line from left to right; dashed where it is to be torn off. */
export function drawRule(paper: Paper, from: number, to: number, y: number, isDashed = false): void {
  paper.moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor(rule);
  if (isDashed) paper.dash(3, { space: 3 }).strokeColor(faded).stroke().undash();
  else paper.stroke();
}

/** A text in lines of at most `width`; a word that is wider by itself is broken. At least one line, which may be empty. */
export function wrapped(paper: Paper, text: string, width: number, given: Style = {}): string[] {
  const measure = (part: string) => widthOf(paper, part, given);
  const lines = [''];
  for (const word of printable(paper, text)
    .split(' ')
    .flatMap((one) => pieces(one, width, measure))) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word, in parts where it is wider by itself. */
export function pieces(word: string, width: number, measure: (part: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const all = [''];
  for (const letter of word) {
    const longer = `${all.at(-1)}${letter}`;
    if (longer === letter || measure(longer) <= width) all[all.length - 1] = longer;
    else all.push(letter);
  }
  return all;
}

function shortened(paper: Paper, text: string, width: number, given: Style): string {
  if (widthOf(paper, text, given) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(paper, `${letters.join('')}…`, given) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
