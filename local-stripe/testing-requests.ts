/** For the test of all parameters: one request of every kind, to which each of its parameters is added in turn. */
import assert from 'node:assert/strict';
import { beginDispute } from './disputes.ts';
import type { Raw } from './form.ts';
import { readParameters } from './parameters.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import type { Shape } from './shapes/shape.ts';
import shapes from './shapes/shapes.generated.json' with { type: 'json' };
import { day, start } from './testing.ts';
import { watched } from './testing-parameters.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

export const parameters = shapes.parameters as unknown as Readonly<Record<string, Shape>>;

export type Given = { [name: string]: Raw };
export type Base = Readonly<{ id?: string; second?: string; given?: Given }>;
type Facts = Readonly<Record<'customer' | 'price' | 'other' | 'once' | 'product' | 'method', string>>;

/** Asks in this process, by the route itself. */
export function carryOut(
  world: World,
  route: Route,
  { id = '', second = '' },
  given: Given,
  seen = new Set<string>(),
): { id: string } {
  const params = readParameters(parameters[route.takes] ?? { fields: {} }, given, route.takes);
  return view(world, route.run({ world, params: watched(params, seen), id, second } as never)) as { id: string };
}

const routeOf = (address: string): Route => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === address);
  assert.ok(route, address);
  return route;
};

/** What each request needs to be carried out, anew each time, because it changes what is there. */
export function requestsOf(world: World, facts: Facts): Readonly<Record<string, () => Base | readonly Base[]>> {
  const whole = { customer: facts.customer };
  const make = (address: string, given: Given) => carryOut(world, routeOf(address), {}, given).id;
  const moved = () => {
    const route = routeOf('POST /v1/customers/:id/balance_transactions');
    return carryOut(world, route, { id: facts.customer }, { amount: '1', currency: 'usd' }).id;
  };
  /** Whose balance nobody has moved. */
  const somebody = () => {
    const card = 'pm_card_visa';
    return make('POST /v1/customers', { payment_method: card, invoice_settings: { default_payment_method: card } });
  };
  const draft = () => {
    const of = { customer: somebody() };
    const id = make('POST /v1/invoices', of);
    make('POST /v1/invoiceitems', { ...of, invoice: id, amount: '900', currency: 'usd' });
    return id;
  };
  const lineOf = (invoice: string) => world.invoices.find(invoice)?._lines[0]?.id ?? '';
  const finished = () => {
    const id = draft();
    carryOut(world, routeOf('POST /v1/invoices/:invoice/finalize'), { id }, {});
    return id;
  };
  const paid = () => {
    const id = finished();
    carryOut(world, routeOf('POST /v1/invoices/:invoice/pay'), { id }, {});
    return id;
  };
  const items = { 0: { price: facts.price } };
  const subscription = () => make('POST /v1/subscriptions', { ...whole, items });
  const priceOnce = { currency: 'usd', product: facts.product, unit_amount: '5' };
  const priceAnew = { currency: 'usd', product_data: { name: 'Cart' }, unit_amount: '5' };
  const price_data = { ...priceOnce, recurring: { interval: 'month' } };
  const madeFor = { 0: { price_data } };
  const paused = () => {
    const id = subscription();
    return world.subscriptions.save(
      Object.assign(world.subscriptions.find(id) ?? {}, { id, status: 'paused' }) as never,
    ).id;
  };
  const changed = (of: string) => ({
    0: { id: world.subscriptionItems.by('subscription', of)[0]?.id ?? '', quantity: '2' },
  });
  const phases = { 0: { items } };
  const schedule = () =>
    make('POST /v1/subscription_schedules', { ...whole, phases, start_date: String(start + 5 * day) });
  const typedAccount = { routing_number: '110000000', account_number: '000123456789' };
  const aMethod = () => make('POST /v1/payment_methods', { type: 'card', card: { token: 'tok_visa' } });
  const aRecord = () =>
    make('POST /v1/payment_records/report_payment', {
      amount_requested: { currency: 'usd', value: '500' },
      initiated_at: String(start),
      outcome: 'guaranteed',
      guaranteed: { guaranteed_at: String(start) },
      payment_method_details: { type: 'custom', custom: { display_name: 'Check' } },
    });
  const chargeOf = (invoice: string) =>
    world.charges.by('intent', world.paymentIntents.by('invoice', invoice)[0]?.id ?? '')[0]?.id ?? '';

  const disputed = () => {
    const charge = world.charges.find(chargeOf(paid()));
    assert.ok(charge);
    return beginDispute(world, charge, { reason: 'fraudulent', status: 'needs_response' }).id;
  };

  function notes(): Base[] {
    const invoice = paid();
    const line = { type: 'invoice_line_item', invoice_line_item: world.invoices.find(invoice)?._lines[0]?.id ?? '' };
    const custom = { type: 'custom_line_item', description: 'x', unit_amount: '900' };
    return [{ amount: '900' }, { lines: { 0: line } }, { lines: { 0: custom } }].map((of) => ({
      given: { invoice, credit_amount: '900', ...of },
    }));
  }

  return {
    'POST /v1/products': () => [
      { given: { name: 'Cart' } },
      { given: { name: 'Cart', default_price_data: { currency: 'usd', unit_amount: '5' } } },
    ],
    'POST /v1/products/:id': () => ({ id: facts.product }),
    'POST /v1/prices': () =>
      [{ product: facts.product }, { product_data: { name: 'Cart' } }].map((of) => ({
        given: { currency: 'usd', unit_amount: '5', ...of },
      })),
    'POST /v1/prices/:price': () => ({ id: facts.other }),
    'POST /v1/customers': () => ({}),
    'POST /v1/customers/:id': () => ({ id: facts.customer }),
    'POST /v1/customers/:id/balance_transactions': () => ({
      id: facts.customer,
      given: { amount: '1', currency: 'usd' },
    }),
    'POST /v1/customers/:id/balance_transactions/:transaction': () => ({
      id: facts.customer,
      second: moved(),
    }),
    'POST /v1/payment_methods': () => [
      { given: { type: 'card', card: { token: 'tok_visa' } } },
      { given: { type: 'card', card: { number: '4242424242424242', exp_month: '12', exp_year: '2034' } } },
      { given: { type: 'us_bank_account', us_bank_account: typedAccount } },
    ],
    'POST /v1/payment_methods/:payment_method': () => [
      { id: facts.method },
      { id: make('POST /v1/payment_methods', { type: 'us_bank_account', us_bank_account: typedAccount }) },
    ],
    'POST /v1/payment_methods/:payment_method/attach': () => ({ id: aMethod(), given: { ...whole } }),
    'POST /v1/setup_intents': () => [
      { given: whole },
      { given: { ...whole, payment_method: facts.method, confirm: 'true' } },
    ],
    'POST /v1/setup_intents/:intent': () => ({ id: make('POST /v1/setup_intents', { ...whole }) }),
    'POST /v1/setup_intents/:intent/confirm': () => ({
      id: make('POST /v1/setup_intents', { ...whole }),
      given: { payment_method: facts.method },
    }),
    'POST /v1/setup_intents/:intent/cancel': () => ({ id: make('POST /v1/setup_intents', { ...whole }) }),
    'POST /v1/checkout/sessions': () =>
      [whole, {}].map((of) => ({ given: { ...of, mode: 'setup', currency: 'usd', success_url: 'http://x.test/' } })),
    'POST /v1/subscriptions': () =>
      [{ items }, { items: madeFor }, { items, add_invoice_items: { 0: { price: facts.once } } }].map((of) => ({
        given: { ...whole, ...of },
      })),
    'POST /v1/subscriptions/:id': () => {
      const id = subscription();
      return [
        { id: subscription() },
        { id, given: { items: changed(id) } },
        { id: subscription(), given: { items: madeFor } },
        { id: subscription(), given: { add_invoice_items: { 0: { price: facts.once } } } },
      ];
    },
    'POST /v1/subscriptions/:id/resume': () =>
      [{}, { billing_cycle_anchor: { type: 'unchanged' } }].map((given) => ({ id: paused(), given })),
    'DELETE /v1/subscriptions/:id': () => ({ id: subscription() }),
    'POST /v1/subscription_items': () =>
      [{ price: facts.other }, { price_data }].map((of) => ({ given: { subscription: subscription(), ...of } })),
    'POST /v1/subscription_items/:item': () =>
      [{}, { price_data }].map((given) => ({
        id: world.subscriptionItems.by('subscription', subscription())[0]?.id ?? '',
        given,
      })),
    'DELETE /v1/subscription_items/:item': () => {
      const of = subscription();
      return { id: make('POST /v1/subscription_items', { subscription: of, price: facts.other }) };
    },
    'POST /v1/subscription_schedules': () =>
      [phases, { 0: { items: madeFor } }].map((of) => ({
        given: { ...whole, phases: of, start_date: String(start + 5 * day) },
      })),
    'POST /v1/subscription_schedules/:schedule': () => [
      { id: schedule() },
      { id: schedule(), given: { phases } },
      { id: schedule(), given: { phases: { 0: { items: madeFor } } } },
    ],
    'POST /v1/subscription_schedules/:schedule/cancel': () => ({ id: schedule() }),
    'POST /v1/subscription_schedules/:schedule/release': () => ({
      id: make('POST /v1/subscription_schedules', { from_subscription: subscription() }),
    }),
    'POST /v1/invoices/create_preview': () => {
      const of = { customer: somebody() };
      const running = make('POST /v1/subscriptions', { ...of, items });
      return [
        { given: { ...of, subscription_details: { items } } },
        { given: { ...of, subscription_details: { items: madeFor } } },
        { given: { ...of, subscription: running } },
        { given: { ...of, subscription: running, subscription_details: { items: changed(running) } } },
      ];
    },
    'POST /v1/invoices': () => ({ given: { ...whole } }),
    'POST /v1/invoices/:invoice': () => ({ id: draft() }),
    'POST /v1/invoices/:invoice/add_lines': () =>
      [{ amount: '5' }, { price_data: priceOnce }, { price_data: priceAnew }, { pricing: { price: facts.once } }].map(
        (line) => ({
          id: draft(),
          given: { lines: { 0: line } },
        }),
      ),
    'POST /v1/invoices/:invoice/update_lines': () => {
      const id = draft();
      const line = { id: lineOf(id) };
      return [line, { ...line, price_data: priceOnce }, { ...line, price_data: priceAnew }].map((one) => ({
        id,
        given: { lines: { 0: one } },
      }));
    },
    'POST /v1/invoices/:invoice/remove_lines': () => {
      const id = draft();
      return { id, given: { lines: { 0: { id: lineOf(id), behavior: 'delete' } } } };
    },
    'POST /v1/invoices/:invoice/lines/:line_item_id': () => {
      const id = draft();
      return [{}, { price_data: priceOnce }, { price_data: priceAnew }].map((given) => ({
        id,
        second: lineOf(id),
        given,
      }));
    },
    'POST /v1/charges/:charge': () => ({ id: chargeOf(paid()) }),
    'POST /v1/invoices/:invoice/finalize': () => ({ id: draft() }),
    'POST /v1/invoices/:invoice/pay': () => ({ id: finished() }),
    'POST /v1/invoices/:invoice/attach_payment': () => ({ id: finished(), given: { payment_record: aRecord() } }),
    'POST /v1/invoiceitems': () =>
      [{ amount: '5', currency: 'usd' }, { pricing: { price: facts.once } }, { price_data: priceOnce }].map((of) => ({
        given: { ...whole, ...of },
      })),
    'POST /v1/invoiceitems/:invoiceitem': () => ({
      id: make('POST /v1/invoiceitems', { ...whole, amount: '5', currency: 'usd' }),
    }),
    'POST /v1/payment_records/report_payment': () => ({
      given: {
        amount_requested: { currency: 'usd', value: '500' },
        initiated_at: String(start),
        outcome: 'guaranteed',
        guaranteed: { guaranteed_at: String(start) },
        payment_method_details: { type: 'custom', custom: { display_name: 'Check' } },
      },
    }),
    'POST /v1/payment_records/:payment_record/report_refund': () => ({
      id: aRecord(),
      given: {
        outcome: 'refunded',
        processor_details: { type: 'custom', custom: { refund_reference: '7' } },
        refunded: { refunded_at: String(start) },
      },
    }),
    'POST /v1/credit_notes': notes,
    'GET /v1/credit_notes/preview': notes,
    'POST /v1/credit_notes/:id': () => ({
      id: make('POST /v1/credit_notes', { invoice: paid(), amount: '5', credit_amount: '5' }),
    }),
    'POST /v1/disputes/:dispute': () => ({ id: disputed() }),
    'POST /v1/disputes/:dispute/close': () => ({ id: disputed() }),
    'POST /v1/refunds': () => ({ given: { charge: chargeOf(paid()) } }),
    'POST /v1/refunds/:refund': () => ({ id: make('POST /v1/refunds', { charge: chargeOf(paid()) }) }),
    'POST /v1/webhook_endpoints': () => ({
      given: { url: 'http://127.0.0.1:9/', enabled_events: { 0: 'price.deleted' } },
    }),
    'POST /v1/webhook_endpoints/:webhook_endpoint': () => ({
      id: make('POST /v1/webhook_endpoints', { url: 'http://127.0.0.1:9/', enabled_events: { 0: 'price.deleted' } }),
    }),
    'POST /v1/test_helpers/test_clocks': () => ({ given: { frozen_time: String(start) } }),
    'POST /v1/test_helpers/test_clocks/:test_clock/advance': () => ({
      id: make('POST /v1/test_helpers/test_clocks', { frozen_time: String(start) }),
      given: { frozen_time: String(start + day) },
    }),
  };
}
