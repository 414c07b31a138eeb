import { createHash } from 'node:crypto';
import { addressOf } from './addresses.ts';
import { checkSimulatedAccount, checkTypedAccount, testRoutingNumber } from './bank-accounts.ts';
import { numberBehind } from './card-names.ts';
import { customerOf } from './customer-of.ts';
import { invalid, missingParameter, noSuch, notSimulated } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import type { Customer, PaymentMethod } from './records.ts';
import { get, mergeMetadata, named, page, route } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { cardBehind, checkSavable } from './test-cards.ts';
import { checkTypedCard } from './typed-card.ts';
import type { World } from './world.ts';

type Create = Parameters['PaymentMethodCreateParams'];
type Billing = PaymentMethod['billing_details'];
export type NewMethod = Readonly<{
  type: 'card' | 'us_bank_account';
  number: string;
  expMonth?: number;
  expYear?: number;
  billing?: Partial<Billing>;
  redisplay?: PaymentMethod['allow_redisplay'];
  preferred?: string | null;
  account?: Parameters['PaymentMethodCreateParams']['us_bank_account'];
  metadata?: unknown;
}>;

/** A card or bank account that belongs to nobody yet. */
export function makePaymentMethod(world: World, { type, number, ...more }: NewMethod): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: more.redisplay ?? 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...more.billing },
    created: world.time.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(null, more.metadata),
    type,
    ...(type === 'card' ? { card: cardOf(number, more) } : { us_bank_account: accountOf(number, more.account) }),
    _number: number,
  };
  return world.paymentMethods.save(method);
}

const fingerprintOf = (number: string) => createHash('sha256').update(number).digest('base64url').slice(0, 16);

const displayNames: Readonly<Record<string, string>> = {
  ...{ amex: 'american_express', diners: 'diners_club', unionpay: 'union_pay', eftpos_au: 'eftpos_australia' },
};

type Card = Pick<NewMethod, 'expMonth' | 'expYear' | 'preferred'>;

function cardOf(
  number: string,
  { expMonth: exp_month = 12, expYear: exp_year = 2034, preferred = null }: Card,
): NonNullable<PaymentMethod['card']> {
  const {
    brand,
    network,
    country = 'US',
    funding = 'credit',
    failing = [],
  } = cardBehind(number) ?? { brand: 'unknown' };
  const checked = (check: (typeof failing)[number], usual: string | null) => (failing.includes(check) ? 'fail' : usual);
  return {
    brand,
    checks: {
      address_line1_check: checked('address_line1_check', null),
      address_postal_code_check: checked('address_postal_code_check', null),
      cvc_check: checked('cvc_check', 'pass'),
    },
    country,
    display_brand: displayNames[brand] ?? brand,
    exp_month,
    exp_year: exp_year < 100 ? 2000 + exp_year : exp_year,
    fingerprint: fingerprintOf(number),
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: network ? [network, brand] : [brand], preferred },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: brand !== 'unionpay' },
    wallet: null,
  };
}

function accountOf(number: string, given: NewMethod['account']): NonNullable<PaymentMethod['us_bank_account']> {
  return {
    account_holder_type: given?.account_holder_type ?? 'individual',
    account_type: given?.account_type ?? 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: fingerprintOf(number),
    last4: number.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: testRoutingNumber,
    status_details: {},
  };
}

/** @throws StripeError of a type that is not simulated, or 402 of a number that is not one of a card */
function createPaymentMethod(world: World, params: Create): PaymentMethod {
  const billing = billingOf(params.billing_details);
  const more = { billing, metadata: params.metadata, redisplay: params.allow_redisplay ?? 'unspecified' };
  if (params.type === undefined) throw missingParameter('type');
  if (params.type === 'us_bank_account') {
    const { account_number = '', routing_number = '' } = params.us_bank_account ?? {};
    return makePaymentMethod(world, {
      type: 'us_bank_account',
      number: checkTypedAccount(routing_number, account_number),
      account: params.us_bank_account,
      ...more,
    });
  }
  if (params.type !== 'card') throw notSimulated(`payment methods of the type ${params.type}`);
  const { card } = params;
  if (!card) throw missingParameter('card');
  const preferred = card.networks?.preferred ?? null;
  if (card.token !== undefined) {
    const number = numberBehind(card.token);
    if (!number) throw noSuch('token', card.token, 'card[token]');
    return makePaymentMethod(world, { type: 'card', number, preferred, ...more });
  }
  const { number = '', exp_month: expMonth = 0, exp_year: expYear = 0, cvc } = card;
  const digits = checkTypedCard({ number, expMonth, expYear, cvc }, world.time.now());
  return makePaymentMethod(world, { type: 'card', number: digits, expMonth, expYear, preferred, ...more });
}

function billingOf(given: Create['billing_details']): Partial<Billing> {
  if (!given) return {};
  const { address, email, name, phone, tax_id } = given;
  return {
    address: addressOf(address),
    email: email || null,
    name: name || null,
    phone: phone || null,
    tax_id: tax_id || null,
  };
}

/** One by its id; names such as `pm_card_visa` make a new one each time. */
export function paymentMethodBehind(world: World, id: string, param = 'payment_method'): PaymentMethod {
  const number = numberBehind(id);
  if (!number) return named(world.paymentMethods, id, param);
  if (id.startsWith('pm_usBankAccount'))
    return makePaymentMethod(world, { type: 'us_bank_account', number: checkSimulatedAccount(number) });
  return makePaymentMethod(world, { type: 'card', number });
}

/** @throws 402 of a card that is refused, 400 of one that belongs to another customer than this */
export function attachable(world: World, id: string, customer?: Customer): PaymentMethod {
  const method = paymentMethodBehind(world, id);
  if (method.customer !== null && method.customer !== customer?.id)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  checkSavable(method._number);
  return method;
}

/** Saves it with a customer. @throws what `attachable` refuses */
export function attachPaymentMethod(world: World, id: string, customer: Customer): PaymentMethod {
  const method = attachable(world, id, customer);
  if (method.customer === customer.id) return method;
  method.customer = customer.id;
  world.paymentMethods.save(method);
  emit(world, 'payment_method.attached', method);
  return method;
}

function detachPaymentMethod(world: World, method: PaymentMethod): PaymentMethod {
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  const customer = world.customers.find(method.customer);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    change(world, customer, 'customer.updated', () => {
      customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    });
    world.customers.save(customer);
  }
  for (const subscription of world.subscriptions.by('customer', method.customer)) {
    if (subscription.default_payment_method !== method.id) continue;
    change(world, subscription, 'customer.subscription.updated', () => {
      subscription.default_payment_method = null;
    });
    world.subscriptions.save(subscription);
  }
  const before = { customer: method.customer };
  method.customer = null;
  world.paymentMethods.save(method);
  emit(world, 'payment_method.detached', method, before);
  return method;
}

function updatePaymentMethod(
  world: World,
  method: PaymentMethod,
  params: Parameters['PaymentMethodUpdateParams'],
): PaymentMethod {
  change(world, method, 'payment_method.updated', () => {
    if (params.billing_details)
      method.billing_details = { ...method.billing_details, ...billingOf(params.billing_details) };
    updateCard(method.card, params.card);
    if (method.us_bank_account) Object.assign(method.us_bank_account, params.us_bank_account);
    method.allow_redisplay = params.allow_redisplay ?? method.allow_redisplay ?? 'unspecified';
    method.metadata = mergeMetadata(method.metadata, params.metadata);
  });
  return world.paymentMethods.save(method);
}

function updateCard(card: PaymentMethod['card'], given: Parameters['PaymentMethodUpdateParams']['card'] = {}): void {
  if (!card) return;
  card.exp_month = given.exp_month ?? card.exp_month;
  card.exp_year = given.exp_year ?? card.exp_year;
  if (card.networks && given.networks?.preferred !== undefined)
    card.networks = { ...card.networks, preferred: given.networks.preferred || null };
}

const path = '/v1/payment_methods/:payment_method';
const one = (world: World, id: string) => get(world.paymentMethods, id, 'payment_method', 'PaymentMethod');

type Wanted = Readonly<{ allow_redisplay?: string; type?: string }>;
const isWanted = (params: Wanted) => (method: PaymentMethod) =>
  (params.type ?? method.type) === method.type &&
  (params.allow_redisplay ?? method.allow_redisplay) === method.allow_redisplay;

export const paymentMethodRoutes = [
  route('POST /v1/payment_methods', 'PaymentMethodCreateParams', 'PaymentMethod', ({ world, params }) =>
    createPaymentMethod(world, params),
  ),
  route('GET /v1/payment_methods', 'PaymentMethodListParams', 'list of PaymentMethod', (call) => {
    const { world, params } = call;
    const rows = params.customer
      ? world.paymentMethods.by('customer', customerOf(world, params.customer).id)
      : world.paymentMethods.all().filter(({ customer }) => customer !== null);
    return page(call, world.paymentMethods, '/v1/payment_methods', rows, isWanted(params));
  }),
  route(`GET ${path}`, 'PaymentMethodRetrieveParams', 'PaymentMethod', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'PaymentMethodUpdateParams', 'PaymentMethod', ({ world, id, params }) =>
    updatePaymentMethod(world, one(world, id), params),
  ),
  route(`POST ${path}/attach`, 'PaymentMethodAttachParams', 'PaymentMethod', ({ world, id, params }) => {
    if (params.customer === undefined) throw missingParameter('customer');
    return attachPaymentMethod(world, id, customerOf(world, params.customer));
  }),
  route(`POST ${path}/detach`, 'PaymentMethodDetachParams', 'PaymentMethod', ({ world, id }) =>
    detachPaymentMethod(world, one(world, id)),
  ),
  route(
    'GET /v1/customers/:id/payment_methods',
    'CustomerListPaymentMethodsParams',
    'list of PaymentMethod',
    (call) => {
      const { world, id, params } = call;
      const rows = world.paymentMethods.by('customer', get(world.customers, id).id);
      const url = `/v1/customers/${id}/payment_methods`;
      return page(call, world.paymentMethods, url, rows, isWanted(params));
    },
  ),
  route(
    'GET /v1/customers/:id/payment_methods/:payment_method',
    'CustomerRetrievePaymentMethodParams',
    'PaymentMethod',
    ({ world, id, second }) => {
      const method = one(world, second);
      if (method.customer !== id) throw noSuch('PaymentMethod', second, 'payment_method', 404);
      return method;
    },
  ),
];
