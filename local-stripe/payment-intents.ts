import { shippingOf } from './addresses.ts';
import type { Decline } from './errors.ts';
import { change, emit } from './events.ts';
import { newId, randomText } from './ids.ts';
import { payerOf } from './invoice-states.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import type { Charge, Invoice, PaymentIntent, PaymentMethod } from './records.ts';
import { get, given, mergeMetadata, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

/** The one attempt after attempt at the money of an invoice. */
export function intentOf(world: World, invoice: Invoice): PaymentIntent {
  const customer = payerOf(world, invoice);
  const before = world.paymentIntents.by('invoice', invoice.id).at(-1);
  if (before && before.status !== 'succeeded' && before.status !== 'canceled') {
    before.amount = invoice.amount_remaining;
    return before;
  }
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_remaining,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: now(world, customer.test_clock),
    currency: invoice.currency,
    customer: customer.id,
    customer_account: null,
    description: `Invoice ${invoice.number}`,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    _invoice: invoice.id,
    _settlesAt: null,
    _clock: customer.test_clock ?? null,
  };
  world.paymentIntents.save(intent);
  emit(world, 'payment_intent.created', intent);
  return intent;
}

export function succeedIntent(world: World, intent: PaymentIntent, method: PaymentMethod, amount: number): Charge {
  const charge = makeCharge(world, intent, method, amount);
  Object.assign(intent, {
    amount_received: amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  world.paymentIntents.save(intent);
  return charge;
}

export function failIntent(world: World, intent: PaymentIntent, method: PaymentMethod, decline: Decline): Charge {
  const charge = makeCharge(world, intent, method, intent.amount, decline);
  intent.latest_charge = charge.id;
  emit(world, 'charge.failed', charge);
  endAttempt(world, intent, method, { type: 'card_error', ...decline, charge: charge.id });
  return charge;
}

type LastError = NonNullable<PaymentIntent['last_payment_error']>;
type Failure = Decline & Readonly<{ type: LastError['type']; charge?: string }>;

/** Another card or account is needed. */
export function endAttempt(world: World, intent: PaymentIntent, method: PaymentMethod, failure: Failure): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    ...failure,
    code: failure.code as NonNullable<LastError['code']>,
    payment_method: view(world, method) as NonNullable<LastError['payment_method']>,
  };
  world.paymentIntents.save(intent);
  emit(world, 'payment_intent.payment_failed', intent);
}

/** @param end why it failed, or that its end is not known; absent when it succeeded */
export function makeCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  amount: number,
  end?: Decline | 'pending',
): Charge {
  const decline = end === 'pending' ? undefined : end;
  const hasCome = end === undefined;
  const customer = world.customers.find(intent.customer ?? '');
  const id = newId('ch');
  const charge: Charge = {
    id,
    object: 'charge',
    amount,
    amount_captured: hasCome ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: world.settings.accountName.toUpperCase().slice(0, 22),
    captured: hasCome,
    created: now(world, customer?.test_clock),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: hasCome,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: hasCome ? (world.invoices.find(intent._invoice ?? '')?.hosted_invoice_url ?? null) : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: end === 'pending' ? 'pending' : end ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  return world.charges.save(charge);
}

function outcomeOf(decline: Decline | undefined): Charge['outcome'] {
  if (decline?.decline_code === 'fraudulent') return blocked;
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

/** By Stripe itself, before the bank is asked. */
const blocked: Charge['outcome'] = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'not_sent_to_network',
  reason: 'highest_risk_level',
  risk_level: 'highest',
  risk_score: 92,
  seller_message: 'Stripe blocked this payment as too risky.',
  type: 'blocked',
};

function detailsOf({ card, us_bank_account, type }: PaymentMethod): Charge['payment_method_details'] {
  if (us_bank_account) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = us_bank_account;
    const account = {
      account_holder_type,
      account_type,
      bank_name,
      fingerprint,
      last4,
      payment_reference: null,
      routing_number,
    };
    return { type, us_bank_account: { ...account, fingerprint: fingerprint ?? null } };
  }
  if (!card) return { type };
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.networks?.available[0] ?? card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function updateCharge(world: World, charge: Charge, params: Parameters['ChargeUpdateParams']): Charge {
  const { description, fraud_details: fraud, metadata, receipt_email, shipping, transfer_group } = params;
  change(world, charge, 'charge.updated', () => {
    charge.description = given(description, charge.description);
    charge.receipt_email = given(receipt_email, charge.receipt_email);
    charge.transfer_group = given(transfer_group, charge.transfer_group);
    if (fraud) charge.fraud_details = fraud.user_report ? { user_report: fraud.user_report } : {};
    if (shipping) {
      const { carrier = null, tracking_number = null } = shipping;
      charge.shipping = { ...shippingOf(shipping), carrier, tracking_number };
    }
    charge.metadata = mergeMetadata(charge.metadata, metadata);
  });
  return world.charges.save(charge);
}

export const paymentIntentRoutes = [
  route('GET /v1/payment_intents', 'PaymentIntentListParams', 'list of PaymentIntent', (call) => {
    const { world, params } = call;
    const { customer, created } = params;
    const rows = rowsBy(world.paymentIntents, ['customer', customer, world.customers]);
    return page(call, world.paymentIntents, '/v1/payment_intents', rows, (row) => isWithin(row.created, created));
  }),
  route('GET /v1/payment_intents/:intent', 'PaymentIntentRetrieveParams', 'PaymentIntent', ({ world, id }) =>
    get(world.paymentIntents, id, 'intent'),
  ),
  route('GET /v1/charges', 'ChargeListParams', 'list of Charge', (call) => {
    const { world, params } = call;
    const { created, customer, payment_intent, transfer_group } = params;
    const ofIntent = ['intent', payment_intent, world.paymentIntents, 'payment_intent'] as const;
    const rows = rowsBy(world.charges, ofIntent, ['customer', customer, world.customers]);
    return page(call, world.charges, '/v1/charges', rows, (row) =>
      [transfer_group === undefined || row.transfer_group === transfer_group, isWithin(row.created, created)].every(
        Boolean,
      ),
    );
  }),
  route('POST /v1/charges/:charge', 'ChargeUpdateParams', 'Charge', ({ world, id, params }) =>
    updateCharge(world, get(world.charges, id, 'charge'), params),
  ),
  route('GET /v1/charges/:charge', 'ChargeRetrieveParams', 'Charge', ({ world, id }) =>
    get(world.charges, id, 'charge'),
  ),
];
