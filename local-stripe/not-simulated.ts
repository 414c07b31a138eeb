/** What of Stripe's parameters is not simulated, and is refused, so that nothing is silently wrong. */
import type { Raw } from './form.ts';

/** Wherever they stand: they change what is billed, to whom, or how it is paid. */
export const unsupported: ReadonlySet<string> = new Set([
  ...['account', 'account_tax_ids', 'application_fee_amount', 'application_fee_percent', 'backdate_start_date'],
  ...['billing_cycle_anchor_config', 'billing_schedules', 'billing_thresholds', 'cash_balance', 'clear_usage'],
  ...['confirmation_token', 'coupon', 'currency_options', 'current_trial', 'custom_unit_amount', 'customer_account'],
  ...['default_mandate', 'default_source', 'default_tax_rates', 'discounts', 'financial_connections'],
  ...['financial_connections_account', 'flow_directions', 'from_invoice', 'installments', 'liability'],
  ...['mandate_options', 'meter', 'on_behalf_of', 'optional_items', 'pause_schedules', 'payment_intent_data'],
  ...['pending_invoice_item_interval', 'promotion_code', 'shipping_cost', 'single_use', 'source'],
  ...['subscription_data', 'tax', 'tax_amounts', 'tax_id_data', 'tax_ids', 'tax_rates', 'template'],
  ...['template_version', 'tiers', 'tiers_mode', 'transfer_data', 'transform_quantity'],
  // Ways to pay that nobody takes here.
  ...['acss_debit', 'bancontact', 'billie', 'blik', 'customer_balance', 'konbini', 'payto', 'pix', 'sepa_debit', 'upi'],
]);

/** Of these only other values are simulated. */
const unsupportedValues: Readonly<Record<string, readonly Raw[]>> = {
  'automatic_tax[enabled]': ['true'],
  'end_behavior[billing_cycle_anchor]': ['unchanged'],
  'issuer[type]': ['account'],
  payment_behavior: ['pending_if_incomplete', 'resume_on_payment_success'],
  ...Object.fromEntries(
    [
      'attach_to_self',
      'forgive',
      'preserve_cancel_date',
      'refund_application_fee',
      'reverse_transfer',
      'trial_from_plan',
    ].map((name) => [name, ['true']]),
  ),
};

/** By the name of a request's shape. A `*` stands for any one name, as of the members of a list. */
const refused: Readonly<Record<string, readonly string[]>> = {
  ChargeUpdateParams: ['customer'],
  CreditNoteListPreviewLineItemsParams: ['refunds'],
  DisputeUpdateParams: ['evidence[appeal]', 'evidence[enhanced_evidence]', 'intended_submission_method'],
  InvoiceCreatePreviewParams: ['schedule', 'schedule_details'],
  InvoicePayParams: ['mandate'],
  PaymentRecordReportPaymentParams: ['canceled', 'failed'],
  RefundCreateParams: ['customer', 'origin'],
  'TestHelpers.TestClockCreateParams': ['customer'],
  CreditNoteCreateParams: ['refunds'],
  CreditNotePreviewParams: ['refunds'],
};

const setup = ['allowed_payment_method_types', 'description', 'metadata', 'payment_method'];

/** Of these requests only what is named here is simulated: they have too much else. */
const only: Readonly<Record<string, readonly string[]>> = {
  PaymentMethodCreateParams: ['allow_redisplay', 'billing_details', 'card', 'metadata', 'type', 'us_bank_account'],
  SetupIntentCreateParams: [
    ...[...setup, 'automatic_payment_methods', 'confirm', 'customer', 'excluded_payment_method_types'],
    ...['mandate_data', 'return_url', 'usage', 'use_stripe_sdk'],
  ],
  SetupIntentUpdateParams: [...setup, 'customer', 'excluded_payment_method_types'],
  SetupIntentConfirmParams: ['mandate_data', 'payment_method', 'return_url', 'use_stripe_sdk'],
  'Checkout.SessionCreateParams': [
    ...['allowed_payment_method_types', 'automatic_tax', 'billing_address_collection', 'cancel_url'],
    ...['client_reference_id', 'currency', 'customer', 'customer_creation', 'customer_email', 'expires_at'],
    ...['integration_identifier', 'line_items', 'locale', 'metadata', 'mode', 'origin_context', 'setup_intent_data'],
    ...['success_url', 'ui_mode'],
  ],
};

/** Taken without being kept, because Stripe keeps it nowhere either, or because it asks for what is done anyway. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  '*': ['automatic_tax[enabled]', 'expand'], // that it is not enabled
  CreditNoteCreateParams: ['email_type'], // no e-mail is sent
  CreditNotePreviewParams: ['email_type'],
  CustomerCreateParams: ['validate'],
  CustomerUpdateParams: ['validate'],
  PaymentIntentRetrieveParams: ['client_secret'], // of a browser, which has no key here
  SetupIntentRetrieveParams: ['client_secret'],
  SubscriptionCreateParams: ['off_session'],
  SubscriptionUpdateParams: ['off_session'],
  // When it happened elsewhere: nothing that is answered says so.
  PaymentRecordReportPaymentParams: ['initiated_at', 'processor_details[type]'],
  PaymentRecordReportRefundParams: ['initiated_at', 'outcome', 'processor_details', 'refunded'],
  SetupIntentCreateParams: ['mandate_data', 'use_stripe_sdk'], // mandates are not answered
  SetupIntentConfirmParams: ['mandate_data', 'use_stripe_sdk'],
  // How automatic tax would take it, which is refused.
  InvoiceItemCreateParams: ['tax_behavior', 'tax_code'],
  InvoiceItemUpdateParams: ['tax_behavior', 'tax_code', 'invoicing_rules'],
};

/** Whether a parameter that is given is not simulated. An empty one unsets what is not there: that is. */
export function isRefused(takes: string, path: string, value: Raw): boolean {
  if (isEmpty(value)) return false;
  const names = namesOf(path);
  if (unsupported.has(names.at(-1) ?? '')) return true;
  if (Object.entries(unsupportedValues).some(([end, values]) => endsIn(names, end) && values.includes(value)))
    return true;
  const simulated = only[takes];
  if (simulated && names.length === 1 && path !== 'expand' && !simulated.includes(path)) return true;
  return isAmong(refused[takes], names);
}

export function isHarmless(takes: string, path: string): boolean {
  const names = namesOf(path);
  return isAmong(harmless['*'], names) || isAmong(harmless[takes], names);
}

const isEmpty = (raw: Raw) => (typeof raw === 'string' ? raw === '' : Object.keys(raw).length === 0);
const namesOf = (path: string) => path.split('[').map((name) => name.replace(']', ''));

function endsIn(names: readonly string[], end: string): boolean {
  const wanted = namesOf(end);
  return wanted.every((name, place) => name === names[names.length - wanted.length + place]);
}

/** Whether one of these paths is it, or stands before it. */
function isAmong(paths: readonly string[] = [], names: readonly string[]): boolean {
  return paths.some((path) => namesOf(path).every((name, place) => name === '*' || name === names[place]));
}
