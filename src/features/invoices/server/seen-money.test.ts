/** Of two people who have seen the same, one credits it or records it: who comes second is told what stands by now. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  lettersTo,
  listed,
  theirInvoices,
} from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, formatDay } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { linkedAccountContract as accounts } from '../../contacts/linked-account.ts';
import { checksContract } from '../checks.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { refuseSameCash, refuseSameCheck } from './same-check.ts';

const { stripe, payments, local, fail, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const [office, other, admin] = [await server.as('employee'), await server.as('employee'), await server.as('admin')];

test('two people who give the same credit give it once, in whatever words, and a repeat is the same command', async () => {
  const { contactId } = await aBilledCustomer(server);
  const credit = (givenSeen: number, reason = 'Missed pickup') => {
    return { contactId, commandId: randomUUID(), amount: 1200, reason, givenSeen };
  };
  const first = credit(0);
  assert.equal((await office.call(invoices.credit, first)).credit, 1200);
  const second = await other.attempt(invoices.credit, credit(0, 'Monday was missed'));
  assert.deepEqual([second.status, second.body.error.code], [409, 'credited-since']);
  assert.equal(
    second.body.error.message,
    '$12.00 is credited to this customer by now, not $0.00 as before. Nothing was credited: please look whether this credit stands already.',
  );
  assert.equal((await office.call(invoices.credit, first)).credit, 1200); // its answer got lost
  assert.equal((await office.call(invoices.credit, { ...first, givenSeen: 1200 })).credit, 1200);
  await office.call(invoices.create, anInvoiceOf(contactId, 500)); // uses some of it, and credits nothing
  assert.equal((await other.call(invoices.credit, credit(1200))).credit, 1900);
  const atOnce = ['Ice', 'Snow', 'Hail'].map((why) => office.attempt(invoices.credit, credit(2400, why)));
  assert.deepEqual((await Promise.all(atOnce)).map(({ status }) => status).sort(), [200, 409, 409]);
  const { givenSeen: _, ...older } = credit(0);
  assert.equal((await office.call(invoices.credit, older)).credit, 4300);
});

test('an invoice that two people send is e-mailed once, a draft and an open one, and again to whoever has seen that', async () => {
  const { contactId } = await aBilledCustomer(server);
  await office.call(invoices.create, anInvoiceOf(contactId, 100));
  const [of] = (await listed(office, contactId)).invoices;
  const letters = async () => (await lettersTo(server, contactId)).length;
  const send = (id: string, emailedSeen?: string | null) => ({ id, commandId: randomUUID(), emailedSeen });
  const open = send(of?.id ?? '', of?.emailedAt);
  const first = await office.call(invoices.send, open);
  const second = await other.attempt(invoices.send, send(open.id, open.emailedSeen));
  assert.deepEqual([second.status, second.body.error.code, await letters()], [409, 'sent-since', 2]);
  assert.equal(
    second.body.error.message,
    'Somebody else has sent this invoice since you looked. Nothing was sent again: please look whether it should go once more.',
  );
  await office.call(invoices.send, open); // its answer got lost
  assert.equal(await letters(), 2);
  const { emailedAt } = first.invoice;
  const atOnce = [office, other, admin].map((who) => who.attempt(invoices.send, send(open.id, emailedAt)));
  assert.deepEqual((await Promise.all(atOnce)).map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal(await letters(), 3);

  const customer = String((await theirInvoices(server, stripe, contactId))[0]?.customer);
  const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 4000, currency: 'usd' });
  const find = async () => {
    const { invoices: all } = await listed(office, contactId);
    return all.find(({ stripeInvoiceId, total }) => stripeInvoiceId === draft.id && total === 4000);
  };
  await until(async () => (await find()) !== undefined);
  const id = (await find())?.id ?? '';
  const people = [office, other, admin];
  const drafts = await Promise.all(people.map((who) => who.attempt(invoices.send, send(id, null))));
  assert.deepEqual(drafts.map(({ status }) => status).sort(), [200, 409, 409]);
  const isSender = (_: unknown, at: number) => drafts[at]?.status === 200;
  const [sender, late] = [people.find(isSender), people.find((_, at) => !isSender(_, at))];
  assert.ok(sender && late);
  const refused = await late.attempt(invoices.send, send(id, null));
  assert.deepEqual([refused.body.error.code, await letters()], ['sent-since', 4]);
  await sender.call(invoices.send, send(id, null)); // who has sent it knows that, though their screen may not yet
  const { emailedSeen: _, ...older } = send(id);
  await late.call(invoices.send, older);
  assert.equal(await letters(), 6);
});

test('cash, and a check without a number, is recorded once of a part that two people have seen, at either door', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const part = (openSeen: number, more = {}) =>
    aCheck(invoice, { way: 'cash', checkNumber: null, amount: 500, isSecond: false, openSeen, ...more });
  const batch = (openSeen: number, checkNumber: string | null = null) => ({
    ...{ commandId: randomUUID(), contactId, checkNumber, receivedOn: today, amount: 500, credit: 0, isSecond: false },
    parts: [{ invoiceId: invoice.id, amount: 500, openSeen }],
  });
  const first = part(3000);
  assert.equal((await office.call(invoices.recordPayment, first)).amountRemaining, 2500);
  const refused = [
    await other.attempt(invoices.recordPayment, part(3000)),
    await other.attempt(invoices.recordPayment, part(3000, { way: 'check', checkNumber: '' })),
    await other.attempt(checksContract.receiveCheck, batch(3000)),
  ];
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error.code]),
    refused.map(() => [409, 'paid-since']),
  );
  assert.equal(
    refused[0]?.body.error.message,
    '$25.00 of this invoice is open by now, not $30.00. Nothing was recorded: please look whether this payment stands already.',
  );
  assert.equal((await office.call(invoices.recordPayment, first)).amountRemaining, 2500); // its answer got lost
  assert.equal((await office.call(invoices.recordPayment, { ...first, openSeen: 2500 })).amountRemaining, 2500);
  const inBatch = batch(2500);
  await other.call(checksContract.receiveCheck, inBatch);
  await other.call(checksContract.receiveCheck, { ...inBatch, parts: [{ invoiceId: invoice.id, amount: 500 }] });
  await other.call(checksContract.receiveCheck, batch(3000, '7')); // another check, as its number says
  const older = part(0, { openSeen: undefined });
  assert.equal((await office.call(invoices.recordPayment, older)).amountRemaining, 1000);
});

test('as much cash on account on one day is asked about, whoever brings it; two at once record it once', async () => {
  const { contactId } = await aBilledCustomer(server);
  const cash = (more = {}) => ({
    ...{ commandId: randomUUID(), contactId, checkNumber: null, receivedOn: today, isSecond: false },
    ...{ amount: 4000, credit: 4000, parts: [], ...more },
  });
  const [mine, theirs] = [cash(), cash()];
  const answers = await Promise.all([
    office.attempt(checksContract.receiveCheck, mine),
    other.attempt(checksContract.receiveCheck, theirs),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(
    answers.find(({ status }) => status === 409)?.body.error.message,
    `$40.00 in cash on account, received on ${formatDay(today)}, is recorded of this customer already. Say that it is another payment, or leave it out.`,
  );
  const isMine = answers[0].status === 200;
  await (isMine ? office : other).call(checksContract.receiveCheck, isMine ? mine : theirs); // its answer got lost
  const dayBefore = addDays(today, -1);
  for (const more of [{ receivedOn: dayBefore }, { amount: 4100, credit: 4100 }, { isSecond: true }])
    await office.call(checksContract.receiveCheck, cash(more));
  assert.equal((await listed(office, contactId)).credit, 4 * 4000 + 100);
  const again = await office.attempt(checksContract.receiveCheck, cash({ receivedOn: dayBefore }));
  assert.equal(again.body.error.code, 'same-cash');
});

test('what is settled between two looks is seen by the second: cash on account, and a check', async () => {
  for (const checkNumber of [null, '4711']) {
    const { contactId, customer } = await aBilledCustomer(server);
    const received = {
      ...{ commandId: randomUUID(), contactId, checkNumber, receivedOn: today, isSecond: false },
      ...{ amount: 4000, credit: 4000, parts: [] },
    };
    fail({ match: 'POST /v1/customers/.*/balance_transactions', held: true, times: 1 });
    const first = office.attempt(checksContract.receiveCheck, received);
    const command = await until(async () => {
      const { rows } = await sql<{ customerId: string }>`
        select request ->> 'customerId' as "customerId" from provider_command
        where id = ${received.commandId} and status = 'waiting'`.execute(server.database.read);
      return rows[0];
    });
    const settled = async () => {
      local.faults.clear();
      assert.equal((await first).status, 200);
    };
    const same = { commandId: randomUUID(), customerId: command.customerId, profileId: customer.id, isSecond: false };
    await assert.rejects(
      server.transact((tx) => {
        const looking = betweenLooks(tx, settled);
        return checkNumber === null
          ? refuseSameCash(looking, { ...same, credit: 4000, receivedOn: today })
          : refuseSameCheck(looking, { ...same, checkNumber });
      }),
      { code: checkNumber === null ? 'same-cash' : 'same-check' },
    );
    await settled();
  }
});

/** Something happens as soon as the first of two looks has its answer. */
function betweenLooks(tx: Tx, happen: () => Promise<void>): Tx {
  let isFirst = true;
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await happen();
      }
      return result;
    },
  });
}

test('no credit, bill or money on account is for an account that went while Stripe was asked who that is there', async () => {
  const deeds = [
    (contactId: string) =>
      office.attempt(invoices.credit, { contactId, commandId: randomUUID(), amount: 500, reason: 'Late' }),
    (contactId: string) => office.attempt(invoices.create, anInvoiceOf(contactId, 500)),
    (contactId: string) =>
      office.attempt(checksContract.receiveCheck, {
        ...{ commandId: randomUUID(), contactId, checkNumber: '7', receivedOn: today, isSecond: false },
        ...{ amount: 500, credit: 500, parts: [] },
      }),
  ];
  for (const deed of deeds) {
    const { contactId } = await aBilledCustomer(server);
    fail({ match: 'POST /v1/customers', slow: 600 });
    const answer = deed(contactId);
    await new Promise((done) => setTimeout(done, 250));
    const left = await admin.attempt(accounts.unlinkAccount, { id: contactId });
    const { status, body } = await answer;
    local.faults.clear();
    assert.deepEqual([left.status, status, body.error?.code], [200, 409, 'no-account']);
    const { credit, invoices: all } = await listed(office, contactId);
    assert.deepEqual([credit, all.length], [0, 0]);
  }
});
