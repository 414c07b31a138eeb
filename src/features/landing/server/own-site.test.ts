import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { companyContract } from '../../company/contract.ts';
import { settingsContract } from '../../company/settings.ts';
import { siteContract } from '../../company/site.ts';
import { createSetUpLink } from '../../users/server/store.ts';
import { say } from '../words.ts';
import { placeholderSite } from '../words-placeholder.ts';

let server: TestServer;
let owner: Caller;
/** As an owner does it: the link, a name, an address to sign in with. */
before(async () => {
  server = await aServer();
  const token = await server.transact(createSetUpLink);
  const person = { firstName: 'June', lastName: 'Ortiz', email: 'june@private.test', password: 'canyon road 12' };
  await server.nobody.call(companyContract.setUp, {
    ...{ token, companyName: 'Mesa Disposal', timeZone: 'America/Denver' },
    ...person,
  });
  owner = await server.as('superadmin');
});
after(() => server.close());

const page = async (path = '/') => (await server.nobody.fetch(path)).text();
/** What is read on a page, and by machines: without the drawing, the year of the copyright and our own page's names. */
const readable = (text: string) =>
  text
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
    .replaceAll(/\shref="\/[^"]*"|<(link|script src|script type="module"|meta name="theme-color")[^>]*>/g, '')
    .replaceAll(server.url.replace('127.0.0.1', 'localhost'), '')
    .replace(/© \d{4}/, '');
const version = async () => (await owner.call(settingsContract.get, {})).version;
const publish = async (isPublished: boolean) =>
  owner.call(siteContract.publish, { version: await version(), isPublished, startsAtOnce: false });

test('a company that was just set up shows its name and where to sign in, and is not to be found', async () => {
  const text = await page();
  assert.match(text, /<h1>Mesa Disposal<\/h1>/);
  assert.match(text, /name="robots" content="noindex"/);
  assert.match(text, /href="\/login"/);
  assert.doesNotMatch(text, /june@private|<form|\$|tel:|mailto:/);
});

test('published, it has no figure, phone, e-mail or claim that nobody has entered', async () => {
  await publish(true);
  const text = readable(await page());
  assert.doesNotMatch(text, /june@private|tel:|mailto:|\$|%|\(505\)|since|example\.com|Rated|24 hours|AM\b/);
  const body = text.slice(text.indexOf('<main'), text.indexOf('</main>')).replaceAll(/<[^>]*>/g, ' ');
  assert.doesNotMatch(body, /\d/);
  const { features, priceBullets, customersServed, headline, intro, about, region } = placeholderSite;
  const claims = [...features.flatMap(({ title, text: more }) => [title, more]), ...priceBullets];
  for (const claim of [...claims, customersServed, headline, intro, about, region, 'San Juan', '96-gallon', 'Weekly'])
    assert.ok(!text.includes(claim ?? ''), claim ?? '');
  for (const section of ['features', 'pricing', 'items', 'customers', 'about', 'questions', 'holidays'])
    assert.ok(!text.includes(`id="${section}"`) && !text.includes(`#${section}"`), section);
  assert.match(text, /<h1>Mesa Disposal<\/h1>/);
  assert.doesNotMatch(text, /name="robots"/);
  for (const path of ['/privacy', '/terms', '/start'])
    assert.doesNotMatch(readable(await page(path)), /june@private|\$|\(505\)|96-gallon|7 AM|once a week/);
  assert.doesNotMatch(say.thanks(null), /\d/);
});

test('the built-in privacy policy says what this program does, and promises nothing in the name of the company', async () => {
  const text = await page('/privacy');
  const body = JSON.stringify({ email: 'june@private.test', password: 'canyon road 12' });
  const headers = { 'content-type': 'application/json', origin: server.url };
  const { status, headers: answered } = await server.nobody.fetch('/api/session', { method: 'POST', body, headers });
  assert.equal(status, 200);
  const days = answered.getSetCookie().map((cookie) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / 86_400);
  assert.equal(days.length, 2);
  for (const count of days) assert.ok(text.includes(`${count} days`), `${count} days`);
  for (const seen of ['geocoding service', 'payment provider', 'mail server', 'push service', 'calendar link'])
    assert.ok(text.includes(seen), seen);
  assert.doesNotMatch(text, /one cookie|We do not|we do not|deleted|sell/);
});

test('each thing that is entered is shown as it is, and nothing else comes with it', async () => {
  const words = fc.stringMatching(/^[A-Z][a-z&<>"']{3,12} [a-z]{2,8}$/);
  const empty = { headline: null, intro: null, about: null, features: [], socialLinks: [] };
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('headline', 'intro', 'about'), words, async (field, said) => {
      const input = { ...empty, [field]: said, version: await version() };
      await owner.call(siteContract.saveWords, input);
      const text = readable(await page());
      assert.ok(text.includes(escaped(said).replaceAll("'", '&#39;')), said);
      assert.doesNotMatch(text, /\$|%|june@private|tel:/);
    }),
    { numRuns: 10 },
  );
  await owner.call(siteContract.saveWords, { ...empty, version: await version() });
});

test('everything that can be entered stands where it belongs', async () => {
  await owner.call(siteContract.saveReach, {
    ...{ version: await version(), phone: '(505) 327-1234', serviceAreas: ['Aztec', 'Bloomfield'] },
    ...{ showsPhone: true, showsEmail: false, showsHours: true },
  });
  await owner.call(siteContract.saveWords, {
    ...{
      version: await version(),
      headline: 'We haul.',
      intro: 'Since the mine closed.',
      about: 'A family.\n\nOf six.',
    },
    features: [
      { title: 'On Mondays', text: 'Always.' },
      { title: '', text: ' ' },
    ],
    socialLinks: ['https://www.facebook.com/mesa'],
  });
  await owner.call(siteContract.saveService, {
    ...{ version: await version(), priceBullets: ['A cart'], acceptedItems: ['Bags'], refusedItems: ['Paint'] },
    questions: [{ title: 'Do you take glass?', text: 'Not yet.' }],
    extras: [{ name: 'Walk-up service', priceCents: 1050 }],
  });
  const nothing = { standardPriceCents: null, extraCanPriceCents: null, customersServed: null, region: null };
  await owner.call(settingsContract.saveFigures, {
    ...{ ...nothing, version: await version(), reliabilityPercent: null, answerHours: null, ownFigures: [] },
    foundedYear: 1987,
  });
  const text = await page();
  assert.match(text, /<ul class="ticks"><li><svg class="icon"[^>]*><path[^>]*><\/svg>A cart</);
  assert.doesNotMatch(text, /[★✓✔📍]/u);
  for (const said of ['<h1>We haul.</h1>', 'Since the mine closed.', '<p class="lead">Of six.</p>', 'On Mondays'])
    assert.ok(text.includes(said), said);
  for (const said of ['Do you take glass?', 'Paint', 'Walk-up service', '$10.50', '>facebook.com<', 'tel:+15053271234'])
    assert.ok(text.includes(said), said);
  assert.equal(text.match(/class="pin"/g)?.length, 1);
  assert.match(text, /Mesa Disposal: trash pickup in Aztec/);
  assert.match(text, /<h2 id="about-title">Mesa Disposal, since 1987<\/h2>/);
  const business = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
  assert.deepEqual(business.sameAs, ['https://www.facebook.com/mesa']);
  assert.deepEqual([business.telephone, business.email], ['(505) 327-1234', undefined]);
  assert.equal(business.foundingDate, '1987');
});

test('what makes no sense is refused at its field, and changes nothing', async () => {
  const before = await version();
  const links = { headline: null, intro: null, about: null, features: [{ title: 'Half', text: '' }] };
  const attempt = async (socialLinks: string[]) =>
    (await owner.attempt(siteContract.saveWords, { ...links, version: before, socialLinks })).body.error.fields;
  assert.deepEqual(await attempt(['javascript:alert(1)']), {
    'features.0.text': 'Fill in both',
    'socialLinks.0': 'A link must begin with https://, such as https://example.com/us',
  });
  assert.ok((await attempt(['http://example.com']))?.['socialLinks.0']);
  const stale = { version: before - 1, isPublished: false, startsAtOnce: false };
  assert.equal((await owner.attempt(siteContract.publish, stale)).status, 409);
  assert.equal(await version(), before);
});

test('those who prepare the page see it before it is published; others do not', async () => {
  await publish(false);
  assert.doesNotMatch(await page('/?preview'), /We haul\./);
  const driver = await server.as('employee');
  assert.equal((await driver.fetch('/?preview', { redirect: 'manual' })).status, 302);
  const seen = await (await owner.fetch('/?preview')).text();
  assert.match(seen, /<h1>We haul\.<\/h1>/);
  assert.match(seen, /name="robots" content="noindex"/);
  assert.ok(seen.includes(say.notPublished));
});

test('the holiday schedule is that of the calendar', async () => {
  await publish(true);
  const day = { date: '2026-12-24', name: 'Christmas Eve', effect: 'moved', moved_to: '2026-12-23' } as const;
  await server.transact((tx) => tx.insertInto('calendar_day').values(day).execute());
  const text = await page();
  assert.match(text, /Thursday, December 24<span>Christmas Eve<\/span>/);
  assert.match(text, /Pickups come on Wednesday, December 23\./);
});

test('a photo is made smaller, stored anew without what it knew, and takes the place of the drawing', async () => {
  const large = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#059669' } });
  const bytes = await large
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'truck.jpg', { type: 'image/jpeg' });
  const { photoUrl } = await owner.call(siteContract.uploadPhoto, {}, file);
  const text = await page();
  assert.ok(text.includes(`<img class="hero-photo" src="${photoUrl}"`) && !text.includes('class="route-art"'));
  const served = await server.nobody.fetch(photoUrl ?? '');
  assert.equal(served.headers.get('content-type'), 'image/webp');
  const kept = Buffer.from(await served.arrayBuffer());
  const { width, exif } = await sharp(kept).metadata();
  assert.deepEqual([width, exif], [1280, undefined]);
  const text2 = new File(['no picture'], 'x.png', { type: 'image/png' });
  assert.equal((await owner.attempt(siteContract.uploadPhoto, {}, text2)).body.error.code, 'invalid-file');
  await owner.call(siteContract.removePhoto, {});
  assert.equal((await server.nobody.fetch(photoUrl ?? '')).status, 404);
  assert.ok((await page()).includes('class="route-art"'));
});
