import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aCompany, aContact, aRoute } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { sentBy } from '../../../../test/support/sent-by-page.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import type { GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import { maxStops } from '../../routes/contract.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { landingContract } from '../contract.ts';
import { becomeCustomer } from './becoming.ts';

const found = (latitude: number): GeocodingAnswer => ({
  ...{ outcome: 'found', precision: 'rooftop' },
  point: { latitude, longitude: -108.2 },
});
const where: Record<string, GeocodingAnswer> = { 'near them': found(36.7021), 'far away': found(37.4) };
const geocoder = {
  ...{ name: 'test', paceMs: 0, atOnce: 1 },
  locate: async ({ street }: { street: string }) =>
    where[street.replace(/^\d+ /, '')] ?? ({ outcome: 'not-found' } as const),
};

let server: TestServer;
let routeId: string;
before(async () => {
  server = await aServer({ geocoder });
  await aCompany(server);
  await set({
    ...{ service_areas: ['Aztec, NM'], standard_price_cents: 3000, extra_can_price_cents: 2000 },
    service_extras: JSON.stringify([{ name: 'Walk-up', priceCents: 1000 }]),
  });
  ({ routeId } = await server.transact((tx) => aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 3 })));
});
after(() => server.close());

const set = (values: object) => server.transact((tx) => tx.updateTable('company_settings').set(values).execute());
const asked = { street: 'near them', city: 'Farmington', state: 'NM', zipCode: '87401' };
const wish = (changed: object = {}) => ({
  ...{ commandId: randomUUID(), ...asked, cans: 2, extras: ['Walk-up'] },
  ...{ name: 'Ana Begay', email: `${randomUUID()}@example.test`, phone: '505 327 1234', firstDay: '2026-06-19' },
  ...changed,
});
const start = (input: object) => server.nobody.call(landingContract.startService, input as never);
const attempt = (input: object) => server.nobody.attempt(landingContract.startService, input as never);
const leadOf = (email: string) =>
  server.database.read.selectFrom('contact').selectAll().where('email', '=', email).execute();
const countContacts = async () => (await server.database.read.selectFrom('contact').select('id').execute()).length;
const activities = (id: string) =>
  server.database.read.selectFrom('activity').selectAll().where('contact_id', '=', id).execute();
const addresses = (id: string) =>
  server.database.read.selectFrom('contact_address').selectAll().where('contact_id', '=', id).execute();

const lettersTo = (email: string) =>
  server.database.read.selectFrom('outbox_message').selectAll().where('to_address', '=', email).execute();

async function post(fields: Record<string, string>) {
  const answer = await server.nobody.fetch('/start', { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}
test('page by page without a program: address, cans, who, first day, and a lead with its route', async () => {
  const first = await (await server.nobody.fetch('/start')).text();
  const typed = { ...sentBy(first), ...asked };
  const cans = await post(typed);
  assert.match(cans.text, /Yes, we come to you\.[\s\S]*Tuesdays and Fridays[\s\S]*\$30[\s\S]*\$50[\s\S]*Walk-up/);
  const you = await post({ ...sentBy(cans.text), cans: '2', 'extra:Walk-up': '1' });
  assert.match(you.text, /Who are you\?/);
  const missing = await post({ ...sentBy(you.text), name: 'Rosa Nez', phone: ' ', email: 'nonsense' });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /Phone is required[\s\S]*value="nonsense"[\s\S]*Enter a valid email address/);
  const day = await post({ ...sentBy(missing.text), phone: '505 1', email: 'rosa@example.test' });
  assert.match(day.text, /Friday, June 19[\s\S]*2 cans, Walk-up[\s\S]*\$60 each month/);
  const last = sentBy(day.text);
  const done = await post(last);
  assert.match(done.text, /Thank you, Rosa\.[\s\S]*beginning on Friday, June 19/);
  // The browser's reload sends it again.
  assert.equal((await post(last)).text, done.text);

  const [lead, ...others] = await leadOf('rosa@example.test');
  assert.deepEqual([lead?.status, lead?.phone, others.length], ['New Lead', '505 1', 0]);
  const [address] = await addresses(lead?.id ?? '');
  assert.deepEqual([address?.street, address?.is_service, address?.waste_cans_count], ['near them', true, 2]);
  const [activity, ...more] = await activities(lead?.id ?? '');
  assert.equal(more.length, 0);
  assert.equal(activity?.title, 'Start of service');
  assert.match(
    activity?.description ?? '',
    /2 cans, Walk-up\nThe page said \$60 per month\nWishes to begin on Friday, June 19\nFits best on Route \d+, as stop \d of 4/,
  );
});

test('back keeps what was typed, and every page carries the same command', async () => {
  const cans = await post({ ...sentBy(await (await server.nobody.fetch('/start')).text()), ...asked });
  const you = await post({ ...sentBy(cans.text), cans: '3' });
  const back = await post({ ...sentBy(you.text), name: 'Half', back: '1' });
  assert.match(back.text, /value="3" checked/);
  assert.match(back.text, /type="hidden" name="name" value="Half"/);
  assert.equal(sentBy(back.text).commandId, sentBy(cans.text).commandId);
});

test('two taps at once make one lead, and another wish under the same command is refused', async () => {
  const input = wish();
  const answers = await Promise.all([1, 2, 3].map(() => attempt(input)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const [lead] = await leadOf(input.email);
  assert.equal((await activities(lead?.id ?? '')).length, 1);
  const other = await attempt({ ...input, cans: 1 });
  assert.deepEqual([other.status, other.body.error.code], [409, 'already-sent']);
});

test('whoever is known by e-mail is told the same as whoever is not, at once or not', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx, { email: 'known@example.test' }));
  for (const starts_at_once of [false, true]) {
    await set({ starts_at_once });
    const email = `new${starts_at_once}@example.test`;
    const told = (await start(wish({ email }))).message.replace(email, '');
    assert.equal((await start(wish({ email: 'known@example.test' }))).message.replace('known@example.test', ''), told);
  }
  await set({ starts_at_once: false });
  assert.equal((await activities(contactId)).length, 2);
  assert.deepEqual((await addresses(contactId)).length, 1);
  assert.equal((await leadOf('known@example.test'))[0]?.profile_id, null);
  const [letter, ...more] = await lettersTo('known@example.test');
  assert.match(letter?.text_body ?? '', /We know this e-mail address already/);
  assert.deepEqual(more, []);
});

test('whose e-mail an account without a contact has is known too, and not told of a truck', async () => {
  await set({ starts_at_once: true });
  const { email } = await (await server.as('customer')).call(own.profile, {});
  await start(wish({ email, street: '2 near them' }));
  assert.match((await lettersTo(email))[0]?.text_body ?? '', /We know this e-mail address already/);
  await set({ starts_at_once: false });
});

test('where the last place on the route is taken meanwhile, somebody new waits for the office and is told so', async () => {
  await set({ starts_at_once: true });
  await server.transact((tx) =>
    sql`
    with house as (
      insert into contact_address (contact_id, street, city, state, zip_code)
      select contact_id, n || ' Full Rd', city, state, zip_code
      from contact_address join route_address on address_id = contact_address.id cross join generate_series(1, ${maxStops}) n
      where route_id = ${routeId} and order_in_route = 1 returning id)
    insert into route_address (route_id, address_id, order_in_route)
    select ${routeId}, id, 100 + row_number() over () from house`.execute(tx),
  );
  const { cans, name, email, phone, firstDay } = wish();
  const lead = { name, email, phone, title: 'Start of service', text: 'Cans', address: { ...asked, cans } };
  // As it was proposed while there was room.
  const at = { routeId, routeName: 'Full', position: 4, stopCount: 3, firstDay, today };
  await server.transact((tx) => becomeCustomer(tx, lead, at, 'https://hauler.test'));
  assert.equal((await leadOf(email))[0]?.profile_id, null);
  assert.match((await lettersTo(email))[0]?.text_body ?? '', /Our office finds a truck for it first/);
  await server.transact((tx) => sql`delete from contact_address where street like '% Full Rd'`.execute(tx));
  await set({ starts_at_once: false });
});

test('who starts at once where a mail server is set up is told where the letter is, and it is there', async () => {
  const mail = await aMailServer();
  const mailed = await aServer({ geocoder, smtpUrl: mail.url });
  try {
    await aCompany(mailed);
    await mailed.transact(async (tx) => {
      await tx.updateTable('company_settings').set({ starts_at_once: true }).execute();
      await aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 3 });
      await tx.updateTable('contact_address').set({ latitude: 36.702 }).execute(); // near them, however many there were before
    });
    const { email, ...others } = wish({ extras: [] });
    const { message } = await mailed.nobody.call(landingContract.startService, { ...others, email } as never);
    assert.equal(message, `We come to near them on Friday, June 19. What comes next is in an e-mail to ${email}.`);
    const letter = () => mail.received.find(({ to }) => to === email);
    await until(async () => letter() !== undefined);
    assert.match(letter()?.raw ?? '', /choose-password#token/);
  } finally {
    await mailed.close();
    await mail.close();
  }
});

test('a program that fills in every field is told the same and nothing is kept; one visitor asks six times at most', async () => {
  const bot = wish({ website: 'https://spam.example' });
  assert.equal((await attempt(bot)).status, 200);
  assert.deepEqual(await leadOf(bot.email), []);
  const strict = await aServer({ limitScale: 1, geocoder });
  try {
    for (let n = 0; n < 6; n++)
      assert.equal((await strict.nobody.attempt(landingContract.startService, wish() as never)).status, 200);
    assert.equal(
      (await strict.nobody.attempt(landingContract.startService, wish() as never)).body.error.code,
      'too-many',
    );
  } finally {
    await strict.close();
  }
});

test('a town that is served is a yes although nobody lives near; elsewhere one waits', async () => {
  const check = (changed: object) => server.nobody.call(landingContract.checkArea, { ...asked, ...changed });
  const town = await check({ street: 'far away', city: 'aztec', zipCode: '87410' });
  assert.deepEqual([town.answer, town.message], ['yes', 'Yes! We serve aztec.']);
  assert.equal((await check({ street: 'unknown', city: 'Aztec', zipCode: '87410' })).answer, 'yes');
  assert.equal((await check({ street: 'far away', city: 'Aztec', state: 'CO' })).answer, 'no');
  const first = sentBy(await (await server.nobody.fetch('/start')).text());
  const no = await post({ ...first, ...asked, street: 'far away', city: 'Cortez', zipCode: '81321' });
  assert.match(no.text, /Not yet, but you can wait for us\.[\s\S]*Not yet\. None of our trucks/);
  const waits = await post({ ...sentBy(no.text), name: 'Ana', email: 'waits@example.test' });
  assert.match(waits.text, /We have your address, and how to reach you/);
  assert.equal((await leadOf('waits@example.test')).length, 1);
});

test('where the company lets them, somebody new is a customer at once, on the route, with an account', async () => {
  await set({ starts_at_once: true });
  const input = wish({ cans: 3, street: '3 near them' });
  const { message } = await start(input);
  assert.match(message, /We come to 3 near them on Friday, June 19\. Our office gets in touch with you/);
  const [contact] = await leadOf(input.email);
  assert.equal(contact?.status, 'Converted');
  assert.ok(contact?.profile_id);
  const [address] = await addresses(contact.id);
  const services = await server.database.read
    .selectFrom('service')
    .selectAll()
    .where('address_id', '=', address?.id ?? '')
    .execute();
  assert.deepEqual(
    services.map(({ stream, waste_cans_count: cans, first_day: day }) => [stream, cans, day]),
    [['Trash', 3, '2026-06-19']],
  );
  const stops = await server.database.read
    .selectFrom('route_address')
    .selectAll()
    .where('address_id', '=', address?.id ?? '')
    .execute();
  assert.deepEqual(
    stops.map(({ route_id }) => route_id),
    [routeId],
  );
  const letters = await lettersTo(input.email);
  assert.equal(letters.length, 1);
  assert.match(letters[0]?.text_body ?? '', /choose-password#token=/);
  // Where no truck passes, the office looks at it first all the same.
  const far = wish({ street: 'far away', city: 'Aztec', zipCode: '87410' });
  await start(far);
  assert.equal((await leadOf(far.email))[0]?.status, 'New Lead');
  await set({ starts_at_once: false });
});

test('bad input is refused with words, and a day that the plan has not is a wish that the office reads', async () => {
  for (const bad of [
    { cans: 0 },
    { cans: 'many' },
    { cans: 99 },
    { phone: '' },
    { extras: Array(40).fill('x') },
    { commandId: '1' },
  ])
    assert.equal((await attempt(wish(bad))).status, 422, JSON.stringify(bad));
  const odd = wish({ firstDay: '2026-06-18' });
  assert.doesNotMatch((await start(odd)).message, /beginning on/);
  const [lead] = await leadOf(odd.email);
  const [wished] = await activities(lead?.id ?? '');
  assert.match(wished?.description ?? '', /Wishes to begin on Thursday, June 18/);
  assert.equal((await post({ step: 'nonsense' })).status, 422);
  assert.equal((await post({ step: 'day', ...asked, cans: '1' })).status, 422);
});

test('before the page is published nobody starts on it', async () => {
  await set({ is_published: false });
  const answer = await server.nobody.fetch('/start', { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/']);
  const before = await countContacts();
  for (const operation of Object.values(landingContract)) {
    const sent = { ...wish(), message: 'Is anybody there?' };
    const { status, body } = await server.nobody.attempt(operation, sent);
    assert.deepEqual([status, body.error?.code], [409, 'not-published'], operation.name);
  }
  const sendForms = async () => {
    for (const path of ['/start', '/contact', '/waiting-list', '/service-area']) {
      const fields: object = { ...wish(), step: 'day', message: 'Is anybody there?' };
      const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      await server.nobody.fetch(path, { method: 'POST', body, redirect: 'manual' });
    }
  };
  await sendForms();
  assert.equal(await countContacts(), before);
  await set({ is_published: true });
  await sendForms();
  assert.equal(await countContacts(), before + 3); // a question about an address is nobody yet
});
