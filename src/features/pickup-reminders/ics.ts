/** Calendar files (RFC 5545): lines of names and values, escaped, folded, and ended by CRLF. */
import type { Instant } from '../../kernel/calendar.ts';

const longestLine = 75;
/** Of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** A value of type TEXT: what would end it, or the line, is escaped. */
export const icsText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may stand in a file (§3.1)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** 20261126 */
export const icsDay = (day: string): string => day.replaceAll('-', '');
/** 20261126T010000Z */
export const icsInstant = (at: Instant): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** No line is longer than 75 octets; none of its characters is torn apart. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > longestLine) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += more;
  }
  return text;
}

export const icsFile = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');
