/** Everything that the program knows, handed to every function as its first argument. */
import { dueOfDebit, dueOfDispute, dueOfInvoice, dueOfSchedule, dueOfSubscription } from './due.ts';
import type * as Kept from './records.ts';
import { Store, Table } from './store.ts';
import { Time } from './time.ts';

export type Settings = Readonly<{
  /** Where the hosted pages are reached, without a slash at the end. */
  publicUrl: () => string;
  /** The business that bills. */
  accountName: string;
}>;

export type World = ReturnType<typeof createWorld>;

/** Who asked for what is being done; nobody when time does it. */
export type Request = Readonly<{ id: string | null; idempotency_key: string | null }>;

const byCustomer = <R extends { customer: string | null }>() => ({ customer: (row: R) => row.customer });
const clockOf = (row: { test_clock?: string | null }) => row.test_clock ?? null;

/** @param startAt the moment that the wall clock shows now (Unix milliseconds); the machine's own by default */
export function createWorld(settings: Settings, startAt?: number) {
  const store = new Store();
  const items = new Table<Kept.SubscriptionItem>(store, 'subscription_item', {
    by: { subscription: (row) => row.subscription, price: (row) => row.price },
  });
  const subscriptionOf = (row: Kept.Invoice) => row.parent?.subscription_details?.subscription;
  return {
    settings,
    store,
    time: new Time(startAt),
    request: { id: null, idempotency_key: null } as Request,
    products: new Table<Kept.Product>(store, 'product'),
    prices: new Table<Kept.Price>(store, 'price', { by: { product: (row) => row.product } }),
    clocks: new Table<Kept.TestClock>(store, 'test_helpers.test_clock'),
    customers: new Table<Kept.Customer>(store, 'customer', { by: { email: (row) => row.email, clock: clockOf } }),
    balanceTransactions: new Table<Kept.BalanceTransaction>(store, 'customer_balance_transaction', {
      by: byCustomer(),
    }),
    paymentMethods: new Table<Kept.PaymentMethod>(store, 'payment_method', { by: byCustomer() }),
    setupIntents: new Table<Kept.SetupIntent>(store, 'setup_intent', { by: byCustomer() }),
    sessions: new Table<Kept.CheckoutSession>(store, 'checkout.session', {
      by: { ...byCustomer(), payment_intent: (row) => row.payment_intent, subscription: (row) => row.subscription },
      due: (row) => (row.status === 'open' ? row.expires_at : null),
    }),
    paymentIntents: new Table<Kept.PaymentIntent>(store, 'payment_intent', {
      by: { ...byCustomer(), invoice: (row) => row._invoice },
      due: dueOfDebit,
      clock: (row) => row._clock ?? null,
    }),
    charges: new Table<Kept.Charge>(store, 'charge', {
      by: { ...byCustomer(), intent: (row) => row.payment_intent },
    }),
    disputes: new Table<Kept.Dispute>(store, 'dispute', {
      by: { intent: (row) => row.payment_intent, charge: (row) => row.charge },
      due: dueOfDispute,
      clock: (row) => row._clock,
    }),
    refunds: new Table<Kept.Refund>(store, 'refund', {
      by: { intent: (row) => row.payment_intent, charge: (row) => row.charge },
    }),
    invoiceItems: new Table<Kept.InvoiceItem>(store, 'invoiceitem', {
      by: {
        ...byCustomer(),
        invoice: (row) => row.invoice,
        pending: (row) => (row.invoice === null ? row.customer : null),
      },
    }),
    invoices: new Table<Kept.Invoice>(store, 'invoice', {
      by: { ...byCustomer(), subscription: subscriptionOf, token: (row) => row._token, status: (row) => row.status },
      due: dueOfInvoice,
      clock: clockOf,
    }),
    invoicePayments: new Table<Kept.InvoicePayment>(store, 'invoice_payment', {
      by: {
        invoice: (row) => row.invoice,
        intent: (row) => row.payment.payment_intent,
        record: (row) => row.payment.payment_record,
      },
    }),
    paymentRecords: new Table<Kept.PaymentRecord>(store, 'payment_record'),
    creditNotes: new Table<Kept.CreditNote>(store, 'credit_note', {
      by: { ...byCustomer(), invoice: (row) => row.invoice, token: (row) => row._token },
    }),
    subscriptions: new Table<Kept.Subscription>(store, 'subscription', {
      by: { ...byCustomer(), clock: clockOf },
      due: (row) => dueOfSubscription(row, items.by('subscription', row.id)),
      clock: clockOf,
    }),
    subscriptionItems: items,
    schedules: new Table<Kept.SubscriptionSchedule>(store, 'subscription_schedule', {
      by: { ...byCustomer(), subscription: (row) => row.subscription },
      due: dueOfSchedule,
      clock: clockOf,
    }),
    events: new Table<Kept.Event>(store, 'event', { by: { type: (row) => row.type } }),
    endpoints: new Table<Kept.WebhookEndpoint>(store, 'webhook_endpoint'),
    deliveries: new Table<Kept.Delivery>(store, 'delivery', { by: { endpoint: (row) => row.endpoint } }),
    answered: new Table<Kept.Answered>(store, 'answered'),
    walls: new Table<Kept.Wall>(store, 'wall'),
  };
}
