/** An invoice with its lines and payments, and what stands to a customer's credit, as they are told. */
import * as z from 'zod/mini';
import { id, instant } from '../../kernel/shapes.ts';

/** Spec 3 §4; of an open one the day may be over, or the money on its way. */
export const invoiceStatuses = ['draft', 'open', 'on-its-way', 'overdue', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/**
 * What is said of an invoice: beside its status, that it was credit from the first, that all of it is owed on another one,
 * or that a bank takes back what had paid it.
 */
export const standings = [...invoiceStatuses, 'credited', 'billed-again', 'disputed'] as const;
export type Standing = (typeof standings)[number];

const paymentWays = ['card', 'bank', 'cash', 'check', 'other'] as const;

const line = z.strictObject({
  description: z.nullable(z.string()),
  amount: z.number(),
  quantity: z.nullable(z.number()),
  periodStart: instant,
  periodEnd: instant,
  why: z.nullable(z.string()),
});

/** Of a payment that its bank takes back after it has come, or asks about. */
const dispute = z.strictObject({
  state: z.enum(['to-answer', 'waiting', 'lost', 'won']),
  /** The bank asks, and has taken nothing. */
  isInquiry: z.boolean(),
  amount: z.number(),
  /** In the provider's words; as what follows, null for customers. */
  reason: z.nullable(z.string()),
  answerBy: z.nullable(instant),
  /** Where it is answered. */
  page: z.nullable(z.string()),
});

const payment = z.strictObject({
  id,
  amount: z.number(),
  way: z.enum(paymentWays),
  checkNumber: z.nullable(z.string()),
  /** The day on which cash or a check came. */
  receivedOn: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  /** In cash, by check, or in another way past the provider. */
  isOutside: z.boolean(),
  dispute: z.nullable(dispute),
  /** What of it turned out to be none. */
  amountTakenBack: z.number(),
  /** What of the same check was more than was open, and stands as a payment on account. */
  alsoOnAccount: z.number(),
});
export type Payment = z.infer<typeof payment>;

/** As the payment provider has it; amounts in the smallest unit of the currency. */
export const invoice = z.strictObject({
  id,
  stripeInvoiceId: z.string(),
  number: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Below everything: says among others why credit was taken off. */
  footer: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  total: z.number(),
  amountDue: z.number(),
  amountPaid: z.number(),
  amountRemaining: z.number(),
  /** Of what is open: asked of a bank that has not answered yet. */
  amountOnItsWay: z.number(),
  /** Of the total: what credit notes took off before it was paid, and what was open still when a payment was taken back, and stands on another invoice with it. */
  amountCredited: z.number(),
  amountMoved: z.number(),
  /** Of what was paid: what was given back or turned out to be none, and what of it was paid past the provider. */
  amountReturned: z.number(),
  amountOutside: z.number(),
  /** AutoPay could not charge what is open; with the moment of the next try, if there is one. */
  failedCharge: z.nullable(z.strictObject({ nextAttemptAt: z.nullable(instant) })),
  isOfSubscription: z.boolean(),
  createdAt: instant,
  /** The company's day. */
  dueOn: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  writtenOffAt: z.nullable(instant),
  /** Ours; null where somebody wrote it off in the provider's pages, and for customers. */
  writtenOffReason: z.nullable(z.string()),
  emailedAt: z.nullable(instant),
  hostedUrl: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
  lines: z.array(line),
  payments: z.array(payment),
  /** Given back in the provider's pages, without a credit note. */
  refunds: z.array(z.strictObject({ id, amount: z.number(), reason: z.nullable(z.string()), at: instant })),
});
export type Invoice = z.infer<typeof invoice>;

/** What moved a customer's balance beside invoices, here or in the provider's pages. */
export const credit = z.strictObject({
  id,
  /** Below zero it was added to what is owed. */
  amount: z.number(),
  reason: z.string(),
  /** How the money came, when it is a payment on account. */
  way: z.nullable(z.enum(paymentWays)),
  checkNumber: z.nullable(z.string()),
  receivedOn: z.nullable(z.string()),
  at: instant,
  /** It was given by mistake, or its payment was none. */
  isTakenBack: z.boolean(),
  /** Whether it can be: what was credited here or there, and not what came through the provider. */
  mayTakeBack: z.boolean(),
  /** What of it does not stand on the account any more: taken back, the next invoice adds it. */
  used: z.number(),
});
export type Credit = z.infer<typeof credit>;
