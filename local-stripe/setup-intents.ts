import { customerOf } from './customer-of.ts';
import { cardError, type Decline, invalid, StripeError } from './errors.ts';
import { change, emit } from './events.ts';
import { newId, randomText } from './ids.ts';
import { isWithin } from './lists.ts';
import { attachable, attachPaymentMethod, paymentMethodBehind } from './payment-methods.ts';
import type { SetupIntent } from './records.ts';
import { get, given, mergeMetadata, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { asksItsCustomer } from './test-cards.ts';
import { snapshot, view } from './view.ts';
import type { World } from './world.ts';

type SetupErrorCode = NonNullable<NonNullable<SetupIntent['last_setup_error']>['code']>;
type SetupErrorMethod = NonNullable<NonNullable<SetupIntent['last_setup_error']>['payment_method']>;
type New = Readonly<{
  customer: string | null;
  description?: string | null;
  metadata?: unknown;
  payment_method_types?: string[] | undefined;
  excluded?: SetupIntent['excluded_payment_method_types'] | undefined;
  automatic?: SetupIntent['automatic_payment_methods'];
  usage?: string;
}>;

/** The saving of a card or bank account for later. */
export function makeSetupIntent(world: World, params: New): SetupIntent {
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: params.automatic ?? null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: world.time.now(),
    customer: params.customer,
    description: params.description ?? null,
    excluded_payment_method_types: params.excluded ?? null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata(null, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: params.payment_method_types ?? ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  };
  world.setupIntents.save(intent);
  emit(world, 'setup_intent.created', intent);
  return intent;
}

type Confirming = Readonly<{ isAuthenticated?: boolean; returnUrl?: string | undefined }>;

/**
 * Saves the payment method with the customer, once their bank has heard from them where it asks.
 * @throws 402 of a card that is refused; the reason stays on the intent
 */
export function confirmSetupIntent(
  world: World,
  intent: SetupIntent,
  methodId: string | null,
  { isAuthenticated = false, returnUrl }: Confirming = {},
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  if (!methodId)
    throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      param: 'payment_method',
    });
  try {
    const customer = intent.customer ? customerOf(world, intent.customer) : undefined;
    const given = attachable(world, methodId, customer);
    const asks = asksItsCustomer(given._number, 'saving');
    if (asks && !isAuthenticated) return askCustomer(world, intent, given.id, returnUrl);
    if (asks) world.paymentMethods.save(Object.assign(given, { _isSetUp: true }));
    const method = customer ? attachPaymentMethod(world, given.id, customer) : given;
    Object.assign(intent, {
      payment_method: method.id,
      status: 'succeeded',
      last_setup_error: null,
      next_action: null,
    });
    world.setupIntents.save(intent);
    emit(world, 'setup_intent.succeeded', intent);
    return intent;
  } catch (error) {
    if (error instanceof StripeError && error.status === 402) throw noteFailure(world, intent, methodId, error);
    throw error;
  }
}

/** On a page of this program, where somebody is to be led back from it. */
function askCustomer(world: World, intent: SetupIntent, methodId: string, returnUrl: string | undefined): SetupIntent {
  const url = `${world.settings.publicUrl()}/c/authenticate/${intent.id}`;
  intent.next_action =
    returnUrl === undefined
      ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  Object.assign(intent, { payment_method: methodId, status: 'requires_action', last_setup_error: null });
  world.setupIntents.save(intent);
  emit(world, 'setup_intent.requires_action', intent);
  return intent;
}

/** Their bank has not heard from them: another card or account is needed. */
export function failAuthentication(world: World, intent: SetupIntent): void {
  const method = world.paymentMethods.find(String(intent.payment_method));
  intent.last_setup_error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    ...(method && { payment_method: view(world, method) as SetupErrorMethod }),
  };
  Object.assign(intent, { next_action: null, payment_method: null, status: 'requires_payment_method' });
  world.setupIntents.save(intent);
  emit(world, 'setup_intent.setup_failed', intent);
}

function noteFailure(world: World, intent: SetupIntent, methodId: string, { body }: StripeError): StripeError {
  const method = world.paymentMethods.find(methodId) ?? paymentMethodBehind(world, methodId);
  const { code = 'card_declined', decline_code, message } = body;
  const decline = { code: code as SetupErrorCode, message, ...(decline_code !== undefined && { decline_code }) };
  Object.assign(intent, { next_action: null, status: 'requires_payment_method' });
  intent.last_setup_error = {
    type: 'card_error',
    ...decline,
    payment_method: view(world, method) as SetupErrorMethod,
  };
  world.setupIntents.save(intent);
  emit(world, 'setup_intent.setup_failed', intent);
  return cardError(decline as Decline, {
    setup_intent: snapshot(world, intent),
    payment_method: snapshot(world, method),
  });
}

function createSetupIntent(world: World, params: Parameters['SetupIntentCreateParams']): SetupIntent {
  if (params.customer) customerOf(world, params.customer);
  const { allowed_payment_method_types: types, excluded_payment_method_types: excluded, usage } = params;
  const { automatic_payment_methods: automatic = null, customer = null, description = null, metadata } = params;
  const { return_url: returnUrl } = params;
  const intent = makeSetupIntent(world, {
    customer,
    description,
    metadata,
    payment_method_types: types,
    excluded,
    automatic,
    ...(usage && { usage }),
  });
  if (params.payment_method) chooseMethod(world, intent, params.payment_method);
  if (!params.confirm) return world.setupIntents.save(intent);
  return confirmSetupIntent(world, intent, intent.payment_method, { returnUrl });
}

function chooseMethod(world: World, intent: SetupIntent, id: string): void {
  intent.payment_method = paymentMethodBehind(world, id).id;
  intent.status = 'requires_confirmation';
}

const one = (world: World, id: string) => get(world.setupIntents, id, 'intent', 'setupintent');
const path = '/v1/setup_intents/:intent';

export const setupIntentRoutes = [
  route('POST /v1/setup_intents', 'SetupIntentCreateParams', 'SetupIntent', ({ world, params }) =>
    createSetupIntent(world, params),
  ),
  route('GET /v1/setup_intents', 'SetupIntentListParams', 'list of SetupIntent', (call) => {
    const { customers, setupIntents } = call.world;
    const { created, customer, payment_method } = call.params;
    const rows = rowsBy(setupIntents, ['customer', customer, customers]);
    return page(call, setupIntents, '/v1/setup_intents', rows, (row) =>
      [payment_method === undefined || row.payment_method === payment_method, isWithin(row.created, created)].every(
        Boolean,
      ),
    );
  }),
  route(`GET ${path}`, 'SetupIntentRetrieveParams', 'SetupIntent', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'SetupIntentUpdateParams', 'SetupIntent', ({ world, id, params }) => {
    const intent = one(world, id);
    if (params.customer) intent.customer = customerOf(world, params.customer).id;
    if (params.payment_method) chooseMethod(world, intent, params.payment_method);
    const { allowed_payment_method_types: types, excluded_payment_method_types: excluded } = params;
    if (types) intent.payment_method_types = types;
    intent.excluded_payment_method_types = given(excluded, intent.excluded_payment_method_types);
    intent.description = given(params.description, intent.description);
    intent.metadata = mergeMetadata(intent.metadata, params.metadata);
    return world.setupIntents.save(intent);
  }),
  route(`POST ${path}/confirm`, 'SetupIntentConfirmParams', 'SetupIntent', ({ world, id, params }) => {
    const intent = one(world, id);
    if (params.payment_method) chooseMethod(world, intent, params.payment_method);
    return confirmSetupIntent(world, intent, intent.payment_method, { returnUrl: params.return_url });
  }),
  route(`POST ${path}/cancel`, 'SetupIntentCancelParams', 'SetupIntent', ({ world, id, params }) => {
    const intent = one(world, id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
        code: 'setup_intent_unexpected_state',
      });
    change(world, intent, 'setup_intent.canceled', () => {
      intent.status = 'canceled';
      intent.cancellation_reason = params.cancellation_reason ?? null;
    });
    return world.setupIntents.save(intent);
  }),
];
