import type { Paper } from './paper.ts';

export const ink = '#1c2420';
export const faded = '#57605c';
export const rule = '#c9d1cd';

export type Style = Readonly<{ size?: number; bold?: boolean; color?: string }>;

/** Lines of one text stand so far apart. */
export const leading = (size: number): number => Math.round(size * 1.32 * 10) / 10;

const usualSize = 10;

function style(paper: Paper, { size = usualSize, bold = false, color = ink }: Style): Paper {
  return paper
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color);
}

/** One line, by its upper left corner; cut off with an ellipsis where it is wider than `width`. */
export function put(paper: Paper, text: string, x: number, y: number, given: Style & { width?: number } = {}): void {
  style(paper, given);
  const { width } = given;
  const fitting = width === undefined ? printable(text) : shortened(paper, printable(text), width);
  if (fitting !== '') paper.text(fitting, x, y, { lineBreak: false });
}

/** One line that ends at `right`. */
export function putRight(paper: Paper, text: string, right: number, y: number, given: Style = {}): void {
  const width = style(paper, given).widthOfString(text);
  paper.text(text, right - width, y, { lineBreak: false });
}

/** Lines below each other; gives where the next one would stand. */
export function putLines(paper: Paper, texts: readonly string[], x: number, y: number, given: Style = {}): number {
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
  style(paper, given);
  const lines = [''];
  for (const word of printable(text)
    .split(' ')
    .flatMap((one) => pieces(paper, one, width))) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (paper.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word, in parts where it is wider by itself in the font that is set. */
export function pieces(paper: Paper, word: string, width: number): string[] {
  if (paper.widthOfString(word) <= width) return [word];
  const all = [''];
  for (const letter of word) {
    const longer = `${all.at(-1)}${letter}`;
    if (longer === letter || paper.widthOfString(longer) <= width) all[all.length - 1] = longer;
    else all.push(letter);
  }
  return all;
}

function shortened(paper: Paper, text: string, width: number): string {
  if (paper.widthOfString(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && paper.widthOfString(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Without what moves a pen instead of drawing. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
