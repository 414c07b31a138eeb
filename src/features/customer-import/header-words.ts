import { isHolder, streamNamed } from './service-words.ts';
import { streamField } from './stream-columns.ts';

/** How billing programs and people shorten the words of a header. */
const meant: Readonly<Record<string, string>> = {
  ...{ cust: 'customer', custs: 'customer', svc: 'service', serv: 'service', srv: 'service', addr: 'address' },
  ...{ '#': 'number', no: 'number', num: 'number', nbr: 'number', nr: 'number', ph: 'phone', tel: 'telephone' },
  ...{
    acct: 'account',
    mail: 'mailing',
    bill: 'billing',
    ship: 'shipping',
    rt: 'route',
    rte: 'route',
    seq: 'sequence',
  },
  ...{ freq: 'frequency', instr: 'instructions', qty: 'number', cnt: 'count', dt: 'date', info: '', full: '' },
};

const squashed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What a header may be known by, letters and digits only: as it is written, and with its words written out. */
export function headerNames(title: string): string[] {
  return [...new Set([squashed(title), wordsOf(title).join('')])];
}

function wordsOf(title: string): string[] {
  const words = title
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/\be-mail/g, 'email')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);
  return words.map((word) => meant[word] ?? word).filter(Boolean);
}

/** What the address of a column is for, by the word before its part; the office's own or another one is neither. */
const purposes: Readonly<Record<string, 'service' | 'mailing'>> = {
  ...{ service: 'service', site: 'service', shipping: 'service', delivery: 'service', property: 'service' },
  ...{ home: 'service', physical: 'service', mailing: 'mailing', billing: 'mailing' },
};
/** What the address is for that a squashed name speaks of: "servicecity" of the place that is served. */
export const purposeIn = (name: string) =>
  Object.entries(purposes).find(([word]) => name.startsWith(word) && name !== word)?.[1];

/** By their words in alphabetical order, without those that say nothing beside them. */
const partsOfAddress: Readonly<Record<string, string>> = {
  ...{ '': 'street', street: 'street', '2': 'unit', '2 street': 'unit' },
  ...{ 'number street': 'housenumber', 'house number': 'housenumber' },
  ...{ city: 'city', town: 'city', locality: 'city', municipality: 'city' },
  ...{ state: 'state', province: 'state', region: 'state', 'region state': 'state', 'province state': 'state' },
  ...{
    zip: 'zipcode',
    zipcode: 'zipcode',
    postal: 'zipcode',
    postcode: 'zipcode',
    '4 zip': 'zipcode',
    '5 zip': 'zipcode',
  },
  ...{ country: 'country', 'country region': 'country', formatted: 'wholeaddress' },
};
const ofAnAddress = new Set(['address', 'line', '1', 'code', 'name', 'to']);
const ofAnything = new Set(['value', 'main', 'number', 's', 'count', 'of', 'total', 'preferred']);

/**
 * What a header means that is not known as it is written: "Service Street 1" and "Home Street" are
 * `servicestreet`, "Address 1 - City" is `city`, "Bill to ZIP" `mailingzipcode`, "Main Phone #s" `phone`.
 */
export function headerMeanings(title: string): string[] {
  const words = wordsOf(title.replaceAll(/(\p{L})(\d)/gu, '$1 $2'));
  const ofStream = streamMeant(words);
  if (ofStream) return [ofStream.toLowerCase()];
  const purpose = purposes[words[0] ?? ''];
  const said = purpose ? words.slice(1) : words;
  const saysAddress = said.some((word) => word === 'address' || word === 'line');
  const rest = said.filter((word) => !ofAnAddress.has(word)).sort();
  const isNothingElse = rest.every((word) => word === '2');
  const part = isNothingElse && !saysAddress ? undefined : partsOfAddress[rest.join(' ')];
  if (part) return [`${purpose ?? ''}${part}`];
  const isFirstOfSeveral = words.includes('value'); // "Phone 1 - Value"
  return [words.filter((word) => !ofAnything.has(word) && !(isFirstOfSeveral && word === '1')).join('')];
}

const countWords = new Set(['number', 'count', 'quantity', 'of']);
const questionWords = new Set(['y', 'n', 'yes', 'has', 'wants', 'service', 'services', 'pickup', 'collection']);
const dayWords = new Set(['day', 'days', 'weekday']);

/**
 * The column of a stream, by the name of what is collected and what is counted or asked of it: "# of recycling bins",
 * "Yard Waste (Y/N)", "Trash Pickup Day". Without cans "Rec #" is a record's number, and a total may be money.
 */
function streamMeant(words: readonly string[]) {
  const hasCans = words.some(isHolder);
  const isDay = words.some((word) => dayWords.has(word));
  const isNoise = (word: string) =>
    dayWords.has(word) ||
    isHolder(word) ||
    countWords.has(word) ||
    questionWords.has(word) ||
    (hasCans && word === 'total');
  const name = words.filter((word) => !isNoise(word)).join(' ');
  const stream = name === 'rec' && !hasCans && !isDay ? undefined : streamNamed(name);
  if (!stream) return undefined;
  if (isDay) return streamField('dayOf', stream);
  const isAsked = ['y', 'yes', 'has', 'wants'].some((word) => words.includes(word)); // "yes/no" counts nothing
  const isCounted = hasCans || words.some((word) => countWords.has(word));
  return streamField(isCounted && !isAsked ? 'cansOf' : 'has', stream);
}
