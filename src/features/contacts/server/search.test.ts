import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { foldText } from '../../../kernel/fold.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { insertAddresses } from '../../addresses/server/store-bulk.ts';
import { type ContactStatus, contactsContract as contacts } from '../contract.ts';
import { findContacts } from './store-search.ts';

const [server, staff] = await aServerWith('employee');

const draft = (firstName: string, more: object = {}) => ({
  firstName,
  lastName: 'Street',
  email: `${firstName.toLowerCase()}@example.test`,
  status: 'Lost' as ContactStatus,
  ...more,
});
const address = (street: string) => ({ street, city: 'Aztec', state: 'NM', zipCode: '87410', isService: true });

/** A contact with these addresses; gives the ids of both. */
async function living(firstName: string, ...streets: string[]) {
  const { id } = await staff.call(contacts.create, draft(firstName));
  const made = [];
  for (const street of streets) made.push(await staff.call(addresses.add, { contactId: id, ...address(street) }));
  return { id, addresses: made };
}

const found = async (q: string) => (await staff.call(contacts.list, { q })).rows;
const namesFound = async (q: string) => (await found(q)).map((row) => row.firstName);

test('people are found by any of their streets, and told why', async () => {
  await living('Ada', '1420 W Main St', '77 Zephyr Ct');
  assert.deepEqual(await namesFound('zephyr'), ['Ada']);
  for (const q of ['1420 w main', 'main 1420', '1420 main', 'ada zeph', '1420 W Main St, Aztec, NM 87410'])
    assert.deepEqual(await namesFound(q), ['Ada'], q);
  assert.deepEqual(
    (await found('zephyr')).map((row) => row.foundBy),
    [[{ label: 'Street', text: '77 Zephyr Ct' }]],
  );
  assert.deepEqual((await found('ada'))[0]?.foundBy, []);
  assert.deepEqual(await namesFound('zephyr nobody'), []);
});

test('a street is found as long as the address has it and lives', async () => {
  const {
    id,
    addresses: [one],
  } = await living('Bea', '5 Quartz Way');
  assert.ok(one);
  const changed = { ...address('6 Onyx Way'), id: one.id, updatedAt: one.updatedAt };
  await staff.call(addresses.update, changed);
  assert.deepEqual([await namesFound('quartz'), await namesFound('onyx')], [[], ['Bea']]);
  const second = await staff.call(addresses.add, { contactId: id, ...address('8 Jasper Way') });
  await staff.call(addresses.remove, { id: second.id });
  assert.deepEqual([await namesFound('jasper'), await namesFound('onyx')], [[], ['Bea']]);
  const undelete = (addressId: string) =>
    server.transact((tx) =>
      tx.updateTable('contact_address').set({ deleted_at: null }).where('id', '=', addressId).execute(),
    );
  await undelete(second.id);
  assert.deepEqual([await namesFound('jasper'), await namesFound('onyx')], [['Bea'], ['Bea']]);
});

test('an address that moves to another contact or is gone takes its street along', async () => {
  const from = await living('Cleo', '9 Basalt Rd', '10 Granite Rd');
  const to = await living('Dora');
  await server.transact((tx) =>
    tx
      .updateTable('contact_address')
      .set({ contact_id: to.id })
      .where('id', '=', from.addresses[0]?.id ?? '')
      .execute(),
  );
  assert.deepEqual([await namesFound('basalt'), await namesFound('granite')], [['Dora'], ['Cleo']]);
  await server.transact((tx) => tx.deleteFrom('contact_address').where('contact_id', '=', to.id).execute());
  assert.deepEqual(await namesFound('basalt'), []);
});

test('what an address has beside its street changes nothing of the contact', async () => {
  const {
    id,
    addresses: [one],
  } = await living('Elsa', '11 Marble Rd');
  assert.ok(one);
  const before = await staff.call(contacts.get, { id });
  await staff.call(addresses.update, { ...address('11 Marble Road'), id: one.id, updatedAt: one.updatedAt });
  const { version, updatedAt } = await staff.call(contacts.get, { id });
  assert.deepEqual({ version, updatedAt }, { version: before.version, updatedAt: before.updatedAt });
  const rowOf = () => sql`select ctid::text from contact where id = ${id}`.execute(server.database.read);
  const row = (await rowOf()).rows;
  await server.transact((tx) =>
    tx.updateTable('contact_address').set({ waste_cans_count: 3 }).where('contact_id', '=', id).execute(),
  );
  assert.deepEqual((await rowOf()).rows, row, 'the contact was not written');
});

test('many addresses at once are all found', async () => {
  const people: Awaited<ReturnType<typeof living>>[] = [];
  for (const name of ['Fay', 'Gil', 'Hal']) people.push(await living(name));
  await server.transact((tx) =>
    insertAddresses(
      tx,
      people.flatMap(({ id }, n) =>
        [`${n} Feldspar Ln`, `${n} Obsidian Ln`].map((street) => ({
          ...{ ...address(street), contactId: id, country: 'USA', isBilling: false, isMailing: false },
          ...{ latitude: null, longitude: null, cans: 1, pickupDay: null },
        })),
      ),
    ),
  );
  assert.deepEqual((await namesFound('feldspar')).sort(), ['Fay', 'Gil', 'Hal']);
  assert.deepEqual(await namesFound('1 obsidian'), ['Gil']);
});

test('two who add addresses to one contact at the same moment both leave their street', async () => {
  const { id } = await living('Ines');
  await Promise.all(
    ['12 Amber', '13 Amber', '14 Amber', '15 Amber'].map((street) =>
      server.transact((tx) =>
        tx
          .insertInto('contact_address')
          .values({
            contact_id: id,
            street,
            city: 'Aztec',
            state: 'NM',
            zip_code: '87410',
            is_service: true,
          })
          .execute(),
      ),
    ),
  );
  const row = await server.database.read
    .selectFrom('contact')
    .select('address_text as text')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row.text.split('\n').sort(), ['12 Amber', '13 Amber', '14 Amber', '15 Amber']);
});

const written = ['505-555-0187', '(505) 555-0187', '5055550187', '+1 505.555.0187', '505 5550187'];
test('a phone is found however it is stored and however it is typed', async () => {
  for (const [n, phone] of written.entries())
    await staff.call(contacts.create, draft(`Phone${n}`, { phone, email: `phone${n}@example.test` }));
  for (const q of [...written, '(505) 555-01', '505-555-01'])
    assert.equal((await namesFound(q)).filter((name) => name.startsWith('Phone')).length, written.length, q);
  const rows = await found('5550187');
  assert.deepEqual(
    rows.map((row) => row.foundBy?.[0]?.label),
    written.map(() => 'Phone'),
  );
});

test('an account number finds its contact, whole, in part and in either case, and is told as the reason', async () => {
  const { id } = await living('Kai');
  await server.transact((tx) =>
    tx.updateTable('contact').set({ account_number: 'HX-40917' }).where('id', '=', id).execute(),
  );
  for (const q of ['HX-40917', 'hx-40917', 'Hx-4', '0917', 'kai hx-409', 'HX-40917 street']) {
    const rows = await found(q);
    assert.deepEqual(
      rows.map((row) => [row.id, row.foundBy]),
      [[id, [{ label: 'Account', text: 'HX-40917' }]]],
      q,
    );
  }
  assert.deepEqual(
    (await found('kai')).map((row) => row.foundBy),
    [[]],
  );
  assert.deepEqual(await namesFound('HX-40918'), []);
});

test('one or two letters find what contains them, whichever way they are looked up', async () => {
  const signs = fc.constantFrom(...'abcxyzqñé05 -.@\'"()/_%&');
  const name = fc.string({ unit: signs, minLength: 1, maxLength: 12 }).map((s) => s.trim() || 'x');
  const short = fc.string({ unit: fc.constantFrom(...'abcxyzqñé05-.'), minLength: 1, maxLength: 2 });
  for (const names of fc.sample(name, { numRuns: 60, seed: 7 }))
    await server.transact((tx) => aContact(tx, { name: names }));
  const all = await server.database.read
    .selectFrom('contact')
    .select(['id', 'search_text as text', 'status'])
    .where('deleted_at', 'is', null)
    .execute();
  for (const q of new Set(fc.sample(short, { numRuns: 120, seed: 7 }))) {
    const text = foldText(q) || q;
    const expected = all.filter((row) => row.text.includes(text) || row.status.toLowerCase().includes(text));
    for (const lookingAt of [0, 10_000]) {
      const { rows, total } = await findContacts(server.database.read, { q }, lookingAt);
      assert.equal(total, expected.length > 100 ? null : expected.length, `${q} among ${lookingAt}`);
      const ids = new Set(expected.map((row) => row.id));
      assert.ok(
        rows.every((row) => ids.has(row.id)),
        q,
      );
    }
  }
});

test('people are found as they are spoken of, without accents and with any apostrophe or none', async () => {
  await staff.call(contacts.create, draft('Lia', { firstName: 'Lía', lastName: 'Núñez-Ibarra' }));
  await staff.call(contacts.create, draft('Nico', { lastName: 'D’Angelo' }));
  await living('Olga', '12 Piñon Ridge');
  for (const q of ['nunez-i', 'NÚÑEZ-I', 'lia nunez', 'nun\u0303ez-i'])
    assert.deepEqual(await namesFound(q), ['Lía'], q);
  for (const q of ["D'Angelo", 'D’Angelo', 'd‘angelo', 'dʼangelo', 'd`angelo', 'd´angelo', 'dangelo', "nico d'a"])
    assert.deepEqual(await namesFound(q), ['Nico'], q);
  for (const q of ['pinon ridge', 'Piñon Ridge', 'pinon rdg', '12 piñon'])
    assert.deepEqual(await namesFound(q), ['Olga'], q);
  assert.deepEqual(await namesFound("'"), []);
});

test('streets are found however they are written and said', async () => {
  await living('Pia', '570 N Lorena Ave');
  await living('Quin', '571 North Lorena Avenue, Apt. 4');
  for (const q of ['570 North Lorena Avenue', '570 n. lorena ave.', '570 lorena avenue', '570 north lorena'])
    assert.deepEqual(await namesFound(q), ['Pia'], q);
  for (const q of ['571 N Lorena Ave', '571 n lorena av apartment 4', '571 n lorena'])
    assert.deepEqual(await namesFound(q), ['Quin'], q);
  for (const q of ['lorena avenue', 'north lorena', 'n lorena', 'lorena ave', 'lorena aven'])
    assert.deepEqual(await namesFound(q), ['Quin', 'Pia'], q);
  for (const q of ['south lorena', 'lorena boulevard']) assert.deepEqual(await namesFound(q), [], q);
  const [row] = await found('570 lorena avenue');
  assert.deepEqual(row?.foundBy, [{ label: 'Street', text: '570 N Lorena Ave' }]);
});

test('when nobody has what was typed, those a slip or two away are found and said to be near', async () => {
  await living('Rutherford', '17 Kestrel Ct');
  const list = (q: string) => staff.call(contacts.list, { q });
  for (const q of ['ruthreford', 'Rutherfrod', 'rutehrfodr', 'ruherford street', '17 kestral court']) {
    const { rows, isNear, total, hasMore } = await list(q);
    assert.deepEqual([rows.map((row) => row.firstName), isNear, total, hasMore], [['Rutherford'], true, 1, false], q);
  }
  assert.equal((await list('rutherford')).isNear, undefined);
  for (const q of ['18 kestral court', 'rthrfrd', '5550999', 'zyxw']) assert.deepEqual((await list(q)).rows, [], q);
  assert.deepEqual((await list('17 kestral')).rows[0]?.foundBy, [{ label: 'Street', text: '17 Kestrel Ct' }]);
});

test('what a search shows is what is exported, near matches too', async () => {
  await living('Wolfgang', '9 Heron Ct');
  await living('Wolfram', '9 Egret Ct');
  const exported = async (q: string) => {
    const file = await (await staff.fetch(`/api/contacts/export?${new URLSearchParams({ q })}`)).text();
    return file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => /"(Wolf\w+)"/.exec(line)?.[1]);
  };
  assert.deepEqual(await exported('wolfgnag'), ['Wolfgang']);
  assert.deepEqual(await exported('wolf'), ['Wolfram', 'Wolfgang']);
  assert.deepEqual(await exported('zyxwvut'), []);
});

test('the database folds texts as the search folds what is typed', async () => {
  const unit = fc.constantFrom(...[..."aZ9 .,'’‘‛ʼʹ`´′＇ÑñéÉüßÆœØłĐðıİΣς-@🗑️Ж"], 'e\u0301', ' St.');
  const samples = fc.sample(fc.string({ unit, maxLength: 14 }), { numRuns: 400, seed: 3 });
  const { rows } = await sql<{ folded: string[] }>`
    select array_agg(fold_text(said) order by n) as folded
    from unnest(${samples}::text[]) with ordinality as x (said, n)`.execute(server.database.read);
  assert.deepEqual(rows[0]?.folded, samples.map(foldText));
});
