import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { aFullContact, type ContactShape, type MadeContact } from '../../../../test/support/two-contacts.ts';
import { connect } from '../../../server/database/connection.ts';
import { transactOn } from '../../../server/transact.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { insertAddresses } from '../../addresses/server/store-bulk.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { insertContacts } from '../../contacts/server/store-bulk.ts';
import { duplicatesContract as duplicates, pairPageSize } from '../contract.ts';
import { likelihoodOf } from '../rules.ts';

const [server, staff] = await aServerWith('employee');

const make = (shape: ContactShape = {}) => server.transact((tx) => aFullContact(tx, shape));
const pairsOf = async (...made: readonly MadeContact[]) => {
  const { pairs } = await staff.call(duplicates.list, made.length === 1 ? { contactId: made[0]?.id } : {});
  return pairs.filter(({ first, second }) => made.some(({ id }) => id === first.id || id === second.id));
};
const count = async () => (await staff.call(duplicates.count, {})).total;
const change = async (made: MadeContact, fields: object) => {
  const { firstName, lastName, email, phone, companyName, status, version } = await staff.call(contacts.get, {
    id: made.id,
  });
  const all = { firstName, lastName, email, phone, companyName, status, ...fields };
  await staff.call(contacts.update, { id: made.id, version, ...all });
};

test('pairs are found by e-mail, phone and address, however they are written, likeliest first', async () => {
  const one = await make({
    ...{ firstName: 'Ana', lastName: 'Tso', email: 'Ana.Tso@Example.test', phone: '(505) 555-1234' },
    addresses: { '1 Elm St': 'S', '12 N. Cliff St.': 'BMS' },
  });
  const byAll = await make({
    ...{ firstName: 'ana', lastName: 'TSO', email: 'ana.tso@example.TEST', phone: '+1 505.555.1234' },
    addresses: { '12 n cliff st': 'S' },
  });
  const byPhone = await make({ firstName: 'Luis', phone: '5055551234' });
  const byAddress = await make({ firstName: 'Mia', addresses: { '1 ELM ST.': 'S' } });
  await make({ firstName: 'Ana', lastName: 'Tso' });
  const pairs = await pairsOf(one);
  assert.deepEqual(
    pairs.map(({ first, second, same, isSameName, score }) => [
      (first.id === one.id ? second : first).id,
      same,
      isSameName,
      likelihoodOf(score),
    ]),
    [
      [byAll.id, ['email', 'phone', 'address'], true, 'Very likely'],
      [byPhone.id, ['phone'], false, 'Possible'],
      [byAddress.id, ['address'], false, 'Possible'],
    ],
  );
  const [likeliest] = pairs;
  assert.deepEqual(
    [likeliest?.first.address, likeliest?.second.address].sort(),
    ['12 N. Cliff St., Farmington', '12 n cliff st, Farmington'],
    'of several addresses the one that both have is shown',
  );
});

test('a pair comes and goes with what its two have', async () => {
  const [one, two] = [await make({ phone: '505 555 2001' }), await make({ phone: '505 555 2002' })];
  const found = async () => (await pairsOf(one)).map(({ same }) => same);
  assert.deepEqual(await found(), []);
  await change(two, { phone: '1 (505) 555-2001' });
  assert.deepEqual(await found(), [['phone']]);
  const address = { street: '77 Loop Rd', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  const [mine, theirs] = [
    await staff.call(addresses.add, { contactId: one.id, ...address }),
    await staff.call(addresses.add, { contactId: two.id, ...address, zipCode: '87410-1234' }),
  ];
  assert.deepEqual(await found(), [['phone', 'address']]);
  await staff.call(addresses.update, { ...address, id: theirs.id, updatedAt: theirs.updatedAt, street: '78 Loop Rd' });
  assert.deepEqual(await found(), [['phone']]);
  assert.equal(mine.street, '77 Loop Rd');
  await change(one, { firstName: 'Same', lastName: 'Name' });
  await change(two, { firstName: 'same', lastName: 'NAME' });
  assert.equal((await pairsOf(one))[0]?.isSameName, true);
  await staff.call(contacts.remove, { id: two.id });
  assert.deepEqual(await found(), []);
});

test('what more than five share is no sign of a double, until fewer share it', async () => {
  const office = [];
  for (let n = 0; n < 5; n++) office.push(await make({ phone: '505-555-3000' }));
  assert.equal((await pairsOf(...office)).length, 10);
  const sixth = await make({ phone: '505-555-3000' });
  assert.equal((await pairsOf(...office, sixth)).length, 0);
  await staff.call(contacts.remove, { id: sixth.id });
  assert.equal((await pairsOf(...office)).length, 10);
});

test('two who add the same contact at once are found as a pair', async () => {
  const draft = (n: number) => ({
    firstName: 'Twin',
    lastName: `${n}`,
    email: 'twin@example.test',
    status: 'New Lead',
  });
  await Promise.all([1, 2, 3].map((n) => staff.attempt(contacts.create, draft(n))));
  const { pairs } = await staff.call(duplicates.list, {});
  assert.equal(pairs.filter(({ first }) => first.email === 'twin@example.test').length, 3);
});

test('pairs that are not the same are left out, until that is taken back', async () => {
  const [one, two] = [await make({ phone: '505 555 4001' }), await make({ phone: '505 555 4001' })];
  const before = await count();
  const pair = { first: two.id, second: one.id };
  await staff.call(duplicates.markNotDuplicate, pair);
  await staff.call(duplicates.markNotDuplicate, { first: one.id, second: two.id });
  assert.deepEqual([await pairsOf(one), await count()], [[], before - 1]);
  assert.deepEqual((await staff.call(duplicates.matches, { phone: '5055554001', except: one.id })).matches, []);
  await staff.call(duplicates.unmarkNotDuplicate, pair);
  assert.deepEqual([(await pairsOf(one)).length, await count()], [1, before]);
  const refused = await staff.attempt(duplicates.markNotDuplicate, { first: one.id, second: one.id });
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'same-contact']);
});

test('while somebody types, contacts that have this already are pointed out, itself never', async () => {
  const known = await make({ email: 'Typed@example.test', phone: '970 555 1111', addresses: { '5 Typed St': 'S' } });
  const other = await make({ phone: '970 555 1111' });
  const found = async (input: object) =>
    (await staff.call(duplicates.matches, input)).matches.map(({ id, same }) => [id, same]);
  assert.deepEqual(await found({ email: ' typed@EXAMPLE.test ' }), [[known.id, ['email']]]);
  assert.deepEqual(await found({ email: 'typed@example.test', phone: '+1 (970) 555-1111' }), [
    [known.id, ['email', 'phone']],
    [other.id, ['phone']],
  ]);
  assert.deepEqual(await found({ phone: '970 555 1111', except: known.id }), [[other.id, ['phone']]]);
  const line = { street: '5 typed st.', city: 'FARMINGTON', state: 'nm', zipCode: '87401-0001' };
  assert.deepEqual(await found(line), [[known.id, ['address']]]);
  for (const nothing of [{}, { email: 'typed' }, { phone: '111' }, { ...line, city: '' }])
    assert.deepEqual(await found(nothing), []);
});

test('of many with the same phone the first three are named, and that there are more', async () => {
  for (let n = 0; n < 5; n++) await make({ phone: '970 555 2222' });
  const { matches, hasMore } = await staff.call(duplicates.matches, { phone: '970 555 2222' });
  assert.deepEqual([matches.length, hasMore], [3, true]);
});

test('two are compared with all that hangs on them; one that is merged or gone is not', async () => {
  const customer = await server.as('customer');
  const one = await make({ profileId: customer.id, addresses: { '6 Oak St': 'BMS' }, activities: 2, pickups: 3 });
  const two = await make();
  const { first, second } = await staff.call(duplicates.compare, { first: one.id, second: two.id });
  assert.deepEqual([first.hasAccount, first.activities, first.stops, first.addresses.length], [true, 2, 3, 1]);
  assert.deepEqual([second.hasAccount, second.activities, second.stops, second.addresses], [false, 0, 0, []]);
  await staff.call(duplicates.merge, { keptId: one.id, mergedId: two.id, keptVersion: 1, mergedVersion: 1, take: [] });
  const merged = await staff.attempt(duplicates.compare, { first: one.id, second: two.id });
  assert.deepEqual([merged.status, merged.body.error.code], [404, 'contact-merged']);
});

test('the list is paged, and names every pair once', async () => {
  const before = await count();
  for (let n = 0; n < 30; n++) {
    await make({ email: `paged${n}@example.test` });
    await make({ email: `paged${n}@example.test` });
    await make({ email: `paged${n}@example.test` });
  }
  assert.equal(await count(), before + 90);
  const seen: string[] = [];
  let total = 0;
  for (let page = 1; page <= 3; page++) {
    const answer = await staff.call(duplicates.list, { page });
    assert.ok(answer.pairs.length <= pairPageSize);
    seen.push(...answer.pairs.map(({ first, second }) => `${first.id} ${second.id}`));
    total = answer.total;
  }
  assert.deepEqual([new Set(seen).size, seen.length, total], [before + 90, before + 90, before + 90]);
});

test('a long list after a few contacts one by one is not compared row by row', async () => {
  const database = connect(server.databaseUrl, { connections: 1 }); // whose plans are kept
  const house = { city: 'Aztec', state: 'NM', zipCode: '87410', country: 'USA', cans: 1, pickupDay: null };
  const uses = { isBilling: true, isMailing: true, isService: true, latitude: null, longitude: null };
  const add = (count: number) =>
    transactOn(
      database.read,
      staff.id,
    )(async (tx) => {
      await sql`set local statement_timeout = '10s'`.execute(tx); // row by row takes more than twice as long
      const all = Array.from({ length: count }, () => randomUUID());
      const person = { firstName: 'Rosa', lastName: 'Nez', phone: '', companyName: '', status: 'Lost' } as const;
      const people = all.map((id) => ({ ...person, id, email: `${id}@list.test` }));
      await insertContacts(tx, people);
      const houses = all.map((contactId) => ({ ...house, ...uses, contactId, street: `${contactId} Main St` }));
      await insertAddresses(tx, houses);
    });
  for (let single = 0; single < 12; single++) await add(1);
  const before = await count();
  await add(10_000);
  assert.equal(await count(), before);
  await database.close();
});

test('what the triggers keep is what looking through everything finds', async () => {
  const { rows } = await sql`
    with key as (
      select 'email' as kind, lower(email) as key, id, lower(first_name || ' ' || last_name) as name
        from contact where deleted_at is null
      union select 'phone', phone_key, id, lower(first_name || ' ' || last_name)
        from contact where deleted_at is null and phone_key is not null
      union select 'address', a.line_key, c.id, lower(c.first_name || ' ' || c.last_name)
        from contact_address a join contact c on c.id = a.contact_id
        where a.deleted_at is null and c.deleted_at is null),
    shared as (select *, count(*) over (partition by kind, key) as sharing from key),
    expected as (
      select a.kind, a.key, a.id as a_id, b.id as b_id, a.name = b.name as same_name
      from shared a join shared b on a.kind = b.kind and a.key = b.key and a.id < b.id and a.sharing <= 5)
    (table expected except table contact_double) union all (table contact_double except table expected)`.execute(
    server.database.read,
  );
  assert.deepEqual(rows, []);
  assert.ok((await count()) > 50);
});
