import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type WhyInvoice, type WhyLine, whyLine } from './why.ts';
import { usedOf, wholeCreditText, whyCredit } from './why-credit.ts';
import { officeWhy, ownWhy } from './words-why.ts';

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
  whyLine({ ...line, ...changed }, { ...invoice, ...of }, { timeZone: zone });

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
  const whole = { ...half, periodStart: '2026-11-01T06:10:00.000Z' };
  assert.match(said({ ...whole, amount: 3999 })[1] ?? '', /^2 × \$20.00 for 29.99 of 30 days/);
  assert.match(said({ ...whole, amount: 4000 })[1] ?? '', /^2 × \$20.00 for 30 of 30 days/);
  assert.match(said({ ...whole, amount: 3998 })[1] ?? '', /^2 × \$20.00 for nearly 30 of 30 days/);
  assert.match(said({ ...whole, amount: -3998 })[1] ?? '', /^Not used: 2 × \$20.00 for nearly 30 of 30 days/);
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
  const source = {
    kind: 'given',
    at: '2026-11-16T16:00:00.000Z',
    number: null,
    by: 'Ana Yazzie',
    isOurs: true,
  } as const;
  const sources = [
    { ...source, id: 'new', amount: 700, what: 'Missed pickup' },
    { ...source, id: 'old', amount: 500, what: 'Hold', by: null },
    { ...source, id: 'change', kind: 'change', amount: 200, what: null, number: 'H-0007' } as const,
  ];
  const told = (standing: number, say = officeWhy) =>
    whyCredit(sources, standing).map((reason) => [reason.amount, wholeCreditText(reason, say, zone)]);
  assert.deepEqual(told(700), [[700, 'Missed pickup · by Ana Yazzie, Nov 16, 2026']]);
  assert.deepEqual(told(900)[1], [200, 'Hold · by itself, Nov 16, 2026']);
  assert.deepEqual(told(1500).slice(2), [
    [200, 'Left of a change, invoice H-0007 · Nov 16, 2026'],
    [100, "Given on Stripe's own pages"],
  ]);
  const used = (standing: number) => sources.slice(0, 2).map((one) => usedOf(one, whyCredit(sources, standing)));
  assert.deepEqual(
    [used(1500), used(900), used(700), used(0)],
    [
      [0, 0],
      [0, 300],
      [0, 500],
      [700, 500],
    ],
  );
  assert.deepEqual(told(700, ownWhy.en), [[700, 'Missed pickup · Nov 16, 2026']]);
  assert.deepEqual(told(1500, ownWhy.es).at(-1), [100, 'Dado por nuestra oficina']);
});

test('a customer reads no name of the office, and no word of a provider’s pages', () => {
  const own = (changed: Partial<WhyLine>, of: Partial<WhyInvoice> = {}) =>
    whyLine({ ...line, ...changed }, { ...invoice, ...of }, { timeZone: zone, say: ownWhy.en });
  const made = { kind: 'take-back-payment', by: 'Ana Yazzie', at: '2026-11-16T16:00:00.000Z', reason: 'Check bounced' };
  const alone = { isOfSubscription: false, assigned: undefined };
  const change = {
    from: line.periodStart,
    at: line.periodStart,
    by: 'Ana Yazzie',
    before: '1 × Can',
    after: '2 × Can',
  };
  const said = [
    own({}),
    own({}, { assigned: undefined }),
    own({ isProration: true }, { changes: [change] }),
    own({ isProration: true }),
    own({}, { ...alone, made }),
    own({}, { ...alone, made: { ...made, kind: 'create-invoice' } }),
    own({}, { ...alone, made: { ...made, kind: 'other' } }),
    own({}, alone),
  ].flat();
  assert.deepEqual(
    said.filter((text) => /Ana|Stripe/.test(text)),
    [],
  );
  assert.equal(own({}, { ...alone, made })[0], 'Owed again: a payment was taken back on Nov 16, 2026, Check bounced');
});
