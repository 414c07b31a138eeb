/** Any sequence of what an office does: the money always adds up, and nothing is charged twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Stripe from 'stripe';
import { aCustomer, aPrice, day, record, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();
const [plan, extra] = [await aPrice(stripe, 2599), await aPrice(stripe, 777)];

const cents = fc.integer({ min: 1, max: 20_000 });
const pick = fc.nat({ max: 9 });
const step = fc.oneof(
  fc.record({ do: fc.constant('bill' as const), amount: fc.integer({ min: -5000, max: 20_000 }) }),
  fc.record({
    do: fc.constant('pay' as const),
    pick,
    isElsewhere: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('record' as const), pick, amount: cents }),
  fc.record({ do: fc.constant('void' as const), pick }),
  fc.record({ do: fc.constant('write-off' as const), pick }),
  fc.record({ do: fc.constant('note' as const), pick, amount: cents, part: fc.nat({ max: 100 }) }),
  fc.record({ do: fc.constant('balance' as const), amount: fc.integer({ min: -9000, max: 3000 }) }),
  fc.record({ do: fc.constant('subscribe' as const), isCharged: fc.boolean() }),
  fc.record({ do: fc.constant('quantity' as const), quantity: fc.integer({ min: 1, max: 5 }), isNow: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What is refused is refused; only a fault of the program fails the test. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    assert.ok(error instanceof Stripe.errors.StripeError && error.statusCode !== 500, String(error));
  });
}

type Stage = { customer: string; at: number; n: number; advance: (to: number) => Promise<unknown> };

async function take(stage: Stage, action: Step): Promise<void> {
  const { customer } = stage;
  stage.n += 1;
  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data;
  const chosen = 'pick' in action ? (invoices[action.pick % Math.max(1, invoices.length)]?.id ?? 'in_none') : '';
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  if (action.do === 'bill') {
    const invoice = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 5 });
    await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: action.amount, currency: 'usd' });
    await stripe.invoices.finalizeInvoice(invoice.id);
  } else if (action.do === 'pay') {
    const params = action.isElsewhere ? { paid_out_of_band: true } : {};
    const options = { idempotencyKey: `${customer}-${stage.n}` };
    for (let time = 0; time < action.times; time += 1) await attempt(stripe.invoices.pay(chosen, params, options));
  } else if (action.do === 'record') await attempt(record(stripe, chosen, action.amount));
  else if (action.do === 'void') await attempt(stripe.invoices.voidInvoice(chosen));
  else if (action.do === 'write-off') await attempt(stripe.invoices.markUncollectible(chosen));
  else if (action.do === 'note') {
    const open = invoices.find(({ id }) => id === chosen)?.amount_remaining ?? 0;
    const after = Math.max(0, action.amount - open);
    const refund_amount = Math.floor((after * action.part) / 100);
    await attempt(
      stripe.creditNotes.create({
        invoice: chosen,
        amount: action.amount,
        refund_amount,
        credit_amount: after - refund_amount,
      }),
    );
  } else if (action.do === 'balance')
    await attempt(stripe.customers.createBalanceTransaction(customer, { amount: action.amount, currency: 'usd' }));
  else if (action.do === 'subscribe')
    await attempt(
      stripe.subscriptions.create({
        customer,
        items: [{ price: plan.id }, { price: extra.id }],
        ...(!action.isCharged && { collection_method: 'send_invoice', days_until_due: 7 }),
      }),
    );
  else if (action.do === 'quantity') {
    const item = subscription?.items.data[0]?.id ?? 'si_none';
    const proration_behavior = action.isNow ? 'always_invoice' : 'create_prorations';
    const items = [{ id: item, quantity: action.quantity }];
    await attempt(stripe.subscriptions.update(subscription?.id ?? 'sub_none', { items, proration_behavior }));
  } else {
    stage.at += action.days * day;
    await stage.advance(stage.at);
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Read from what is kept, as the sums of the parts that each object says of itself. */
function checkLedger(customer: string): void {
  const { balanceTransactions, charges, creditNotes, customers, invoicePayments, invoices, refunds } = local.world;
  for (const invoice of invoices.by('customer', customer)) {
    assert.equal(invoice.total, sum(invoice._lines.map(({ amount }) => amount)), 'total = lines');
    if (invoice.status === 'draft') continue;
    const notes = creditNotes.by('invoice', invoice.id).filter(({ status }) => status === 'issued');
    const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance;
    const moved = balanceTransactions
      .by('customer', customer)
      .filter((row) => row.invoice === invoice.id && row.credit_note === null && row.type !== 'invoice_overpaid');
    assert.equal(sum(moved.map(({ amount }) => amount)), invoice.status === 'void' ? 0 : applied, 'balance moved');
    const credited = sum(notes.map(({ pre_payment_amount }) => pre_payment_amount));
    assert.equal(invoice.total - applied - credited, invoice.amount_due, 'total + balance − credited = due');
    assert.equal(invoice.amount_due - invoice.amount_paid, invoice.amount_remaining, 'due − paid = open');
    assert.ok(invoice.amount_remaining >= 0 && (invoice.status !== 'paid' || invoice.amount_remaining === 0));
    const payments = invoicePayments.by('invoice', invoice.id);
    const paid = payments.filter(({ payment }) => payment.type === 'payment_intent');
    const elsewhere = invoice.amount_paid_off_stripe ?? 0;
    const sumOf = (of: typeof payments) => sum(of.map(({ amount_paid }) => amount_paid ?? 0));
    assert.equal(sumOf(paid) + elsewhere, invoice.amount_paid, 'payments = paid');
    assert.ok(sumOf(payments) - sumOf(paid) <= elsewhere, 'what was recorded was paid elsewhere');
    assert.ok(paid.length <= 1, 'charged once');
  }
  const own = charges.by('customer', customer).filter(({ status }) => status === 'succeeded');
  const ofInvoices = invoices
    .by('customer', customer)
    .map(({ amount_paid, amount_paid_off_stripe = 0 }) => amount_paid - amount_paid_off_stripe);
  assert.equal(sum(own.map(({ amount }) => amount)), sum(ofInvoices), 'charged = paid with cards');
  for (const charge of own)
    assert.equal(charge.amount_refunded, sum(refunds.by('charge', charge.id).map(({ amount }) => amount)), 'refunds');
  const balance = sum(balanceTransactions.by('customer', customer).map(({ amount }) => amount));
  assert.equal(balance, customers.find(customer)?.balance, 'balance = its movements');
}

test('invoiced − credited − paid = open, whatever is done, and one key is charged once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { customer, advance } = await aCustomer(stripe, 'pm_card_visa');
      const stage: Stage = { customer: customer.id, at: start, n: 0, advance };
      for (const action of steps) {
        await take(stage, action);
        checkLedger(customer.id);
      }
    }),
    { numRuns: 25 },
  );
});
