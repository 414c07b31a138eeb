/** The provider down, slow, busy, or talking nonsense while money is given back, credited or written off. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  askAgain,
  listed,
  payOnPage,
} from '../../../../test/support/invoices.ts';
import { assertBalanced, assertMirrored, ledgerHere, ledgerThere } from '../../../../test/support/ledger.ts';
import { aPaymentProvider, faultsAfter, faultsBefore } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { payerOf } from '../../payers/server/payers.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { syncInvoices } from './syncing.ts';

const { local, stripe, payments, fail } = await aPaymentProvider();
const server = await aServer({ payments }); // nobody tells it what happens there
after(() => server.close());
const office = await server.as('employee');
beforeEach(() => local.faults.clear());
const kit = { read: server.database.read, transact: server.transact, payments };

async function billed() {
  const { contactId, customer } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const payer = await payerOf(kit, customer.id, office.id);
  const now = async () => (await listed(office, contactId)).invoices.find(({ id }) => id === invoice.id);
  return { contactId, invoice, payer, now, about: { id: invoice.id, commandId: randomUUID(), reason: 'Because' } };
}
type Billed = Awaited<ReturnType<typeof billed>>;

type Case = Readonly<{
  operation: Operation;
  /** What the provider is asked to do. */
  match: string;
  prepare?: (about: Billed) => Promise<unknown>;
  input: (about: Billed) => object;
  /** What stands here and there, as numbers: nothing of it before, all of it once afterwards. */
  done: (about: Billed) => Promise<number>;
  once: number;
}>;

const noted = async ({ invoice }: Billed) =>
  (await stripe.creditNotes.list({ invoice: invoice.stripeInvoiceId })).data.reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

const cases: Readonly<Record<string, Case>> = {
  'a refund to a card': {
    operation: invoices.refund,
    match: 'POST /v1/credit_notes',
    prepare: async ({ invoice }) => {
      assert.equal(await payOnPage(invoice), 303);
      await syncInvoices(kit);
    },
    input: ({ about }) => ({ ...about, amount: 1000 }),
    done: noted,
    once: 1000,
  },
  'a refund by hand': {
    operation: invoices.refund,
    match: 'POST /v1/credit_notes',
    prepare: ({ invoice }) => office.call(invoices.recordPayment, aCheck(invoice)),
    input: ({ about }) => ({ ...about, amount: 1000 }),
    done: noted,
    once: 1000,
  },
  'a credit': {
    operation: invoices.credit,
    match: 'POST /v1/customers/\\w+/balance',
    input: ({ contactId, about: { commandId, reason } }) => ({ contactId, commandId, reason, amount: 700 }),
    done: async ({ contactId }) => (await listed(office, contactId)).credit,
    once: 700,
  },
  'a write-off': {
    operation: invoices.writeOff,
    match: 'POST /v1/invoices/', // why stands there first
    input: ({ about }) => about,
    done: async ({ now }) => ((await now())?.status === 'uncollectible' ? 1 : 0),
    once: 1,
  },
};

async function assertConsistent({ payer }: Billed): Promise<void> {
  const here = await ledgerHere(server, payer);
  assertBalanced(here, 'in our copy');
  assert.deepEqual(here, await ledgerThere(stripe, payer));
  await assertMirrored(server, stripe, payer);
}

for (const [what, { operation, match, prepare, input, done, once }] of Object.entries(cases)) {
  test(`${what}: whatever the provider does instead, it is one sentence, and done once when it is asked for again`, async () => {
    for (const [fault, status, sentence] of faultsBefore) {
      const about = await billed();
      await prepare?.(about);
      fail({ match, ...fault });
      const { status: said, body } = await office.attempt(operation, input(about));
      local.faults.clear();
      assert.equal(said, status, JSON.stringify([fault, body]));
      assert.match(body.error.message, sentence);
      assert.doesNotMatch(JSON.stringify(body), /NeverShown/);
      if (!('slow' in fault)) assert.equal(await done(about), 0); // a slow one does it all the same
      await office.call(operation, input(about));
      assert.equal(await done(about), once, JSON.stringify(fault));
      await assertConsistent(about);
    }
  });

  test(`${what}: an answer that got lost is found again by the job, or by a repeat, and nothing is done twice`, async () => {
    for (const [place, fault] of faultsAfter.entries()) {
      const about = await billed();
      await prepare?.(about);
      fail({ match, ...fault });
      assert.equal((await office.attempt(operation, input(about))).status, 503, JSON.stringify(fault));
      local.faults.clear();
      if (place % 2 === 0) await askAgain(server, payments);
      else local.move(25 * 3600); // the provider has forgotten its keys
      await office.call(operation, input(about));
      assert.equal(await done(about), once, JSON.stringify(fault));
      await syncInvoices(kit);
      await assertConsistent(about);
    }
  });
}
