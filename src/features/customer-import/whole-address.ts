/** An American address in one cell, parted into what the address form asks for. */
import { stateCode } from '../../kernel/states.ts';

export type AddressLine = Readonly<{ street: string; city: string; state: string; zipCode: string }>;
/** What other columns of the row say already; empty for nothing. */
type Known = Pick<AddressLine, 'city' | 'state' | 'zipCode'>;

const nothing: Known = { city: '', state: '', zipCode: '' };
const country = /[\s,]+(usa|u\.s\.a\.?|united states( of america)?|us)$/i;
const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-?(\d{4}))?$/;
const unit =
  /^(?:(?:apt|apartment|unit|ste|suite|lot|bldg|building|trlr|trailer|spc|space|fl|floor|rm|room)\b\.?|#)\s*#?\s*[\w-]+/i;
/** Words that end the name of a street, and rarely begin that of a town. */
const suffixes = new Set(
  `st street ave avenue av rd road dr drive ln lane ct court blvd boulevard pl place way cir circle ter terrace trl
  trail pkwy parkway hwy highway loop sq square aly alley xing crossing`.split(/\s+/),
);
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);
const longDirections = new Set(['north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest']);
const bare = (word = '') => word.toLowerCase().replaceAll('.', '');

/** Parts "12 Elm St, Apt 4, Aztec, NM 87410", also with fewer commas; gives a reason when it cannot be told. */
export function splitAddress(text: string, known: Known = nothing): AddressLine | Readonly<{ reason: string }> {
  const line = tidy(withoutName(text)).replace(country, '');
  const zip = zipAtEnd.exec(line);
  const zipCode = zip ? [zip[1], zip[2]].filter(Boolean).join('-') : known.zipCode;
  const beforeZip = tidy(zip ? line.slice(0, zip.index) : line);
  const { rest, state } = stateAtEnd(beforeZip) ?? { rest: beforeZip, state: known.state };
  if (!state) return { reason: 'Has no state before its ZIP code: write “Street, City, ST 12345”' };
  if (!zipCode) return { reason: 'Has no ZIP code at its end: write “Street, City, ST 12345”' };
  const parts = known.city ? withoutCity(rest, known.city) : streetAndCity(rest);
  return parts ? { ...parts, state, zipCode } : { reason: 'Put a comma between the street and the city' };
}

const beginsStreet = /^(\d+[a-z]?\s|(p\.?\s*o\.?\s*)?box\s)/i;

/** Of a letter's lines those from the street on: before it stands who lives there. */
function withoutName(text: string): string {
  const lines = text.split(/\s*[\r\n]+\s*/);
  const at = lines.slice(0, -1).findIndex((line) => beginsStreet.test(line));
  return at > 0 ? lines.filter((line, n) => n >= at || isUnit(line)).join('\n') : text;
}

/** "Apt 4", and not "Floor Masters": whose name begins like a unit. */
const isUnit = (line: string) => /\d|\s[a-z]$/i.test(line) && unit.exec(line)?.[0] === line;

const tidy = (text: string) =>
  text
    .replaceAll(/\s*[\r\n;]+\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*,[\s,]*/g, ', ')
    .replaceAll(/^[\s,]+|[\s,]+$/g, '');

const mostWordsOfAState = 3;

/** The state in the last words, the longest first: "West Virginia" is not Virginia. */
function stateAtEnd(text: string): Readonly<{ rest: string; state: string }> | undefined {
  const from = text.lastIndexOf(',') + 1;
  const words = text.slice(from).trim().split(' ');
  // unnoticed: no words are no state
  for (let count = Math.min(mostWordsOfAState, words.length); count > 0; count--) {
    const state = stateCode(words.slice(-count).join(' '));
    if (state) return { rest: tidy(`${text.slice(0, from)} ${words.slice(0, -count).join(' ')}`), state };
  }
  return undefined;
}

type Parts = Pick<AddressLine, 'street' | 'city'>;

function withoutCity(text: string, city: string): Parts {
  const isNamed = bare(text).endsWith(bare(`, ${city}`));
  return { street: isNamed ? tidy(text.slice(0, -city.length)) : text, city };
}

function streetAndCity(text: string): Parts | undefined {
  const at = text.lastIndexOf(',');
  if (at === -1) return withoutComma(text);
  const [street, last] = [text.slice(0, at), text.slice(at + 1).trim()];
  const apartment = unit.exec(last)?.[0];
  if (!apartment) return isTown(last) ? { street, city: last } : undefined;
  const city = last.slice(apartment.length).trim();
  if (isTown(city)) return { street: `${street}, ${apartment}`, city };
  return undefined;
}

const isTown = (text: string) => /^\p{L}[\p{L}\p{M}\s.'’-]*$/u.test(text);

/** The street ends with the first word that streets end with, its direction and its apartment; the rest is the town. */
function withoutComma(text: string): Parts | undefined {
  const words = text.split(' ');
  const hasNumber = /\d/.test(words[0] ?? '');
  const named = (at: number) => words.slice(hasNumber ? 1 : 0, at).some((word) => !isDirection(word));
  const suffix = words.findIndex((word, at) => suffixes.has(bare(word)) && named(at));
  if (suffix === -1) return undefined;
  let end = suffix + 1;
  if (/^\d+\w?$/.test(words[end] ?? '')) end++; // County Road 3000
  if (directions.has(bare(words[end]))) end++;
  else if (longDirections.has(bare(words[end]))) return undefined; // "… Drive West Palm Beach"
  const apartment = unit.exec(words.slice(end).join(' '))?.[0];
  if (apartment) end += apartment.split(' ').length;
  else if (/^[A-Z]\d?$/.test(words[end] ?? '')) end++; // "… Street G Arvada"
  const [street, city] = [words.slice(0, end).join(' '), words.slice(end).join(' ')];
  return isTown(city) ? { street, city } : undefined;
}

const isDirection = (word: string) => directions.has(bare(word)) || longDirections.has(bare(word));
