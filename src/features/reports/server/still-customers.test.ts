/** Who has left, and who only has some days between two services. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { clock, day, now, today } from '../../../../test/support/clock.ts';
import { aContact, aRoute, aServerWith, aService } from '../../../../test/support/factories.ts';
import { serviceForm } from '../../../../test/support/services.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { contactStatusContract as contactStatus } from '../contact-status.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const begin = now();
beforeEach(() => clock.set(begin));

/** A household that is served since a month ago, with a second house. */
async function aHousehold() {
  const { contactId, addressId } = await server.transact(async (tx) => {
    const made = await aContact(tx);
    await aService(tx, made.addressId, { firstDay: day(-30) });
    return made;
  });
  const place = { street: '7 Mesa Ave', city: 'Aztec', state: 'NM', zipCode: '87410' };
  const types = { isBilling: true, isMailing: true, isService: true };
  const { id: other } = await admin.call(addresses.add, { contactId, ...place, ...types });
  return { contactId, addressId, other };
}

/** The days on which a contact left, as the report says them on a day. */
async function leftAsOf(date: string, contactId: string) {
  clock.set(`${date}T16:00:00.000Z`);
  const asked = { reportId: 'customer-growth', by: 'reason', from: day(-60), to: day(20) };
  const { rows } = await admin.call(reports.show, asked);
  const behind = await Promise.all(rows.map(({ key }) => admin.call(reports.facts, { ...asked, key })));
  return behind.flatMap(({ facts }) => facts.flatMap((fact) => (fact.texts.contactId === contactId ? fact.day : [])));
}

test('who begins at another house some days after the old one ended has not left in between', async () => {
  const { contactId, other } = await aHousehold();
  const [service] = (await admin.call(services.ofContact, { contactId })).services;
  assert.ok(service);
  await admin.call(services.update, serviceForm(service, { lastDay: today }));
  await admin.call(services.start, { addressId: other, stream: 'Trash', cans: 1, firstDay: day(3), lastDay: null });
  for (const ahead of [1, 2, 3, 4]) assert.deepEqual(await leftAsOf(day(ahead), contactId), [], `after ${ahead} days`);
});

test('whose only served address is deleted has left on that day', async () => {
  const { contactId, addressId } = await aHousehold();
  assert.deepEqual(await leftAsOf(day(1), contactId), []);
  clock.set(begin);
  await admin.call(addresses.remove, { id: addressId });
  await sql`update contact_address set updated_at = ${clock.now()} where id = ${addressId}`.execute(
    server.database.read,
  );
  const { rows } = await admin.call(contactStatus.get, {});
  assert.equal(rows.find(({ id }) => id === contactId)?.cans, 0);
  for (const ahead of [1, 4]) assert.deepEqual(await leftAsOf(day(ahead), contactId), [today]);
});

test('whoever had left before a merge has left on that day still, also once the two are parted again', async () => {
  const { contactId, addressId } = await aHousehold();
  const { contactId: keptId } = await server.transact((tx) => aContact(tx));
  await admin.call(addresses.remove, { id: addressId });
  const gone = day(-9);
  const at = `${gone}T16:00:00Z`;
  await sql`update contact_address set deleted_at = ${at}, updated_at = ${at} where id = ${addressId}`.execute(
    server.database.read,
  );
  assert.deepEqual(await leftAsOf(day(1), contactId), [gone]);
  clock.set(begin);
  const versionOf = async (id: string) => (await admin.call(contacts.get, { id })).version;
  const versions = { keptVersion: await versionOf(keptId), mergedVersion: await versionOf(contactId) };
  const { mergeId } = await admin.call(duplicates.merge, { keptId, mergedId: contactId, ...versions, take: [] });
  assert.deepEqual(await leftAsOf(day(1), keptId), [gone]);
  clock.set(begin);
  await admin.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await leftAsOf(day(1), contactId), [gone]);
});

test('whose service has ended is on no route, though the stop stays there', async () => {
  const { contactId, addressId } = await aHousehold();
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 0 }));
  await sql`insert into route_address (route_id, address_id, order_in_route) values (${routeId}, ${addressId}, 1)`.execute(
    server.database.read,
  );
  const [service] = (await admin.call(services.ofContact, { contactId })).services;
  assert.ok(service);
  await admin.call(services.update, serviceForm(service, { lastDay: today }));
  const told = async () => {
    const row = (await admin.call(contactStatus.get, {})).rows.find(({ id }) => id === contactId);
    return [row?.routes.length, row?.cans];
  };
  assert.deepEqual(await told(), [1, 1]);
  clock.set(`${day(1)}T16:00:00.000Z`);
  assert.deepEqual(await told(), [0, 0]);
});
