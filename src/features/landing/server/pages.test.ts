import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';

let server: TestServer;
before(async () => {
  server = await aServer();
});
after(() => server.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.nobody.fetch(path, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const structured = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
const set = (values: object) => server.transact((tx) => tx.updateTable('company_settings').set(values).execute());

test('before set-up the page stands with placeholders, and tells search engines none of them', async () => {
  const { status, text } = await get('/');
  assert.equal(status, 200);
  assert.match(text, /Haulyard: trash pickup in San Juan County, New Mexico/);
  assert.match(text, /href="tel:\+15055550100"/);
  assert.match(text, /has not been set up yet/);
  assert.match(text, /<meta name="robots" content="noindex">/);
  assert.equal(structured(text), null);
  for (const section of ['features', 'pricing', 'customers', 'about', 'contact']) {
    assert.match(text, new RegExp(`<section id="${section}"`));
    assert.match(text, new RegExp(`href="/#${section}"`));
  }
  // Nobody is made up: without testimonials customers are asked to write.
  assert.doesNotMatch(text, /Rated 5 out of 5|<blockquote>/);
  assert.match(text, /id="customers-title">1,200\+ residential customers<[\s\S]*href="#contact">Write to us</);
  for (const words of ['$30', '$20', '1,200+', '99%', 'since 2020', 'San Juan County, New Mexico', 'within 24 hours'])
    assert.ok(text.includes(words), words);
  assert.equal(text.match(/class="pin"/g)?.length, 6);
  assert.match((await get('/terms')).text, /<h2>The service<\/h2>/);
});

test('everything can be read without a program: sections, figures, links', async () => {
  await aCompany(server);
  const { text, headers } = await get('/');
  assert.match(text, /href="\/profile\?tab=billing">Pay my bill</);
  assert.match(text, /href="\/login">Login</);
  assert.match(text, /href="\/privacy">Privacy Policy</);
  assert.match(text, /href="\/terms">Terms of Service</);
  assert.match(text, /<meta property="og:title"/);
  assert.doesNotMatch(text, /name="robots"/);
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /script-src[^;]*unsafe-inline/);
  assert.doesNotMatch(text, /has not been set up/);
});

test('what the owner says is shown, escaped for where it stands', async () => {
  await set({
    company_name: '</script><script>alert(1)</script> & "Sons"',
    phone: '+1 505 327 1234',
    service_areas: ['Farmington', '<b>Aztec</b>'],
    city: 'Farmington',
    state: 'NM',
    primary_color: '#123456',
    logo_key: 'logos/abc.png',
  });
  const { text } = await get('/');
  assert.doesNotMatch(text, /<script>alert|<b>Aztec/);
  assert.match(text, /<html lang="en" style="--brand-primary:#123456;/);
  assert.match(text, /href="tel:\+15053271234"/);
  assert.match(text, /<img class="site-logo" src="\/api\/company\/logo\/abc\.png" alt=""/);
  // Without a photo it stands large beside the headline too; with one, the photo does.
  assert.match(text, /<img class="hero-logo" src="\/api\/company\/logo\/abc\.png" alt=""/);
  await set({ photo_key: 'photos/van.webp' });
  const withPhoto = (await get('/')).text;
  assert.match(withPhoto, /<img class="hero-photo"/);
  assert.doesNotMatch(withPhoto, /hero-logo/);
  await set({ photo_key: null });
  const business = structured(text);
  assert.equal(business['@type'], 'LocalBusiness');
  assert.match(business.image, /^http.*\/api\/company\/logo\/abc\.png$/);
  assert.equal(business.name, '</script><script>alert(1)</script> & "Sons"');
  assert.deepEqual(business.areaServed, ['Farmington', '<b>Aztec</b>']);
  assert.equal(business.openingHoursSpecification, undefined);
  await set({ shows_hours: true });
  assert.equal(structured((await get('/')).text).openingHoursSpecification.length, 5);
  assert.deepEqual([business.address.addressLocality, business.email], ['Farmington', undefined]);
  await set({ company_name: 'San Juan Disposal' });
});

test('testimonials and figures are those of the settings', async () => {
  const said = ['They come.', '<b>Always</b>', 'Third'].map((words) => ({
    text: words,
    author: `Said ${words}`,
    isFiveStars: words !== 'Third',
  }));
  await set({
    testimonials: JSON.stringify(said),
    standard_price_cents: 2850,
    extra_can_price_cents: 1200,
    customers_served: '340',
    reliability_percent: 97,
    founded_year: 1998,
    region: 'Jefferson County, Colorado',
    service_areas: [],
  });
  const { text } = await get('/');
  assert.equal(text.match(/Rated 5 out of 5/g)?.length, 2);
  // Drawn: what fonts make of stars and ticks differs.
  assert.match(text, /aria-label="Rated 5 out of 5[^"]*">(<svg class="icon"[^>]*><path[^>]*><\/svg>){5}</);
  assert.match(text, /<blockquote>&lt;b&gt;Always&lt;\/b&gt;<\/blockquote>\s*<figcaption>Said &lt;b&gt;/);
  assert.doesNotMatch(text, /Write to us|San Juan County|\$30|\$20|1,200\+|99%|2020/);
  for (const words of ['$28.50', '$12', '340 residential customers', 'aria-valuenow="97"', 'since 1998'])
    assert.ok(text.includes(words), words);
  const business = structured(text);
  assert.deepEqual([business.priceRange, business.foundingDate], ['$12–$28.50 per month', '1998']);
  assert.deepEqual(business.areaServed, ['Jefferson County, Colorado']);
});

test('the small print is built in until the owner writes it', async () => {
  assert.match((await get('/privacy')).text, /<h1>Privacy Policy<\/h1><p>This page says what San Juan Disposal does/);
  assert.match((await get('/terms')).text, /San Juan Disposal has not published terms of service here/);
  await set({
    privacy_policy: '# Ours\n\nWe keep <b>nothing</b>.\n\n- One\n- Two',
    terms_of_service: 'Be kind.\nAlways.',
  });
  const { text } = await get('/privacy');
  assert.match(text, /<h2>Ours<\/h2><p>We keep &lt;b&gt;nothing&lt;\/b&gt;\.<\/p><ul><li>One<\/li><li>Two<\/li><\/ul>/);
  assert.match((await get('/terms')).text, /<p>Be kind\.<br>Always\.<\/p>/);
});

test('whoever is signed in goes home from /, and finds the way there on the small print', async () => {
  for (const [role, home] of [
    ['customer', '/customer'],
    ['employee', '/employee'],
    ['admin', '/admin'],
  ] as const) {
    const caller = await server.as(role);
    const answer = await caller.fetch('/', { redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, home]);
    assert.match(await (await caller.fetch('/terms')).text(), new RegExp(`href="${home}">Go to Dashboard<`));
  }
});

test('whoever signed out unheard stays on the public page', async () => {
  const caller = await server.as('employee');
  const answer = await caller.fetch('/?signed-out', { redirect: 'manual' });
  assert.equal(answer.status, 200);
  const page = await answer.text();
  assert.ok(page.includes('href="/login"') && !page.includes('Go to Dashboard'));
});

test('the page comes packed to whoever can unpack it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers, text } = await get('/', { 'accept-encoding': encoding });
    assert.equal(headers.get('content-encoding'), encoding);
    assert.match(text, /San Juan Disposal/);
  }
});
