/**
 * No parameter that Stripe describes is taken and ignored: whatever is given alone beside what a request needs is read and,
 * where the answer has a place for it, stands there; or it is refused by its name.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StripeError } from './errors.ts';
import type { Raw } from './form.ts';
import { isHarmless } from './not-simulated.ts';
import { firstRefused } from './parameters.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { aCustomer, aPrice, startForTests } from './testing.ts';
import { at, eachParameter, withParameter } from './testing-parameters.ts';
import { type Base, carryOut, type Given, parameters, requestsOf } from './testing-requests.ts';

const { local, stripe } = await startForTests();
const { world } = local;

const { customer } = await aCustomer(stripe, 'pm_card_visa');
const price = await aPrice(stripe, 2500);
const [method] = (await stripe.paymentMethods.list({ customer: customer.id })).data;

const facts = {
  customer: customer.id,
  price: price.id,
  other: (await aPrice(stripe, 900)).id,
  once: (await stripe.prices.create({ currency: 'usd', product: String(price.product), unit_amount: 300 })).id,
  product: String(price.product),
  method: method?.id ?? '',
};
const bases = requestsOf(world, facts);

const known: Readonly<Record<string, string>> = {
  enabled: 'false', // what else is simulated nowhere
  customer: customer.id,
  price: price.id,
  plan: price.id,
  product: String(price.product),
  payment_method: method?.id ?? '',
  default_payment_method: method?.id ?? '',
  currency: 'usd',
  email: 'a@example.com',
};

/** Read, but answered otherwise than given. */
const answeredOtherwise: readonly string[] = [
  'SubscriptionItemCreateParams plan', // as an object
  'SubscriptionItemUpdateParams plan',
  'SubscriptionItemUpdateParams price',
  'PaymentRecordReportRefundParams amount[value]', // that of the payment
  'TestHelpers.TestClockAdvanceParams frozen_time', // still that of before
];

/** Best first: of several requests one may take a parameter that means nothing in the others. */
const preference = ['kept', 'not echoed', 'read', 'refused', 'ignored', 'not reached'] as const;
type Outcome = (typeof preference)[number];

/** What becomes of one parameter beside what one base gives. */
function tryOne(route: Route, { given = {}, ...where }: Base, path: string, value: Raw): Outcome {
  const seen = new Set<string>();
  try {
    const answer = JSON.parse(
      JSON.stringify(carryOut(world, route, where, withParameter(given, path, value) as Given, seen)),
    );
    if (!seen.has(path)) return 'ignored';
    const said = at(answer, path);
    if (said === undefined) return 'read';
    const isSame = JSON.stringify(said) === JSON.stringify(at(value, path)) || String(said) === at(value, path);
    return isSame ? 'kept' : 'not echoed';
  } catch (error) {
    if (!(error instanceof StripeError)) throw new Error(`${route.method} ${route.path} ${path}`, { cause: error });
    const { param } = error.body;
    return seen.has(path) || path === param || path.startsWith(`${param}[`) ? 'refused' : 'not reached';
  }
}

test('every parameter is kept, read, or refused', () => {
  const wrong: string[] = [];
  let kept = 0;
  for (const route of routes) {
    const address = `${route.method} ${route.path}`;
    if (route.isList || route.path.endsWith('/search')) continue; // see every-filter.test.ts
    const wanted = eachParameter(parameters[route.takes] ?? { fields: {} }, known).filter(
      ({ path }) => path !== '' && !isHarmless(route.takes, path),
    );
    if (wanted.length === 0) continue;
    const base = bases[address];
    assert.ok(base, `what does ${address} need?`);
    for (const { path, value } of wanted) {
      const isBarred = firstRefused(value, route.takes) !== undefined; // whatever stands beside it
      const outcomes: readonly Outcome[] = isBarred
        ? ['refused']
        : [base()].flat().map((one) => tryOne(route, one, path, value));
      const best = preference.find((one) => outcomes.includes(one));
      if (best === 'kept') kept += 1;
      const name = `${route.takes} ${path}`;
      if (best === 'not echoed' && answeredOtherwise.includes(name)) continue;
      if (best !== 'kept' && best !== 'read' && best !== 'refused') wrong.push(`${name} is ${best}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(kept > 150, `only ${kept} are kept`);
});
