/** What is kept of what somebody typed or pasted: nothing that cannot be seen decides who is who. */

/** Blank as they are, these count as letters or symbols in Unicode: fillers of Hangul, an empty pattern of Braille. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Controls but tab and line feed; marks of direction, width and order. Joiners stay: emoji and scripts need them. */
const unseen = /(?![\t\n])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What the database cannot store stays as it is, so that it is refused and not stored as something else. */
function shown(typed: string): string {
  if (typed.includes('\0') || !typed.isWellFormed()) return typed;
  const kept = typed.replace(blank, ' ').replace(unseen, '');
  return visible.test(kept) ? kept : '';
}

/** Several lines, each ending with a line feed alone; '' when nothing of it can be seen. */
export const severalLines = (typed: string): string => shown(typed.replaceAll(/\r\n?|\u2028|\u2029/g, '\n')).trim();

/** The same as one line: breaks and tabs become a space. */
export const oneLine = (typed: string): string => severalLines(typed).replaceAll(/\s*[\n\t]\s*/g, ' ');
