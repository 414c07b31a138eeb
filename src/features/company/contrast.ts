/** Contrast after WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/** From 0 (black) to 1 (white), of a colour such as #059669. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// unnoticed: of 256 parts none is the limit itself
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** From 1 (the same) to 21 (black on white). */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** What WCAG AA asks: of text, and of lines and signs. */
const least = { text: 4.5, line: 3, sign: 3 } as const;
type Use = keyof typeof least;

/** A ratio that is exactly what is asked suffices. */
export const isReadable = (use: Use, ratio: number): boolean => ratio >= least[use];

/** The colour, or as dark a tone of it as white text needs (WCAG AA), where style sheets cannot derive one: in e-mails. */
export function underWhite(colour: string): string {
  // unnoticed: black is reached before
  for (let part = 1; part > 0; part -= 0.02) {
    const tone = `#${[1, 3, 5].map((at) => darkened(colour.slice(at, at + 2), part)).join('')}`;
    if (isReadable('text', contrastRatio(luminance(tone), white))) return tone;
  }
  return '#000000';
}

const darkened = (hex: string, part: number) =>
  Math.round(Number.parseInt(hex, 16) * part)
    .toString(16)
    .padStart(2, '0');

const white = 1;
/** The sidebar is oklch(0.235 …) of the primary colour, whatever that is. */
const sidebar = 0.235 ** 3;
const ratioText = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

/** What is hard to read in a colour as it is, or undefined: WCAG AA asks 4.5:1 of text and 3:1 of signs. */
export function whyHardToRead(use: Use, colour: string): string | undefined {
  const light = luminance(colour);
  if (use === 'text') {
    const ratio = contrastRatio(light, white);
    if (isReadable(use, ratio)) return undefined;
    return `White text on it has a contrast of ${ratioText(ratio)}, below 4.5:1 (WCAG AA). A darker tone is used where text stands.`;
  }
  if (use === 'line') {
    const ratio = contrastRatio(light, white);
    if (isReadable(use, ratio)) return undefined;
    return `On white it has a contrast of ${ratioText(ratio)}, below 3:1 (WCAG AA). Choose a darker one.`;
  }
  const ratio = contrastRatio(light, sidebar);
  if (isReadable(use, ratio)) return undefined;
  return `On the sidebar it has a contrast of ${ratioText(ratio)}, below 3:1 (WCAG AA). Choose a lighter one.`;
}
