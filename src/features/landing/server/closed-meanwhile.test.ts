/** The page is closed to visitors while somebody fills in one of its forms. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { aCompany, aRoute } from '../../../../test/support/factories.ts';
import { sentBy } from '../../../../test/support/sent-by-page.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import type { GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import { say } from '../words.ts';

const nearThem: GeocodingAnswer = {
  ...{ outcome: 'found', precision: 'rooftop' },
  point: { latitude: 36.7021, longitude: -108.2 },
};
const geocoder = { name: 'test', paceMs: 0, atOnce: 1, locate: async () => nearThem };
const address = { street: 'near them', city: 'Farmington', state: 'NM', zipCode: '87401' };

let server: TestServer;
before(async () => {
  server = await aServer({ geocoder });
  await aCompany(server);
  await server.transact((tx) => aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 3 }));
});
after(() => server.close());
beforeEach(() => set({ is_published: true }));

const set = (values: object) => server.transact((tx) => tx.updateTable('company_settings').set(values).execute());
const close = () => set({ is_published: false });
const page = async (path: string) => (await server.nobody.fetch(path)).text();
async function post(path: string, fields: Record<string, string>) {
  const answer = await server.nobody.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}
const leadsOf = (email: string) =>
  server.database.read.selectFrom('contact').select('id').where('email', '=', email).execute();

const written = { name: 'Ana', email: 'ana@example.test', address: '', message: 'Our gate is green.', website: '' };

test('a visitor who writes while the page is being closed reads so, and finds what they wrote', async () => {
  assert.match(await page('/'), /action="\/contact/);
  await close();
  const { status, text } = await post('/contact', written);
  assert.equal(status, 409);
  assert.ok(text.includes(say.notOpenYet) && text.includes(written.message), text.slice(text.indexOf('<main')));
  assert.ok(text.includes('id="contact"'), 'the part that a program puts in the place of the old one');
  assert.deepEqual(await leadsOf(written.email), []);
  assert.doesNotMatch(await page('/'), /<form/, 'whoever comes now finds it closed');
});

test('so it is with an address that is asked for, and with the waiting list', async () => {
  await close();
  for (const [path, fields] of [
    ['/service-area', address],
    ['/waiting-list', { ...address, ...written }],
  ] as const) {
    const { status, text } = await post(path, fields);
    assert.equal(status, 409);
    assert.ok(text.includes(say.notOpenYet) && text.includes(address.street), path);
    assert.ok(text.includes('id="service-area"'), path);
  }
});

test('each step of "Start service" says so, with all that was typed before', async () => {
  const cans = await post('/start', { ...sentBy(await page('/start')), ...address });
  const you = await post('/start', { ...sentBy(cans.text), cans: '1' });
  const who = { name: 'Rosa Nez', phone: '505 1', email: 'rosa@example.test' };
  const day = await post('/start', { ...sentBy(you.text), ...who });
  assert.match(day.text, /Friday, June 19/);
  await close();
  for (const sent of [sentBy(day.text), { ...sentBy(you.text), ...who }]) {
    const { status, text } = await post('/start', sent);
    assert.equal(status, 409);
    for (const kept of [say.notOpenYet, address.street, who.name, who.email]) assert.ok(text.includes(kept), kept);
  }
  assert.deepEqual(await leadsOf(who.email), []);
});
