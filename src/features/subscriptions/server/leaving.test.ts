/** Nobody goes on to be billed unseen: an account, its link and its contact stay while a subscription runs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { autopayOf, cardThatFails } from '../../../../test/support/autopay.ts';
import { aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { linkedAccountContract as accounts } from '../../contacts/linked-account.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';

const { server, office, local, stripe, aPrice, aCustomer, of, theirs } = await aBillingCompany({ timeoutMs: 8000 });
const { turnOn } = autopayOf(server, office);
const admin = await server.as('admin');
const standard = await aPrice('Standard', 3000);
const items = [{ stripePriceId: standard, quantity: 1 }];

const goings = {
  'the account is deleted': ({ profileId }) => admin.attempt(users.remove, { id: profileId }),
  'the account is unlinked': ({ contactId }) => admin.attempt(accounts.unlinkAccount, { id: contactId }),
  'the contact is deleted': ({ contactId }) => admin.attempt(contacts.remove, { id: contactId }),
} satisfies Record<string, (whose: Awaited<ReturnType<typeof aCustomer>>) => ReturnType<typeof admin.attempt>>;

/** Somebody whose subscription was cancelled, and who owes nothing. */
async function aLeavingCustomer() {
  const whose = await aCustomer();
  const command = { contactId: whose.contactId, commandId: randomUUID(), items };
  const { id } = (await office.call(subscriptions.assign, command)).subscription;
  await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
  await writeOffAll(whose.contactId);
  return { ...whose, keep: () => office.attempt(subscriptions.keep, { id, commandId: randomUUID() }) };
}

async function writeOffAll(contactId: string) {
  for (const { id, status } of (await office.call(invoices.list, { contactId })).invoices)
    if (status === 'open') await office.call(invoices.writeOff, { id, commandId: randomUUID(), reason: 'Moved away' });
}

/** As people do who are told to try again in a minute: the customer's name may still be on its way to the provider. */
async function triedAgain(ask: () => ReturnType<typeof admin.attempt>) {
  let answer = await ask();
  await until(async () => {
    if (!/at the moment/.test(answer.body.error?.message ?? '')) return true;
    answer = await ask();
    return false;
  });
  return answer;
}

for (const [name, leave] of Object.entries(goings)) {
  const go = (whose: Awaited<ReturnType<typeof aCustomer>>) => triedAgain(() => leave(whose));
  test(`${name} only when nothing goes on to be billed, and nothing is owed`, async () => {
    const whose = await aCustomer();
    const command = { contactId: whose.contactId, commandId: randomUUID(), items };
    const { subscription } = await office.call(subscriptions.assign, command);
    const refused = await go(whose);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'account-is-billed']);
    assert.match(refused.body.error.message, /Cancel it under Billing first/);
    assert.equal((await of(whose.contactId)).length, 1);

    await office.call(subscriptions.cancel, { id: subscription.id, commandId: randomUUID() });
    const owing = await go(whose);
    assert.deepEqual([owing.status, owing.body.error.code], [409, 'account-is-billed']);
    assert.match(owing.body.error.message, /owes \$30\.00/);
    await writeOffAll(whose.contactId);
    assert.equal((await go(whose)).status, 200);
  });

  test(`${name} only when no credit is left, and no debit of a credit that was used and taken back`, async () => {
    const whose = await aCustomer();
    const { contactId } = whose;
    const command = () => ({ commandId: randomUUID(), reason: 'Late truck' });
    await office.call(invoices.credit, { contactId, amount: 1200, ...command() });
    const credited = await go(whose);
    assert.deepEqual([credited.status, credited.body.error.code], [409, 'account-is-billed']);
    assert.match(credited.body.error.message, /has a credit of \$12\.00, which would be lost\. Take it back/);
    await office.call(invoices.create, anInvoiceOf(contactId, 500));
    const [credit] = (await office.call(invoices.list, { contactId })).credits;
    await office.call(invoices.takeBackCredit, { id: credit?.id ?? '', ...command() });
    const owing = await go(whose);
    assert.deepEqual([owing.status, owing.body.error.code], [409, 'account-is-billed']);
    assert.match(owing.body.error.message, /owes \$5\.00, which the next invoice adds\. Make that invoice/);
    await office.call(invoices.credit, { contactId, amount: 500, ...command() });
    assert.equal((await go(whose)).status, 200);
  });

  test(`${name} only when nothing is owed in another currency either`, async () => {
    const whose = await aLeavingCustomer();
    const customer = (await theirs(whose.profileId))[0]?.customer;
    assert.ok(typeof customer === 'string');
    const euros = { customer, currency: 'eur', collection_method: 'send_invoice', days_until_due: 7 } as const;
    const { id } = await stripe.invoices.create(euros);
    await stripe.invoiceItems.create({ customer, invoice: id, currency: 'eur', amount: 3000 });
    await stripe.invoices.finalizeInvoice(id);
    const isKnown = async () =>
      (await office.call(invoices.list, whose)).invoices.some((one) => one.currency === 'eur' && one.status === 'open');
    await until(isKnown);
    const owing = await go(whose);
    assert.deepEqual([owing.status, owing.body.error.code], [409, 'account-is-billed']);
    assert.match(owing.body.error.message, /owes €30\.00/);
    await writeOffAll(whose.contactId);
    assert.equal((await go(whose)).status, 200);
  });

  test(`once ${name}, a form that was open before keeps no subscription`, async () => {
    const whose = await aLeavingCustomer();
    assert.equal((await go(whose)).status, 200);
    const kept = await whose.keep();
    assert.deepEqual([kept.status, kept.body.error.code], [409, 'no-account']);
    assert.equal((await theirs(whose.profileId))[0]?.cancel_at_period_end, true);
  });
}

test('nor while something is under way that leaves an invoice open', async () => {
  for (const leave of Object.values(goings)) {
    const whose = await aCustomer();
    const { contactId } = whose;
    const made = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
    const paid = await office.call(invoices.recordPayment, aCheck(made.invoice));
    const mistaken = { id: paid.id, paymentId: paid.payments[0]?.id ?? '', commandId: randomUUID(), reason: 'Bounced' };
    local.faults.add({ match: 'POST /v1/invoices', status: 500, times: 3 });
    const pending = await office.attempt(invoices.takeBack, mistaken);
    assert.equal(pending.body.error?.code, 'payments-pending');
    const gone = await leave(whose);
    assert.deepEqual([gone.status, gone.body.error?.code], [409, 'account-is-billed']);
    await office.call(invoices.takeBack, mistaken);
    assert.match((await leave(whose)).body.error?.message ?? '', /owes \$50\.00/);
  }
});

test('of keeping and deleting at once, nobody is left who is billed and not there', async () => {
  for (let round = 0; round < 8; round++) {
    const whose = await aLeavingCustomer();
    const [kept, gone] = await Promise.all([
      whose.keep(),
      sleep(round * 8).then(() => admin.attempt(contacts.remove, { id: whose.contactId })),
    ]);
    const [there] = await theirs(whose.profileId);
    assert.ok(!(gone.status === 200 && kept.status === 200), 'both were done');
    assert.equal(there?.cancel_at_period_end, kept.status !== 200);
  }
});

test('who does not pay can be cancelled, and is not billed for another period', async () => {
  const { contactId } = await aCustomer();
  const { id } = (await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items })).subscription;
  await turnOn(contactId, cardThatFails);
  local.move(32 * 86_400);
  await until(async () => (await of(contactId))[0]?.status === 'past_due');
  const statusOf = async () =>
    (await of(contactId)).map(({ status, cancelAtPeriodEnd }) => [status, cancelAtPeriodEnd]);
  assert.equal((await office.attempt(subscriptions.cancel, { id, commandId: randomUUID() })).status, 200);
  assert.deepEqual(await statusOf(), [['past_due', true]]);
  const billed = async () => (await office.call(invoices.list, { contactId })).invoices.length;
  await until(async () => (await billed()) === 2); // both periods, the second one not paid
  local.move(32 * 86_400);
  await until(async () => (await of(contactId))[0]?.status === 'canceled');
  assert.equal(await billed(), 2);
});

test('of deleting and assigning at once, nobody is left who is billed and not there', async () => {
  for (let round = 0; round < 6; round++) {
    const whose = await aCustomer();
    const command = { contactId: whose.contactId, commandId: randomUUID(), items };
    const [gone, assigned] = await Promise.all([
      admin.attempt(contacts.remove, { id: whose.contactId }),
      office.attempt(subscriptions.assign, command),
    ]);
    assert.ok(!(gone.status === 200 && assigned.status === 200), 'both were done');
  }
});

test('nor while the invoice of a new period goes out within the hour', async () => {
  for (const leave of Object.values(goings)) {
    const whose = await aCustomer();
    const command = { contactId: whose.contactId, commandId: randomUUID(), items };
    const { id } = (await office.call(subscriptions.assign, command)).subscription;
    const oneThat = async (is: 'open' | 'draft') =>
      (await office.call(invoices.list, { contactId: whose.contactId })).invoices.find(({ status }) => status === is);
    await until(async () => (await oneThat('open')) !== undefined);
    await writeOffAll(whose.contactId);
    const [there] = await theirs(whose.profileId);
    const { created } = await stripe.products.create({ name: 'What time is it there' });
    local.move((there?.items.data[0]?.current_period_end ?? 0) - created + 60);
    await until(async () => (await oneThat('draft')) !== undefined);
    await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
    const { status, body } = await triedAgain(() => leave(whose));
    assert.deepEqual([status, body.error?.code], [409, 'account-is-billed']);
    assert.match(body.error.message, /goes out within the hour/);
    await office.call(invoices.remove, { id: (await oneThat('draft'))?.id ?? '', commandId: randomUUID() });
    assert.equal((await triedAgain(() => leave(whose))).status, 200);
  }
});
