/** The provider down, slow, busy, or talking nonsense in the middle of a command. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { hearing, topicsIn } from '../../../../test/support/hearing.ts';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  askAgain,
  lettersTo,
  listed,
  theirInvoices,
} from '../../../../test/support/invoices.ts';
import { aPaymentProvider, keptFailure } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { payerOf } from '../../payers/server/payers.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { syncInvoices } from './syncing.ts';

const { local, stripe, payments, fail, tell, heard: eventsHeard } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const office = await server.as('employee');
beforeEach(() => local.faults.clear());

const letters = (contactId: string) => lettersTo(server, contactId);
const theirs = (contactId: string) => theirInvoices(server, stripe, contactId);

test('an answer that got lost is found again by itself, and e-mailed once', async () => {
  for (const [match, fault] of [
    ['POST /v1/invoices$', { drop: true }],
    ['POST /v1/invoiceitems', { garbage: true }],
    ['POST /v1/invoices/\\w+/finalize', { status: 500 }],
    ['POST /v1/invoices$', keptFailure],
    ['POST /v1/invoiceitems', keptFailure],
    ['POST /v1/invoices/\\w+/finalize', keptFailure],
    ['GET /v1/invoices/in_', { status: 500, after: 'before', times: 50 }],
  ] as const) {
    const { contactId } = await aBilledCustomer(server);
    fail({ match, after: 'after', ...fault });
    const command = anInvoiceOf(contactId, 2500);
    assert.equal((await office.attempt(invoices.create, command)).status, 503, match);
    local.faults.clear();
    await askAgain(server, payments);
    const [made, ...more] = (await listed(office, contactId)).invoices;
    assert.deepEqual([made?.status, made?.amountRemaining, more.length], ['open', 2500, 0], match);
    assert.equal((await office.call(invoices.create, command)).invoice.id, made?.id);
    assert.equal((await letters(contactId)).length, 1);
    assert.equal((await theirs(contactId)).length, 1);
  }
});

test('what was turned away days ago and is asked for again is found again by itself like anything new', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const command = anInvoiceOf(contactId, 2500);
  await payerOf({ read: server.database.read, transact: server.transact, payments }, customer.id, null);
  fail({ match: 'POST /v1/invoices$', status: 429 });
  assert.equal((await office.attempt(invoices.create, command)).body.error?.code, 'payments-unavailable');
  await sql`
    update provider_command set created_at = now() - interval '2 days' where id = ${command.commandId}`.execute(
    server.database.read,
  );
  local.faults.clear();
  fail({ match: 'POST /v1/invoices/\\w+/finalize', after: 'after', drop: true });
  assert.equal((await office.attempt(invoices.create, command)).body.error?.code, 'payments-pending');
  local.faults.clear();
  const again = await office.attempt(invoices.create, anInvoiceOf(contactId, 2500));
  assert.deepEqual([again.status, again.body.error?.code], [409, 'under-way']);
  await askAgain(server, payments);
  assert.deepEqual(
    (await listed(office, contactId)).invoices.map(({ status }) => status),
    ['open'],
  );
  assert.equal((await letters(contactId)).length, 1);
});

test('what the provider has forgotten the key of is found by its command, not made twice', async () => {
  const { contactId } = await aBilledCustomer(server);
  const command = anInvoiceOf(contactId, 2500);
  fail({ match: 'POST /v1/invoices/\\w+/finalize', after: 'before', status: 500 });
  await office.attempt(invoices.create, command);
  local.faults.clear();
  local.move(25 * 3600);
  assert.equal((await office.call(invoices.create, command)).invoice.amountRemaining, 2500);
  const credit = { contactId, commandId: randomUUID(), amount: 500, reason: 'Late truck' };
  fail({ match: 'POST /v1/customers/\\w+/balance', after: 'after', drop: true });
  await office.attempt(invoices.credit, credit);
  local.faults.clear();
  local.move(25 * 3600);
  assert.equal((await office.call(invoices.credit, credit)).credit, 500);
  assert.equal((await theirs(contactId)).length, 1);
});

test('what nobody knows the end of is told, stands on the contact, and is not entered a second time', async () => {
  for (const [what, enter, count] of [
    [
      'invoice',
      (contactId: string) => office.attempt(invoices.create, anInvoiceOf(contactId, 2500)),
      async (contactId: string) => (await theirs(contactId)).length,
    ],
    [
      'credit',
      (contactId: string) =>
        office.attempt(invoices.credit, { contactId, commandId: randomUUID(), amount: 2500, reason: 'Late truck' }),
      async (contactId: string) => (await listed(office, contactId)).credit / 2500,
    ],
  ] as const) {
    const [{ customer, contactId }, { contactId: other }] = [
      await aBilledCustomer(server),
      await aBilledCustomer(server),
    ];
    fail({ match: 'POST /v1', after: 'before', drop: true, times: 1000 });
    const before = await enter(contactId);
    assert.equal(before.body.error.code, 'payments-unavailable', 'nothing is entered before there is a customer');
    assert.match(before.body.error.message, /did not answer in time\. Nothing of it was begun: please try again/);
    local.faults.clear();
    await payerOf({ read: server.database.read, transact: server.transact, payments }, customer.id, office.id);
    await askAgain(server, payments);
    assert.deepEqual([await count(contactId), (await listed(office, contactId)).unanswered], [0, []]);
    fail({ match: 'POST /v1', after: 'after', drop: true, times: 1000 });
    const { status, body } = await enter(contactId);
    assert.deepEqual([status, body.error.code], [503, 'payments-pending'], what);
    assert.match(
      body.error.message,
      /did not answer in time\. It may be done all the same.*do not enter it a second time/,
    );
    const waiting = (await listed(office, contactId)).unanswered.map((one) => [one.what, one.amount]);
    assert.deepEqual(waiting, [[what, 2500]]);
    local.faults.clear();
    // Entered again with a dialog of its own, also by two people at once.
    for (const again of await Promise.all([enter(contactId), enter(contactId)]))
      assert.deepEqual([again.status, again.body.error.code], [409, 'under-way'], what);
    assert.equal((await enter(other)).status, 200, 'nobody else waits');
    await askAgain(server, payments);
    assert.equal(await count(contactId), 1, what);
    assert.deepEqual((await listed(office, contactId)).unanswered, []);
    assert.equal((await enter(contactId)).status, 200, what);
    assert.equal(await count(contactId), 2, what);
    // From the first second on, while nobody knows yet that Stripe is slow.
    fail({ match: 'POST /v1', slow: 300, times: 1000 });
    const atOnce = await Promise.all([enter(contactId), enter(contactId), enter(contactId)]);
    assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409], what);
    assert.equal(await count(contactId), 3, what);
    local.faults.clear();
  }
});

test('what the provider refuses when it is asked again is told to whoever looks, until it is entered again', async () => {
  const enters = {
    invoice: (contactId: string) => office.attempt(invoices.create, anInvoiceOf(contactId, 2500)),
    credit: (contactId: string) =>
      office.attempt(invoices.credit, { contactId, commandId: randomUUID(), amount: 2500, reason: 'Late truck' }),
  };
  for (const [what, enter] of Object.entries(enters)) {
    const { contactId } = await aBilledCustomer(server);
    const told = async () => (await listed(office, contactId)).unanswered.map((one) => [one.what, one.refusal]);
    await enters.credit(contactId); // the provider's customer is made with it
    fail({ match: 'POST /v1', drop: true, times: 1000 });
    assert.equal((await enter(contactId)).status, 503);
    assert.deepEqual(await told(), [[what, null]]);
    local.faults.clear();
    await eventsHeard(server.database.read);
    fail({ match: 'POST /v1', status: 402, times: 1000 });
    const heard = topicsIn(await hearing(server)(office, () => askAgain(server, payments)));
    assert.deepEqual(heard, ['invoices'], 'open screens read it');
    const [[, refusal] = []] = await told();
    assert.match(`${refusal}`, /^Stripe declined the payment: .*\.$/, what);
    local.faults.clear();
    assert.equal((await enter(contactId)).status, 200, 'what was refused stands in nobody’s way');
    assert.deepEqual(await told(), []);
    // Refused at once it is told at once, and to nobody else.
    fail({ match: 'POST /v1', status: 402, times: 1000 });
    assert.equal((await enter(contactId)).status, 409);
    assert.deepEqual(await told(), []);
    local.faults.clear();
  }
});

test('whatever the provider does instead of answering is one sentence, and nothing half done', async () => {
  for (const [fault, status] of [
    [{ status: 500 }, 503],
    [{ status: 429 }, 503],
    [{ status: 402 }, 409],
    [keptFailure, 503],
    [{ ...keptFailure, status: 402 }, 409],
    [{ status: 401 }, 503],
    [{ garbage: true }, 503],
    [{ drop: true }, 503],
    [{ slow: 1500 }, 503],
  ] as const) {
    const { contactId } = await aBilledCustomer(server);
    const command = anInvoiceOf(contactId, 2500);
    fail({ match: 'POST /v1/invoiceitems', ...fault });
    const { status: said, body } = await office.attempt(invoices.create, command);
    assert.equal(said, status, JSON.stringify(body));
    assert.ok(body.error.message.length > 10 && !/NeverShown/.test(JSON.stringify(body)));
    local.faults.clear();
    assert.ok(!(await theirs(contactId)).some(({ status }) => status === 'open'));
    await office.call(invoices.create, command); // whoever asks again, of what was refused too
    const open = (await theirs(contactId)).filter(({ status }) => status === 'open');
    assert.deepEqual(
      open.map(({ amount_remaining }) => amount_remaining),
      [2500],
    );
  }
});

test('what Stripe has not answered for a day is told until it is entered again, or a sync has found it', async () => {
  const kit = { read: server.database.read, transact: server.transact, payments };
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  const enters = {
    invoice: () => office.attempt(invoices.create, anInvoiceOf(contactId, 2500)),
    credit: () =>
      office.attempt(invoices.credit, { contactId, commandId: randomUUID(), amount: 2500, reason: 'Late truck' }),
    payment: () => office.attempt(invoices.recordPayment, aCheck(invoice, { amount: 1000 })),
  };
  const told = async () =>
    (await listed(office, contactId)).unanswered.map((one) => [one.what, one.amount, one.isGivenUp]);
  async function unanswered(what: keyof typeof enters, after: 'before' | 'after') {
    fail({ match: 'POST /v1', after, drop: true, times: 1000 });
    assert.equal((await enters[what]()).status, 503);
    local.faults.clear();
    await sql`update provider_command set created_at = created_at - interval '2 days'`.execute(kit.read);
    await askAgain(server, payments);
  }
  for (const [what, amount] of [
    ['invoice', 2500],
    ['credit', 2500],
    ['payment', 1000],
  ] as const) {
    await unanswered(what, 'before');
    assert.deepEqual(await told(), [[what, amount, true]]);
    await syncInvoices(kit);
    assert.deepEqual(await told(), [[what, amount, true]]);
    assert.equal((await enters[what]()).status, 200, what);
    assert.deepEqual(await told(), []);
  }
  await unanswered('credit', 'after');
  await syncInvoices(kit);
  assert.deepEqual(await told(), []);
});
