/** The invoices that a subscription makes: at its start, at each renewal, and when a change is billed at once. */
import { emit } from './events.ts';
import { makeInvoice, type NewInvoice, sumUp, takeItem } from './invoice-make.ts';
import { finalizeInvoice, voidInvoice, writeOffInvoice } from './invoice-states.ts';
import { collectInvoice } from './payments.ts';
import type { Invoice, Subscription } from './records.ts';
import type { World } from './world.ts';

type Given = Pick<NewInvoice, 'billing_reason'> & { period: { start: number; end: number } };

/**
 * A draft with what waited for it and what `addLines` adds; it becomes final within the hour by itself.
 * @param addLines its own lines, which stand behind those of items that waited
 */
export function invoiceSubscription(
  world: World,
  subscription: Subscription,
  { billing_reason, period }: Given,
  addLines: (invoice: Invoice) => void,
): Invoice {
  const customer = world.customers.find(subscription.customer);
  if (!customer) throw new Error(`${subscription.id} has no customer`);
  const { pause_collection: pause, invoice_settings: settings } = subscription;
  const isDraftKept = subscription.status === 'unpaid' || pause?.behavior === 'keep_as_draft';
  const invoice = makeInvoice(world, customer, {
    collection_method: subscription.collection_method,
    auto_advance: !isDraftKept,
    billing_reason,
    currency: subscription.currency,
    daysUntilDue: subscription.days_until_due,
    description: settings.description ?? subscription.description,
    ...(settings.footer !== null && { footer: settings.footer }),
    ...(settings.custom_fields && { custom_fields: settings.custom_fields }),
    subscription,
    period,
  });
  for (const item of [...world.invoiceItems.by('pending', customer.id)]) {
    const of = item.parent?.subscription_details?.subscription ?? subscription.id;
    if (of === subscription.id && item.currency === invoice.currency) takeItem(world, invoice, item);
  }
  addLines(invoice);
  sumUp(world, invoice);
  world.customers.save(customer);
  subscription.latest_invoice = invoice.id;
  world.subscriptions.save(subscription);
  emit(world, 'invoice.created', invoice);
  if (pause && pause.behavior !== 'keep_as_draft') setAside(world, finalizeInvoice(world, invoice), pause.behavior);
  return invoice;
}

/** While collection is paused, what is billed is not asked for. */
function setAside(world: World, invoice: Invoice, behavior: string): void {
  if (invoice.status !== 'open') return;
  if (behavior === 'void') voidInvoice(world, invoice);
  else writeOffInvoice(world, invoice);
}

/** Makes it final now, and collects it when it is collected by itself. */
export function finalizeAndCollect(world: World, invoice: Invoice): void {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if (invoice.status === 'open' && invoice.collection_method === 'charge_automatically') collectInvoice(world, invoice);
}
