import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { paymentRefusals } from '../../kernel/payments.ts';
import { admins } from '../../kernel/roles.ts';
import { id, instant, nothing } from '../../kernel/shapes.ts';
import { invoiceStatuses, standings } from '../invoices/invoice.ts';
import { billKinds } from '../subscriptions/service-bill.ts';

/** How long money has been owed, in days after its day. */
export const ages = ['current', '1-30', '31-60', '61-90', 'over-90'] as const;
export type Age = (typeof ages)[number];

/** In the smallest unit of the currency. */
const sum = z.strictObject({ amount: z.number(), count: z.number() });

const recentSubscription = z.strictObject({
  id,
  contactId: z.nullable(id),
  name: z.string(),
  /** "Standard service, 2 × Extra can" */
  what: z.string(),
  status: z.string(),
  cancelAt: z.nullable(instant),
  createdAt: instant,
});

const recentInvoice = z.strictObject({
  id,
  contactId: z.nullable(id),
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  what: z.string(),
  amount: z.number(),
  /** What of it is open. */
  open: z.number(),
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  standing: z.enum(standings),
  createdAt: instant,
  dueOn: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  hostedUrl: z.nullable(z.string()),
});
export type RecentInvoice = z.infer<typeof recentInvoice>;

/** What is open in another currency than US dollars: in none of the other sums. */
const openElsewhere = z.array(z.strictObject({ currency: z.string(), ...sum.shape }));
export type OpenElsewhere = z.infer<typeof openElsewhere>;

/** Amounts of invoices in US dollars, in cents (spec 3 §1). */
export const overview = z.strictObject({
  /** The last twelve, this one last: what came in less what was given back. */
  months: z.array(z.strictObject({ month: z.string(), amount: z.number() })),
  totalReceived: z.number(),
  outstanding: sum,
  overdue: sum,
  /** Nobody expects it any more: in none of the sums above. */
  uncollectible: sum,
  /** Overdue for more than thirty days. */
  longOverdue: z.number(),
  ageing: z.array(z.strictObject({ age: z.enum(ages), ...sum.shape })),
  invoices: z.array(z.strictObject({ status: z.enum(invoiceStatuses), count: z.number() })),
  subscriptions: z.array(z.strictObject({ status: z.string(), count: z.number() })),
  /** Who pays for which product now. */
  products: z.array(z.strictObject({ id, customers: z.number(), quantity: z.number() })),
  recentSubscriptions: z.array(recentSubscription),
  recentInvoices: z.array(recentInvoice),
  /** Open, after AutoPay could not charge them. */
  failedCharges: sum,
  /** Payments that a bank takes back or asks about, to be answered at the provider in time. */
  disputed: sum,
  /** Contacts with a service that goes on and no subscription. */
  servedWithoutSubscription: z.number(),
  openElsewhere,
});
export type Overview = z.infer<typeof overview>;

/** What one customer owes, by its age. */
const debtor = z.strictObject({
  contactId: z.nullable(id),
  name: z.string(),
  phone: z.nullable(z.string()),
  amounts: z.strictObject({
    current: z.number(),
    '1-30': z.number(),
    '31-60': z.number(),
    '61-90': z.number(),
    'over-90': z.number(),
  }),
  total: z.number(),
  /** Of the total: asked of a bank that has not answered yet. */
  onItsWay: z.number(),
  /** Beside the total: what the next invoice takes off; below zero what it adds. */
  credit: z.number(),
  invoices: z.number(),
  oldestDueOn: z.nullable(z.string()),
});
export type Debtor = z.infer<typeof debtor>;

const differingBill = z.strictObject({
  contactId: id,
  name: z.string(),
  kind: z.enum(billKinds),
  /** Collected and billed from that day on, when the next period begins. */
  cans: z.number(),
  billed: z.number(),
  on: z.string(),
});
export type DifferingBill = z.infer<typeof differingBill>;

export const syncSteps = ['products', 'subscriptions', 'invoices'] as const;
export type SyncStep = (typeof syncSteps)[number];
/** What a sync has seen at the provider and cannot place here, by the words of whoever compares. */
export const unplacedKinds = [
  'gone',
  'asked',
  'stranger',
  'withoutAccount',
  'unknownPayment',
  'unknownRefund',
  'unknownCreditNote',
  'unknownDispute',
  'unknownCustomer',
  'unexplained',
] as const;
export type UnplacedKind = (typeof unplacedKinds)[number];
const stepCounts = z.strictObject({
  synced: z.number(),
  added: z.number(),
  changed: z.number(),
  unplaced: z.optional(z.partialRecord(z.enum(unplacedKinds), z.number())),
});
export type StepCounts = z.infer<typeof stepCounts>;

export const sync = z.strictObject({
  id,
  status: z.enum(['running', 'done', 'failed']),
  step: z.enum(syncSteps),
  /** Of the steps that have begun. */
  counts: z.partialRecord(z.enum(syncSteps), stepCounts),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  error: z.nullable(z.string()),
  /** Nobody asked for it: the comparison of each night. */
  isNightly: z.boolean(),
  /** Objects that it found different; none of the first sync, for which all is new. */
  differenceCount: z.number(),
});
export type Sync = z.infer<typeof sync>;

export const billingContract = contract('billing', {
  overview: operation({
    method: 'GET',
    path: '/billing/overview',
    access: admins,
    shows: ['products', 'payers', 'subscriptions', 'invoices', 'contacts', 'routes', 'services', 'company'],
    summary: 'Revenue, what is owed and since when, subscriptions and invoices (spec 3 §2, Billing Overview)',
    input: nothing,
    output: overview,
  }),
  receivables: operation({
    method: 'GET',
    path: '/billing/receivables',
    access: admins,
    shows: ['payers', 'invoices', 'contacts', 'company'],
    summary: 'Who owes what, by its age in days of the company; the largest sum first',
    input: nothing,
    output: z.strictObject({ debtors: z.array(debtor), openElsewhere }),
  }),
  differingBills: operation({
    method: 'GET',
    path: '/billing/differing-bills',
    access: admins,
    shows: ['subscriptions', 'products', 'payers', 'routes', 'services', 'addresses', 'contacts', 'company'],
    summary: 'Customers whose bill is not for what is collected when its next period begins, by name',
    input: nothing,
    output: z.strictObject({ bills: z.array(differingBill) }),
  }),
  latestSync: operation({
    method: 'GET',
    path: '/billing/sync',
    access: admins,
    shows: ['payments'],
    summary: 'The latest sync with the payment provider, and how far it is',
    input: nothing,
    output: z.strictObject({ sync: z.nullable(sync) }),
  }),
  sync: operation({
    method: 'POST',
    path: '/billing/sync',
    access: admins,
    touches: ['payments'],
    summary: 'Begin to compare everything with the payment provider, or join the comparison that is under way',
    input: z.object({ commandId: id }),
    output: z.strictObject({ sync }),
    refusals: paymentRefusals,
  }),
});
