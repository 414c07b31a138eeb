/** Which font draws a text, and what stands for letters that none of them has. */
import type { Font, Paper, Weight } from './paper.ts';

type Run = { text: string; font: Font };

/** Words in the font that has all their letters, or letter by letter; those of one font together, with the spaces behind them. */
export function runsOf(paper: Paper, text: string, bold: boolean): Run[] {
  const own = bold ? 'bold' : 'plain';
  if (hasAll(paper, own, text)) return [{ text, font: own }];
  const runs: Run[] = [];
  for (const part of text.split(/(?<= )/).flatMap((word) => partsOf(paper, word, own))) {
    const last = runs.at(-1);
    if (last?.font === part.font) last.text += part.text;
    else runs.push(part);
  }
  return runs;
}

function partsOf(paper: Paper, word: string, own: Weight): Run[] {
  const more: Font = `${own}-more`;
  const whole = ([own, more, 'signs'] as const).find((font) => hasAll(paper, font, word));
  if (whole) return [{ text: word, font: whole }];
  return Array.from(word, (letter) => ({ text: letter, font: hasAll(paper, more, letter) ? more : 'signs' }));
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
  const isKnown = (letter: string) => hasAll(paper, 'plain-more', letter) || hasAll(paper, 'signs', letter);
  return Array.from(word, (letter) => (isKnown(letter) ? letter : numbered(letter)))
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
