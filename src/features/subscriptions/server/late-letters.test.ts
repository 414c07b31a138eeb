/** Letters about what is paid regularly that the mail server does not take while they are true. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { autopayOf, cardThatFails } from '../../../../test/support/autopay.ts';
import { aCheck, listed } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { autopayContract as autopay } from '../../autopay/contract.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

let isAway = true;
const company = await aBillingCompany({ timeoutMs: 8000, refuses: () => (isAway ? 451 : undefined) });
const { server, admin, office, local, aPrice, aCustomer, mail } = company;
const { turnOn } = autopayOf(server, office);
const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];
const command = () => ({ commandId: randomUUID() });

const lettersOf = (contactId: string) =>
  server.database.read
    .selectFrom('outbox_message')
    .select(['id', 'kind', 'subject', 'status', 'text_body as text', 'last_error as error'])
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .execute();

/** Once all that was written waits, the mail server takes letters, and they are sent: the last one first. */
async function arrives(contactId: string) {
  const all = await until(async () => {
    const letters = await lettersOf(contactId);
    return letters.length > 0 && letters.every(({ status, error }) => error !== null || status === 'sent') && letters;
  });
  isAway = false;
  for (const { id } of all.toReversed()) {
    await admin.attempt(outbox.retry, { id });
    await until(async () => ['sent', 'failed'].includes((await admin.call(outbox.get, { id })).status));
  }
  isAway = true;
  return lettersOf(contactId);
}

async function aSubscriber() {
  const { contactId } = await aCustomer();
  const { subscription } = await office.call(subscriptions.assign, { contactId, ...command(), items });
  const invoice = async () => (await listed(office, contactId)).invoices[0] ?? assert.fail('no invoice');
  await until(async () => (await listed(office, contactId)).invoices.length > 0);
  return { contactId, id: subscription.id, invoice };
}

test('of a cancellation and its taking back the last word alone is sent, whatever the order in which they may go', async () => {
  const { contactId, id } = await aSubscriber();
  await office.call(subscriptions.cancel, { id, ...command() });
  await office.call(subscriptions.keep, { id, ...command() });
  const [, ends, goesOn] = await arrives(contactId);
  assert.match(`${ends?.subject}, ${goesOn?.subject}`, / ends, .* goes on$/);
  assert.deepEqual([ends?.status, goesOn?.status], ['failed', 'sent']);
  assert.equal(ends?.error, 'The cancellation was taken back in the meantime: nothing was sent.');
});

test('the letter about a new subscription asks for what is open of its first invoice by then, and for nothing once it is paid', async () => {
  const asked = async (deed: (one: Awaited<ReturnType<typeof aSubscriber>>) => Promise<unknown>) => {
    const one = await aSubscriber();
    await deed(one);
    const [letter] = await arrives(one.contactId);
    return [letter?.status, /first invoice of (\S+)/.exec(letter?.text ?? '')?.[1], /https?:/.test(letter?.text ?? '')];
  };
  const pay =
    (more = {}) =>
    async (one: Awaited<ReturnType<typeof aSubscriber>>) =>
      office.call(invoices.recordPayment, aCheck(await one.invoice(), more));
  assert.deepEqual(await asked(async () => {}), ['sent', '$30.00', true]);
  assert.deepEqual(await asked(pay({ amount: 1000 })), ['sent', '$20.00', true]);
  assert.deepEqual(await asked(pay()), ['sent', undefined, false]);
  const taken = await asked(async ({ invoice }) =>
    office.call(invoices.remove, { id: (await invoice()).id, ...command() }),
  );
  assert.deepEqual(taken, ['sent', undefined, false]);
});

test('nobody reads that AutoPay is on once it is off again, nor the other way round', async () => {
  const { contactId } = await aSubscriber();
  await turnOn(contactId);
  await office.call(autopay.turnOff, { contactId, ...command() });
  const off = (await arrives(contactId)).filter(({ kind }) => kind === 'AutoPay');
  assert.deepEqual(
    off.map(({ status }) => status),
    ['failed', 'sent'],
  );
  assert.equal(off[0]?.error, 'AutoPay was turned off in the meantime: nothing was sent.');
  assert.equal(mail.received.filter(({ raw }) => /AutoPay is on/.test(raw)).length, 0);
});

test('whose AutoPay is off by then is not told that the card is tried again', async () => {
  const [still, off] = [await aSubscriber(), await aSubscriber()];
  for (const { contactId } of [still, off]) await turnOn(contactId, cardThatFails);
  local.move(31 * 86_400);
  const failed = async ({ contactId }: Readonly<{ contactId: string }>) =>
    (await lettersOf(contactId)).find(({ subject }) => /did not go through/.test(subject));
  // A letter on its way says what was true when it left.
  for (const one of [still, off]) await until(async () => (await failed(one))?.error);
  await office.call(autopay.turnOff, { contactId: off.contactId, ...command() });
  const read = async (one: Readonly<{ contactId: string }>) => {
    await arrives(one.contactId);
    const letter = await failed(one);
    return [letter?.status, /We try again on|We do not try again/.exec(letter?.text ?? '')?.[0]];
  };
  assert.deepEqual(await read(still), ['sent', 'We try again on']);
  assert.deepEqual(await read(off), ['sent', 'We do not try again']);
});
