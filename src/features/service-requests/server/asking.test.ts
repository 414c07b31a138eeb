/** What customers ask for beside pauses, on the real server, and what the office does with it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day } from '../../../../test/support/clock.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { requestsOn } from '../../../../test/support/service-requests.ts';
import { ownMessagesContract as ownMessages } from '../../activities/own-messages.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { ownProfileContract as profile } from '../../users/own-profile.ts';
import { serviceRequestsContract as requests } from '../contract.ts';
import { mostWaiting, ownRequestsContract as own, shownRequests } from '../own-requests.ts';
import { requestSettingsContract as settings } from '../settings.ts';

const [server, office, colleague, admin] = await aServerWith('employee', 'employee', 'admin');
const { aCustomer, requestOf, ownOf } = requestsOn(server, office);
const listed = async (filter: object) => (await office.call(requests.list, filter)).requests.map(({ id }) => id);

test('each kind is one request, in the inbox by age, with what was asked', async () => {
  const { customer, addressId, anExtra } = await aCustomer();
  const can = { commandId: randomUUID(), addressId, stream: 'Trash', cans: 2, notes: ' Big one ' } as const;
  const move = { commandId: randomUUID(), addressId, date: day(20), newAddress: '8 Elm St', wish: 'ends' } as const;
  const ids = [
    (await customer.call(own.askCan, can)).id,
    (await customer.call(own.askPickup, anExtra())).id,
    (await customer.call(own.tellMove, move)).id,
  ];
  const mine = await listed({});
  assert.deepEqual(mine.slice(-3), ids);
  assert.deepEqual(
    (await ownOf(customer)).map(({ asked }) => asked.kind),
    ['move', 'extra_pickup', 'another_can'],
  );
  const [asked] = (await ownOf(customer)).flatMap(({ asked }) => (asked.kind === 'another_can' ? asked : []));
  assert.deepEqual([asked?.cans, asked?.notes, asked?.price], [2, 'Big one', null]);
  assert.deepEqual(await listed({ kind: 'move' }), ids.slice(2));
  const { messages } = await customer.call(ownMessages.list, {});
  assert.deepEqual(
    messages.map(({ subject, isWaiting }) => [subject.split(':')[0], isWaiting]).sort(),
    ['Another can', 'Extra pickup', 'Moving'].map((subject) => [subject, true]),
  );
});

test('of two who take the same one at once one has it, hands it on, and its outcome closes it', async () => {
  const { customer, anExtra, contactId } = await aCustomer();
  const { id } = await customer.call(own.askPickup, anExtra());
  const take = (who: typeof office) => who.attempt(requests.assign, { id, ownerId: who.id, before: null });
  const taken = await Promise.all([take(office), take(colleague)]);
  assert.deepEqual(taken.map(({ status }) => status).sort(), [200, 409]);
  const owner = (await requestOf(contactId))?.owner?.id ?? '';
  assert.equal(taken.find(({ status }) => status === 409)?.body.error.code, 'request-taken');
  const other = owner === office.id ? colleague.id : office.id;
  const handed = await office.call(requests.assign, { id, ownerId: other, before: owner });
  assert.deepEqual([handed.state, handed.owner?.id], ['in_hand', other]);
  assert.deepEqual(await listed({ owner: other, kind: 'extra_pickup' }), [id]);
  const stranger = await office.attempt(requests.assign, { id, ownerId: customer.id, before: other });
  assert.equal(stranger.body.error.code, 'unknown-person');
  const settle = (state: 'done' | 'declined', outcome: string) =>
    office.attempt(requests.settle, { id, commandId: randomUUID(), state, outcome });
  assert.equal((await settle('done', ' ')).status, 422);
  assert.equal((await settle('done', 'x'.repeat(2001))).status, 422);
  const both = await Promise.all([settle('done', 'Thursday it is'), settle('declined', 'No truck')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const [mine] = await ownOf(customer);
  assert.equal(mine?.outcome, both[0].status === 200 ? 'Thursday it is' : 'No truck');
  assert.equal((await customer.attempt(own.withdraw, { id })).body.error.code, 'request-settled');
  const pause = await office.attempt(requests.approve, { id, commandId: randomUUID() });
  assert.equal(pause.body.error.code, 'request-settled');
});

test('what a colleague had in hand is nobody’s once they are gone, or no colleague any more; what they settled stays', async () => {
  const { customer, anExtra } = await aCustomer();
  for (const leaves of ['deleted', 'demoted'] as const) {
    const leaver = await server.as('employee');
    const [settled, taken] = [
      (await customer.call(own.askPickup, anExtra())).id,
      (await customer.call(own.askPickup, anExtra())).id,
    ];
    for (const id of [settled, taken]) await leaver.call(requests.assign, { id, ownerId: leaver.id, before: null });
    await leaver.call(requests.settle, { id: settled, commandId: randomUUID(), state: 'done', outcome: 'On Friday' });
    const { open } = await office.call(requests.count, {});
    const { version, firstName, lastName } = await leaver.call(profile.profile, {});
    const role = { id: leaver.id, version, firstName, lastName, phone: '', role: 'customer' } as const;
    await (leaves === 'deleted' ? admin.call(users.remove, { id: leaver.id }) : admin.call(users.update, role));
    assert.equal((await office.call(requests.count, {})).open, open + 1, leaves);
    assert.ok((await listed({ owner: 'nobody' })).includes(taken));
    assert.deepEqual(await listed({ owner: leaver.id, state: 'done' }), [settled]);
  }
});

test('another’s address leads to nothing, and words that do not fit are refused at their field', async () => {
  const { customer, anExtra } = await aCustomer();
  const other = await aCustomer();
  const { addressId } = other;
  const statusOf = async (more: object) => (await customer.attempt(own.askPickup, { ...anExtra(), ...more })).status;
  assert.equal(await statusOf({ addressId }), 404);
  assert.equal(await statusOf({ items: ' ' }), 422);
  assert.equal(await statusOf({ items: 'x'.repeat(2001) }), 422);
  assert.equal(await statusOf({ date: day(-1) }), 422);
  const can = { commandId: randomUUID(), stream: 'Trash', cans: 1 } as const;
  assert.equal((await customer.attempt(own.askCan, { ...can, addressId })).status, 404);
  assert.equal((await customer.attempt(own.askCan, { ...can, addressId: anExtra().addressId, cans: 100 })).status, 422);
  assert.deepEqual(await ownOf(customer), []);
});

test('so many may wait at once, however many are sent together; what is withdrawn makes room', async () => {
  const { customer, anExtra } = await aCustomer();
  const many = Array.from({ length: mostWaiting + 3 }, () => customer.attempt(own.askPickup, anExtra()));
  const answers = await Promise.all(many);
  assert.equal(answers.filter(({ status }) => status === 200).length, mostWaiting);
  assert.equal(answers.find(({ status }) => status !== 200)?.body.error.code, 'too-many-requests');
  const [first] = await ownOf(customer);
  for (let twice = 0; twice < 2; twice++) await customer.call(own.withdraw, { id: first?.id ?? '' });
  assert.equal((await customer.attempt(own.askPickup, anExtra())).status, 200);
});

test('what waits is shown, and counts, however many newer ones are settled', async () => {
  const { customer, anExtra } = await aCustomer();
  const { id } = await customer.call(own.askPickup, anExtra());
  await sql`
    insert into service_request (id, contact_id, kind, asked, state, outcome, settled_at, created_at)
    select gen_random_uuid(), contact_id, kind, asked, 'done', 'Yes', now(), created_at + interval '1 minute'
    from service_request, generate_series(1, ${shownRequests}) where id = ${id}`.execute(server.database.read);
  const shown = await ownOf(customer);
  assert.deepEqual([shown.length, shown.at(-1)?.id], [shownRequests, id]);
  const rest = Array.from({ length: mostWaiting }, () => customer.attempt(own.askPickup, anExtra()));
  assert.equal((await Promise.all(rest)).filter(({ status }) => status === 200).length, mostWaiting - 1);
});

test('an account without a contact or an address is told why; a deleted contact’s requests are gone', async () => {
  const alone = await server.as('customer');
  const { isLinked, addresses } = await alone.call(own.choices, {});
  assert.deepEqual([isLinked, addresses], [false, []]);
  const pause = { commandId: randomUUID(), from: day(1), to: day(2) };
  assert.equal((await alone.attempt(own.pause, pause)).status, 404);
  const { contactId, addressId } = await server.transact((tx) => aContact(tx, { profileId: alone.id }));
  assert.equal((await alone.attempt(own.pause, pause)).body.error.code, 'nothing-to-suspend');
  const can = { commandId: randomUUID(), addressId, stream: 'Trash', cans: 1 } as const;
  const { id } = await alone.call(own.askCan, can);
  await admin.call(contacts.remove, { id: contactId });
  assert.ok(!(await listed({ kind: 'another_can' })).includes(id));
  const gone = await office.attempt(requests.settle, { id, commandId: randomUUID(), state: 'done', outcome: 'Yes' });
  assert.equal(gone.status, 404);
});

test('requests go with their contact when it is merged, and come back when that is undone', async () => {
  const [kept, merged] = [await server.transact((tx) => aContact(tx)), await aCustomer()];
  const { id } = await merged.customer.call(own.askPickup, merged.anExtra());
  const versions = { keptVersion: 1, mergedVersion: 1, take: [] };
  const pair = { keptId: kept.contactId, mergedId: merged.contactId, ...versions };
  const { mergeId } = await admin.call(duplicates.merge, pair);
  assert.equal((await requestOf(kept.contactId))?.id, id);
  await admin.call(duplicates.undo, { id: mergeId });
  assert.equal((await requestOf(merged.contactId))?.id, id);
});

test('customers are told the price of the product that the office has chosen for it', async () => {
  const { customer, addressId } = await aCustomer();
  const { rows } = await sql<{ id: string }>`
    insert into stripe_product (stripe_product_id, name, active, reading)
    values ('prod_can', 'Second can', true, 0) returning id`.execute(server.database.read);
  const productId = rows[0]?.id ?? '';
  await sql`
    insert into stripe_price (stripe_price_id, product_id, active, currency, unit_amount, interval, interval_count,
      stripe_created_at, reading)
    values ('price_can', ${productId}, true, 'usd', 900, 'month', 1, now(), 0)`.execute(server.database.read);
  const before = await admin.call(settings.get, {});
  const unknown = await admin.attempt(settings.save, { ...before, canProductId: randomUUID() });
  assert.equal(unknown.body.error.code, 'unknown-product');
  await admin.call(settings.save, { ...before, canProductId: productId });
  const { canPrice, extraPrice } = await customer.call(own.choices, {});
  assert.deepEqual([canPrice?.amount, canPrice?.interval, extraPrice], [900, 'month', null]);
  const can = { commandId: randomUUID(), addressId, stream: 'Trash', cans: 1 } as const;
  const asks = (seenPrice: typeof canPrice) => customer.attempt(own.askCan, { ...can, seenPrice });
  await sql`update stripe_price set unit_amount = 1200 where stripe_price_id = 'price_can'`.execute(
    server.database.read,
  );
  const refused = (await Promise.all([asks(canPrice), asks(null)])).map(({ body }) => body.error?.code);
  assert.deepEqual(
    [refused, await ownOf(customer)],
    [['price-changed', 'price-changed'], []],
    'another price was shown',
  );
  const now = (await customer.call(own.choices, {})).canPrice;
  const first = await asks(now);
  assert.deepEqual((await asks(canPrice)).body, first.body, 'a repeat');
  const [mine, ...more] = await ownOf(customer);
  assert.deepEqual([mine?.asked.kind === 'another_can' && mine.asked.price?.amount, more], [1200, []]);

  await sql`update stripe_product set active = false where id = ${productId}`.execute(server.database.read);
  const { archived, ...since } = await admin.call(settings.get, {});
  assert.deepEqual(archived, [{ id: productId, name: 'Second can' }], 'what is chosen has its name');
  assert.equal((await customer.call(own.choices, {})).canPrice, null);
  const left = await admin.call(settings.save, { ...since, extraProductId: null });
  assert.deepEqual(left.archived, archived);
  assert.deepEqual((await admin.call(settings.save, { ...left, canProductId: null })).archived, []);
});
