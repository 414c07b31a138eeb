import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrice } from './contract.ts';
import { priceOnInvoice, pricesText, priceText, statusOf } from './rules.ts';

test('the first thing that is missing is named, in the order of the spec', () => {
  const words = [
    [false, false, false, 'Stripe secret key not configured'],
    [false, true, true, 'Stripe secret key not configured'],
    [true, false, false, 'Stripe webhooks not configured'],
    [true, false, true, 'Stripe webhooks not configured'],
    [true, true, false, 'No products synced from Stripe'],
    [true, true, true, 'Stripe is fully configured'],
  ] as const;
  for (const [hasSecretKey, hasWebhook, hasProducts, sentence] of words)
    assert.equal(statusOf({ hasSecretKey, hasWebhook, hasProducts }), sentence);
});

test('a price says its amount in its currency, and how often', () => {
  const each = { unitAmount: 3000, currency: 'usd', interval: 'month', intervalCount: 1 } as const;
  assert.equal(priceText(each), '$30.00 / month');
  assert.equal(priceText({ ...each, intervalCount: 3, currency: 'eur' }), '€30.00 / 3 months');
  assert.equal(priceText({ ...each, intervalCount: 6 }), '$30.00 / 6 months');
  assert.equal(priceText({ ...each, interval: 'week', intervalCount: 2 }), '$30.00 / 2 weeks');
  assert.equal(priceText({ ...each, unitAmount: 3000, currency: 'jpy', interval: 'year' }), '¥3,000 / year');
  assert.equal(priceText({ ...each, unitAmount: null }), 'Varies / month');
  assert.equal(priceText(null), 'No recurring price');
});

test('a product that is paid once says so, and goes on an invoice for that', () => {
  const price = {
    stripePriceId: 'price_1',
    unitAmount: 3000,
    currency: 'usd',
    interval: 'month',
    intervalCount: 1,
  } as const;
  const oncePrice = { stripePriceId: 'price_2', unitAmount: 4000, currency: 'usd' };
  assert.equal(pricesText({ price, oncePrice: null }), '$30.00 / month');
  assert.equal(pricesText({ price: null, oncePrice }), '$40.00 once');
  assert.equal(pricesText({ price, oncePrice }), '$30.00 / month or $40.00 once');
  assert.equal(pricesText({ price: null, oncePrice: null }), 'No recurring price');
  assert.equal(priceOnInvoice({ price, oncePrice })?.stripePriceId, 'price_2');
  assert.equal(priceOnInvoice({ price, oncePrice: null })?.stripePriceId, 'price_1');
  assert.equal(priceOnInvoice({ price: null, oncePrice: null }), null);
});

test('a price is whole cents above nothing, up to what the provider takes', () => {
  for (const cents of [1, 3000, 99_999_999]) assert.ok(isPrice(cents), String(cents));
  for (const cents of [undefined, 0, -1, 1.5, 100_000_000, 1e11, Number.NaN]) assert.ok(!isPrice(cents), String(cents));
});
