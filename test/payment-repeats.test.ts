/**
 * A command to the payment provider whose answer was lost is sent again when what it was reckoned from is another by now: it
 * gets the answer of what was done, and nothing is done a second time.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { compared, paymentDeeds } from '../src/app/feature-jobs.ts';
import { invoicesContract as invoices } from '../src/features/invoices/contract.ts';
import { productsContract as products } from '../src/features/products/contract.ts';
import { subscriptionsContract as subscriptions } from '../src/features/subscriptions/contract.ts';
import { addMinutes } from '../src/kernel/calendar.ts';
import { autopayOf } from './support/autopay.ts';
import { clock, day } from './support/clock.ts';
import { anInvoiceOf } from './support/invoices.ts';
import { type Case, paymentKinds, type Whose } from './support/payment-kinds.ts';
import { standing } from './support/payment-standing.ts';
import { aBillingCompany } from './support/subscriptions.ts';

const company = await aBillingCompany({ isDeaf: true, timeoutMs: 8000 });
const { server, office, admin, stripe, payments, aPrice } = company;
const { turnOn } = autopayOf(server, office);
const { somebody, cases: kinds } = paymentKinds({
  ...{ server, admin, office, nobody: server.nobody, stripe, payments },
  stripePriceId: await aPrice('Standard Service', 3000),
  carryOutWaiting: () => company.askAgain(paymentDeeds),
});

const aProduct = (name: string) =>
  admin.call(products.create, {
    ...{ commandId: randomUUID(), name, unitAmount: 3000, currency: 'usd', frequency: 'monthly' },
  });
const archive = async ({ tag }: Whose) => {
  const { products: all } = await admin.call(products.list, {});
  await admin.call(products.archive, { commandId: randomUUID(), id: all.find(({ name }) => name === tag)?.id ?? '' });
};
const turnAutopayOn = ({ contactId }: Whose) => turnOn(contactId);
const letTwoDaysPass = async () => clock.set(addMinutes(clock.now(), 2 * 24 * 60));
/** In the provider's own pages: another one stands for the account when it is billed next. */
const deleteThere = async ({ customerId }: Whose) => {
  const kit = { read: server.database.read, transact: server.transact, payments };
  await stripe.customers.del(customerId);
  for (const compare of [compared.subscriptions, compared.invoices]) await compare(kit, undefined, async () => {});
};

const anInvoice: Case = async ({ contactId, tag }) => {
  const { id: productId } = await aProduct(tag);
  const items = [{ type: 'product' as const, productId, quantity: 1 }];
  const input = anInvoiceOf(contactId, 3000, { items });
  return () => office.attempt(invoices.create, input);
};
const aSubscription: Case = async ({ contactId, tag }) => {
  const { price } = await aProduct(tag);
  const items = [{ stripePriceId: price?.stripePriceId ?? '', quantity: 1 }];
  const input = { contactId, commandId: randomUUID(), items, startDate: day(1) };
  return () => office.attempt(subscriptions.assign, input);
};
const ofKind = (kind: string): Case => kinds[kind] ?? assert.fail(`no such kind: ${kind}`);

const repeats: readonly (readonly [what: string, asked: Case, since: (whose: Whose) => Promise<unknown>])[] = [
  ['an invoice of a product that is archived since', anInvoice, archive],
  ['a subscription to a product that is archived since', aSubscription, archive],
  ['a subscription of whoever has AutoPay since', aSubscription, turnAutopayOn],
  ['a subscription whose first day is over since', aSubscription, letTwoDaysPass],
  ...[
    'create-invoice',
    'receive-money',
    'take-back-payment',
    'credit-customer',
    'take-back-credit',
    'turn-off-autopay',
  ].map((kind) => [`${kind} of a customer who is deleted there since`, ofKind(kind), deleteThere] as const),
];

for (const [what, prepare, move] of repeats)
  test(`sent again: ${what}`, async () => {
    const begins = clock.now();
    const whose = await somebody(true);
    const ask = await prepare(whose);
    const first = await ask();
    assert.equal(first.status, 200, JSON.stringify(first.body));
    await move(whose);
    const isThere = move !== deleteThere;
    const before = isThere && (await standing(company, whose));
    const again = await ask();
    assert.equal(again.status, 200, JSON.stringify(again.body));
    if (isThere) assert.equal(await standing(company, whose), before);
    else {
      const made = (await stripe.customers.list({ limit: 100 })).data.filter(
        ({ metadata }) => metadata.profile_id === whose.profileId,
      );
      assert.deepEqual(made, [], 'nobody else was made, to whom it would be done');
    }
    clock.set(begins);
  });

test('other content under the id of what was done is refused, whatever of it is reckoned here', async () => {
  const { contactId } = await somebody(true);
  const one = anInvoiceOf(contactId, 3000);
  await office.call(invoices.create, one);
  const items = [{ type: 'custom' as const, description: 'Another item', quantity: 1, amount: 3000 }];
  const other = await office.attempt(invoices.create, { ...one, items });
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
});
