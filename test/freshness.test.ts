/**
 * Nobody's screen stays wrong: whatever somebody does about a customer, every read of the office and of the customer that
 * answers otherwise afterwards is one that its reader hears of.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { activitiesContract as activities } from '../src/features/activities/contract.ts';
import { ownMessagesContract as messages } from '../src/features/activities/own-messages.ts';
import { addressesContract as addresses } from '../src/features/addresses/contract.ts';
import { agreementsContract as agreements } from '../src/features/agreements/contract.ts';
import { settingsContract as settings } from '../src/features/company/settings.ts';
import { contactsContract as contacts } from '../src/features/contacts/contract.ts';
import { customerAgreementsContract as given } from '../src/features/customer-agreements/contract.ts';
import { signingContract as signing } from '../src/features/customer-agreements/signing.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../src/features/daily-routes/exceptions.ts';
import { invoicesContract as invoices } from '../src/features/invoices/contract.ts';
import { mailingListContract as mailing } from '../src/features/mailing-list/contract.ts';
import { pickupCalendarContract as feeds } from '../src/features/pickup-reminders/calendar.ts';
import { routesContract as routes } from '../src/features/routes/contract.ts';
import { serviceRequestsContract as requests } from '../src/features/service-requests/contract.ts';
import { ownRequestsContract as own } from '../src/features/service-requests/own-requests.ts';
import { servicesContract as services } from '../src/features/services/contract.ts';
import { suspensionsContract as suspensions } from '../src/features/suspensions/contract.ts';
import { usersContract as users } from '../src/features/users/contract.ts';
import { now, today } from './support/clock.ts';
import { aRoute, aServerWith, everyDay } from './support/factories.ts';
import { hears, listenTo, lookAt, screensOf } from './support/freshness.ts';
import { saveRoute } from './support/routes.ts';
import { aPause } from './support/service-requests.ts';

const [server, boss, colleague, driver, customer] = await aServerWith(
  'superadmin',
  'superadmin',
  'employee',
  'customer',
);

/** A customer who is served every day, with a run of today, a message and an agreement to sign. */
async function aServedCustomer() {
  const { routeId, stops } = await server.transact((tx) =>
    aRoute(tx, { days: everyDay, stops: 2, customer: customer.id, driver: driver.id }),
  );
  const { contactId = '', addressId = '', serviceId = '' } = stops[0] ?? {};
  await boss.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await boss.call(daily.list, { date: today });
  const runId = dailyRoutes.find((run) => run.routeId === routeId)?.id ?? '';
  const stopId = (await boss.call(daily.get, { id: runId })).stops[0]?.id ?? '';
  const { id: activityId } = await boss.call(activities.add, { contactId, type: 'task', title: 'Call back' });
  const { id: agreementId } = await boss.call(agreements.create, {
    title: 'Terms',
    content: '<p>Carts out by six.</p>',
  });
  const paper = { contactId, agreementId, commandId: randomUUID(), isEmailed: false };
  await boss.call(given.assign, paper);
  const { agreements: all } = await boss.call(given.ofContact, { contactId });
  const things = { contactId, addressId, accountId: customer.id, routeId, runId, activityId, agreementId };
  return { ...things, givenId: all[0]?.id ?? '', serviceId, stopId };
}
type Customer = Awaited<ReturnType<typeof aServedCustomer>>;

const command = (id: string, more: object = {}) => ({ id, commandId: randomUUID(), at: now(), ...more });
const withCans = (of: Customer, cans: number) =>
  saveRoute(boss, of.routeId, ({ stops }) => ({
    stops: stops.map((stop) => (stop.addressId === of.addressId ? { ...stop, cans } : stop)),
  }));

/** One after the other, each on what the one before has left. */
const deeds: Readonly<Record<string, (of: Customer) => Promise<unknown>>> = {
  'an address is written otherwise': async ({ contactId, addressId: id }) => {
    const found = (await boss.call(addresses.list, { contactId })).addresses.find((address) => address.id === id);
    const { updatedAt = '', city = '', state = '', zipCode = '' } = found ?? {};
    const isAll = { isBilling: true, isMailing: true, isService: true };
    return boss.call(addresses.update, { id, updatedAt, street: '8 Elm St', city, state, zipCode, ...isAll });
  },
  'a contact is called otherwise': async ({ contactId }) => {
    const { version, lastName, email, status } = await boss.call(contacts.get, { id: contactId });
    return boss.call(contacts.update, { id: contactId, version, firstName: 'Ana', lastName, email, status });
  },
  'a route says how many cans': (of) => withCans(of, 4),
  'the office says how many cans': async ({ contactId, serviceId: id }) => {
    const { services: all } = await boss.call(services.ofContact, { contactId });
    const [{ version, firstDay } = { version: 0, firstDay: '' }] = all;
    return boss.call(services.update, { id, version, firstDay, cans: 2 });
  },
  'a pickup is left out': ({ serviceId, routeId }) =>
    boss.call(exceptions.leaveOut, { pickups: [{ serviceId, routeId, nominal: today }], reason: 'Road closed' }),
  'it is to be after all': async () => {
    const { decided } = await boss.call(exceptions.ofDate, { date: today });
    return boss.call(exceptions.takeBack, { id: decided[0]?.id ?? '' });
  },
  'an agreement is signed': async () => {
    const { agreement } = await customer.call(signing.own, {});
    const { id = '', sha256 = '', consent = '', contactName: name = '' } = agreement ?? {};
    return customer.call(signing.sign, { id, commandId: randomUUID(), sha256, consent, name });
  },
  'another is given': ({ contactId, agreementId }) =>
    boss.call(given.assign, { contactId, agreementId, commandId: randomUUID(), isEmailed: false }),
  'a customer writes': () =>
    customer.call(messages.send, { commandId: randomUUID(), subject: 'Carts', message: 'Broken' }),
  'a customer asks for a pause': () => customer.call(own.pause, aPause(20, 30)),
  'it is approved': async ({ contactId }) => {
    const [asked] = (await boss.call(requests.ofContact, { contactId })).requests;
    return boss.call(requests.approve, { id: asked?.id ?? '', commandId: randomUUID() });
  },
  'the hold is ended': async ({ contactId }) => {
    const { suspensions: all } = await boss.call(suspensions.ofContact, { contactId });
    return boss.call(suspensions.end, { id: all[0]?.id ?? '' });
  },
  'a customer takes the calendar along': () => customer.call(feeds.makeLink, { hasAlarm: true }),
  'no announcements are wanted': async ({ contactId }) => {
    const email = (await boss.call(contacts.get, { id: contactId })).email ?? '';
    const choice = { purpose: 'announcement', isOn: false, source: 'phone' } as const;
    return boss.call(mailing.choose, { contactId, email, ...choice });
  },
  'invoices are wanted on paper': ({ contactId }) => boss.call(invoices.setOnPaper, { contactId, isOnPaper: true }),
  'a driver is called otherwise': () =>
    boss.call(users.update, { id: driver.id, firstName: 'Lee', lastName: 'Tso', role: 'employee', version: 1 }),
  'the text of e-mails is kept for another time': async () => {
    const { logoUrl: _, ...part } = await boss.call(settings.get, {});
    return boss.call(settings.saveOperations, { ...part, sentTextDays: 30 });
  },
  'a stop is done': ({ stopId }) => driver.call(daily.completeStop, command(stopId)),
  'a route serves an address no more': ({ routeId, addressId }) =>
    saveRoute(boss, routeId, ({ stops }) => ({ stops: stops.filter((stop) => stop.addressId !== addressId) })),
  'a route is gone': ({ routeId }) => boss.call(routes.remove, { id: routeId }),
};

test('whoever looks at what somebody changes hears of it', async (t) => {
  const of = await aServedCustomer();
  const screens = screensOf(of, colleague, customer);
  const listener = await listenTo(server);
  t.after(() => listener.close());
  let before = await lookAt(screens);
  const stale: string[] = [];
  for (const [deed, act] of Object.entries(deeds)) {
    await act(of);
    const changes = await listener.since();
    const now = await lookAt(screens);
    const changed = screens.filter((_, place) => now[place] !== before[place]);
    assert.ok(changed.length > 0, `${deed}: nothing`);
    for (const screen of changed)
      if (!(await hears(server, screen, changes))) stale.push(`${deed}: ${screen.read.name}`);
    before = now;
  }
  assert.deepEqual(stale, []);
});
