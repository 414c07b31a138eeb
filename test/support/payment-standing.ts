import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { syncInvoices } from '../../src/features/invoices/server/syncing.ts';
import { payerOf } from '../../src/features/payers/server/payers.ts';
import { subscriptionsContract as subscriptions } from '../../src/features/subscriptions/contract.ts';
import type { Payments } from '../../src/server/payments/payments.ts';
import { lettersTo } from './invoices.ts';
import { assertBalanced, ledgerHere, ledgerThere } from './ledger.ts';
import type { Whose } from './payment-kinds.ts';
import type { Caller, TestServer } from './server.ts';

type Standing = Readonly<{ server: TestServer; office: Caller; stripe: Stripe; payments: Payments }>;

/** What stands there, without what differs from one customer to the next; what stands here adds up to the same. */
export async function standing(
  { server, office, stripe, payments }: Standing,
  { profileId, contactId, customerId: known, tag }: Whose,
): Promise<string> {
  const kit = { read: server.database.read, transact: server.transact, payments };
  const customerId = known || (await payerOf(kit, profileId, office.id));
  const of = { customer: customerId, limit: 100 };
  const there = await ledgerThere(stripe, customerId);
  // What a job has done to invoices of subscriptions is told by events, which do not come here.
  if (JSON.stringify(await ledgerHere(server, customerId)) !== JSON.stringify(there)) await syncInvoices(kit);
  const here = await ledgerHere(server, customerId);
  assertBalanced(here, 'in our copy');
  assert.deepEqual(here, there);
  const person = (await stripe.customers.retrieve(customerId)) as Stripe.Customer;
  const all = (await stripe.products.list({ limit: 100 })).data.filter(({ name }) => name === tag);
  const letters = await lettersTo(server, contactId);
  const { subscriptions: ours } = await office.call(subscriptions.ofContact, { contactId });
  const sorted = (texts: readonly string[]) => [...texts].sort();
  return JSON.stringify({
    here,
    person: [person.name?.endsWith('Renamed'), person.balance, person.invoice_settings.default_payment_method !== null],
    products: all.map(({ active, default_price }) => [active, default_price !== null]),
    invoices: sorted(
      (await stripe.invoices.list(of)).data.map((one) =>
        [one.status, one.total, one.amount_remaining, one.footer].join(),
      ),
    ),
    subscriptions: (await stripe.subscriptions.list({ ...of, status: 'all' })).data.map((one) =>
      [
        one.status,
        one.collection_method,
        one.cancel_at_period_end,
        one.items.data.map(({ quantity }) => quantity),
      ].join(),
    ),
    ours: ours.map((one) =>
      [one.status, one.collectionMethod, one.cancelAtPeriodEnd, one.items.map(({ quantity }) => quantity)].join(),
    ),
    notes: (await stripe.creditNotes.list(of)).data.map(({ amount }) => amount),
    book: sorted(
      (await stripe.customers.listBalanceTransactions(customerId, { limit: 100 })).data.map((one) => `${one.amount}`),
    ),
    charges: (await stripe.charges.list(of)).data.length,
    letters: sorted(letters.map(({ subject }) => subject.replace(/[\w-]*\d[\w-]*/g, 'N'))),
  });
}
