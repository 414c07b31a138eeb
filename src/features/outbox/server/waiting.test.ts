/** Letters that have waited for the mail server: what has become of them meanwhile. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, ordinaryMoment } from '../../../../test/support/clock.ts';
import { aCompany, aRoute, everyDay } from '../../../../test/support/factories.ts';
import { aBilledCustomer, aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer, type Caller } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { landingContract as landing } from '../../landing/contract.ts';
import { massEmailContract as massEmail } from '../../mass-email/contract.ts';
import { reportsContract as reports } from '../../reports/contract.ts';
import { type User, usersContract as users } from '../../users/contract.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import { outboxContract as outbox } from '../contract.ts';

/** Whether no letter of ours is taken at all, and to whom none is. */
let isAway = false;
const closed = new Set<string>();
const mailbox = await aMailServer(
  (address) => (closed.has(address) ? 451 : undefined),
  () => (isAway ? 451 : undefined),
);
const { payments } = await aPaymentProvider();
const server = await aServer({ smtpUrl: mailbox.url, payments });
after(() => server.close().then(mailbox.close));
const admin = await server.as('admin');
const office = await server.as('employee');

const to = (address: string) => mailbox.received.filter((one) => one.to === address).length;
const newest = async (q: string) => {
  const { rows } = await admin.call(outbox.list, { q });
  return rows[0] ?? assert.fail(`nothing to ${q}`);
};
async function hasWaited(q: string) {
  await until(async () => (await newest(q)).lastError !== null);
  closed.delete(q);
  return newest(q);
}
async function retried(q: string, { id }: Readonly<{ id: string }>) {
  await admin.call(outbox.retry, { id });
  await until(async () => ['sent', 'failed'].includes((await admin.call(outbox.get, { id })).status));
  const { status, lastError } = await admin.call(outbox.get, { id });
  return [status, lastError, to(q)];
}

test('the first letter that goes after an outage takes along what has waited, in the order in which it was written', async () => {
  const letter = draft({ subject: 'We come', paragraphs: ['Hello'], company: { name: 'Mesa', color: '#059669' } });
  const queue = (address: string) =>
    server.transact((tx) =>
      queueMessage(tx, { ...letter, kind: 'Reply', to: { name: null, address }, createdBy: null }),
    );
  isAway = true;
  const waiting = ['one@away.test', 'two@away.test', 'three@away.test'];
  for (const address of waiting) {
    await queue(address);
    await until(async () => (await newest(address)).lastError !== null);
  }
  closed.add('slow@away.test');
  isAway = false;
  await queue('slow@away.test'); // for its own reason
  await until(async () => (await newest('slow@away.test')).lastError !== null);
  await queue('new@away.test');
  await until(async () => waiting.every((address) => to(address) === 1));
  assert.deepEqual([to('new@away.test'), to('slow@away.test')], [1, 0]);
  assert.equal((await newest('slow@away.test')).attempts, 1);
});

test('of links that have waited none goes that is used, replaced or too old', async () => {
  const person = await server.as('employee');
  const { email } = await person.call(ownProfileContract.profile, {});
  const ask = async () => {
    closed.add(email);
    await server.nobody.call(users.requestPasswordLink, { email });
    return hasWaited(email);
  };
  const old = await ask();
  clock.set(addMinutes(ordinaryMoment, 90));
  assert.deepEqual(await retried(email, old), [
    'failed',
    'Its time was over before it could be sent: nothing was sent.',
    0,
  ]);
  const [first, second] = [await ask(), await ask()];
  const { url } = await (await server.as('superadmin')).call(outbox.revealLink, { id: first.id });
  const token = url.split('#token=')[1] ?? '';
  await server.nobody.call(users.choosePassword, { token, password: 'Tumbleweed 88 rolls' });
  assert.deepEqual(await retried(email, second), [
    'failed',
    'Its link has been used or replaced in the meantime: nothing was sent.',
    0,
  ]);
  const good = await ask();
  assert.deepEqual(await retried(email, good), ['sent', null, 1]);
  clock.set(ordinaryMoment);
});

test('of an account that is deleted and made again only the letter of the new one goes', async () => {
  const email = `again.${randomUUID()}@away.test`;
  const make = async () => {
    closed.add(email);
    const person = { firstName: 'Ana', lastName: 'Yazzie', email, phone: '', role: 'employee' } as const;
    const { id } = await admin.call(users.create, person);
    return { id, letter: await hasWaited(email) };
  };
  const first = await make();
  await admin.call(users.remove, { id: first.id });
  const second = await make();
  assert.deepEqual(await retried(email, first.letter), [
    'failed',
    'Its link has been used or replaced in the meantime: nothing was sent.',
    0,
  ]);
  assert.deepEqual(await retried(email, second.letter), ['sent', null, 1]);
});

test('who has paid meanwhile is not asked to, and a bill that is open goes where its account is by then', async () => {
  for (const isPaid of [true, false]) {
    const { contactId, customer } = await aBilledCustomer(server);
    const { email } = await customer.call(ownProfileContract.profile, {});
    closed.add(email);
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
    const letter = await hasWaited(email);
    const moved = `moved.${randomUUID()}@example.test`;
    if (isPaid) await office.call(invoices.recordPayment, aCheck(invoice));
    else await sql`update profile set email = ${moved} where id = ${customer.id}`.execute(server.database.read);
    assert.deepEqual(
      [...(await retried(email, letter)), to(moved)],
      isPaid ? ['failed', 'It was paid or taken back in the meantime: nothing was sent.', 0, 0] : ['sent', null, 0, 1],
    );
  }
});

test('a bill of which a part was paid meanwhile asks for the rest', async () => {
  const { contactId, customer } = await aBilledCustomer(server);
  const { email } = await customer.call(ownProfileContract.profile, {});
  closed.add(email);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const letter = await hasWaited(email);
  await office.call(invoices.recordPayment, aCheck(invoice, { amount: 1000 }));
  assert.deepEqual(await retried(email, letter), ['sent', null, 1]);
  const { text } = await admin.call(outbox.get, letter);
  assert.match(text, /\$20\.00/);
});

test('what only admins may read goes to an admin where they are reached by then, and to nobody who is none any more', async () => {
  const owner = await server.as('superadmin');
  const { contactId } = await aBilledCustomer(server);
  const range = { from: '2026-06-01', to: '2026-06-30' };
  const words = { purpose: 'announcement', subject: 'Bills', message: 'Hello {{first_name}}' } as const;
  const asked: readonly ((who: Caller) => Promise<unknown>)[] = [
    (who) =>
      who.call(reports.email, { reportId: 'service-performance', by: 'route', ...range, commandId: randomUUID() }),
    (who) => who.call(massEmail.test, { ...words, contactId, commandId: randomUUID() }),
  ];
  for (const ask of asked) {
    const become = async (deed: (who: User) => Promise<unknown>) => {
      const who = await server.as('admin');
      const profile = await who.call(ownProfileContract.profile, {});
      closed.add(profile.email);
      await ask(who);
      const letter = await hasWaited(profile.email);
      await deed(profile);
      return retried(profile.email, letter);
    };
    const moved = `moved.${randomUUID()}@example.test`;
    const none = (why: string) => ['failed', `${why}: nothing was sent.`, 0];
    assert.deepEqual(
      await become(({ id, version, firstName, lastName }) =>
        owner.call(users.update, { id, version, firstName, lastName, phone: '', role: 'employee' }),
      ),
      none('Its recipient is no administrator any more'),
    );
    assert.deepEqual(
      await become(({ id }) => owner.call(users.remove, { id })),
      none('Its recipient is no administrator any more'),
    );
    assert.deepEqual(
      await become(({ id }) => sql`update profile set email = ${moved} where id = ${id}`.execute(server.database.read)),
      ['sent', null, 0],
    );
    assert.equal(to(moved), 1);
  }
});

test('a letter to many that names what is open, or the next pickup, goes only while that is so', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1 }));
  const served = stops[0]?.contactId ?? '';
  async function waits(recipientId: string, message: string) {
    const { email } = await admin.call(contacts.get, { id: recipientId });
    closed.add(email);
    const words = { purpose: 'announcement', subject: 'News', message } as const;
    await admin.call(massEmail.send, { ...words, id: randomUUID(), recipientIds: [recipientId] });
    const letter = await hasWaited(email);
    return async () => (await retried(email, letter)).slice(0, 2);
  }
  const owing = 'You owe {{amount_open|nothing}}.';
  const [isOpen, isPaid] = [await waits(contactId, owing), await waits(contactId, owing)];
  const [plain, pickup] = [await waits(served, 'Hello'), await waits(served, 'We come {{next_pickup|soon}}.')];
  assert.deepEqual(await isOpen(), ['sent', null]);
  await office.call(invoices.recordPayment, aCheck(invoice));
  assert.deepEqual(await isPaid(), ['failed', 'It was paid or taken back in the meantime: nothing was sent.']);
  clock.set(addMinutes(ordinaryMoment, 2 * 24 * 60));
  assert.deepEqual(await plain(), ['sent', null]);
  assert.deepEqual(await pickup(), ['failed', 'Its time was over before it could be sent: nothing was sent.']);
  clock.set(ordinaryMoment);
});

test('what is written to the office goes where the company is reached by then', async () => {
  await aCompany(server);
  const { read } = server.database;
  const [wrong, right] = ['ofice@away.test', 'office@away.test'];
  const reachedAt = (email: string) => sql`update company_settings set email = ${email}`.execute(read);
  await reachedAt(wrong);
  closed.add(wrong);
  const lead = { name: 'Lena Tso', email: 'lena@example.test', message: 'Do you come to Aztec?' };
  await server.nobody.call(landing.sendMessage, lead);
  const letter = await hasWaited(wrong);
  await reachedAt(right);
  assert.deepEqual([...(await retried(wrong, letter)), to(right)], ['sent', null, 0, 1]);
});
