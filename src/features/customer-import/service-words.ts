import type { Stream } from '../services/streams.ts';

/** What programs call what is collected; whoever is named first takes his words, so that yard waste is no trash. */
const collected: readonly (readonly [RegExp, Stream])[] = [
  [/(recycl\w*|single stream|^rec$)( waste)?/g, 'Recycling'],
  [/(yard|green|leaf|leaves|\byw\b)( (waste|trash|debris|refuse|garbage))?/g, 'Yard Waste'],
  [/(organic|compost|food)\w*( waste)?/g, 'Organics'],
  [/bulk\w*( (waste|trash|refuse|garbage|items?))?/g, 'Bulky Items'],
  [/trash|garbage|refuse|rubbish|msw/g, 'Trash'],
];
/** Says nothing of its own beside what is collected: "Residential Recycling". */
const household = /solid|residential|waste/;

/** "Trash only (no recycling)"; a number is none: "Trash No. 2". */
const denied =
  /\b(no(?!\.?\s*\d)|not|non|none|never|without|w\/o|except|excluding|minus|declin\w*|refused|cancel\w*|stopped|ended|suspended|inactive|opted out)\b/;

/**
 * What is collected, of one cell: "Trash & Recycling" and "Trash with recycling" are two. Undefined when one of them is not
 * known, or the cell says what is not collected: a wrong guess sends a truck.
 */
export function streamsIn(text: string): readonly Stream[] | undefined {
  const words = text.toLowerCase();
  if (denied.test(words)) return undefined;
  const found = words
    .split(/[,;/&+]|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(streamsOf);
  return found.every((streams) => streams.length > 0) ? [...new Set(found.flat())] : undefined;
}

/** The one stream that a text is the name of: neither "trash day" nor "green", which may be a colour. */
export function streamNamed(text: string): Stream | undefined {
  const { found, rest } = partedBy(text);
  const isName = found.length === 1 && text !== 'green' && /^-+$/.test(rest);
  return isName ? found[0] : undefined;
}

function streamsOf(part: string): Stream[] {
  const { found } = partedBy(part);
  return found.length === 0 && household.test(part) ? ['Trash'] : found;
}

/** The streams that a text names, in its order, and the text with their words crossed out. */
function partedBy(part: string): { found: Stream[]; rest: string } {
  let rest = part;
  const found: (readonly [at: number, Stream])[] = [];
  for (const [words, stream] of collected) {
    const at = rest.search(words);
    if (at === -1) continue;
    found.push([at, stream]);
    rest = rest.replaceAll(words, (said) => '-'.repeat(said.length));
  }
  return { found: found.sort(([a], [b]) => a - b).map(([, stream]) => stream), rest };
}

const holder = '(?:can|cart|bin|container|toter|tote|barrel|receptacle)s?';
/** What waste stands in at the road, as headers and cells call it. */
export const isHolder = (word: string): boolean => RegExp(`^${holder}$`).test(word);

const size = String.raw`\d+[\s-]*(?:gal(?:lons?|s)?\b\.?)`;
const countOfCans = RegExp(
  String.raw`^(?:(\d+)(?:\.0)?\s*[x×]?|[x×]\s*(\d+))(?:(?:\s*[-–@/:(x×]\s*|(?<=[x×])|\s+)${size}\)?)?\s*(?:${holder})?$`,
);
/** "96 gal": whose can has a size has one, though nobody says how many. */
export const isSizeOfCan = (text: string): boolean => RegExp(`^${size}\\s*(?:${holder})?$`).test(text);

/** How many cans: "2", "2x", "2 carts", and of which size, which is not kept: "1 - 96 gal". A size alone is no number. */
export function cansIn(text: string): number | undefined {
  const [, before, after] = countOfCans.exec(text.toLowerCase()) ?? [];
  const count = before ?? after;
  return count === undefined ? undefined : Number(count);
}

export type Often = 'weekly' | 'biweekly' | 'monthly';

/**
 * How often a truck comes; null when nothing is given, undefined when it is not known: "2/week" is oftener than any of these,
 * and whether "2 week" is too nobody can tell.
 */
export function cadenceIn(text: string): Often | null | undefined {
  const letters = text
    .toLowerCase()
    .replaceAll(/(\d)\s*\//g, '$1per')
    .replaceAll(/[^a-z0-9]/g, '');
  if (letters === '') return null;
  if (
    /^(eow|eowk|eoweek|ew|biweekly|b|alternat\w*|fortnight\w*|(every|each)?other(weeks?|wk)|(every|each)(2nd|second|2|two)(weeks?|wks?)|(2|two)weeks|2|2w)$/.test(
      letters,
    )
  )
    return 'biweekly';
  if (/^(m|monthly|month|oncea?month|1x?(per)?month|every(4|four)weeks?|4|4w|4wk)$/.test(letters)) return 'monthly';
  if (/^(w|wk|weekly|week|once(a|per)?week|1x?(per)?(week|wk|w)|1x|1x?pw|every(week|1week)|1)$/.test(letters))
    return 'weekly';
  return undefined;
}
