/** Each kind of command to the payment provider: made ready for somebody, and asked for. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { autopayContract as autopay } from '../../src/features/autopay/contract.ts';
import { holdCreditsContract as holdCredits } from '../../src/features/hold-credits/contract.ts';
import { invoicesContract as invoices } from '../../src/features/invoices/contract.ts';
import { syncInvoices } from '../../src/features/invoices/server/syncing.ts';
import { followAccount } from '../../src/features/payers/server/following.ts';
import { payerOf } from '../../src/features/payers/server/payers.ts';
import { productsContract as products } from '../../src/features/products/contract.ts';
import { subscriptionsContract as subscriptions } from '../../src/features/subscriptions/contract.ts';
import { suspensionsContract as suspensions } from '../../src/features/suspensions/contract.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import type { Payments } from '../../src/server/payments/payments.ts';
import { intend } from '../../src/server/payments/store.ts';
import { autopayOf } from './autopay.ts';
import { day } from './clock.ts';
import { aRoute, everyDay } from './factories.ts';
import { aCheck, anInvoiceOf, listed } from './invoices.ts';
import type { Caller, TestServer } from './server.ts';

export type Whose = Readonly<{ profileId: string; contactId: string; customerId: string; tag: string }>;
type Answer = Readonly<{ status: number; body: { error?: { message: string } } }>;
/** Makes everything ready; gives how it is asked for, the same each time. */
export type Case = (whose: Whose) => Promise<() => Promise<Answer>>;

type Asking = Readonly<{
  /** Whose database it is. */
  server: TestServer;
  admin: Caller;
  office: Caller;
  nobody: Caller;
  stripe: Stripe;
  payments: Payments;
  stripePriceId: string;
  /** Until the job has tried what waits. */
  carryOutWaiting: () => Promise<unknown>;
}>;

/** Those that a job alone carries out, for nobody who waits. */
export const jobKinds = ['rename-customer', 'explain-credit'];

export function paymentKinds({
  server,
  admin,
  office,
  nobody,
  stripe,
  payments,
  stripePriceId,
  carryOutWaiting,
}: Asking) {
  const { linkTo, agree, save, turnOn } = autopayOf({ nobody }, office);
  const kit = { read: server.database.read, transact: server.transact, payments };
  const items = [{ stripePriceId, quantity: 1 }];
  const two = [{ stripePriceId, quantity: 2 }];

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

  /** What has become of the newest of these, which nobody of us asks the provider for. */
  async function byJob(kind: string, fields: object): Promise<Answer> {
    await carryOutWaiting();
    const { rows } = await sql<{ status: string }>`
      select status from provider_command where kind = ${kind} and request @> ${JSON.stringify(fields)}
      order by created_at desc limit 1`.execute(server.database.read);
    const status = { done: 200, refused: 409, waiting: 503 }[rows[0]?.status ?? ''] ?? 0;
    return { status, body: { error: { message: 'A job has nobody to tell' } } };
  }

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
        return byJob('rename-customer', { account: profileId });
      };
    },
    'turn-on-autopay': async (whose) => {
      await subscribed(whose);
      const sessionId = await save(await agree(await linkTo(whose.contactId)));
      return asking(autopay.finish, { sessionId }, nobody);
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
    'explain-credit': async ({ contactId, customerId: customer }) => {
      await office.call(invoices.credit, command({ contactId, amount: 500, reason }) as never);
      const { id: draftId } = await stripe.invoices.create({ customer, auto_advance: false });
      await stripe.invoiceItems.create({ customer, invoice: draftId, amount: 900, currency: 'usd' });
      const request = { draftId };
      const explain = { id: randomUUID(), kind: 'explain-credit', request, requestedBy: null };
      return async () => {
        await server.transact((tx) => intend(tx, explain));
        return byJob(explain.kind, request);
      };
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

  return { somebody, cases };
}
