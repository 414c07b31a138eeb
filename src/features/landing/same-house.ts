import { streetForms } from '../../kernel/street-words.ts';

type Place = Readonly<{ street: string; city: string }>;

/** Before the number of a unit; "#4" and "Apt 4" are one. */
const unitWords = new Set(['apt', 'apartment', 'unit', 'ste', 'suite', 'no']);

/** Whether two places in one ZIP code are one house, as two people of it write it: "12 Elm St" and "12 Elm Street". */
export const isSameHouse = (one: Place, other: Place): boolean =>
  isSameLine(one.street, other.street) && isSameLine(one.city, other.city);

function isSameLine(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.join('') === others.join('')) return true;
  const isSame = (word: string, theirs: string) => word === theirs || streetForms(word).includes(theirs);
  return words.length === others.length && words.every((word, at) => isSame(word, others[at] ?? ''));
}

const wordsOf = (line: string) =>
  line
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !unitWords.has(word));
