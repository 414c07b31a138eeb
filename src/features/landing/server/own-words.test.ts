import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ordinaryMoment } from '../../../../test/support/clock.ts';
import { aRoute } from '../../../../test/support/factories.ts';
import { neutralWords } from '../../../../test/support/neutral-words.ts';
import { readableIn } from '../../../../test/support/readable.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { settableClock } from '../../../server/clock.ts';
import type { GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import { companyContract } from '../../company/contract.ts';
import { settingsContract } from '../../company/settings.ts';
import { siteContract } from '../../company/site.ts';
import { createSetUpLink } from '../../users/server/store.ts';
import { say, unsent } from '../words.ts';

const found = (latitude: number): GeocodingAnswer => ({
  ...{ outcome: 'found', precision: 'rooftop' },
  point: { latitude, longitude: -108.2 },
});
const where: Record<string, GeocodingAnswer> = {
  ...{ '1 Near St': found(36.7021), '2 Far St': found(37.4) },
  '3 Away St': { outcome: 'later', reason: 'out of reach' },
};
const geocoder = {
  ...{ name: 'test', paceMs: 0, atOnce: 1 },
  locate: async ({ street }: { street: string }) => where[street] ?? ({ outcome: 'not-found' } as const),
};

/** What the owner and the visitors of this test type, what lies in the plan and the calendar, and what day it is. */
const entered = [
  ...['Mesa Disposal', 'June Ortiz', 'Ana Begay', 'Ana', 'ana@example.test', '505 327 1234'],
  ...['1 Near St', '2 Far St', '3 Away St', '4 Unknown St', 'Farmington', 'Aztec', 'Cortez', 'NM'],
  ...['87401', '87410', '81321', 'on Tuesdays and Fridays', 'Fri, Jun 19', 'Friday, June 19', 'Tuesday, June 23'],
  ...['Friday, June 26', 'Tuesday, June 30', 'Wednesday, December 23', 'Thursday, December 24', 'Christmas Eve'],
  ...['Friday, December 25', 'Christmas Day', 'Monday, December 28', 'The Flood', '© 2026'],
];
const byLength = (all: readonly string[]) => [...all].sort((one, other) => other.length - one.length);

let server: TestServer;
let owner: Caller;
const seen = new Map<string, string>();
const asked = new Set<string>();

before(async () => {
  server = await aServer({ geocoder, clock: settableClock(ordinaryMoment) });
  const token = await server.transact(createSetUpLink);
  const person = { firstName: 'June', lastName: 'Ortiz', email: 'june@private.test', password: 'canyon road 12' };
  const company = { companyName: 'Mesa Disposal', timeZone: 'America/Denver' };
  await server.nobody.call(companyContract.setUp, { token, ...company, ...person });
  owner = await server.as('superadmin');
  followSentences(say);
});
after(() => server.close());

/** Notes which of the sentences that take something in were asked for. */
function followSentences(words: Record<string, unknown>, path = ''): void {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'object' && value) followSentences(value as Record<string, unknown>, `${path}${key}.`);
    if (typeof value !== 'function') continue;
    words[key] = (...given: unknown[]) => {
      asked.add(`${path}${key}`);
      return value(...given);
    };
  }
}

const version = async () => (await owner.call(settingsContract.get, {})).version;
const publish = async (changed: object = {}) =>
  owner.call(siteContract.publish, { version: await version(), isPublished: true, startsAtOnce: false, ...changed });

/** Reads a page; what was entered is a gap in what it says. */
async function look(path: string, more: readonly string[] = [], by = server.nobody): Promise<string> {
  return read(path, await by.fetch(path), more);
}
async function send(path: string, fields: Record<string, string>, more: readonly string[] = []) {
  return read(path, await server.nobody.fetch(path, { method: 'POST', body: new URLSearchParams(fields) }), more);
}
async function read(path: string, answer: Response, more: readonly string[]): Promise<string> {
  const text = await answer.text();
  const here = server.url.replace('127.0.0.1', 'localhost');
  const gaps = byLength([...entered, ...more, here, `${here}/icons/512.png`]);
  for (const piece of readableIn(text)) {
    const said = gaps.reduce((left, one) => left.replaceAll(one, '…'), piece);
    if (!/^[…,: ]*$/.test(said)) seen.set(said, path);
  }
  return text;
}
/** What a page would send if its button was pressed: all that it carries, and what is chosen. */
function sentBy(text: string): Record<string, string> {
  const inputs = [...text.slice(text.indexOf('id="start"')).matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const value = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const sent = inputs.filter((tag) => !/type="(radio|checkbox)"/.test(tag) || tag.includes('checked'));
  return Object.fromEntries(sent.map((tag) => [value(tag, 'name'), value(tag, 'value')]));
}
const expectNeutral = () =>
  assert.deepEqual(
    [...seen].filter(([said]) => !neutralWords.includes(said)),
    [],
  );

const near = { street: '1 Near St', city: 'Farmington', state: 'NM', zipCode: '87401' };
const far = { ...near, street: '2 Far St', city: 'Cortez', zipCode: '81321' };
const person = { name: 'Ana Begay', phone: '505 327 1234', email: 'ana@example.test' };

/** Every step of "Start service" from an address, each with what is missing first. */
async function startAt(place: Record<string, string>, more: readonly string[] = []): Promise<Record<string, string>> {
  const cans = await send('/start', { ...sentBy(await look('/start', more)), ...place }, more);
  await send('/start', { ...sentBy(cans), cans: 'many' }, more);
  const you = await send('/start', sentBy(cans), more);
  await send('/start', { ...sentBy(you), email: 'nonsense' }, [...more, 'nonsense']);
  const day = await send('/start', { ...sentBy(you), ...person }, more);
  await send('/start', sentBy(day), more);
  return sentBy(day);
}

test('a company that has entered nothing says nothing but neutral words, wherever one goes', async () => {
  await look('/');
  await look('/?preview', [], owner);
  await publish();
  for (const path of ['/', '/privacy', '/terms', '/start']) await look(path);
  for (const path of ['/contact', '/service-area', '/waiting-list', '/start']) await send(path, {});
  await send('/contact', { ...person, message: 'Ana', website: '' });
  for (const street of ['2 Far St', '3 Away St', '4 Unknown St']) await send('/service-area', { ...far, street });
  await send('/waiting-list', { ...far, ...person, website: '' });
  const waiting = await send('/start', { ...sentBy(await look('/start')), ...far });
  await send('/start', { ...sentBy(waiting), name: '', email: '' });
  await send('/start', { ...sentBy(waiting), ...person });
  expectNeutral();
});

test('with trucks on the road it says what the plan says of them, and nothing else', async () => {
  await server.transact((tx) => aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 3 }));
  await send('/service-area', near);
  await send('/service-area', { ...near, street: '4 Unknown St' });
  await startAt({ ...near, street: '4 Unknown St' });
  const last = await startAt(near);
  await send('/start', { ...last, cans: '2' });
  await publish({ startsAtOnce: true });
  await startAt(near);
  expectNeutral();
});

test('days of the calendar stand there as they are', async () => {
  const days = [
    { date: '2026-12-24', name: 'Christmas Eve', effect: 'moved', moved_to: '2026-12-23' },
    { date: '2026-12-25', name: 'Christmas Day', effect: 'skipped', moved_to: null },
    { date: '2026-12-28', name: 'The Flood', effect: 'slides', moved_to: null },
  ] as const;
  await server.transact((tx) =>
    tx
      .insertInto('calendar_day')
      .values([...days])
      .execute(),
  );
  await look('/');
  expectNeutral();
});

test('everything that can be entered stands under neutral words', async () => {
  const said = (name: string) => `Said as ${name}`;
  const pair = (name: string) => ({ title: said(`${name} title`), text: said(`${name} text`) });
  const own = ['headline', 'intro', 'about', 'bullet', 'item', 'refusal', 'extra', 'region', 'praise', 'praiser'];
  const pairs = ['feature', 'question', 'figure'].flatMap((name) => Object.values(pair(name)));
  const figures = ['$31.50', '$21.50', '$53', '$10.50', '$74.50', '$96', '1,300', '97%', '97', '1987', '36'];
  const hours = ['9:00 AM', '5:00 PM', '09:00', '17:00', 'Monday – Friday', 'Saturday – Sunday'];
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  const ways = ['office@mesa.test', '(505) 327-1234', 'https://www.facebook.com/mesa', 'facebook.com', 'Shiprock'];
  const more = [...own.map(said), ...pairs, ...figures, ...hours, ...days, ...ways, 'June'];
  const socialLinks = ['https://www.facebook.com/mesa'];
  const words = { headline: said('headline'), intro: said('intro'), about: said('about'), features: [pair('feature')] };
  await owner.call(siteContract.saveWords, { version: await version(), ...words, socialLinks });
  const bullets = { priceBullets: [said('bullet')], acceptedItems: [said('item')], refusedItems: [said('refusal')] };
  const extras = [{ name: said('extra'), priceCents: 1050 }];
  const service = { ...bullets, extras, questions: [pair('question')] };
  await owner.call(siteContract.saveService, { version: await version(), ...service });
  const prices = {
    standardPriceCents: 3150,
    extraCanPriceCents: 2150,
    region: said('region'),
    ownFigures: [pair('figure')],
  };
  const counted = { customersServed: '1,300', reliabilityPercent: 97, foundedYear: 1987, answerHours: 36 };
  await owner.call(settingsContract.saveFigures, { version: await version(), ...prices, ...counted });
  const shown = { showsPhone: true, showsEmail: true, showsHours: true };
  const reach = { phone: '(505) 327-1234', serviceAreas: ['Shiprock'], ...shown };
  await owner.call(siteContract.saveReach, { version: await version(), ...reach });
  await server.transact((tx) => tx.updateTable('company_settings').set({ email: 'office@mesa.test' }).execute());
  await look('/', more);
  await owner.call(settingsContract.saveFigures, {
    version: await version(),
    ...prices,
    ...counted,
    foundedYear: null,
  });
  await look('/', more);
  await send('/contact', { ...person, message: 'Ana', website: '' }, more);
  const uncounted = { customersServed: null, reliabilityPercent: null, foundedYear: null, answerHours: null };
  await owner.call(settingsContract.saveFigures, { version: await version(), ...prices, ...uncounted });
  const testimonials = [{ text: said('praise'), author: said('praiser'), isFiveStars: true }];
  await owner.call(settingsContract.saveTestimonials, { version: await version(), testimonials });
  await look('/', more);
  for (const path of ['/privacy', '/terms']) await look(path, more);
  const town = { ...far, city: 'Shiprock' };
  await send('/service-area', town, more);
  await startAt(town, more);
  await startAt(near, more);
  expectNeutral();
});

/** What the company reads itself, and the letters to those who asked. */
const unshown = [
  ...['letterSubject', 'openContact', 'waitingList', 'messageFromWebsite', 'startOfService', 'startsWith', 'from'],
  ...[
    'priceShown',
    'noPriceShown',
    'wishedDay',
    'noWishedDay',
    'fitsRoute',
    'fitsNoRoute',
    'phoneGiven',
    'addressGiven',
  ],
  ...[
    'sentWithStart',
    'sentWithForm',
    'sentWithCheck',
    'asksForService',
    'startSubject',
    'knownText',
    'fullText',
    'servedText',
  ],
];

test('every sentence of the public page is one of them, also those that the tests above have not met', () => {
  const shown = Object.entries({ ...say, unsent }).filter(([key]) => !unshown.includes(key));
  const leaves = (value: unknown, path: string): (readonly [string, unknown])[] =>
    typeof value === 'object' && value
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
      : [[path, value]];
  const all = shown.flatMap(([key, value]) => leaves(value, key));
  const texts = all.map(([, value]) => value).filter((value) => typeof value === 'string');
  assert.deepEqual(
    texts.filter((text) => !neutralWords.includes(text)),
    [],
  );
  const sentences = all.flatMap(([key, value]) => (typeof value === 'function' ? [key] : []));
  assert.deepEqual(
    sentences.filter((key) => !asked.has(key)),
    [],
  );
  const used = new Set([...seen.keys(), ...texts]);
  assert.deepEqual(
    neutralWords.filter((words) => !used.has(words)),
    [],
  );
});
