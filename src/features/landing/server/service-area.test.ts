import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { now } from '../../../../test/support/clock.ts';
import { aCompany, aRoute, aSuspension } from '../../../../test/support/factories.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import type { GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import { landingContract } from '../contract.ts';

const where: Record<string, GeocodingAnswer> = {
  'near them': { outcome: 'found', point: { latitude: 36.7021, longitude: -108.2005 }, precision: 'rooftop' },
  'far away': { outcome: 'found', point: { latitude: 36.9, longitude: -108.2 }, precision: 'rooftop' },
  unknown: { outcome: 'not-found' },
  away: { outcome: 'later', reason: 'it is out of reach' },
};
const geocoder = {
  name: 'test',
  paceMs: 0,
  atOnce: 1,
  locate: async ({ street }: { street: string }) => where[street] ?? ({ outcome: 'not-found' } as const),
};

let server: TestServer;
before(async () => {
  server = await aServer({ geocoder });
  await aCompany(server);
  await server.transact((tx) => aRoute(tx, { days: ['Tuesday', 'Friday'], stops: 3 }));
});
after(() => server.close());

const asked = { street: 'near them', city: 'Farmington', state: 'NM', zipCode: '87401' };
const check = (changed: object = {}) => server.nobody.call(landingContract.checkArea, { ...asked, ...changed });
const elsewhere = { city: 'Aztec', zipCode: '87410' };

async function post(path: string, fields: Record<string, string>) {
  const answer = await server.nobody.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}

test('a located house gets yes with the days of the trucks near it, or no', async () => {
  const yes = await check();
  assert.deepEqual([yes.answer, yes.weekdays], ['yes', ['Tuesday', 'Friday']]);
  assert.match(yes.message, /near near them on Tuesdays and Fridays; next time on Fri, Jun 19\.$/);
  assert.equal(yes.nextDate, '2026-06-19');
  assert.equal((await check({ street: 'far away' })).answer, 'no');
});

test('the answer holds days and our own words, and nobody’s street, name or place', async () => {
  const answer = await check();
  assert.deepEqual(Object.keys(answer).sort(), ['answer', 'message', 'nextDate', 'weekdays']);
  assert.doesNotMatch(JSON.stringify(answer), /Zuni|Nez|36\.|108\./);
});

test('the distance is the one of the settings, and a deleted route serves nobody', async () => {
  where['a mile off'] = { outcome: 'found', point: { latitude: 36.716, longitude: -108.2 }, precision: 'rooftop' };
  const set = (service_distance_m: number) =>
    server.transact((tx) => tx.updateTable('company_settings').set({ service_distance_m }).execute());
  assert.equal((await check({ street: 'a mile off' })).answer, 'no');
  await set(2000);
  assert.equal((await check({ street: 'a mile off' })).answer, 'yes');
  await set(400);
  const gone = await server.transact((tx) => aRoute(tx, { days: ['Sunday'], stops: 1 }));
  await server.transact((tx) =>
    tx
      .updateTable('contact_address')
      .set({ latitude: 36.7021, longitude: -108.2005 })
      .where('id', '=', gone.stops[0]?.addressId ?? '')
      .execute(),
  );
  assert.deepEqual((await check()).weekdays, ['Tuesday', 'Friday', 'Sunday']);
  await server.transact((tx) =>
    tx.updateTable('route').set({ deleted_at: now() }).where('id', '=', gone.routeId).execute(),
  );
  assert.deepEqual((await check()).weekdays, ['Tuesday', 'Friday']);
});

test('how often trucks come, and when next, is what the plan says of a house beside theirs', async () => {
  const far = { latitude: 36.5, longitude: -108.5 };
  where.mesa = { outcome: 'found', point: far, precision: 'rooftop' };
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 1 }));
  const set = (changed: object) =>
    server.transact((tx) => tx.updateTable('route').set(changed).where('id', '=', routeId).execute());
  const [{ addressId, contactId } = { addressId: '', contactId: '' }] = stops;
  await server.transact((tx) => tx.updateTable('contact_address').set(far).where('id', '=', addressId).execute());
  const told = async () => (await check({ street: 'mesa' })).message.split('near mesa ')[1];
  assert.equal(await told(), 'on Mondays; next time on Mon, Jun 22.');
  await set({ cadence: 'biweekly', cadence_from: '2026-06-15' });
  assert.equal(await told(), 'every other Monday; next time on Mon, Jun 29.');
  await set({ cadence: 'monthly', cadence_from: null, cadence_weeks: [1, 3] });
  assert.equal(await told(), 'on the first and third Monday of the month; next time on Mon, Jul 6.');
  await set({ cadence: 'weekly', cadence_weeks: [], season_from: '11-01', season_to: '03-31' });
  assert.equal(await told(), 'on Mondays from November to March; next time on Mon, Nov 2.');
  await set({ season_from: null, season_to: null });
  // Whether their own customer is away is nobody's business.
  await server.transact((tx) => aSuspension(tx, contactId, '2026-06-01', '2026-12-31'));
  const snow = { date: '2026-06-22', name: 'Flood', effect: 'slides', moved_to: null } as const;
  await server.transact((tx) => tx.insertInto('calendar_day').values(snow).execute());
  assert.equal(await told(), 'on Mondays; next time on Tue, Jun 23 (Flood: Monday’s pickups come on Tuesday).');
});

test('what cannot be located is answered by its ZIP code, then by its city, and says so', async () => {
  const unknown = await check({ street: 'unknown' });
  assert.equal(unknown.answer, 'perhaps');
  assert.match(unknown.message, /In ZIP code 87401 .* could not find this house/);
  const byCity = await check({ street: 'unknown', zipCode: '87499', city: 'farmington' });
  assert.match(byCity.message, /In farmington our trucks/);
  const away = await check({ street: 'away', ...elsewhere });
  assert.equal(away.answer, 'no');
  assert.match(away.message, /do not serve ZIP code 87410 or Aztec yet\. We cannot look up single houses/);
});

test('whoever is not served waits as a lead with their address; a known contact keeps its own', async () => {
  const waiting = { ...asked, ...elsewhere, street: '9 Mesa Rd', name: 'Ana Begay', email: 'ana@example.test' };
  await server.nobody.call(landingContract.joinWaitingList, waiting);
  await server.nobody.call(landingContract.joinWaitingList, { ...waiting, street: '10 Mesa Rd' });
  const { read } = server.database;
  const lead = await read
    .selectFrom('contact')
    .selectAll()
    .where('email', '=', waiting.email)
    .executeTakeFirstOrThrow();
  assert.deepEqual([lead.first_name, lead.status], ['Ana', 'New Lead']);
  const addresses = await read.selectFrom('contact_address').selectAll().where('contact_id', '=', lead.id).execute();
  assert.deepEqual(
    addresses.map(({ street, city, is_service }) => [street, city, is_service]),
    [['9 Mesa Rd', 'Aztec', true]],
  );
  const wishes = await read.selectFrom('activity').selectAll().where('contact_id', '=', lead.id).execute();
  assert.equal(wishes.length, 2);
  assert.match(wishes[0]?.description ?? '', /Mesa Rd, Aztec, NM 87410/);

  const bot = { ...waiting, email: 'bot@example.test', website: 'x' };
  await server.nobody.call(landingContract.joinWaitingList, bot);
  assert.deepEqual(await read.selectFrom('contact').select('id').where('email', '=', bot.email).execute(), []);
});

test('the forms work without a program, and nothing typed is lost', async () => {
  const yes = await post('/service-area', asked);
  assert.match(yes.text, /<p>Yes! Our trucks already pass near near them[\s\S]*Start service/);
  const no = await post('/service-area', { ...asked, street: 'far away' });
  assert.match(no.text, /action="\/waiting-list#service-area"[\s\S]*name="street" value="far away"/);
  const missing = await post('/service-area', { ...asked, street: ' ' });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /Please fill in all required fields[\s\S]*Street address is required/);
  const wrong = await post('/waiting-list', { ...asked, name: 'Ana', email: 'nonsense', website: '' });
  assert.match(wrong.text, /Enter a valid email address/);
  assert.match(wrong.text, /name="street" value="near them"[\s\S]*value="nonsense"/);
  const listed = await post('/waiting-list', { ...asked, name: 'Ana', email: 'ana2@example.test', website: '' });
  assert.match(listed.text, /You are on the list/);
});

test('bad input is refused with words', async () => {
  for (const bad of [
    { street: '' },
    { zipCode: 'x'.repeat(30) },
    { city: 'nul\u0000' },
    { state: 5 },
    { street: ['a'] },
  ])
    assert.equal((await server.nobody.attempt(landingContract.checkArea, { ...asked, ...bad })).status, 422);
});

test('one network address asks for a few addresses an hour, however it asks', async () => {
  const strict = await aServer({ limitScale: 1 });
  try {
    for (let n = 0; n < 6; n++) {
      assert.equal((await strict.nobody.attempt(landingContract.checkArea, asked)).status, 200);
      const body = new URLSearchParams(asked);
      assert.equal((await strict.nobody.fetch('/service-area', { method: 'POST', body })).status, 200);
    }
    const late = await strict.nobody.attempt(landingContract.checkArea, asked);
    assert.equal(late.status, 429);
    // Nobody can choose to be somebody else.
    const body = JSON.stringify(asked);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    const forged = await strict.nobody.fetch('/api/service-area-checks', { method: 'POST', body, headers });
    assert.equal(forged.status, 429);
  } finally {
    await strict.close();
  }
});
