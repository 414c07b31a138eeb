import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aContact, aRoute, aServerWith } from '../../../../test/support/factories.ts';
import { routeEdit } from '../../../../test/support/routes.ts';
import { mailingListContract as mailing } from '../../mailing-list/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { accountsContract as users } from '../../users/accounts.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { contactsContract as contacts } from '../contract.ts';
import { deletedContactsContract as deleted } from '../deleted-contacts.ts';
import { linkedAccountContract as accounts } from '../linked-account.ts';

const [server, staff, admin] = await aServerWith('employee', 'admin');

const aDeleted = async (name: string, more: { profileId?: string } = {}) => {
  const { contactId: id } = await server.transact((tx) => aContact(tx, { name, ...more }));
  await staff.call(contacts.remove, { id });
  return id;
};
const namesOf = async (input: { q?: string; page?: number } = {}) =>
  (await admin.call(deleted.deleted, input)).rows.map((row) => row.firstName);
const deletedAgo = (id: string, days: number, hours = 0) =>
  server.transact((tx) =>
    tx
      .updateTable('contact')
      .set({ deleted_at: sql<string>`now() - make_interval(days => ${days}, hours => ${hours})` })
      .where('id', '=', id)
      .execute(),
  );

test('the deleted are listed, the latest first, and found by the same search', async () => {
  const [first] = [await aDeleted('Abel'), await aDeleted('Berta')];
  assert.deepEqual(await namesOf(), ['Berta', 'Abel']);
  assert.deepEqual(await namesOf({ q: 'zuni' }), ['Berta', 'Abel']);
  assert.deepEqual(await namesOf({ q: 'abel' }), ['Abel']);
  assert.deepEqual(await namesOf({ page: 2 }), []);
  const { rows, total, hasMore } = await admin.call(deleted.deleted, { q: 'abel' });
  assert.deepEqual([total, hasMore, rows[0]?.id], [1, false, first]);
  const kept = Date.parse(rows[0]?.restorableUntil ?? '') - Date.parse(rows[0]?.deletedAt ?? '');
  assert.equal(Math.round(kept / 86_400_000), 90);
});

test('whoever deleted a contact brings it back, another employee does not, and an admin may', async () => {
  const other = await server.as('employee');
  const id = await aDeleted('Carla');
  assert.equal((await other.attempt(deleted.restore, { id })).status, 403);
  assert.equal((await staff.attempt(contacts.get, { id })).status, 404);
  await staff.call(deleted.restore, { id });
  // It is nobody's deletion any more: the next one counts.
  await other.call(contacts.remove, { id });
  assert.equal((await staff.attempt(deleted.restore, { id })).status, 403);
  await admin.call(deleted.restore, { id });
  assert.equal((await staff.call(contacts.get, { id })).firstName, 'Carla');
});

test('a restored contact has its addresses, its stop on the route and its place in search and counts', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 3 }));
  const id = stops[1]?.contactId ?? '';
  const before = { contact: await staff.call(contacts.get, { id }), counts: await staff.call(contacts.counts, {}) };
  const stopsOf = async () => (await admin.call(routes.get, { id: routeId })).stops.map((stop) => stop.contactId);
  const served = await stopsOf();
  await staff.call(contacts.remove, { id });
  assert.equal((await stopsOf()).includes(id), false);
  const restored = await admin.call(deleted.restore, { id });
  assert.equal(restored.version, before.contact.version + 2);
  assert.deepEqual((await staff.call(contacts.get, { id })).addresses, before.contact.addresses);
  assert.deepEqual(await stopsOf(), served);
  assert.deepEqual(await staff.call(contacts.counts, {}), before.counts);
  const street = before.contact.addresses[0]?.street ?? '';
  assert.ok((await staff.call(contacts.list, { q: street })).rows.some((row) => row.id === id));
  assert.equal((await namesOf()).includes(restored.firstName), false);
  assert.equal((await admin.attempt(deleted.restore, { id })).status, 404);
});

test('a route that somebody edits who has not seen the restored contact keeps its stop', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 3 }));
  const id = stops[1]?.contactId ?? '';
  await staff.call(contacts.remove, { id });
  const seen = await admin.call(routes.get, { id: routeId });
  await staff.call(deleted.restore, { id });
  const { status, body } = await admin.attempt(routes.update, routeEdit(seen, { name: 'Renamed' }));
  assert.deepEqual([status, body.error?.code], [409, 'route-changed']);
  const now = await admin.call(routes.get, { id: routeId });
  assert.deepEqual(
    now.stops.map((stop) => stop.contactId),
    stops.map((stop) => stop.contactId),
  );
  await admin.call(routes.update, routeEdit(now, { name: 'Renamed' }));
});

test('after ninety days nobody is offered or restored any more', async () => {
  const [nearly, past] = [await aDeleted('Nearly'), await aDeleted('Past')];
  await deletedAgo(nearly, 89, 23);
  await deletedAgo(past, 90, 1);
  const names = await namesOf();
  assert.deepEqual([names.includes('Nearly'), names.includes('Past')], [true, false]);
  assert.equal((await admin.attempt(deleted.restore, { id: past })).status, 404);
  await admin.call(deleted.restore, { id: nearly });
});

test('whose account or account number is taken by now is not restored, and told by whom', async () => {
  const { id: profileId } = await server.as('customer');
  const account = await aDeleted('Account', { profileId });
  await server.transact((tx) => aContact(tx, { name: 'Holder', profileId }));
  const linked = await admin.attempt(deleted.restore, { id: account });
  assert.deepEqual([linked.status, linked.body.error.code], [409, 'account-taken']);
  assert.match(linked.body.error.message, /Holder Nez/);

  const numbered = await aDeleted('Numbered');
  const other = await server.transact((tx) => aContact(tx, { name: 'Other' }));
  for (const id of [numbered, other.contactId])
    await server.transact((tx) =>
      tx.updateTable('contact').set({ account_number: 'B-17' }).where('id', '=', id).execute(),
    );
  const taken = await admin.attempt(deleted.restore, { id: numbered });
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'account-number-taken']);
  assert.match(taken.body.error.message, /Other Nez\d+ has the account number B-17/);
});

test('of who restores a contact and who gives its account to another at that moment one is told why not', async () => {
  for (let round = 0; round < 20; round++) {
    const { id: accountId } = await server.as('customer');
    const gone = await aDeleted('Gone', { profileId: accountId });
    const { contactId: id } = await server.transact((tx) => aContact(tx));
    const deeds = [
      admin.attempt(deleted.restore, { id: gone }),
      admin.attempt(accounts.linkAccount, { id, accountId }),
    ];
    const answers = await Promise.all(deeds);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(answers.find(({ status }) => status === 409)?.body.error?.code, 'account-taken');
  }
});

test('whoever was merged into another is not among the deleted, and not restored', async () => {
  const [kept, merged] = [await aDeleted('Kept'), await aDeleted('Merged')];
  await admin.call(deleted.restore, { id: kept });
  await server.transact((tx) =>
    tx.updateTable('contact').set({ merged_into: kept }).where('id', '=', merged).execute(),
  );
  assert.equal((await namesOf()).includes('Merged'), false);
  assert.equal((await admin.attempt(deleted.restore, { id: merged })).status, 404);
});

test('what somebody changes of their account while their contact is deleted stands on it when it is restored', async () => {
  const customer = await server.as('customer');
  const { version: _, ...before } = await customer.call(own.profile, {});
  const { contactId: id } = await server.transact((tx) =>
    aContact(tx, { email: before.email, name: before.firstName, profileId: customer.id }),
  );
  await staff.call(mailing.choose, {
    ...{ contactId: id, email: before.email, purpose: 'announcement', isOn: false, source: 'phone' },
  });
  await staff.call(contacts.remove, { id });
  const { firstName, lastName } = before;
  await customer.call(own.saveProfile, { firstName, lastName, phone: '505 555 0177' });
  const email = `${randomUUID()}@example.test`;
  await admin.call(users.changeEmail, { id: customer.id, email, commandId: randomUUID() });
  const { url } = await admin.call(users.showLink, { id: customer.id, purpose: 'email' });
  await server.nobody.call(users.confirmEmail, { token: url.split('#token=')[1] ?? '' });
  await staff.call(deleted.restore, { id });
  const contact = await staff.call(contacts.get, { id });
  assert.deepEqual([contact.email, contact.phone], [email, '505 555 0177']);
  assert.deepEqual((await staff.call(mailing.ofContact, { contactId: id })).off, ['announcement']);
});
