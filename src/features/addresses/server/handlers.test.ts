import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRoute, aServerWith } from '../../../../test/support/factories.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { addressesContract as addresses } from '../contract.ts';
import { lineKey } from '../rules.ts';
import { insertAddresses } from './store-bulk.ts';

const [server, staff] = await aServerWith('employee');

let made = 0;
async function aContactId(): Promise<string> {
  const fields = { firstName: 'Rosa', lastName: 'Nez', email: `r${++made}@example.test`, status: 'New Lead' as const };
  return (await staff.call(contactsContract.create, fields)).id;
}
const line = (letters: string, changes: object = {}) => ({
  street: `${++made} Zuni Dr`,
  city: 'Farmington',
  state: 'NM',
  zipCode: '87401',
  isBilling: letters.includes('B'),
  isMailing: letters.includes('M'),
  isService: letters.includes('S'),
  ...changes,
});
const add = (contactId: string, letters: string) => staff.call(addresses.add, { contactId, ...line(letters) });
const lettersOf = (one: { isBilling: boolean; isMailing: boolean; isService: boolean }) =>
  [one.isBilling && 'B', one.isMailing && 'M', one.isService && 'S'].filter(Boolean).join('');

/** The types of a contact's addresses, in the order in which they were added. */
async function typesOf(contactId: string): Promise<string[]> {
  const read = await staff.call(addresses.list, { contactId });
  return read.addresses.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map(lettersOf);
}

test('an address is added with its defaults, changed and deleted', async () => {
  const contactId = await aContactId();
  const first = await add(contactId, 'BMS');
  assert.deepEqual(
    [first.country, first.cans, first.latitude, first.longitude, first.pickupDay, first.routes],
    ['USA', 1, null, null, null, []],
  );
  const second = await add(contactId, 'S');
  const { addresses: listed } = await staff.call(addresses.list, { contactId });
  assert.deepEqual(
    listed.map(({ id }) => id),
    [second.id, first.id],
    'the newest first',
  );
  const fields = line('S', { country: 'Mexico', cans: 3, latitude: 36.7, longitude: -108.2, pickupDay: 'Friday' });
  const changed = await staff.call(addresses.update, { id: second.id, updatedAt: second.updatedAt, ...fields });
  assert.deepEqual(
    [changed.street, changed.country, changed.cans, changed.latitude, changed.longitude, changed.pickupDay],
    [fields.street, 'Mexico', 3, 36.7, -108.2, 'Friday'],
  );
  await staff.call(addresses.remove, { id: second.id });
  assert.deepEqual(await typesOf(contactId), ['BMS']);
});

test('every field that is missing or wrong is named', async () => {
  const contactId = await aContactId();
  const wrong = {
    street: '',
    city: ' ',
    state: '',
    zipCode: '',
    cans: 0,
    latitude: 91,
    longitude: 0,
    country: 'France',
  };
  const answer = await staff.attempt(addresses.add, { contactId, ...line('S', wrong) });
  assert.equal(answer.status, 422);
  assert.deepEqual(
    Object.keys(answer.body.error.fields ?? {}).sort(),
    Object.keys(wrong)
      .filter((k) => k !== 'longitude')
      .sort(),
  );
  assert.equal(answer.body.error.fields?.street, 'Street is required');
  const half = await staff.attempt(addresses.add, { contactId, ...line('S', { latitude: 36.7 }) });
  assert.equal(half.body.error.fields?.latitude, 'Give both latitude and longitude, or neither');
  const odd = await staff.attempt(addresses.add, { contactId, ...line('S', { state: 'QQ', zipCode: '8740' }) });
  assert.deepEqual(odd.body.error.fields, {
    state: 'State must be one of the USA, such as NM',
    zipCode: 'ZIP code must be five digits, or five and four',
  });
  const none = await staff.attempt(addresses.add, { contactId, ...line('') });
  assert.deepEqual([none.status, none.body.error.message], [422, 'Please select at least one address type']);
  assert.deepEqual(await typesOf(contactId), []);
});

test('a state by its name, a long ZIP code and other countries are taken as they are', async () => {
  const contactId = await aContactId();
  for (const changes of [
    { state: 'New Mexico', zipCode: '87401-1234' },
    { state: 'Ontario', zipCode: 'K1A 0B1', country: 'Canada' },
    { state: 'Q. Roo', zipCode: '77500', country: 'Mexico' },
  ]) {
    const added = await staff.call(addresses.add, { contactId, ...line('S', changes) });
    assert.deepEqual([added.state, added.zipCode], [changes.state, changes.zipCode]);
  }
});

test('a new billing or mailing address clears the flag on the other, even its last', async () => {
  const contactId = await aContactId();
  await add(contactId, 'BMS');
  await add(contactId, 'B');
  assert.deepEqual(await typesOf(contactId), ['MS', 'B']);
  await add(contactId, 'BM');
  assert.deepEqual(await typesOf(contactId), ['S', '', 'BM']);
});

test('the only address of a type is neither deleted nor edited away', async () => {
  const contactId = await aContactId();
  const all = await add(contactId, 'BMS');
  const refused = await staff.attempt(addresses.remove, { id: all.id });
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [409, 'Cannot delete the only billing address. Please designate another address as billing first.'],
  );
  await add(contactId, 'BM');
  const current = (await staff.call(addresses.list, { contactId })).addresses.find(({ id }) => id === all.id);
  const edited = { id: all.id, updatedAt: current?.updatedAt, ...line('B') };
  assert.equal(
    (await staff.attempt(addresses.update, edited)).body.error.message,
    'Cannot delete the only service address. Please designate another address as service first.',
  );
  assert.deepEqual(await typesOf(contactId), ['S', 'BM']);
});

test('many who set the billing address at once leave exactly one', async () => {
  const contactId = await aContactId();
  const some = await Promise.all([add(contactId, 'S'), add(contactId, 'S'), add(contactId, 'S')]);
  const answers = await Promise.all([
    ...some.map(({ id, updatedAt }) => staff.attempt(addresses.update, { id, updatedAt, ...line('BS') })),
    ...[1, 2, 3].map(() => staff.attempt(addresses.add, { contactId, ...line('BM') })),
  ]);
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 409),
    JSON.stringify(answers.map((a) => a.body)),
  );
  const types = (await typesOf(contactId)).join();
  assert.equal(types.split('B').length - 1, 1, types);
  assert.equal(types.split('M').length - 1, 1, types);
});

test('two who delete the two service addresses at once leave one', async () => {
  const contactId = await aContactId();
  const both = await Promise.all([add(contactId, 'S'), add(contactId, 'S')]);
  const statuses = (await Promise.all(both.map(({ id }) => staff.attempt(addresses.remove, { id })))).map(
    (a) => a.status,
  );
  assert.deepEqual(statuses.sort(), [200, 409]);
  assert.deepEqual(await typesOf(contactId), ['S']);
});

test('who edits an address that was changed meanwhile is told what it is now', async () => {
  const contactId = await aContactId();
  const seen = await add(contactId, 'BMS');
  await add(contactId, 'B');
  const late = await staff.attempt(addresses.update, { id: seen.id, updatedAt: seen.updatedAt, ...line('BMS') });
  assert.deepEqual([late.status, late.body.error.code], [409, 'address-changed']);
  assert.equal((late.body.error.current as { isBilling: boolean }).isBilling, false);
  assert.deepEqual(await typesOf(contactId), ['MS', 'B']);
});

test('an address names the routes it is on; deleting it takes it off them', async () => {
  const route = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 2 }));
  const [, stop] = route.stops;
  const contactId = stop?.contactId ?? '';
  const read = async () =>
    (await staff.call(addresses.list, { contactId })).addresses.find(({ id }) => id === stop?.addressId);
  assert.deepEqual(
    (await read())?.routes.map((r) => [r.routeId, r.routeAddressId, r.stopNumber]),
    [[route.routeId, stop?.routeAddressId, 2]],
  );
  await staff.call(contactsContract.remove, { id: route.stops[0]?.contactId ?? '' });
  assert.deepEqual(
    (await read())?.routes.map((r) => r.stopNumber),
    [1],
  );
  await add(contactId, 'BMS');
  await staff.call(addresses.remove, { id: stop?.addressId ?? '' });
  assert.equal(await read(), undefined);
});

test('nothing is added to a contact that is unknown', async () => {
  const answer = await staff.attempt(addresses.add, { contactId: crypto.randomUUID(), ...line('S') });
  assert.equal(answer.status, 404);
  assert.equal(
    (await staff.attempt(addresses.remove, { id: crypto.randomUUID() })).body.error.message,
    'Address not found',
  );
});

test('the key of an address line is the same in the rules and in the table', async () => {
  const contactId = await aContactId();
  const lines = [
    ['12 N. Main St., #4', 'Aztec', 'NM', '87410-1234'],
    ['  7  Ñandú\tWay  B ', 'SAN JUÁN', 'nm', '8'],
    ["9 O'Neil-Road", '大阪 ΟΔΟΣ', 'İ', '874 10'],
  ].map(([street = '', city = '', state = '', zipCode = '']) => ({ street, city, state, zipCode }));
  const common = { contactId, country: 'USA', isBilling: false, isMailing: false, isService: true, cans: 1 };
  const rows = lines.map((one) => ({ ...common, ...one, latitude: null, longitude: null, pickupDay: null }));
  await server.transact((tx) => insertAddresses(tx, rows));
  const stored = await server.database.read
    .selectFrom('contact_address')
    .select(['street', 'line_key'])
    .where('contact_id', '=', contactId)
    .execute();
  for (const one of lines) assert.equal(stored.find(({ street }) => street === one.street)?.line_key, lineKey(one));
});
