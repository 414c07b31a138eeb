import { addressOf, shippingOf } from './addresses.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { livingCustomer } from './customer-of.ts';
import { invalid } from './errors.ts';
import { change, emit } from './events.ts';
import { newId, randomText } from './ids.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import { attachable, attachPaymentMethod } from './payment-methods.ts';
import type { Customer } from './records.ts';
import { get, given, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { endSubscription } from './subscription-end.ts';
import type { World } from './world.ts';

type Create = Parameters['CustomerCreateParams'];

function createCustomer(world: World, params: Create): Customer {
  if (params.test_clock) checkClock(world, params.test_clock);
  checkEmail(params.email);
  const chosen = params.payment_method ?? params.invoice_settings?.default_payment_method;
  const method = chosen === undefined ? undefined : attachable(world, chosen);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: addressOf(params.address),
    balance: 0,
    created: now(world, params.test_clock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given(params.description, null),
    discount: null,
    email: given(params.email, null),
    invoice_prefix: params.invoice_prefix ?? randomText(8).toUpperCase(),
    invoice_settings: {
      ...invoiceSettings(params.invoice_settings),
      default_payment_method: params.invoice_settings?.default_payment_method ? (method?.id ?? null) : null,
    },
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    name: given(params.name, null),
    next_invoice_sequence: params.next_invoice_sequence ?? 1,
    phone: given(params.phone, null),
    preferred_locales: params.preferred_locales ?? [],
    shipping: shippingOf(params.shipping),
    tax_exempt: given(params.tax_exempt, 'none') ?? 'none',
    test_clock: params.test_clock ?? null,
  };
  if (params.business_name) customer.business_name = params.business_name;
  if (params.individual_name) customer.individual_name = params.individual_name;
  world.customers.save(customer);
  if (method) attachPaymentMethod(world, method.id, customer);
  emit(world, 'customer.created', customer);
  if (params.balance) createBalanceTransaction(world, customer, { amount: params.balance, type: 'initial' });
  return customer;
}

function updateCustomer(world: World, customer: Customer, params: Parameters['CustomerUpdateParams']): Customer {
  checkEmail(params.email);
  const method = params.invoice_settings?.default_payment_method;
  if (method && world.paymentMethods.find(method)?.customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  change(world, customer, 'customer.updated', () => {
    customer.name = given(params.name, customer.name ?? null);
    customer.email = given(params.email, customer.email);
    customer.phone = given(params.phone, customer.phone ?? null);
    customer.description = given(params.description, customer.description);
    if (params.address !== undefined) customer.address = addressOf(params.address);
    if (params.shipping !== undefined) customer.shipping = shippingOf(params.shipping);
    customer.invoice_prefix = params.invoice_prefix ?? customer.invoice_prefix ?? null;
    customer.next_invoice_sequence = params.next_invoice_sequence ?? customer.next_invoice_sequence ?? 1;
    customer.preferred_locales = params.preferred_locales ?? customer.preferred_locales ?? [];
    customer.tax_exempt = given(params.tax_exempt, customer.tax_exempt ?? 'none') ?? 'none';
    customer.invoice_settings = { ...customer.invoice_settings, ...onlyGiven(params.invoice_settings) };
    for (const name of ['business_name', 'individual_name'] as const) {
      if (params[name]) customer[name] = params[name];
      else if (params[name] === '') delete customer[name];
    }
    customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  });
  world.customers.save(customer);
  if (params.balance !== undefined && params.balance !== customer.balance)
    createBalanceTransaction(world, customer, { amount: params.balance - customer.balance, type: 'adjustment' });
  return customer;
}

/** What was billed stays; subscriptions end at once. */
export function deleteCustomer(world: World, customer: Customer): object {
  for (const subscription of world.subscriptions.by('customer', customer.id))
    if (subscription.status !== 'canceled') endSubscription(world, subscription, 'cancellation_requested');
  emit(world, 'customer.deleted', customer);
  customer._deleted = true;
  world.customers.save(customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

const mostOnClock = 3;

/** @throws StripeError of a clock that is not there, or has its customers */
function checkClock(world: World, id: string): void {
  named(world.clocks, id, 'test_clock', 'test_clock');
  if (world.customers.by('clock', id).filter(({ _deleted }) => !_deleted).length >= mostOnClock)
    throw invalid(`A test clock can have at most ${mostOnClock} customers.`, { param: 'test_clock' });
}

function checkEmail(email: string | undefined): void {
  if (email && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

const noInvoiceSettings: Customer['invoice_settings'] = {
  custom_fields: null,
  default_payment_method: null,
  footer: null,
  rendering_options: null,
};

function invoiceSettings(settings: Create['invoice_settings']): Customer['invoice_settings'] {
  return { ...noInvoiceSettings, ...onlyGiven(settings) };
}

function onlyGiven(settings: Create['invoice_settings']): Partial<Customer['invoice_settings']> {
  const { rendering_options: rendering, ...plain } = settings ?? {};
  const entries = Object.entries(plain).map(([name, value]) => [name, value === '' ? null : value]);
  const { amount_tax_display, template = null } = rendering || {};
  const full = rendering ? { amount_tax_display: amount_tax_display || null, template } : null;
  return { ...Object.fromEntries(entries), ...(rendering !== undefined && { rendering_options: full }) };
}

/** Also one that was deleted, which answers as such. */
function retrieveCustomer(world: World, id: string): object {
  const customer = get(world.customers, id);
  return customer._deleted ? { id, object: 'customer', deleted: true } : customer;
}

export const customerRoutes = [
  route('POST /v1/customers', 'CustomerCreateParams', 'Customer', ({ world, params }) => createCustomer(world, params)),
  route('GET /v1/customers', 'CustomerListParams', 'list of Customer', (call) => {
    const { customers } = call.world;
    const { created, email, test_clock } = call.params;
    const ofClock = rowsBy(customers, ['clock', test_clock, call.world.clocks, 'test_clock']);
    const rows = email === undefined ? ofClock : customers.by('email', email);
    return page(call, customers, '/v1/customers', rows, (customer) =>
      [
        !customer._deleted,
        test_clock === undefined ? customer.test_clock === null : customer.test_clock === test_clock,
        isWithin(customer.created, created),
      ].every(Boolean),
    );
  }),
  route('GET /v1/customers/:id', 'CustomerRetrieveParams', 'Customer', ({ world, id }) => retrieveCustomer(world, id)),
  route('POST /v1/customers/:id', 'CustomerUpdateParams', 'Customer', ({ world, id, params }) =>
    updateCustomer(world, livingCustomer(world, id), params),
  ),
  route('DELETE /v1/customers/:id', 'CustomerDeleteParams', 'DeletedCustomer', ({ world, id }) =>
    deleteCustomer(world, livingCustomer(world, id)),
  ),
];
