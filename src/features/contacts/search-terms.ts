import { type ContactStatus, contactStatuses, type ListedContact } from './contract.ts';
import { type ContactTexts, contactFields } from './fields.ts';

/** What a search looks for; see `searchTerms`. */
export type SearchTerms = Readonly<{
  /** All of it as typed, for "contains" without regard to case. */
  text: string;
  /** Its words, when there are several: a contact that has them all is found too, in whatever order. */
  words: readonly string[];
  /** The digits, when what was typed can only be a phone number. */
  phoneDigits: string | undefined;
  /** Statuses whose names contain the text. */
  statuses: readonly ContactStatus[];
}>;

const fewestPhoneDigits = 3;
/** Shorter words must begin a word of the contact: "rosa c" is to narrow "rosa" down. */
const fewestLettersAnywhere = 3;

/** Reads what was typed into the search box (spec 2 §7; decisions: phone digits, street); undefined when it is blank. */
export function searchTerms(typed: string): SearchTerms | undefined {
  const text = typed.trim();
  if (!text) return undefined;
  const words = streetOf(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    text,
    words: words.length > 1 ? words : [],
    phoneDigits: phoneDigits(text),
    statuses: contactStatuses.filter((status) => status.toLowerCase().includes(text.toLowerCase())),
  };
}

/** An address pasted whole, "1420 W Main St, Farmington, NM", is looked for by its street. */
const streetOf = (text: string) => (/^\d+\s[^,]*\p{L}/u.test(text) ? (text.split(',')[0] ?? text) : text);

/** Without what people write between them, and without the country's 1; undefined when the text alone says it. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  if (!/^[\d\s().+-]+$/.test(text) || digits.length < fewestPhoneDigits) return undefined;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national === text ? undefined : national;
}

/** Whether one word of several may stand inside a word of the contact. */
export const isAnywhere = (word: string): boolean => word.length >= fewestLettersAnywhere;

/** A LIKE pattern that finds the text anywhere, its own % _ and \ taken literally (security 1.2.9). */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

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
  const { firstName, lastName, email, companyName, status, phone, accountNumber, streets } = contact;
  const shown = `${firstName} ${lastName} ${email} ${companyName ?? ''}`;
  const sought = terms.words.filter((word) => !hasWord(shown, word));
  if (contains(shown, terms.text) || terms.statuses.includes(status)) return [];
  const isMet = (text: string) => contains(text, terms.text) || sought.some((word) => hasWord(text, word));
  const phoneText = phone?.replaceAll(/\D/g, '') ?? '';
  const found: ReturnType<typeof foundBy> = [];
  if (phone && (isMet(phoneText) || (terms.phoneDigits && phoneText.includes(terms.phoneDigits))))
    found.push({ label: contactFields.phone.header, text: phone });
  if (accountNumber && isMet(accountNumber))
    found.push({ label: contactFields.accountNumber.header, text: accountNumber });
  for (const street of streets) if (isMet(street)) found.push({ label: 'Street', text: street });
  return found;
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
const hasWord = (text: string, word: string) =>
  isAnywhere(word) ? contains(text, word) : contains(` ${text}`, ` ${word}`);
