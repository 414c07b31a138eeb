import { containing, foldTyped } from '../../kernel/containing.ts';
import { foldText } from '../../kernel/fold.ts';
import { slipsBetween, slipsForgiven } from '../../kernel/slips.ts';
import { streetForms } from '../../kernel/street-words.ts';
import { type ContactStatus, contactStatuses, type ListedContact } from './contract.ts';
import { type ContactTexts, contactFields } from './fields.ts';

/** What a search looks for, folded; see `searchTerms`. */
export type SearchTerms = Readonly<{
  /** All of it, for "contains". */
  text: string;
  /** Its words, when there are several: a contact that has them all is found too, in whatever order. */
  words: readonly Word[];
  /** The digits, when what was typed can only be a phone number. */
  phoneDigits: string | undefined;
  /** Statuses whose names contain the text. */
  statuses: readonly ContactStatus[];
}>;

/** One of several words, with the other ways to write it in an address; those only stand for it as whole words. */
export type Word = Readonly<{ text: string; forms: readonly string[] }>;

const fewestPhoneDigits = 3;
/** Shorter words must begin a word of the contact: "rosa c" is to narrow "rosa" down. */
const fewestLettersAnywhere = 3;

/** Reads what was typed into the search box (spec 2 §7; decisions: phone digits, street); undefined when it is blank. */
export function searchTerms(typed: string): SearchTerms | undefined {
  const asTyped = typed.trim();
  if (!asTyped) return undefined;
  const text = foldTyped(asTyped);
  const words = wordsOf(asTyped);
  return {
    text,
    // Alone, "lane" is a name before it is half the streets of a town.
    words: words.length > 1 ? words.map((word, n) => withForms(word, n === words.length - 1)) : [],
    phoneDigits: phoneDigits(asTyped),
    statuses: contactStatuses.filter((status) => status.toLowerCase().includes(text)),
  };
}

const wordsOf = (typed: string) =>
  streetOf(typed)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(foldTyped);

/** A form that the word itself finds already is not asked for. */
function withForms(text: string, isLast: boolean): Word {
  return { text, forms: streetForms(text, isLast).filter((form) => !hasWord(form, { text, forms: [] })) };
}

/** An address pasted whole, "1420 W Main St, Farmington, NM", is looked for by its street. */
const streetOf = (text: string) => (/^\d+\s[^,]*\p{L}/u.test(text) ? (text.split(',')[0] ?? text) : text);

/** Without what people write between them, and without the country's 1; undefined when the text alone says it. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  if (!/^[\d\s().+\p{Pd}]+$/u.test(text) || digits.length < fewestPhoneDigits) return undefined;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national === text ? undefined : national;
}

/** Whether one word of several may stand inside a word of the contact. */
export const isAnywhere = ({ text }: Word): boolean => text.length >= fewestLettersAnywhere;

/** LIKE patterns of which a text with a space before and behind each word meets one when it has the word. */
export const wordPatterns = (word: Word): string[] => [
  containing(isAnywhere(word) ? word.text : ` ${word.text}`),
  ...word.forms.map((form) => containing(` ${form} `)),
];

/**
 * A regular expression that two letters or digits match wherever they stand in a text that begins with a space, and that
 * a trigram index can look up: a LIKE of two letters cannot use it. Undefined for anything else.
 */
export function pairPattern(text: string): string | undefined {
  return /^[\p{L}\p{N}]{2}$/u.test(text) ? `[\\t\\n -~à-ÿ]${text}` : undefined;
}

export type Searched = ContactTexts & Readonly<{ status: ContactStatus; streets: readonly string[] }>;

/** Why a contact was found, when what the list shows of it does not say so. */
export function foundBy(terms: SearchTerms, contact: Searched): NonNullable<ListedContact['foundBy']> {
  const { status, phone, accountNumber, streets } = contact;
  const written = writtenOf(contact);
  if (written.toLowerCase().includes(terms.text)) return []; // most have it as it is typed, and folding a hundred takes its time
  const shown = foldText(written);
  const sought = terms.words.filter((word) => !hasWord(shown, word));
  if (shown.includes(terms.text) || terms.statuses.includes(status)) return [];
  const isMet = (text: string) =>
    foldText(text).includes(terms.text) || sought.some((word) => hasWord(foldText(text), word));
  const phoneText = phone?.replaceAll(/\D/g, '') ?? '';
  const found: ReturnType<typeof foundBy> = [];
  if (phone && (isMet(phoneText) || (terms.phoneDigits && phoneText.includes(terms.phoneDigits))))
    found.push({ label: contactFields.phone.header, text: phone });
  if (accountNumber && isMet(accountNumber))
    found.push({ label: contactFields.accountNumber.header, text: accountNumber });
  for (const street of streets) if (isMet(street)) found.push({ label: 'Street', text: street });
  return found;
}

const writtenOf = ({ firstName, lastName, email, companyName }: Searched) =>
  `${firstName} ${lastName} ${email} ${companyName ?? ''}`;

/** @param text folded */
function hasWord(text: string, word: Word): boolean {
  const spaced = ` ${text} `;
  const isThere = isAnywhere(word) ? text.includes(word.text) : spaced.includes(` ${word.text}`);
  return isThere || word.forms.some((form) => spaced.includes(` ${form} `));
}

/** One word with what is left of it whole after a slip: its beginning or its end, and of a long one its middle. */
export type NearWord = Word & Readonly<{ pieces: readonly string[] }>;

/** What to look for where nothing has the words themselves; undefined where no slip is forgiven. */
export function nearWords(terms: SearchTerms): NearWord[] | undefined {
  const asked = terms.words.length > 0 ? terms.words : [{ text: terms.text, forms: [] }];
  const words = asked.map((word) => ({ ...word, pieces: piecesOf(word.text) }));
  return words.some(({ pieces }) => pieces.length > 0) ? words : undefined;
}

/** Those of two letters at either end of a word are trigrams with the space beside them, which the index knows. */
function piecesOf(word: string): string[] {
  const slips = slipsForgiven(word);
  if (slips === 0) return [];
  const ends = [` ${word.slice(0, 2)}`, `${word.slice(-2)} `];
  return slips === 1 || word.length < 8 ? ends : [...ends, word.slice(3, -3).slice(0, 4)].filter((s) => s.length > 2);
}

/**
 * Every three letters in a row, with the space before and behind. How many of them a text has tells how near it is, in a
 * tenth of the time that PostgreSQL's `word_similarity` takes.
 */
export function trigramsOf(word: string): string[] {
  const spaced = ` ${word} `;
  return Array.from({ length: spaced.length - 2 }, (_, at) => spaced.slice(at, at + 3));
}

/** How many slips lead from the typed words to those of a contact, and which these are; undefined when too many. */
export function slipsTo(
  words: readonly NearWord[],
  contact: Searched,
): Readonly<{ slips: number; meant: SearchTerms }> | undefined {
  const { accountNumber, phone, streets } = contact;
  const more = [...streets, accountNumber ?? '', phone?.replaceAll(/\D/g, '') ?? ''];
  const text = `${foldText(writtenOf(contact))} ${foldText(more.join(' '))}`;
  const candidates = new Set(text.split(/[^\p{L}\p{N}]+/u));
  const meant: Word[] = [];
  let slips = 0;
  for (const word of words) {
    const nearest = hasWord(text, word) ? { text: word.text, slips: 0 } : nearestOf(candidates, word.text);
    if (!nearest) return undefined;
    slips += nearest.slips;
    meant.push({ text: nearest.text, forms: word.forms });
  }
  return {
    slips,
    meant: { text: meant.map((word) => word.text).join(' '), words: meant, phoneDigits: undefined, statuses: [] },
  };
}

function nearestOf(candidates: ReadonlySet<string>, typed: string) {
  const most = slipsForgiven(typed);
  let nearest: { text: string; slips: number } | undefined;
  for (const text of candidates) {
    if (Math.abs(text.length - typed.length) > most) continue;
    const slips = slipsBetween(typed, text);
    if (slips <= most && slips < (nearest?.slips ?? most + 1)) nearest = { text, slips };
  }
  return nearest;
}
