/** What customers hear of changes: their own alone, and of others not even that something has changed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { now, today } from '../../test/support/clock.ts';
import { aContact, aRoute, aServerWith, everyDay } from '../../test/support/factories.ts';
import { hearing, topicsIn } from '../../test/support/hearing.ts';
import { ownMessagesContract as messages } from '../features/activities/own-messages.ts';
import { addressesContract as addresses } from '../features/addresses/contract.ts';
import { agreementsContract as agreements } from '../features/agreements/contract.ts';
import { settingsContract as settings } from '../features/company/settings.ts';
import { contactsContract as contacts } from '../features/contacts/contract.ts';
import { deletedContactsContract as deleted } from '../features/contacts/deleted-contacts.ts';
import { linkedAccountContract as accounts } from '../features/contacts/linked-account.ts';
import { customerAgreementsContract as given } from '../features/customer-agreements/contract.ts';
import { dailyRoutesContract as daily } from '../features/daily-routes/contract.ts';
import { duplicatesContract as duplicates } from '../features/duplicates/contract.ts';
import { pickupRemindersContract as reminders } from '../features/pickup-reminders/contract.ts';
import { ownRequestsContract as requests } from '../features/service-requests/own-requests.ts';
import { requestSettingsContract as requestSettings } from '../features/service-requests/settings.ts';
import { suspensionsContract as suspensions } from '../features/suspensions/contract.ts';
import { addDays } from '../kernel/calendar.ts';
import { announce } from './live.ts';

const [server, admin] = await aServerWith('admin');
const heard = hearing(server);

/** Two customers on one route, who listen. */
async function twoOnARoute() {
  const [one, other] = [await server.as('customer'), await server.as('customer')];
  const { routeId, stops } = await server.transact(async (tx) => {
    const made = await aRoute(tx, { days: everyDay, stops: 2, customer: one.id });
    await tx
      .updateTable('contact')
      .set({ profile_id: other.id })
      .where('id', '=', made.stops[1]?.contactId ?? '')
      .execute();
    return made;
  });
  const [ofOne, ofOther] = stops.map(({ contactId, addressId, serviceId }) => ({ contactId, addressId, serviceId }));
  if (!ofOne || !ofOther) throw new Error('There are two stops');
  return { one, other, ofOne, ofOther, routeId };
}

test('a customer hears of own things by topic alone, and of another’s nothing at all', async () => {
  const { one, ofOne, ofOther } = await twoOnARoute();
  const period = { from: addDays(today, 20), to: addDays(today, 30), reason: 'vacation' as const };
  const address = { city: 'Aztec', state: 'NM', zipCode: '87410', street: '7 Main', isService: true };
  const change = (whose: typeof ofOne) => async () => {
    await admin.call(suspensions.create, { ...period, contactId: whose.contactId, serviceIds: [whose.serviceId] });
    await admin.call(addresses.add, { ...address, contactId: whose.contactId });
    const { version, ...contact } = await admin.call(contacts.get, { id: whose.contactId });
    await admin.call(contacts.update, { ...contact, id: whose.contactId, version, lastName: 'Begay' });
  };
  assert.deepEqual(topicsIn(await heard(one, change(ofOther))), []);
  const own = await heard(one, change(ofOne));
  assert.deepEqual([...new Set(topicsIn(own))].sort(), ['addresses', 'contacts', 'suspensions']);
  assert.doesNotMatch(own, /^id: /m);
  for (const id of Object.values({ ...ofOne, ...ofOther })) assert.ok(!own.includes(id), own);
});

test('a stop of one customer says nothing to another on the same run', async () => {
  const { one, other, routeId } = await twoOnARoute();
  await admin.call(daily.generate, { targetDate: today });
  const run = (await admin.call(daily.list, { date: today })).dailyRoutes.find((each) => each.routeId === routeId);
  const { stops } = await admin.call(daily.get, { id: run?.id ?? '' });
  const complete = (at: number) => async () =>
    admin.call(daily.completeStop, { id: stops[at]?.id ?? '', commandId: randomUUID(), at: now() });
  assert.deepEqual(topicsIn(await heard(other, complete(0))), []);
  assert.deepEqual(topicsIn(await heard(other, complete(1))), ['daily-routes']);
  assert.deepEqual(topicsIn(await heard(one, () => admin.call(daily.cancel, { id: run?.id ?? '', reason: 'Snow' }))), [
    'daily-routes',
  ]);
});

test('an agreement is told to whose it is', async () => {
  const { one, other, ofOne } = await twoOnARoute();
  const { id: agreementId } = await admin.call(agreements.create, { title: 'Service', content: '<p>Weekly.</p>' });
  const assign = () =>
    admin.call(given.assign, { contactId: ofOne.contactId, agreementId, isEmailed: false, commandId: randomUUID() });
  assert.deepEqual(topicsIn(await heard(other, assign)), []);
  assert.deepEqual(topicsIn(await heard(one, assign)), ['customer-agreements']);
});

test('whatever kind of thing it is, it is told to whose it is and to nobody else', async () => {
  const { one, other, ofOne, routeId } = await twoOnARoute();
  const stranger = await server.as('customer');
  await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1, customer: stranger.id }));
  const { rows } = await sql<{ id: string }>`
    with known as (insert into payer (profile_id, stripe_customer_id, balance, reading) values (${one.id}, 'cus_heard', 0, 1))
    insert into customer_subscription (stripe_subscription_id, profile_id, status, collection_method,
      cancel_at_period_end, stripe_created_at, reading, is_running)
    values ('sub_heard', ${one.id}, 'active', 'send_invoice', false, now(), 1, true) returning id`.execute(
    server.database.read,
  );
  const command = () => ({ commandId: randomUUID() });
  const addressId = ofOne.addressId;
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    activities: () => one.call(messages.send, { ...command(), subject: 'Gate', message: 'It is open.' }),
    'service-requests': () =>
      one.call(requests.askPickup, { ...command(), addressId, date: addDays(today, 3), items: 'A couch' }),
    'pickup-reminders': () => one.call(reminders.choose, { channel: 'email', isOn: true }),
    'hold-credits': () =>
      server.transact(async () => announce({ topic: 'hold-credits', id: addressId, accountId: one.id })),
    subscriptions: () => server.transact(async () => announce({ topic: 'subscriptions', id: rows[0]?.id ?? '' })),
    payers: () => server.transact(async () => announce({ topic: 'payers', accountId: one.id })),
    invoices: () => server.transact(async () => announce({ topic: 'invoices', accountId: one.id })),
    services: () => server.transact(async () => announce({ topic: 'services', id: addressId })),
  };
  for (const [topic, change] of Object.entries(changes)) {
    const others = heard(other, () =>
      heard(one, change).then((text) => assert.ok(topicsIn(text).includes(topic), topic)),
    );
    assert.deepEqual(topicsIn(await others), [], topic);
  }
  const onTheRoute = () => server.transact(async () => announce({ topic: 'routes', id: routeId }));
  for (const [who, heardOf] of [
    [one, ['routes']],
    [other, ['routes']],
    [stranger, []],
  ] as const)
    assert.deepEqual(topicsIn(await heard(who, onTheRoute)), heardOf);
});

test('what names nobody is told to nobody, what is the company’s to everybody', async () => {
  const { one } = await twoOnARoute();
  for (const topic of ['invoices', 'payers', 'activities', 'outbox', 'routes', 'daily-routes', 'contacts'] as const)
    assert.deepEqual(topicsIn(await heard(one, () => server.transact(async () => announce({ topic })))), [], topic);
  const text = await heard(one, async () => {
    await admin.call(settings.saveHours, await admin.call(settings.get, {}));
    await server.transact(async () => announce({ topic: 'company-calendar' }));
    await server.transact(async () => announce({ topic: 'hold-credits' }));
    await admin.call(requestSettings.save, { ...(await admin.call(requestSettings.get, {})), pausesAtOnce: true });
  });
  assert.deepEqual(topicsIn(text), ['company', 'company-calendar', 'hold-credits', 'service-requests']);
});

test('who is parted from a contact, or given one, reads everything again and hears nothing of it any more', async () => {
  const { one, ofOne } = await twoOnARoute();
  const id = ofOne.contactId;
  assert.match(await heard(one, () => admin.call(accounts.unlinkAccount, { id })), /event: reset/);
  const rename = async () => {
    const { version, ...contact } = await admin.call(contacts.get, { id });
    await admin.call(contacts.update, { ...contact, id, version, firstName: `Ana ${version}` });
  };
  assert.deepEqual(topicsIn(await heard(one, rename)), []);
  assert.match(await heard(one, () => admin.call(accounts.linkAccount, { id, accountId: one.id })), /event: reset/);
  assert.deepEqual(topicsIn(await heard(one, rename)), ['contacts']);
});

test('whose contact is deleted, restored, merged or parted again reads everything again at once', async () => {
  const { one, ofOne } = await twoOnARoute();
  const id = ofOne.contactId;
  assert.match(await heard(one, () => admin.call(contacts.remove, { id })), /event: reset/);
  assert.match(await heard(one, () => admin.call(deleted.restore, { id })), /event: reset/);
  const { contactId: keptId } = await server.transact((tx) => aContact(tx));
  const merge = async () => {
    const { first, second } = await admin.call(duplicates.compare, { first: keptId, second: id });
    const versions = { keptVersion: first.version, mergedVersion: second.version };
    await admin.call(duplicates.merge, { keptId, mergedId: id, ...versions, take: [] });
  };
  assert.match(await heard(one, merge), /event: reset/);
  const { merges } = await admin.call(duplicates.merges, { contactId: keptId });
  assert.match(await heard(one, () => admin.call(duplicates.undo, { id: merges[0]?.id ?? '' })), /event: reset/);
});

test('a customer’s answers carry no position, by which others’ work could be counted', async () => {
  const customer = await server.as('customer');
  assert.equal((await customer.fetch('/api/my-account')).headers.get('live-position'), null);
  assert.notEqual((await admin.fetch('/api/session')).headers.get('live-position'), null);
  const { contactId } = await server.transact((tx) => aContact(tx));
  assert.equal((await customer.fetch(`/api/contacts/${contactId}`)).status, 403);
});
