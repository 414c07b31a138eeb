/** Letters that have waited for the mail server: what has become of them meanwhile. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, ordinaryMoment } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
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
