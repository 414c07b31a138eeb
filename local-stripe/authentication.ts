/** A bank that wants to hear from its customer before a card is charged. */
import { StripeError } from './errors.ts';
import { emit } from './events.ts';
import { intentOf } from './payment-intents.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from './records.ts';
import { snapshot } from './view.ts';
import type { World } from './world.ts';

/** The customer has to go to a page. */
export function askCustomer(world: World, invoice: Invoice, method: PaymentMethod): PaymentIntent {
  const intent = intentOf(world, invoice);
  const page = invoice.hosted_invoice_url?.split('?')[0] ?? '';
  Object.assign(intent, {
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: page, url: `${page}/authenticate` } },
    payment_method: method.id,
    status: 'requires_action',
  });
  world.paymentIntents.save(intent);
  emit(world, 'payment_intent.requires_action', intent);
  emit(world, 'invoice.payment_action_required', invoice);
  return intent;
}

/** 402 of a payment that somebody has to authenticate first. */
export const actionRequired = (world: World, intent: PaymentIntent): StripeError =>
  new StripeError(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    payment_intent: snapshot(world, intent),
  });

/** The card that waits for its customer, or undefined when none does. */
export function waitingMethod(world: World, invoice: Invoice): PaymentMethod | undefined {
  const intent = world.paymentIntents.by('invoice', invoice.id).at(-1);
  return intent?.status === 'requires_action' ? world.paymentMethods.find(String(intent.payment_method)) : undefined;
}

/** What a customer reads. */
export const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
