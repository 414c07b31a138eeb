/** What is kept of what somebody typed or pasted: nothing that cannot be seen decides who is who. */

/** Blank as they are, these count as letters or symbols: fillers of Hangul, an empty pattern of Braille, a note without head. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/gu;
/** Controls but tab and line feed; marks of direction, width and order, and of musical notation. */
const unseen =
  /(?![\t\n])\p{Cc}|\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;
/** Joiners stay where a script or an emoji needs them on both sides; between letters of ours nobody would see them. */
const joined = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])[\p{L}\p{M}]|\p{Extended_Pictographic}|\p{Emoji_Modifier}`;
const looseJoiner = new RegExp(`(?<!${joined})[\u200c\u200d]|[\u200c\u200d](?!${joined})`, 'gu');
/** Variants of what has none, and the letters of flags without their flag. */
const looseVariant = /(?<![\p{Emoji}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}])[\ufe00-\ufe0f]/gu;
const looseTag = /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,12})[\u{e0000}-\u{e007f}]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What the database cannot store stays as it is, so that it is refused and not stored as something else. */
function shown(typed: string): string {
  if (typed.includes('\0') || !typed.isWellFormed()) return typed;
  let kept = typed.replace(blank, ' ');
  for (const loose of [unseen, looseTag, looseVariant, looseJoiner]) kept = kept.replace(loose, '');
  return visible.test(kept) ? kept : '';
}

/** Several lines, each ending with a line feed alone; '' when nothing of it can be seen. */
export const severalLines = (typed: string): string => shown(typed.replaceAll(/\r\n?|\u2028|\u2029/g, '\n')).trim();

/** The same as one line: breaks, tabs and spaces of whatever width become a space. */
export const oneLine = (typed: string): string =>
  severalLines(typed)
    .replaceAll(/\s*[\n\t]\s*/g, ' ')
    .replaceAll(/\p{Zs}/gu, ' ');

/** As much of a text as fits; a half of an emoji can neither be stored nor sent. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');
