import type * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { addressFields, countries, mostCans } from '../addresses/contract.ts';
import { contactStatuses } from '../contacts/contract.ts';
import { type ContactField, type ContactTexts, contactFields } from '../contacts/fields.ts';
import type { ImportField } from './columns.ts';

type Reading<T> = Readonly<{ value: T } | { reason: string }>;
type Read<T> = (text: string) => Reading<T>;
type ValueOf<R> = R extends Read<infer T> ? T : never;

/** How the text of a cell becomes the value of a field, by the same shapes as in the forms. */
export const readers = {
  ...contactReaders(),
  status: chosen(statusIn, `Is not a status: use ${contactStatuses.join(', ')}`),
  street: shaped(addressFields.street),
  city: shaped(addressFields.city),
  state: shaped(addressFields.state),
  zipCode: shaped(addressFields.zipCode),
  country: chosen(countryIn, `Is not a country: use ${countries.join(', ')}`),
  latitude: numeric(-90, 90, null),
  longitude: numeric(-180, 180, null),
  cans: wholeCans(numeric(1, mostCans, 1)),
  pickupDay: chosen(weekdayIn, 'Is not a weekday'),
};
export type CellField = keyof typeof readers;
export type Cells = Readonly<{ [K in CellField]: ValueOf<(typeof readers)[K]> }>;
export const cellFields = Object.keys(readers) as CellField[];

function contactReaders() {
  const read = Object.entries(contactFields).map(([key, { shape }]) => [key, shaped<z.ZodMiniType>(shape)]);
  return Object.fromEntries(read) as { [K in ContactField]: Read<ContactTexts[K]> };
}

function shaped<S extends z.ZodMiniType>(shape: S): Read<z.output<S>> {
  return (text) => {
    const parsed = shape.safeParse(text);
    return parsed.success ? { value: parsed.data } : { reason: parsed.error.issues[0]?.message ?? 'Cannot be read' };
  };
}

function chosen<T>(find: (text: string) => T | undefined, reason: string): Read<T> {
  return (text) => {
    const value = find(text.toLowerCase());
    return value === undefined ? { reason } : { value };
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
    const reading = read(text);
    return 'value' in reading && !Number.isInteger(reading.value) ? { reason: 'Must be a whole number' } : reading;
  };
}

/** A lead unless the file says more (spec 2 §4). */
function statusIn(text: string) {
  const words = text.replaceAll(/[\s_-]+/g, ' ');
  return words === '' ? 'New Lead' : contactStatuses.find((status) => status.toLowerCase() === words);
}

function countryIn(text: string) {
  const letters = text.replaceAll(/[^a-z]/g, '');
  if (['', 'us', 'usa', 'unitedstates', 'unitedstatesofamerica'].includes(letters)) return 'USA';
  if (['ca', 'can', 'canada'].includes(letters)) return 'Canada';
  return ['mx', 'mex', 'mexico'].includes(letters) ? 'Mexico' : undefined;
}

/** "Monday", "Mon." and "mondays" alike; null when nothing is given. */
function weekdayIn(text: string) {
  if (text === '') return null;
  const letters = text.replace(/s?\.?$/, '');
  return weekdays.find((day) => letters.length >= 3 && day.toLowerCase().startsWith(letters));
}

/** Why a cell is refused as a formula, or undefined. A phone may begin with +, a number with its sign. */
export function formulaIn(field: ImportField, text: string): string | undefined {
  if (!/^[=+\-@]/.test(text)) return undefined;
  if (field === 'phone' && /^\+[\d\s().-]+$/.test(text)) return undefined;
  if (field === 'latitude' || field === 'longitude' || field === 'cans') return undefined;
  return `Begins with ${text[0]}, which a spreadsheet would run as a formula`;
}

/** First and last name of a full one: "Nez, Rosa", or the last word is the last name. */
export function splitName(fullName: string): [first: string, last: string] {
  const [last, first] = fullName.split(',');
  if (last !== undefined && first !== undefined) return [first.trim(), last.trim()];
  const words = fullName.trim().split(/\s+/);
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}
