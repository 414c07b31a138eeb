import type { Stream } from '../services/streams.ts';

const collected: readonly (readonly [RegExp, Stream])[] = [
  [/recycl|single stream|^rec$/, 'Recycling'],
  [/yard|green|leaf|leaves/, 'Yard Waste'],
  [/organic|compost|food/, 'Organics'],
  [/bulk/, 'Bulky Items'],
  [/trash|garbage|refuse|rubbish|msw|solid|residential|waste/, 'Trash'],
];

/** What is collected, of one cell: "Trash & Recycling" are two. Undefined when one of them is not known. */
export function streamsIn(text: string): readonly Stream[] | undefined {
  const found = text
    .toLowerCase()
    .split(/[,;/&+]|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => collected.find(([words]) => words.test(part))?.[1]);
  return found.every((stream) => stream !== undefined) ? [...new Set(found)] : undefined;
}

export type Often = 'weekly' | 'biweekly' | 'monthly';

/** How often a truck comes; null when nothing is given, undefined when it is not known. */
export function cadenceIn(text: string): Often | null | undefined {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (letters === '') return null;
  if (
    /^(eow|ew|biweekly|b|alternat\w*|fortnight\w*|(every|each)?(other|2nd|second|2|two)(weeks?|wk)|2|2w|2wk)$/.test(
      letters,
    )
  )
    return 'biweekly';
  if (/^(m|monthly|month|oncea?month|1x?month|every(4|four)weeks?|4|4w|4wk)$/.test(letters)) return 'monthly';
  if (/^(w|wk|weekly|week|onceaweek|1x?(week|wk|pw)?|every(week|1week)|1)$/.test(letters)) return 'weekly';
  return undefined;
}
