import * as z from 'zod/mini';
import { letterStates } from '../../kernel/letters.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { daysUntilDueChoices, paymentRefusals, usualDaysUntilDue } from '../../kernel/payments.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id, instant, requiredText, wholeNumber, yesOrNo } from '../../kernel/shapes.ts';
import { intervals } from '../products/contract.ts';

/** The provider's own limits. */
export const mostItems = 20;
export const mostQuantity = 999;
/** A first payment may lie so many days ahead: two years, less the day that a time zone may take. */
export const mostDaysAhead = 729;

const item = z.strictObject({
  id,
  productName: z.string(),
  stripePriceId: z.string(),
  quantity: z.number(),
  /** In the smallest unit of the currency, for one; null when it is not one plain amount. */
  unitAmount: z.nullable(z.number()),
  currency: z.string(),
  interval: z.nullable(z.enum(intervals)),
  intervalCount: z.nullable(z.number()),
});
export type SubscriptionItem = z.infer<typeof item>;

export const subscription = z.strictObject({
  id,
  /** In the provider's words; the list is open (spec 3 §4). */
  status: z.string(),
  collectionMethod: z.string(),
  daysUntilDue: z.nullable(z.number()),
  currentPeriodStart: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  /** When it is paid for the first time, of one that begins later. */
  trialEnd: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  cancelAt: z.nullable(instant),
  canceledAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  createdAt: instant,
  /** A person's name; null when it was not assigned here. */
  assignedBy: z.nullable(z.string()),
  items: z.array(item),
});
export type Subscription = z.infer<typeof subscription>;

/** What was changed here of a subscription, and by whom: a person's name, null when that is not known any more. */
const change = z.strictObject({
  subscriptionId: id,
  at: instant,
  by: z.nullable(z.string()),
  before: z.string(),
  after: z.string(),
});
export type SubscriptionChange = z.infer<typeof change>;

/** An invoice as far as its customer is told of it. */
const bill = z.strictObject({
  amountDue: z.number(),
  currency: z.string(),
  /** Nothing is left to pay of it. */
  isPaid: z.boolean(),
  /** A bank is asked for the money: there is nothing to pay until it has answered. */
  isOnItsWay: z.boolean(),
  dueAt: z.nullable(instant),
  /** The provider's page on which it is paid. */
  url: z.nullable(z.string()),
});

const told = z.strictObject({
  subscription,
  /** Null when nothing is billed by it, or the provider has not made it yet. */
  bill: z.nullable(bill),
  /** Of the e-mail to the customer; when none goes out they have to be told in another way. */
  letter: z.enum(letterStates),
});
export type Told = z.infer<typeof told>;

export const quantity = wholeNumber('Quantity', 1, mostQuantity);
const wantedItem = z.object({ stripePriceId: requiredText('Product', 255), quantity });
export type WantedItem = z.infer<typeof wantedItem>;

const items = z
  .array(wantedItem, 'Choose a product')
  .check(z.minLength(1, 'Choose a product'), z.maxLength(mostItems, `At most ${mostItems} products`));

/** The items as they were when the change was thought of: they must still be so. */
const before = items;

const previewLine = z.strictObject({
  /** The provider's own words. */
  description: z.nullable(z.string()),
  amount: z.number(),
  start: instant,
  end: instant,
  isProration: z.boolean(),
  quantity: z.nullable(z.number()),
  /** Of the price, for one and a whole period; null when that is not known here. */
  unitAmount: z.nullable(z.number()),
});
export type PreviewLine = z.infer<typeof previewLine>;

export const preview = z.strictObject({
  currency: z.string(),
  /** From when the change counts: the change itself names it, so that what was shown is what is charged. */
  prorationDate: instant,
  /** What is billed at once; null when nothing is, because nothing is paid yet. */
  now: z.nullable(
    z.strictObject({
      lines: z.array(previewLine),
      total: z.number(),
      /** Owed (above zero) or to the customer's credit (below) from before. */
      startingBalance: z.number(),
      amountDue: z.number(),
    }),
  ),
  /** What each period costs afterwards. */
  later: z.strictObject({ lines: z.array(previewLine), total: z.number() }),
  /** When the first of them is billed. */
  laterFrom: z.nullable(instant),
});
export type Preview = z.infer<typeof preview>;

const commandRefusals = { ...paymentRefusals, 'subscription-under-way': 'conflict' } as const;
const itemRefusals = { 'no-such-price': 'invalid', 'same-price': 'invalid', 'mixed-prices': 'invalid' } as const;
const changeRefusals = {
  ...itemRefusals,
  'subscription-changed': 'conflict',
  'not-changeable': 'conflict',
  'nothing-changed': 'invalid',
} as const;
const shows = ['subscriptions', 'products', 'contacts', 'payers'] as const;
const touches = ['subscriptions', 'payers', 'products', 'outbox'] as const;

export const subscriptionsContract = contract('subscriptions', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/subscriptions',
    access: staff,
    shows,
    summary: "What a contact's account pays regularly, running ones first, each group newest first",
    input: z.object({ contactId: id }),
    output: z.strictObject({ subscriptions: z.array(subscription), changes: z.array(change) }),
  }),
  own: operation({
    method: 'GET',
    path: '/my-account/subscriptions',
    access: 'customer',
    shows,
    summary: 'The same of the own account, without who of the office assigned it',
    input: z.object({}),
    output: z.strictObject({ subscriptions: z.array(subscription) }),
  }),
  usualPrices: operation({
    method: 'GET',
    path: '/subscriptions/usual-prices',
    access: staff,
    shows: ['subscriptions', 'products'],
    summary: 'Prices by how many running subscriptions have them, most first: in the first place, and in a further one',
    input: z.object({}),
    output: z.strictObject({ base: z.array(z.string()), extra: z.array(z.string()) }),
  }),
  assign: operation({
    method: 'POST',
    path: '/contacts/{contactId}/subscriptions',
    access: staff,
    touches,
    summary: 'Have a contact pay for products regularly, by invoice; a repeat with the same command id assigns once',
    input: z.object({
      contactId: id,
      commandId: id,
      /** The base product, and what comes on top of it. */
      items,
      daysUntilDue: z._default(z.literal(daysUntilDueChoices, 'Choose a number of days'), usualDaysUntilDue),
      /** The first day that is paid, in the company's time; today when left out. */
      startDate: z._default(z.nullable(date), null),
      /** Said plainly: the running one stays, and this one comes on top. */
      isSecond: yesOrNo,
    }),
    output: told,
    refusals: {
      ...commandRefusals,
      ...itemRefusals,
      'no-account': 'conflict',
      'has-subscription': 'conflict',
      'start-date-past': 'invalid',
      'start-date-far': 'invalid',
    },
  }),
  previewChange: operation({
    method: 'POST',
    path: '/subscriptions/{id}/change-preview',
    access: staff,
    touches: ['subscriptions', 'payers', 'products'], // what the provider does not know any more
    summary:
      'What a change of products costs now and from then on, as the payment provider reckons; nothing is changed',
    input: z.object({ id, before, items }),
    output: preview,
    refusals: { ...paymentRefusals, ...changeRefusals },
  }),
  change: operation({
    method: 'PUT',
    path: '/subscriptions/{id}/items',
    access: staff,
    touches,
    summary: 'Change what a subscription is for; the part of the period that is left is billed at once, as previewed',
    input: z.object({ id, commandId: id, before, items, /** Of the preview. */ prorationDate: instant }),
    output: told,
    refusals: { ...commandRefusals, ...changeRefusals, 'preview-outdated': 'conflict' },
  }),
  cancel: operation({
    method: 'POST',
    path: '/subscriptions/{id}/cancellation',
    access: staff,
    touches,
    summary: 'Let a subscription end with the period that is paid',
    input: z.object({ id, commandId: id }),
    output: told,
    refusals: { ...commandRefusals, 'not-changeable': 'conflict' },
  }),
  keep: operation({
    method: 'POST',
    path: '/subscriptions/{id}/continuation',
    access: staff,
    touches,
    summary: 'Take a cancellation back before it has happened',
    input: z.object({ id, commandId: id }),
    output: told,
    refusals: { ...commandRefusals, 'not-cancelled': 'conflict', 'no-account': 'conflict' },
  }),
});
