import type { Stripe } from 'stripe';
import { planOf } from './plans.ts';
import type { CreditNote, Invoice, Line, Subscription, SubscriptionItem } from './records.ts';
import type { Stored } from './stored.ts';
import type { World } from './world.ts';

type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** An object as it is sent: without the program's own fields, with the lists that belong to it. */
export function view<R extends object>(world: World, row: R): object {
  if (!('object' in row) || 'deleted' in row) return publicPart(row);
  if (row.object === 'invoice') return viewInvoice(row as unknown as Invoice);
  if (row.object === 'subscription') return viewSubscription(world, row as unknown as Subscription);
  if (row.object === 'subscription_item') return viewItem(world, row as unknown as SubscriptionItem);
  if (row.object === 'credit_note') return viewCreditNote(row as unknown as CreditNote);
  return publicPart(row);
}

/** A copy that later changes of the object leave alone. */
export const snapshot = (world: World, row: object): object => JSON.parse(JSON.stringify(view(world, row)));

type Public<T> = { [K in keyof T as K extends `_${string}` ? never : K]: T[K] };

function publicPart<T extends object>(row: T): Public<T> {
  const part: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (!name.startsWith('_')) part[name] = value;
  return part as Public<T>;
}

/** The first ten, as Stripe embeds lists. */
function listOf<T>(data: readonly T[], url: string): List<T> {
  return { object: 'list', data: data.slice(0, 10), has_more: data.length > 10, url };
}

function viewInvoice(invoice: Invoice): Stored<Stripe.Invoice> {
  const url = `/v1/invoices/${invoice.id}/lines`;
  const isPreview = invoice.id.startsWith('upcoming_'); // its lines cannot be asked for later
  const lines: List<Line> = isPreview
    ? { object: 'list', data: invoice._lines, has_more: false, url }
    : listOf(invoice._lines, url);
  return { ...publicPart(invoice), lines };
}

function viewSubscription(world: World, subscription: Subscription): Stored<Stripe.Subscription> {
  const items = world.subscriptionItems.by('subscription', subscription.id).map((item) => viewItem(world, item));
  const list = { object: 'list' as const, data: items, has_more: false };
  return {
    ...publicPart(subscription),
    items: { ...list, url: `/v1/subscription_items?subscription=${subscription.id}` },
  };
}

function viewItem(world: World, item: SubscriptionItem): Stored<Stripe.SubscriptionItem> {
  const price = world.prices.find(item.price);
  if (!price) throw new Error(`The price ${item.price} of ${item.id} is gone`);
  return { ...publicPart(item), price: publicPart(price), plan: planOf(price) };
}

function viewCreditNote(note: CreditNote): Stored<Stripe.CreditNote> {
  return { ...publicPart(note), lines: listOf(note._lines, `/v1/credit_notes/${note.id}/lines`) };
}
