import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type WhyInvoice, type WhyLine, whyLine } from './why.ts';
import { whyCredit } from './why-credit.ts';

const zone = 'America/Denver';
const price = { unitAmount: 2000, interval: 'month', intervalCount: 1 } as const;
const line: WhyLine = {
  ...{ amount: 4000, quantity: 2, isProration: false, why: null, price },
  ...{ periodStart: '2026-11-01T06:00:00.000Z', periodEnd: '2026-12-01T06:00:00.000Z' },
};
const invoice: WhyInvoice = {
  ...{ currency: 'usd', isOfSubscription: true, made: undefined, changes: [] },
  assigned: { by: 'Ana Yazzie', at: '2026-06-16T16:00:00.000Z' },
};
const said = (changed: Partial<WhyLine>, of: Partial<WhyInvoice> = {}) =>
  whyLine({ ...line, ...changed }, { ...invoice, ...of }, zone);

test('a period says its price, how often, and who assigned it', () => {
  assert.deepEqual(said({}), [
    'Of the subscription that was assigned by Ana Yazzie on Jun 16, 2026',
    '2 × $20.00 each month, Nov 1, 2026 – Nov 30, 2026',
  ]);
  assert.deepEqual(said({ amount: 3999 }, { assigned: undefined }), [
    "Of a subscription that was made on Stripe's own pages",
    'Nov 1, 2026 – Nov 30, 2026',
  ]);
});

test('a part of a period says the change that it comes from, and its days where they make the amount', () => {
  const half = { isProration: true, amount: 2000, periodStart: '2026-11-16T06:00:00.000Z' };
  const change = {
    from: '2026-11-16T06:00:00.412Z',
    at: '2026-11-16T06:03:00.000Z',
    by: 'Ana Yazzie',
    before: '1 × Can',
    after: '3 × Can',
  };
  assert.deepEqual(said(half, { changes: [change] }), [
    'Changed by Ana Yazzie on Nov 15, 2026, from 1 × Can to 3 × Can',
    '2 × $20.00 for 15 of 30 days, Nov 15, 2026 – Nov 30, 2026',
  ]);
  assert.deepEqual(said({ ...half, amount: -2000 })[0], "Changed on Nov 15, 2026, on Stripe's own pages");
  assert.match(said({ ...half, amount: -2000 })[1] ?? '', /^Not used: 2 × \$20.00 for 15 of 30 days/);
  assert.deepEqual(said({ ...half, amount: 1234 })[1], 'Nov 15, 2026 – Nov 30, 2026');
});

test('what is billed once says by whom; what came from elsewhere says so', () => {
  const once = { price: null, amount: 6000, periodEnd: line.periodStart };
  const made = { kind: 'create-invoice', by: 'Ana Yazzie', at: '2026-11-16T16:00:00.000Z', reason: null };
  const alone = { isOfSubscription: false, assigned: undefined };
  assert.deepEqual(said(once, { ...alone, made }), ['Billed once by Ana Yazzie on Nov 16, 2026', '2 × $30.00']);
  assert.deepEqual(said({ ...once, why: 'Bulky item' }, alone), [
    'Bulky item',
    "Billed on Stripe's own pages",
    '2 × $30.00',
  ]);
  assert.equal(
    said(once, { ...alone, made: { ...made, kind: 'take-back-payment', reason: 'Check bounced' } })[0],
    'Owed again: a payment was taken back by Ana Yazzie on Nov 16, 2026, Check bounced',
  );
});

test('credit is explained by the newest that make it up, and by Stripe where nobody here gave it', () => {
  const sources = [
    { amount: 700, text: 'Missed pickup' },
    { amount: 500, text: 'Hold' },
  ];
  assert.deepEqual(whyCredit(sources, 700), [{ amount: 700, text: 'Missed pickup' }]);
  assert.deepEqual(whyCredit(sources, 900)[1], { amount: 200, text: 'Hold' });
  assert.deepEqual(whyCredit(sources, 1500)[2], { amount: 300, text: "Given on Stripe's own pages" });
});
