import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aContact, aRoute, aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { searchContract } from '../contract.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');

const titles = async (who: Caller, q: string) =>
  (await who.call(searchContract.find, { q })).results.map(({ type, title }) => `${type} ${title}`);

test('contacts are found by name, e-mail, company, phone digits and street', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx, { name: 'Xochitl', email: 'zed@example.test' }));
  await server.transact(async (tx) => {
    const change = { company_name: 'Quartz & Co', phone: '(505) 555-7788' };
    await tx.updateTable('contact').set(change).where('id', '=', contactId).execute();
    const street = { street: '77 Juniper Ridge' };
    await tx.updateTable('contact_address').set(street).where('contact_id', '=', contactId).execute();
  });
  for (const typed of ['xoch', 'zed@', 'quartz', '5055557788', '505-555-77', 'juniper ridge', 'XOCHITL nez'])
    assert.match((await titles(employee, typed)).join(), /^contact Xochitl Nez\d+$/, typed);
  const byStreet = await employee.call(searchContract.find, { q: 'juniper' });
  const [result] = byStreet.results;
  assert.deepEqual([result?.street, result?.phone], ['77 Juniper Ridge', '(505) 555-7788']);
  assert.equal(result?.metadata, 'Quartz & Co');
  await admin.call(contactsContract.remove, { id: contactId });
  assert.deepEqual(await titles(employee, 'xoch'), []);
});

test('five of each type at most; more contacts are told of', async () => {
  for (let n = 0; n < 6; n++) {
    await server.transact((tx) => aContact(tx, { name: 'Wilhelmina' }));
    const { routeId } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 0 }));
    await server.transact((tx) =>
      tx
        .updateTable('route')
        .set({ name: `Wilhelmina Loop ${n}` })
        .where('id', '=', routeId)
        .execute(),
    );
  }
  const { results, hasMoreContacts } = await admin.call(searchContract.find, { q: 'wilhelm' });
  assert.deepEqual(
    results.map(({ type }) => type),
    [...Array(5).fill('contact'), ...Array(5).fill('route')],
  );
  assert.equal(hasMoreContacts, true);
  assert.deepEqual(await titles(admin, 'elmina loop 3'), ['route Wilhelmina Loop 3']);
});

test('routes are only found by those who may open them, and signs of LIKE are letters', async () => {
  assert.deepEqual(await titles(employee, 'elmina loop 3'), []);
  assert.deepEqual(await titles(admin, 'loop_3'), []);
  assert.deepEqual(await titles(admin, '%%'), []);
});

test('near matches are told as such, and only where nothing has what was typed', async () => {
  await server.transact((tx) => aContact(tx, { name: 'Thaddeus' }));
  const near = await employee.call(searchContract.find, { q: 'thaddues' });
  assert.match(near.results[0]?.title ?? '', /^Thaddeus/);
  assert.equal(near.isNear, true);
  assert.equal((await employee.call(searchContract.find, { q: 'thaddeus' })).isNear, false);
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 0 }));
  await server.transact((tx) =>
    tx.updateTable('route').set({ name: 'Thaddeux Loop' }).where('id', '=', routeId).execute(),
  );
  assert.deepEqual(await titles(admin, 'thaddeux'), ['route Thaddeux Loop']);
});

test('an emoji is an ordinary search', async () => {
  await server.transact((tx) => aContact(tx, { name: '🌵 Cactus' }));
  for (const q of ['🌵', '🌵 cactus'])
    assert.match((await titles(employee, q)).join(), /^contact 🌵 Cactus Nez\d+$/, q);
  assert.deepEqual(await titles(employee, '🗑️'), []);
});

test('one character is too few', async () => {
  const { status, body } = await employee.attempt(searchContract.find, { q: ' x ' });
  assert.equal(status, 422);
  assert.equal(body.error.fields?.q, 'Type at least 2 characters');
});
