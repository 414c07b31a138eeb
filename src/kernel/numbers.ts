import { oneLine } from './typed.ts';

const typed = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.\d*)?$/;

/**
 * What people type as a number ("12", "1,250", "-108.19", ".5"); undefined for anything else, which is not guessed at:
 * whether "1,5" is a half more or fifteen only who typed it knows.
 */
export function parseNumber(text: string): number | undefined {
  const plain = oneLine(text).replace(/^\u2212/, '-');
  return typed.test(plain) ? Number(plain.replaceAll(',', '')) + 0 : undefined; // -0 is 0
}
