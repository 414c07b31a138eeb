/**
 * Each kind of command to the payment provider: refused plainly, slow, its answer lost, and stopped behind every
 * single request that changes something. Whatever happens, a repeat ends with what one undisturbed command leaves behind, here and there.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { paymentDeeds } from '../src/app/feature-jobs.ts';
import { autopayContract as autopay } from '../src/features/autopay/contract.ts';
import { holdCreditsContract as holdCredits } from '../src/features/hold-credits/contract.ts';
import { invoicesContract as invoices } from '../src/features/invoices/contract.ts';
import { syncInvoices } from '../src/features/invoices/server/syncing.ts';
import { followAccount } from '../src/features/payers/server/following.ts';
import { payerOf } from '../src/features/payers/server/payers.ts';
import { productsContract as products } from '../src/features/products/contract.ts';
import { subscriptionsContract as subscriptions } from '../src/features/subscriptions/contract.ts';
import { syncSubscriptionsOf } from '../src/features/subscriptions/server/syncing.ts';
import { suspensionsContract as suspensions } from '../src/features/suspensions/contract.ts';
import type { Operation } from '../src/kernel/operation.ts';
import type { Payments } from '../src/server/payments/payments.ts';
import { autopayOf } from './support/autopay.ts';
import { day } from './support/clock.ts';
import { aRoute, everyDay } from './support/factories.ts';
import { aCheck, anInvoiceOf, listed } from './support/invoices.ts';
import { assertBalanced, ledgerHere, ledgerThere } from './support/ledger.ts';
import { aBillingCompany } from './support/subscriptions.ts';

/** Requests that change something until the process ends, as far as the command can tell. */
let left = Number.POSITIVE_INFINITY;
const stopping = (inner: Payments): Payments => ({
  ...inner,
  without: (keys) => stopping(inner.without(keys)),
  async ask(work) {
    const answer = await inner.ask(work);
    if (/\.(list\w*|retrieve)\(/.test(String(work))) return answer; // what only reads may always be repeated
    left -= 1;
    if (left === 0) throw new Error('The process ends here');
    return answer;
  },
});
const company = await aBillingCompany({ isDeaf: true, through: stopping });
const { server, office, admin, local, stripe, payments, fail, aPrice, askAgain } = company;
const { linkTo, agree, save, turnOn } = autopayOf(server, office);
const kit = { read: server.database.read, transact: server.transact, payments };
const stripePriceId = await aPrice('Standard Service', 3000);
const items = [{ stripePriceId, quantity: 1 }];
const two = [{ stripePriceId, quantity: 2 }];

type Whose = Readonly<{ profileId: string; contactId: string; customerId: string; tag: string }>;
type Answer = Readonly<{ status: number; body: { error?: { message: string } } }>;
/** Makes everything ready; gives how it is asked for, the same each time. */
type Case = (whose: Whose) => Promise<() => Promise<Answer>>;

async function somebody(hasPayer: boolean): Promise<Whose> {
  const { id: profileId } = await server.as('customer');
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1, customer: profileId }));
  const customerId = hasPayer ? await payerOf(kit, profileId, office.id) : '';
  return { profileId, contactId: stops[0]?.contactId ?? '', customerId, tag: randomUUID() };
}
const asking =
  (operation: Operation, input: object, caller = office) =>
  (): Promise<Answer> =>
    caller.attempt(operation, input as never) as Promise<Answer>;
const command = (more: object = {}) => ({ commandId: randomUUID(), ...more });

async function subscribed({ contactId }: Whose): Promise<string> {
  return (await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items })).subscription.id;
}
async function billed({ contactId }: Whose) {
  return (await office.call(invoices.create, anInvoiceOf(contactId, 3000))).invoice;
}
const reason = 'Because';

const cases: Readonly<Record<string, Case>> = {
  'create-product': async ({ tag }) =>
    asking(products.create, command({ name: tag, unitAmount: 3000, currency: 'usd', frequency: 'monthly' }), admin),
  'archive-product': async ({ tag }) => {
    const product = { name: tag, unitAmount: 3000, currency: 'usd', frequency: 'monthly' } as const;
    const { id } = await admin.call(products.create, { commandId: randomUUID(), ...product });
    return asking(products.archive, command({ id }), admin);
  },
  'create-customer': async ({ contactId }) => asking(invoices.credit, command({ contactId, amount: 500, reason })),
  'rename-customer': async ({ profileId }) => {
    await sql`update profile set last_name = 'Renamed' where id = ${profileId}`.execute(server.database.read);
    return async () => {
      await server.transact((tx) => followAccount(tx, profileId, null));
      await askAgain(paymentDeeds).catch(() => {}); // the process ended
      const { rows } = await sql<{ status: string }>`
        select status from provider_command where kind = 'rename-customer' and request @> ${JSON.stringify({ account: profileId })}
        order by created_at desc limit 1`.execute(server.database.read);
      const status = { done: 200, refused: 409, waiting: 503 }[rows[0]?.status ?? ''] ?? 0;
      return { status, body: { error: { message: 'A job has nobody to tell' } } };
    };
  },
  'turn-on-autopay': async (whose) => {
    await subscribed(whose);
    const sessionId = await save(await agree(await linkTo(whose.contactId)));
    return asking(autopay.finish, { sessionId }, server.nobody as typeof office);
  },
  'turn-off-autopay': async (whose) => {
    await subscribed(whose);
    await turnOn(whose.contactId);
    return asking(autopay.turnOff, command({ contactId: whose.contactId }));
  },
  'assign-subscription': async ({ contactId }) => asking(subscriptions.assign, command({ contactId, items })),
  'change-subscription': async (whose) => {
    const change = { id: await subscribed(whose), before: items, items: two };
    const { prorationDate } = await office.call(subscriptions.previewChange, change);
    return asking(subscriptions.change, command({ ...change, prorationDate }));
  },
  'cancel-subscription': async (whose) => asking(subscriptions.cancel, command({ id: await subscribed(whose) })),
  'keep-subscription': async (whose) => {
    const id = await subscribed(whose);
    await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
    return asking(subscriptions.keep, command({ id }));
  },
  'create-invoice': async ({ contactId }) => asking(invoices.create, anInvoiceOf(contactId, 2500)),
  'send-invoice': async ({ customerId, contactId }) => {
    const send = { collection_method: 'send_invoice', days_until_due: 7 } as const;
    const { id } = await stripe.invoices.create({ customer: customerId, ...send });
    await stripe.invoiceItems.create({ customer: customerId, invoice: id, amount: 900, currency: 'usd' });
    await syncInvoices(kit);
    const [draft] = (await listed(office, contactId)).invoices;
    return asking(invoices.send, command({ id: draft?.id }));
  },
  'remove-invoice': async (whose) => asking(invoices.remove, command({ id: (await billed(whose)).id })),
  'write-off-invoice': async (whose) => asking(invoices.writeOff, command({ id: (await billed(whose)).id, reason })),
  'receive-money': async (whose) => asking(invoices.recordPayment, aCheck(await billed(whose), { amount: 1200 })),
  'take-back-payment': async (whose) => {
    const invoice = await office.call(invoices.recordPayment, aCheck(await billed(whose)));
    const paymentId = invoice.payments[0]?.id;
    return asking(invoices.takeBack, command({ id: invoice.id, paymentId, reason }));
  },
  'refund-invoice': async (whose) => {
    const invoice = await office.call(invoices.recordPayment, aCheck(await billed(whose)));
    return asking(invoices.refund, command({ id: invoice.id, amount: 1000, reason }));
  },
  'credit-customer': async ({ contactId }) => asking(invoices.credit, command({ contactId, amount: 500, reason })),
  'take-back-credit': async ({ contactId }) => {
    await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 500, reason });
    const [credit] = (await listed(office, contactId)).credits;
    return asking(invoices.takeBackCredit, command({ id: credit?.id, reason }));
  },
  'credit-hold': async (whose) => {
    const { contactId, profileId } = whose;
    await subscribed(whose);
    await sql`update customer_subscription set stripe_created_at = now() - interval '3 months'
      where profile_id = ${profileId}`.execute(server.database.read);
    const hold = { contactId, from: day(0), to: day(14), reason: 'vacation' as const, notes: null };
    await office.call(suspensions.create, hold);
    const [credit] = (await office.call(holdCredits.ofContact, { contactId })).credits;
    assert.ok(credit && credit.due > 0);
    return asking(holdCredits.post, command({ suspensionId: credit.suspensionId, amount: credit.due }));
  },
};

/** What stands there, without what differs from one customer to the next; what stands here adds up to the same. */
async function standing({ profileId, contactId, customerId: known, tag }: Whose): Promise<string> {
  const customerId = known || (await payerOf(kit, profileId, office.id));
  const of = { customer: customerId, limit: 100 };
  const there = await ledgerThere(stripe, customerId);
  // Subscriptions and their invoices that a job has changed are told by events, which do not come here.
  await syncSubscriptionsOf(kit, customerId);
  if (JSON.stringify(await ledgerHere(server, customerId)) !== JSON.stringify(there)) await syncInvoices(kit);
  const here = await ledgerHere(server, customerId);
  assertBalanced(here, 'in our copy');
  assert.deepEqual(here, there);
  const person = (await stripe.customers.retrieve(customerId)) as Stripe.Customer;
  const all = (await stripe.products.list({ limit: 100 })).data.filter(({ name }) => name === tag);
  const letters = await company.lettersTo(contactId);
  const sorted = (texts: readonly string[]) => [...texts].sort();
  return JSON.stringify({
    here,
    person: [person.name?.endsWith('Renamed'), person.balance, person.invoice_settings.default_payment_method !== null],
    products: all.map(({ active, default_price }) => [active, default_price !== null]),
    invoices: sorted(
      (await stripe.invoices.list(of)).data.map((one) => [one.status, one.total, one.amount_remaining].join()),
    ),
    subscriptions: (await stripe.subscriptions.list({ ...of, status: 'all' })).data.map((one) =>
      [
        one.status,
        one.collection_method,
        one.cancel_at_period_end,
        one.items.data.map(({ quantity }) => quantity),
      ].join(),
    ),
    ours: (await company.of(contactId)).map((one) =>
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

const disturbances = [
  ['a plain no', { status: 402, kept: true, times: 1 }, [409]],
  ['a slow answer', { slow: 1200, times: 1 }, [200, 503]],
  ['a lost answer', { drop: true, after: 'after' }, [503]],
] as const;

test('every kind of command stands here', () => {
  assert.deepEqual(Object.keys(cases).sort(), paymentDeeds.map(({ kind }) => kind).sort());
});

for (const [kind, prepare] of Object.entries(cases)) {
  const hasPayer = kind !== 'create-customer';
  test(`${kind}: disturbed or stopped anywhere, a repeat ends as if nothing had happened`, async () => {
    const first = await somebody(hasPayer);
    const ask = await prepare(first);
    left = 1000;
    const undisturbed = await ask();
    assert.equal(undisturbed.status, 200, JSON.stringify(undisturbed.body));
    const requests = 1000 - left;
    left = Number.POSITIVE_INFINITY;
    const expected = await standing(first);
    assert.ok(requests > 0);

    for (const [what, fault, statuses] of disturbances) {
      const whose = await somebody(hasPayer);
      const again = await prepare(whose);
      fail({ match: '(POST|DELETE) /v1/', ...fault });
      const { status, body } = await again();
      local.faults.clear();
      assert.ok((statuses as readonly number[]).includes(status), `${what}: ${status} ${JSON.stringify(body)}`);
      if (status !== 200) assert.ok((body.error?.message.length ?? 0) > 10, what);
      const repeated = await again();
      assert.equal(repeated.status, 200, `${what}: ${JSON.stringify(repeated.body)}`);
      assert.equal(await standing(whose), expected, what);
    }
    for (let stop = 1; stop <= requests; stop += 1) {
      const whose = await somebody(hasPayer);
      const again = await prepare(whose);
      left = stop;
      await again();
      left = Number.POSITIVE_INFINITY;
      if (stop % 2 === 0) await askAgain(paymentDeeds); // whoever starts next; else whoever asks again
      const repeated = await again();
      assert.equal(repeated.status, 200, `stopped behind request ${stop}: ${JSON.stringify(repeated.body)}`);
      assert.equal(await standing(whose), expected, `stopped behind request ${stop}`);
    }
  });
}
