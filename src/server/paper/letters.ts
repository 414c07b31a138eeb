/** Which font draws a text, and what stands for letters that none of them has. */
import type { Font, Paper } from './paper.ts';

type Run = { text: string; font: Font };

/** Words in the font that has all their letters; those of one font together, with the spaces behind them. */
export function runsOf(paper: Paper, text: string, bold: boolean): Run[] {
  const own = bold ? 'bold' : 'plain';
  if (hasAll(paper, own, text)) return [{ text, font: own }];
  const runs: Run[] = [];
  for (const word of text.split(/(?<= )/)) {
    const font: Font = hasAll(paper, own, word) ? own : `${own}-more`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += word;
    else runs.push({ text: word, font });
  }
  return runs;
}

/**
 * Without what moves a pen instead of drawing. Letters that no font has are told by their numbers: an empty box would lose
 * them, also under what somebody has signed.
 */
export const printable = (paper: Paper, text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize()
    .split(' ')
    .map((word) => withNumbers(paper, word))
    .join(' ');

function withNumbers(paper: Paper, word: string): string {
  if (hasAll(paper, 'plain', word) || hasAll(paper, 'plain-more', word)) return word;
  const numbered = (letter: string) => `[U+${numberOf(letter).toString(16).toUpperCase().padStart(4, '0')}]`;
  return Array.from(word, (letter) => (hasAll(paper, 'plain-more', letter) ? letter : numbered(letter)))
    .join('')
    .replaceAll('][U+', ' U+');
}

const numberOf = (letter: string): number => letter.codePointAt(0) as number;

const hasAll = (paper: Paper, font: Font, text: string): boolean => {
  const letters = lettersOf(paper, font);
  for (const letter of text) if (!letters.has(numberOf(letter))) return false;
  return true;
};

/** What pdfkit keeps to itself of the font that is set. */
type Opened = Readonly<{ _font: Readonly<{ font: Readonly<{ characterSet: number[] }> }> }>;

const known = new Map<Font, ReadonlySet<number>>();

function lettersOf(paper: Paper, font: Font): ReadonlySet<number> {
  let letters = known.get(font);
  if (!letters) {
    letters = new Set((paper.font(font) as unknown as Opened)._font.font.characterSet);
    known.set(font, letters);
  }
  return letters;
}
