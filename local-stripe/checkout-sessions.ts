import { customerOf } from './customer-of.ts';
import { invalid, missingParameter, noSuch, notSimulated } from './errors.ts';
import { emit } from './events.ts';
import { randomText } from './ids.ts';
import { isWithin, pageInOrder } from './lists.ts';
import type { CheckoutSession, SetupIntent } from './records.ts';
import { get, mergeMetadata, page, route, rowsBy } from './route.ts';
import { confirmSetupIntent, makeSetupIntent } from './setup-intents.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Create = Parameters['Checkout.SessionCreateParams'];

const lifeSeconds = 86_400;

/** A page on which a customer saves a card or bank account. @throws StripeError of another mode than `setup` */
function createSession(world: World, params: Create): CheckoutSession {
  if (params.mode !== 'setup') throw notSimulated(`mode=${params.mode ?? 'payment'}`);
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page') throw notSimulated(`ui_mode=${params.ui_mode}`);
  if (params.success_url === undefined) throw missingParameter('success_url');
  if (params.line_items) throw invalid('You can not pass `line_items` in `setup` mode.', { param: 'line_items' });
  if (!params.allowed_payment_method_types?.length && params.currency === undefined)
    throw invalid(
      'Missing required param: currency. In `setup` mode it is required unless `allowed_payment_method_types` is given.',
      {
        code: 'parameter_missing',
        param: 'currency',
      },
    );
  const customer = params.customer === undefined ? undefined : customerOf(world, params.customer);
  const at = world.time.now();
  const expires = params.expires_at ?? at + lifeSeconds;
  if (expires < at + 1800 || expires > at + lifeSeconds)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  const types = params.allowed_payment_method_types ?? ['card', 'us_bank_account'];
  const setup = params.setup_intent_data;
  const intent = makeSetupIntent(world, {
    customer: customer?.id ?? null,
    description: setup?.description ?? null,
    metadata: setup?.metadata,
    payment_method_types: types,
  });
  const session = build(world, params, { at, expires, types, intent });
  return world.sessions.save(session);
}

type Facts = { at: number; expires: number; types: string[]; intent: SetupIntent };

function build(world: World, params: Create, { at, expires, types, intent }: Facts): CheckoutSession {
  const id = `cs_test_a1${randomText(56)}`;
  const customer = world.customers.find(intent.customer ?? '');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: params.currency?.toLowerCase() ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: intent.customer,
    customer_account: null,
    customer_creation: customer ? null : (params.customer_creation ?? 'if_required'),
    customer_details: customer
      ? {
          address: null,
          business_name: null,
          email: customer.email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: null,
        }
      : null,
    customer_email: params.customer_email ?? null,
    discounts: null,
    expires_at: expires,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    mode: 'setup',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types,
    payment_status: 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: intent.id,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.settings.publicUrl()}/c/pay/${id}`,
    wallet_options: null,
  };
}

/**
 * The customer has entered a card or bank account. @throws 402 of one that is refused
 * @returns where they have to go; undefined when it is done
 */
export function completeSession(world: World, session: CheckoutSession, methodId: string): string | undefined {
  const intent = get(world.setupIntents, session.setup_intent ?? '');
  confirmSetupIntent(world, intent, methodId, { returnUrl: session.url ?? '' });
  if (intent.status === 'succeeded') endSession(world, session);
  return intent.next_action?.redirect_to_url?.url ?? undefined;
}

/** What it was for is saved. */
export function endSession(world: World, session: CheckoutSession): void {
  session.status = 'complete';
  session.url = null;
  world.sessions.save(session);
  emit(world, 'checkout.session.completed', session);
}

const one = (world: World, id: string) => get(world.sessions, id, 'session');

export const checkoutSessionRoutes = [
  route('POST /v1/checkout/sessions', 'Checkout.SessionCreateParams', 'Checkout.Session', ({ world, params }) =>
    createSession(world, params),
  ),
  route('GET /v1/checkout/sessions', 'Checkout.SessionListParams', 'list of Checkout.Session', (call) => {
    const { customers, paymentIntents, sessions, subscriptions } = call.world;
    const { created, customer, customer_details: details, payment_intent, subscription, status } = call.params;
    if (call.params.payment_link !== undefined) throw noSuch('payment_link', call.params.payment_link, 'payment_link');
    const rows = rowsBy(
      sessions,
      ['customer', customer, customers],
      ['payment_intent', payment_intent, paymentIntents],
      ['subscription', subscription, subscriptions],
    );
    return page(call, sessions, '/v1/checkout/sessions', rows, (row) =>
      [
        status === undefined || row.status === status,
        details === undefined || row.customer_details?.email === details.email,
        isWithin(row.created, created),
      ].every(Boolean),
    );
  }),
  route('GET /v1/checkout/sessions/:session', 'Checkout.SessionRetrieveParams', 'Checkout.Session', ({ world, id }) =>
    one(world, id),
  ),
  route(
    'GET /v1/checkout/sessions/:session/line_items',
    'Checkout.SessionListLineItemsParams',
    'list of LineItem',
    ({ world, id, params }) =>
      pageInOrder([], params, { url: `/v1/checkout/sessions/${one(world, id).id}/line_items`, kind: 'line_item' }), // in `setup` mode nothing is sold
  ),
  route(
    'POST /v1/checkout/sessions/:session/expire',
    'Checkout.SessionExpireParams',
    'Checkout.Session',
    ({ world, id }) => {
      const session = one(world, id);
      if (session.status !== 'open')
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      session.status = 'expired';
      session.url = null;
      emit(world, 'checkout.session.expired', session);
      return world.sessions.save(session);
    },
  ),
];
