import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDay } from '../../kernel/calendar.ts';
import type { Preview, Subscription, SubscriptionItem } from './contract.ts';
import {
  cancelledText,
  creditLeft,
  eachText,
  headline,
  itemsText,
  payText,
  periodText,
  plainText,
  whyText,
} from './money-words.ts';

const item: SubscriptionItem = {
  ...{ id: '1', productName: 'Standard Service', stripePriceId: 'price_1', quantity: 1 },
  ...{ unitAmount: 3000, currency: 'usd', interval: 'month', intervalCount: 1 },
};
const extra = { ...item, productName: 'Extra can', quantity: 2, unitAmount: 2000 } as const;
const month = { interval: 'month', intervalCount: 1 } as const;
const zone = 'America/Denver';

test('what is paid says how much and how often', () => {
  assert.equal(eachText({ ...month, unitAmount: 5000, currency: 'usd' }), '$50.00 each month');
  assert.equal(eachText({ ...month, intervalCount: 3, unitAmount: 9000, currency: 'eur' }), '€90.00 every 3 months');
  assert.deepEqual(payText([item, extra]), { amount: '$70.00', often: 'each month' });
  assert.deepEqual(payText([item, { ...extra, unitAmount: null }]), { amount: 'Varies', often: 'each month' });
  assert.deepEqual(payText([]), { amount: '$0.00', often: 'no active subscription' });
  assert.equal(itemsText([item, extra]), 'Standard Service, 2 × Extra can');
});

test('a preview says what is due now, then what follows', () => {
  const now = { lines: [], total: 467, startingBalance: 0, amountDue: 467 };
  const preview: Preview = {
    ...{ currency: 'usd', prorationDate: '2026-11-24T00:00:00Z', now },
    ...{ later: { lines: [], total: 5000 }, laterFrom: null },
  };
  const said = (more: Partial<NonNullable<Preview['now']>> | null) =>
    headline({ ...preview, now: more && { ...now, ...more } }, month);
  assert.equal(said({}), '$4.67 now, then $50.00 each month');
  assert.equal(said({ total: -1000, amountDue: 0 }), '$10.00 credit, then $50.00 each month');
  assert.equal(said({ startingBalance: -467, amountDue: 0 }), 'Nothing now, then $50.00 each month');
  assert.equal(said(null), '$50.00 each month, nothing now');
});

test('what a change leaves as credit is what its lines make together', () => {
  const now = { lines: [], total: -1999, startingBalance: -555, amountDue: 0 };
  assert.equal(creditLeft(now), -2554);
  assert.equal(creditLeft({ ...now, total: 467, startingBalance: -1000 }), -533);
  assert.equal(creditLeft({ ...now, startingBalance: 3000 }), 0);
  assert.equal(creditLeft({ ...now, total: 467, startingBalance: 0, amountDue: 467 }), 0);
  assert.equal(creditLeft(null), 0);
});

test('every line says what it was reckoned from', () => {
  const whole = { start: '2026-11-01T06:00:00Z', end: '2026-12-01T07:00:00Z' };
  const line = {
    ...{ description: null, amount: 467, isProration: true, quantity: 1, unitAmount: 2000 },
    ...{ start: '2026-11-24T07:00:00Z', end: '2026-12-01T07:00:00Z' },
  };
  assert.equal(whyText(line, whole, zone, 'usd'), '$20.00 for 7 of 30 days, until Nov 30, 2026');
  assert.equal(
    whyText({ ...line, quantity: 2, start: '2026-11-23T19:00:00Z' }, whole, zone, 'usd'),
    '$20.00 × 2 for 7.5 of 30 days, until Nov 30, 2026',
  );
  assert.equal(
    whyText({ ...line, start: '2026-11-01T06:40:00Z' }, whole, zone, 'usd'),
    '$20.00 for nearly 30 of 30 days, until Nov 30, 2026',
  );
  assert.equal(
    whyText({ ...line, amount: 2000, start: '2026-11-01T06:01:00Z' }, whole, zone, 'usd'),
    '$20.00 for 30 of 30 days, until Nov 30, 2026',
  );
  assert.equal(whyText({ ...line, isProration: false }, whole, zone, 'usd'), '$20.00, until Nov 30, 2026');
  assert.equal(whyText({ ...line, unitAmount: null }, undefined, zone, 'usd'), 'until Nov 30, 2026');
});

test('a period that ends with midnight has the day before as its last', () => {
  assert.equal(lastDay('2026-12-01T07:00:00Z', zone), '2026-11-30');
  assert.equal(lastDay('2026-12-01T17:00:00Z', zone), '2026-11-30', 'the next one begins on that day');
  assert.equal(lastDay('2026-12-01T06:00:00Z', zone), '2026-11-30', 'midnight before the clocks changed');
  const period = { currentPeriodStart: '2026-11-01T06:00:00Z', currentPeriodEnd: '2026-12-01T07:00:00Z' };
  assert.equal(periodText(period, zone), 'Nov 1, 2026 – Nov 30, 2026');
  assert.equal(periodText({ ...period, currentPeriodEnd: null }, zone), '');
});

test('whoever gets no e-mail can be told what they have, what is owed and when it ends', () => {
  const subscription: Subscription = {
    ...{ id: '1', status: 'active', collectionMethod: 'send_invoice', daysUntilDue: 7, trialEnd: null },
    ...{ currentPeriodStart: '2026-11-01T06:00:00Z', currentPeriodEnd: '2026-12-01T07:00:00Z', endedAt: null },
    ...{ cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null, createdAt: '2026-11-01T06:00:00Z' },
    ...{ assignedBy: null, items: [item, extra] },
  };
  const bill = {
    amountDue: 7000,
    currency: 'usd',
    isPaid: false,
    isOnItsWay: false,
    dueAt: '2026-11-08T06:00:00Z',
    url: null,
  };
  const said = (more: Partial<Subscription>, owed: typeof bill | null = null) =>
    plainText({ subscription: { ...subscription, ...more }, bill: owed }, zone);
  const what = 'Standard Service, 2 × Extra can: $70.00 each month.';
  assert.equal(said({}), what);
  assert.equal(said({}, bill), `${what} To be paid: $70.00, due Nov 7, 2026.`);
  assert.equal(said({}, { ...bill, isPaid: true }), what);
  assert.equal(said({}, { ...bill, isOnItsWay: true }), what);
  assert.equal(said({ cancelAtPeriodEnd: true }), `${what} It ends on Nov 30, 2026.`);
  assert.equal(said({ status: 'canceled', endedAt: '2026-11-14T07:00:00Z' }), `${what} It ended on Nov 14, 2026.`);
});

test('who cancels is told until when it goes on, and that what has not begun does not begin', () => {
  const after = (more: Partial<Subscription> = {}) =>
    cancelledText({ status: 'active', currentPeriodEnd: '2026-12-01T07:00:00Z', ...more }, zone);
  const back = 'Until then the cancellation can be taken back.';
  assert.equal(after(), `The subscription goes on until Nov 30, 2026, and is not billed again. ${back}`);
  assert.equal(
    after({ currentPeriodEnd: null }),
    `The subscription goes on to the end of its period, and is not billed again. ${back}`,
  );
  assert.equal(after({ status: 'trialing' }), `The subscription does not begin, and nothing is billed. ${back}`);
});
