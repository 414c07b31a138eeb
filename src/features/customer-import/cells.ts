import type * as z from 'zod/mini';
import { isDate, weekdays } from '../../kernel/calendar.ts';
import { optionalProse, optionalText } from '../../kernel/shapes.ts';
import { stateCode } from '../../kernel/states.ts';
import { longestText } from '../activities/contract.ts';
import { addressFields, countries, mostCans } from '../addresses/contract.ts';
import { contactStatuses } from '../contacts/contract.ts';
import { type ContactField, type ContactTexts, contactFields } from '../contacts/fields.ts';
import { longestAccommodation } from '../services/contract.ts';
import { streams } from '../services/streams.ts';
import type { ImportField } from './columns.ts';
import { cadenceIn, cansIn, isSizeOfCan, streamsIn } from './service-words.ts';
import { type StreamCell, type StreamField, streamFields } from './stream-columns.ts';

type Reading<T> = Readonly<{ value: T } | { reason: string }>;
type Read<T> = (text: string) => Reading<T>;
type ValueOf<R> = R extends Read<infer T> ? T : never;

/** How the text of a cell becomes the value of a field, by the same shapes as in the forms. */
export const contactReaders = {
  ...textReaders(),
  /** Elderly people often have none: an empty cell says so. */
  email: unlessEmpty(
    alone(emailsIn, shaped(contactFields.email.shape), 'Is more than one address: leave the one that is read'),
    '',
  ),
  phone: unshortened(shaped(contactFields.phone.shape)),
  accountNumber: unshortened(shaped(contactFields.accountNumber.shape)),
  status: chosen(statusIn, `Is not a status: use ${contactStatuses.join(', ')}`),
  ...markReaders(),
  created: chosen(dayIn, 'Is not a date: write it like 2026-11-23 or 11/23/2026'),
};
/** Said of a place, and of each service there: two rows may tell two services of one place. */
const pickupReaders = {
  cans: wholeCans(numeric(1, mostCans, 1)),
  pickupDay: alone(weekdaysIn, chosen(weekdayIn, 'Is not a weekday'), 'Names several days: give each day a row'),
};
/** Of the place that is served. */
export const placeReaders = {
  street: shaped(addressFields.street),
  city: shaped(addressFields.city),
  state: stateReader(shaped(addressFields.state)),
  zipCode: zipReader(shaped(addressFields.zipCode)),
  country: chosen(countryIn, `Is not a country: use ${countries.join(', ')}`),
  latitude: numeric(-90, 90, null),
  longitude: numeric(-180, 180, null),
  ...pickupReaders,
  isBilling: chosen(yesOrNoIn, 'Must be yes or no'),
  isMailing: chosen(yesOrNoIn, 'Must be yes or no'),
  isService: chosen(yesOrNoIn, 'Must be yes or no'),
};
/** Of what is collected there; a service cannot be told from its place alone. */
export const serviceReaders = {
  ...pickupReaders,
  stream: chosen(streamsIn, `Is not known: write what is collected, and nothing else: ${streams.join(', ')}`),
  cadence: chosen(
    cadenceIn,
    'Is not known: use weekly, every other week or monthly; twice a week is weekly on a route with two days',
  ),
  routeName: shaped(optionalText('Route', 120)),
  stopNumber: numeric(0, 100_000, null),
};
/** What the list says in words: of the house for its driver, and of the customer for the office. */
export const noteReaders = {
  gateCode: gateReader(shaped(optionalText('Gate code', longestAccommodation))),
  driverNote: shaped(optionalProse('Note for the driver', longestAccommodation)),
  officeNote: shaped(optionalProse('Note for the office', longestText)),
};
/** Of each stream that has columns of its own. */
export const streamReaders = Object.fromEntries(
  streamFields.map((field) => [field, field.startsWith('dayOf') ? streamDay : streamCell]),
) as Readonly<Record<StreamField, Read<StreamCell>>>;
type Readers = Readonly<Record<string, Read<unknown>>>;
type Values<R extends Readers> = Readonly<{ [K in keyof R]: ValueOf<R[K]> }>;
export type ContactCells = Values<typeof contactReaders>;
export type PlaceCells = Values<typeof placeReaders>;
export type ServiceCells = Values<typeof serviceReaders>;
export type NoteCells = Values<typeof noteReaders>;

/** What the office knows about letters to them. */
function markReaders() {
  const mark = chosen(yesOrNoIn, 'Must be yes or no');
  return { noAnnouncements: mark, noServiceNotices: mark, emailFailed: mark };
}

function textReaders() {
  const read = Object.entries(contactFields).map(([key, { shape }]) => [key, shaped<z.ZodMiniType>(shape)]);
  return Object.fromEntries(read) as { [K in ContactField]: Read<ContactTexts[K]> };
}

function shaped<S extends z.ZodMiniType>(shape: S): Read<z.output<S>> {
  return (text) => {
    const parsed = shape.safeParse(text);
    return parsed.success ? { value: parsed.data } : { reason: parsed.error.issues[0]?.message ?? 'Cannot be read' };
  };
}

/** What people write where there is nothing. */
const isNone = (text: string) => /^(|[-–—]+|n\/?a|none|no e-?mail)$/i.test(text);

function unlessEmpty<T>(read: Read<T>, whenEmpty: T): Read<T> {
  return (text) => (isNone(text) ? { value: whenEmpty } : read(text));
}

/** A spreadsheet whose column is too narrow for a long number keeps but its first digits: "1.50556E+10". */
function unshortened<T>(read: Read<T>): Read<T> {
  const reason =
    'Was shortened by a spreadsheet: set the column to text there, put the whole number in, and save again';
  return (text) => (/^\d([.,]\d+)?e\+\d+$/i.test(text) ? { reason } : read(text));
}

/** Two letters, also where the name of the state is written. */
function stateReader(read: Read<string>): Read<string> {
  return (text) => read(stateCode(text) ?? text);
}

const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'NY', 'PR', 'RI', 'VI', 'VT']);
/** Whether a ZIP code there may begin with a zero; elsewhere four digits lack another one, and nobody knows which. */
export const mayBeginWithZero = (state = ''): boolean => stateCode(state) === undefined || zeroStates.has(state);

/** A spreadsheet takes the leading zeros of New England away, and the dash of nine digits. */
function zipReader(read: Read<string>): Read<string> {
  return (text) => {
    if (/^\d{3,4}$/.test(text)) return read(text.padStart(5, '0'));
    return read(/^\d{9}$/.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : text);
  };
}

function chosen<T>(find: (text: string) => T | undefined, reason: string): Read<T> {
  return (text) => {
    const value = find(text.toLowerCase());
    return value === undefined ? { reason } : { value };
  };
}

/** Where one is taken, and the list has several in a cell. */
function alone<T>(all: (text: string) => readonly unknown[], read: Read<T>, reason: string): Read<T> {
  return (text) => {
    const reading = read(text);
    return 'reason' in reading && all(text).length > 1 ? { reason } : reading;
  };
}

/** A house has a gate whose code is not told, or a code; null is neither. */
function gateReader(read: Read<string | null>): Read<Readonly<{ code: string | null }> | null> {
  return (text) => {
    const hasGate = isNone(text) ? false : yesOrNoIn(text.toLowerCase());
    if (hasGate !== undefined) return { value: hasGate ? { code: null } : null };
    const reading = read(text);
    return 'reason' in reading ? reading : { value: { code: reading.value } };
  };
}

function numeric<T>(min: number, max: number, whenEmpty: T): Read<number | T> {
  return (text) => {
    if (text === '') return { value: whenEmpty };
    const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? { value } : { reason: `Must be a number from ${min} to ${max}` };
  };
}

function wholeCans(read: Read<number>): Read<number> {
  return (text) => {
    const reading = read(String(cansIn(text) ?? text));
    return 'value' in reading && !Number.isInteger(reading.value) ? { reason: 'Must be a whole number' } : reading;
  };
}

function streamCell(text: string): Reading<StreamCell> {
  if (isNone(text)) return { value: null };
  const words = text.toLowerCase();
  const told = { cans: null, cadence: null, pickupDay: null };
  const cans = cansIn(words);
  if (cans !== undefined && cans <= mostCans) return { value: { ...told, cans } };
  const isCollected = yesOrNoIn(words) ?? (isSizeOfCan(words) || undefined);
  if (isCollected !== undefined) return { value: isCollected ? told : { ...told, cans: 0 } };
  // A letter alone may be a size.
  const isWord = /[a-z]{2}/.test(words);
  const [cadence, pickupDay] = isWord ? [cadenceIn(words) ?? null, weekdayIn(words) ?? null] : [null, null];
  if (cadence || pickupDay) return { value: { ...told, cadence, pickupDay } };
  return { reason: `Must be how many cans, from 0 to ${mostCans}, yes or no, how often or on which day` };
}

function streamDay(text: string): Reading<StreamCell> {
  const words = text.toLowerCase();
  if (isNone(text)) return { value: null };
  if (yesOrNoIn(words) === false) return { value: { cans: 0, cadence: null, pickupDay: null } };
  const reading = pickupReaders.pickupDay(text);
  return 'value' in reading ? { value: { cans: null, cadence: null, pickupDay: reading.value } } : reading;
}

/** What programs of the field call who is served, and who is no more; whether who "paused" is, nobody can tell. */
const statusWords: readonly (readonly [RegExp, (typeof contactStatuses)[number]])[] = [
  [/^(active|current)?( ?customer)?$/, 'Converted'],
  [/^(inactive|cancell?ed|closed|terminated|former|ended)( customer| account)?$/, 'Lost'],
];

/** A lead unless the file says more (spec 2 §4). */
function statusIn(text: string) {
  const words = text.replaceAll(/[\s_-]+/g, ' ');
  if (words === '') return 'New Lead';
  const own = contactStatuses.find((status) => status.toLowerCase() === words);
  return own ?? statusWords.find(([said]) => said.test(words))?.[1];
}

function countryIn(text: string) {
  const letters = text.replaceAll(/[^a-z]/g, '');
  if (['', 'us', 'usa', 'unitedstates', 'unitedstatesofamerica'].includes(letters)) return 'USA';
  if (['ca', 'can', 'canada'].includes(letters)) return 'Canada';
  return ['mx', 'mex', 'mexico'].includes(letters) ? 'Mexico' : undefined;
}

/** "Monday", "Mon.", "Mo" and "mondays" alike, also the letters that begin one weekday alone; null when nothing is given. */
function weekdayIn(text: string) {
  if (text === '') return null;
  const letters = text.replace(/s?\.?$/, '');
  const isTold = letters.length >= 2 || /^[mwf]$/.test(letters);
  return weekdays.find((day) => isTold && day.toLowerCase().startsWith(letters));
}

/** "Mon & Thu", "M, F". */
function weekdaysIn(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z.]+|\band\b/);
  return words.filter((word) => weekdayIn(word));
}

function emailsIn(text: string): readonly string[] {
  return text.match(/[^\s@]+@[^\s@]+/g) ?? [];
}

function yesOrNoIn(text: string) {
  if (text === '') return null;
  if (['yes', 'y', 'true', '1', 'x'].includes(text)) return true;
  return ['no', 'n', 'false', '0'].includes(text) ? false : undefined;
}

/**
 * A day as a spreadsheet of the USA writes it, or as the standard does; null when nothing is given. Of years of two digits
 * those before 30 are of this century, as Excel reads them.
 */
function dayIn(text: string) {
  if (text === '') return null;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.split(' ')[0] ?? '');
  const [month = '', date = '', written = ''] = american?.slice(1) ?? [];
  const year = written.length === 4 ? written : `${written < '30' ? '20' : '19'}${written}`;
  const day = american ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text.slice(0, 10);
  return isDate(day) ? day : undefined;
}

/** People write it where there is nothing; behind our own apostrophe it is a text. */
export const isDashes = (text: string): boolean => /^-+$/.test(text);
/** As programs and Excel say it; our own export writes it only for a text. */
export const isNotApplicable = (text: string): boolean => /^#?n\/a$/i.test(text);

/** Why a cell is refused as a formula, or undefined. A phone may begin with +, a number with its sign. */
export function formulaIn(field: ImportField, text: string): string | undefined {
  if (!/^[=+\-@]/.test(text) || isDashes(text)) return undefined;
  if ((field === 'phone' || field === 'secondPhone') && /^\+[\d\s().-]+$/.test(text)) return undefined;
  if (field === 'latitude' || field === 'longitude' || field === 'cans') return undefined;
  if (streamFields.some((one) => one === field)) return undefined;
  if (field in noteReaders) return undefined; // prose: "- rings twice"
  return `Begins with ${text[0]}, which a spreadsheet would run as a formula`;
}
