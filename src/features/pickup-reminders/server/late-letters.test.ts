/** Letters that the mail server does not take while they are true. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aCompany } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as holds } from '../../suspensions/contract.ts';
import { pickupRemindersContract as reminders } from '../contract.ts';

/** For whom the mail server takes letters by now. */
const taken = new Set<string>();
const mailbox = await aMailServer((recipient) => (taken.has(recipient) ? undefined : 451));
const server = await aServer({ smtpUrl: mailbox.url });
after(() => server.close().then(mailbox.close));
await aCompany(server);
const { run, at, aCustomer } = pickupRemindersOf(server);

type Customer = Awaited<ReturnType<typeof aCustomer>>;
const letterOf = ({ contactId }: Customer) =>
  server.database.read
    .selectFrom('outbox_message')
    .select(['id', 'status', 'last_error', 'to_address'])
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
const receivedBy = async (who: Customer) => {
  const { to_address } = await letterOf(who);
  return mailbox.received.filter(({ to }) => to === to_address).length;
};

const moreOf = ({ contactId }: Customer) => [`new.${contactId}@example.test`];

/** Reminded on a Wednesday evening of Thursday's pickup, while no mail server takes it. */
async function aWaiting(wednesday: Day): Promise<Customer> {
  at(wednesday, 9);
  const who = await aCustomer(['Thursday']);
  at(wednesday, 18);
  await run();
  await until(async () => (await letterOf(who)).last_error !== null);
  return who;
}

async function tryAgain(who: Customer): Promise<void> {
  const admin = await server.as('admin');
  const { id, to_address } = await letterOf(who);
  for (const address of [to_address, ...moreOf(who)]) taken.add(address);
  await admin.call(outbox.retry, { id });
  await until(async () => ['sent', 'failed'].includes((await letterOf(who)).status));
}

test('a reminder that is taken in the same evening goes, and none once its "tomorrow" has come', async () => {
  const evening = await aWaiting('2026-06-17');
  at('2026-06-17', 23.5);
  await tryAgain(evening);
  assert.equal(await receivedBy(evening), 1);
  const night = await aWaiting('2026-06-24');
  at('2026-06-25', 2);
  await tryAgain(night);
  assert.equal(await receivedBy(night), 0);
  assert.equal((await letterOf(night)).last_error, 'Its time was over before it could be sent: nothing was sent.');
});

test('whoever has turned reminders off meanwhile gets none of those that waited', async () => {
  const who = await aWaiting('2026-07-01');
  await who.customer.call(reminders.choose, { channel: 'email', isOn: false });
  await tryAgain(who);
  assert.equal(await receivedBy(who), 0);
});

test('a changed day is told as long as one of its days has not passed', async () => {
  const told = async (thursday: Day) => {
    at(thursday, 9);
    const who = await aCustomer(['Thursday']);
    const { serviceId, routeId } = who;
    const toDate = addDays(thursday, 1);
    await (await server.as('admin')).call(exceptions.putOff, {
      pickups: [{ serviceId, routeId, nominal: thursday }],
      toDate,
    });
    await run();
    await until(async () => (await letterOf(who)).last_error !== null);
    return who;
  };
  const near = await told('2026-07-16');
  at('2026-07-17', 8);
  await tryAgain(near);
  assert.equal(await receivedBy(near), 1);
  const over = await told('2026-07-23');
  at('2026-07-26', 8);
  await tryAgain(over);
  assert.equal(await receivedBy(over), 0);
});

test('what waits goes to the address that its account has by then, and not to a house that it has left', async () => {
  const moved = await aWaiting('2026-08-05');
  const [address = ''] = moreOf(moved);
  await server.database.read
    .updateTable('profile')
    .set({ email: address })
    .where('id', '=', moved.customer.id)
    .execute();
  await tryAgain(moved);
  assert.deepEqual([(await letterOf(moved)).to_address, await receivedBy(moved)], [address, 1]);
  const left = await aWaiting('2026-08-12');
  await (await server.as('admin')).call(linked.unlinkAccount, { id: left.contactId });
  await tryAgain(left);
  assert.equal(await receivedBy(left), 0);
});

/** Whether each of somebody's letters was sent, by its subject, once all of them were tried again. */
async function sentOf({ contactId }: Customer): Promise<Record<string, boolean>> {
  const admin = await server.as('admin');
  const letters = () =>
    server.database.read
      .selectFrom('outbox_message')
      .select(['id', 'subject', 'status', 'last_error', 'to_address'])
      .where('contact_id', '=', contactId)
      .orderBy('created_at', 'desc')
      .execute();
  await until(async () => (await letters()).every(({ last_error }) => last_error !== null));
  for (const { to_address } of await letters()) taken.add(to_address);
  for (const { id } of await letters()) {
    await admin.attempt(outbox.retry, { id });
    await until(async () => (await letters()).some((one) => one.id === id && one.status !== 'queued'));
  }
  return Object.fromEntries((await letters()).map(({ subject, status }) => [subject, status === 'sent']));
}

test('of two words about one pickup that waited only the later goes, in whatever order they are tried', async () => {
  at('2026-09-10', 9); // a Thursday
  const admin = await server.as('admin');
  const who = await aCustomer(['Thursday']);
  const { serviceId, routeId } = who;
  const pickups = [{ serviceId, routeId, nominal: '2026-09-10' }];
  for (const [toDate, hour] of [
    ['2026-09-11', 9],
    ['2026-09-12', 10],
  ] as const) {
    at('2026-09-10', hour);
    await admin.call(exceptions.putOff, { pickups, toDate });
    await run();
  }
  assert.deepEqual(await sentOf(who), {
    'Changed: Saturday instead of Friday': true,
    'Changed: Friday instead of Thursday': false,
  });
});

test('a reminder that waited does not go behind the word that no truck comes tomorrow', async () => {
  const who = await aWaiting('2026-09-16');
  at('2026-09-16', 19);
  const admin = await server.as('admin');
  const { serviceId, routeId } = who;
  const pickups = [{ serviceId, routeId, nominal: '2026-09-17' }];
  await admin.call(exceptions.leaveOut, { pickups, reason: 'The road is closed' });
  await run();
  assert.deepEqual(await sentOf(who), {
    'Left out by our office: no pickup on Thursday, September 17': true,
    'Tomorrow: Trash pickup': false,
  });
});

test('word of another day that waited does not go to whoever has paused or ended that service meanwhile', async () => {
  at('2026-10-01', 9); // a Thursday
  const admin = await server.as('admin');
  const [paused, ended, still] = [
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
  ];
  const all = [paused, ended, still];
  await admin.call(calendar.addDay, { date: '2026-10-01', name: 'Blizzard', effect: 'slides', movedTo: null });
  await run();
  await until(async () => (await Promise.all(all.map(letterOf))).every(({ last_error }) => last_error !== null));
  const { contactId } = paused;
  await admin.call(holds.create, { contactId, from: '2026-10-02', to: '2026-10-09', reason: 'vacation', notes: null });
  const [service] = (await admin.call(services.ofContact, { contactId: ended.contactId })).services;
  assert.ok(service);
  const { id: serviceId, version, cans, firstDay } = service;
  await admin.call(services.update, { id: serviceId, version, cans, firstDay, lastDay: '2026-10-01' });
  at('2026-10-01', 11);
  await run();
  for (const who of all) taken.add((await letterOf(who)).to_address);
  for (const who of all) await admin.attempt(outbox.retry, { id: (await letterOf(who)).id });
  const states = async () => (await Promise.all(all.map(letterOf))).map(({ status }) => status);
  await until(async () => (await states()).every((status) => status === 'sent' || status === 'failed'));
  assert.deepEqual(await states(), ['failed', 'failed', 'sent']);
});

test('what stayed because it was so no more has told nobody anything: once it is so again it is said', async () => {
  const admin = await server.as('admin');
  const held = async ({ contactId }: Customer, deed: () => Promise<unknown>) => {
    const hold = { contactId, from: '2026-10-08', to: '2026-10-20', reason: 'vacation', notes: null } as const;
    await admin.call(holds.create, hold);
    await deed();
    const { suspensions } = await admin.call(holds.ofContact, { contactId });
    const id = suspensions[0]?.id ?? '';
    await admin.call(holds.end, { id });
  };
  const reminded = await aWaiting('2026-10-07');
  await held(reminded, () => tryAgain(reminded));
  assert.equal(await receivedBy(reminded), 0);
  at('2026-10-07', 19);
  await run();
  await until(async () => (await receivedBy(reminded)) === 1);

  at('2026-10-08', 9);
  const told = await aCustomer(['Thursday']);
  await admin.call(calendar.addDay, { date: '2026-10-08', name: 'Blizzard', effect: 'slides', movedTo: null });
  await run();
  await until(async () => (await letterOf(told)).last_error !== null);
  await held(told, () => tryAgain(told));
  assert.equal(await receivedBy(told), 0);
  await run();
  await until(async () => (await receivedBy(told)) === 1);
});
