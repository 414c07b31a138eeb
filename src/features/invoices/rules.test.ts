import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoiceStatuses, type Payment } from './invoice.ts';
import {
  amountToTakeBack,
  isPayable,
  mayRefund,
  mayTakeBack,
  refundable,
  refusePayment,
  refuseRefund,
  refuseRemoval,
  refuseSending,
  refuseTakingBack,
  refuseTakingCreditBack,
  refuseTotal,
  refuseUnderWay,
  refuseWriteOff,
  totalOf,
  wrongDayReceived,
} from './rules.ts';
import { hasPaper, isOpen, isSafeLink, nameOf, owedOf, standingOf, statusOf } from './standing.ts';

const settled = { amountOnItsWay: 0 } as const;

type Dispute = NonNullable<Payment['dispute']>;
const disputed = (amount: number, state: Dispute['state'], isInquiry = false): Payment => ({
  ...{ id: '2', amount: 3000, way: 'card', checkNumber: null, receivedOn: null, alsoOnAccount: 0 },
  ...{ paidAt: '2026-06-01T12:00:00Z', isOutside: false, amountTakenBack: 0 },
  dispute: { state, isInquiry, amount, reason: 'fraudulent', answerBy: null, page: null },
});

test('an open invoice is overdue from the day after it was due, unless its money is on its way, and no other ever', () => {
  const today = '2026-11-23';
  assert.equal(statusOf({ ...settled, status: 'open', dueOn: '2026-11-22' }, today), 'overdue');
  assert.equal(statusOf({ ...settled, status: 'open', dueOn: today }, today), 'open');
  assert.equal(statusOf({ ...settled, status: 'open', dueOn: null }, today), 'open');
  for (const dueOn of ['2026-01-01', today, null])
    assert.equal(statusOf({ status: 'open', dueOn, amountOnItsWay: 1 }, today), 'on-its-way');
  for (const status of ['draft', 'paid', 'void', 'uncollectible'] as const)
    for (const amountOnItsWay of [0, 1])
      assert.equal(statusOf({ status, dueOn: '2026-01-01', amountOnItsWay }, today), status);
});

test('while money is on its way nothing else is done with an invoice, and why is said', () => {
  const asked = { amountOnItsWay: 3000, amountRemaining: 3000, amountReturned: 0, currency: 'usd' } as const;
  const payment = { amount: 100, isOutside: true, dispute: null, amountTakenBack: 0 } as Payment;
  for (const status of ['on-its-way', 'uncollectible'] as const) {
    const invoice = { ...asked, status, amountPaid: 0 };
    assert.equal(isPayable(invoice), false);
    for (const refuse of [
      () => refusePayment(invoice, { amount: 1, checkNumber: null }),
      () => refuseRemoval(invoice),
      () => refuseSending(invoice),
      () => refuseWriteOff(invoice),
      () => refuseTakingBack({ ...invoice, amountPaid: 100 }, payment),
    ])
      assert.throws(refuse, { code: 'on-its-way', message: /^A payment by bank account is on its way/ });
  }
});

test('a sum that is none, or another than was seen, is refused', () => {
  assert.equal(
    totalOf([
      { amount: 2025, quantity: 2 },
      { amount: 1, quantity: 3 },
    ]),
    4053,
  );
  refuseTotal(4053, 4053);
  assert.throws(() => refuseTotal(4053, 4052), /the invoice would be \$40\.53/);
  assert.throws(() => refuseTotal(100_000_000, 100_000_000), /at most/);
});

test('of a paid invoice what stands can be given back; a payment past the provider can be taken back while all of it stands', () => {
  const paid = { status: 'paid', amountPaid: 3000, amountReturned: 1000, amountOutside: 3000, ...settled } as const;
  assert.equal(refundable(paid), 2000);
  assert.equal(refundable({ ...paid, status: 'open' }), 0);
  const check = { amount: 3000, isOutside: true, dispute: null, amountTakenBack: 0 };
  assert.equal(mayTakeBack(paid, check), false);
  assert.equal(mayTakeBack({ ...paid, amountReturned: 0 }, check), true);
  assert.equal(mayTakeBack(paid, { ...check, amount: 2000 }), true);
  assert.equal(mayTakeBack({ ...paid, amountReturned: 0 }, { ...check, isOutside: false }), false);
  assert.equal(mayTakeBack({ ...paid, amountReturned: 0 }, { ...check, amountTakenBack: 3000 }), false);
  const lost = { ...disputed(1200, 'lost'), amount: 3000 };
  assert.equal(mayTakeBack(paid, lost), true);
  assert.equal(amountToTakeBack(paid, lost), 1200, 'a part was disputed');
  assert.equal(amountToTakeBack({ ...paid, amountReturned: 2000 }, lost), 1000, 'no more than stands');
  assert.equal(mayTakeBack(paid, disputed(1200, 'waiting')), false);
  assert.equal(mayTakeBack({ ...paid, amountReturned: 3000 }, lost), false);
});

test('paper asks for what is owed: not of a draft, of what is void, or of what a bank is asked for', () => {
  const invoice = { number: 'A-1', status: 'open', amountOnItsWay: 0 } as const;
  assert.ok(hasPaper(invoice));
  assert.ok(hasPaper({ ...invoice, status: 'paid' }));
  assert.ok(!hasPaper({ ...invoice, number: null, status: 'draft' }));
  assert.ok(!hasPaper({ ...invoice, status: 'void' }));
  assert.ok(!hasPaper({ ...invoice, status: 'on-its-way', amountOnItsWay: 3000 }));
});

test('an invoice is called by what it says, else by its first line, else by the end of its id', () => {
  const line = { amount: 1, quantity: 1, periodStart: '', periodEnd: '', why: null };
  const invoice = { description: null, stripeInvoiceId: 'in_1234567890abcdef', total: 1 };
  assert.equal(nameOf({ ...invoice, description: 'May', lines: [] }), 'May');
  assert.equal(
    nameOf({
      ...invoice,
      lines: [
        { ...line, description: null },
        { ...line, description: 'Can' },
      ],
    }),
    'Can',
  );
  const [can, box] = [
    { ...line, description: 'Can' },
    { ...line, description: 'Box' },
  ];
  assert.equal(nameOf({ ...invoice, lines: [can, box, { ...line, description: null }] }), 'Can and 1 more');
  const given = { ...can, description: 'Unused time', amount: -1 };
  assert.equal(nameOf({ ...invoice, lines: [given, box] }), 'Box and 1 more');
  assert.equal(nameOf({ ...invoice, total: -1, lines: [given, box] }), 'Unused time and 1 more');
  assert.equal(nameOf({ ...invoice, total: 0, lines: [given] }), 'Unused time');
  assert.equal(nameOf({ ...invoice, lines: [] }), 'Invoice 90abcdef');
});

test('a link that leads to no page is shown to nobody', () => {
  for (const link of ['https://invoice.stripe.com/i/1', 'http://192.168.1.7:3000/i/1']) assert.ok(isSafeLink(link));
  for (const link of [null, '', 'javascript:alert(1)', '//example.com/', 'data:text/html,https://', 'ftp://x/'])
    assert.equal(isSafeLink(link), false);
});

test('money came today or within one year; an earlier day has another year than was meant', () => {
  for (const day of ['2026-11-23', '2026-11-22', '2025-11-23']) assert.equal(wrongDayReceived(day, '2026-11-23'), null);
  assert.equal(wrongDayReceived('2026-11-24', '2026-11-23'), 'The day cannot be in the future');
  for (const day of ['2025-11-22', '0026-11-23'])
    assert.match(wrongDayReceived(day, '2026-11-23') ?? '', /^Check the year: /);
  assert.equal(wrongDayReceived('2027-02-28', '2028-02-29'), null);
});

test('what is owed is what is open, in one currency', () => {
  const one = { status: 'open', amountRemaining: 3000, currency: 'usd' } as const;
  const others = [
    { ...one, status: 'overdue', amountRemaining: 2550 } as const,
    { ...one, status: 'on-its-way', amountRemaining: 100 } as const,
    { ...one, status: 'paid' } as const,
    { ...one, status: 'draft' } as const,
    { ...one, currency: 'eur' } as const,
  ];
  assert.deepEqual(owedOf([one, ...others]), { amount: 5650, open: 3, overdue: 1, coming: 1, elsewhere: 1 });
  assert.deepEqual(owedOf([]), { amount: 0, open: 0, overdue: 0, coming: 0, elsewhere: 0 });
});

type Asked = Readonly<{ status: (typeof invoiceStatuses)[number]; amountOnItsWay: number }>;
const invoices: readonly Asked[] = invoiceStatuses.map((status) => ({
  status,
  amountOnItsWay: status === 'on-its-way' ? 1 : 0,
}));

/** The states in which a rule does not refuse. */
const allowed = (rule: (invoice: Asked) => void) =>
  invoiceStatuses.filter((_, at) => {
    try {
      rule(invoices[at] as Asked);
      return true;
    } catch {
      return false;
    }
  });
const states = (...of: string[]) => invoiceStatuses.filter((status) => of.includes(status));

test('what can be done with an invoice follows from its state', () => {
  assert.deepEqual(
    invoiceStatuses.filter((status) => isOpen({ status })),
    states('open', 'on-its-way', 'overdue'),
  );
  assert.deepEqual(allowed(refuseWriteOff), states('open', 'overdue'));
  assert.deepEqual(allowed(refuseSending), states('draft', 'open', 'overdue'));
  assert.deepEqual(
    invoices.filter(isPayable).map(({ status }) => status),
    states('open', 'overdue', 'uncollectible'),
  );
  const removed = (amountPaid: number) => allowed((invoice) => refuseRemoval({ ...invoice, amountPaid }));
  assert.deepEqual(
    removed(0),
    invoiceStatuses.filter((status) => status !== 'paid' && status !== 'on-its-way'),
  );
  assert.deepEqual(removed(1), ['void'], 'what was paid in part stays');
});

test('at most what is open is paid, and at most what was paid is given back', () => {
  const open = { status: 'open', amountRemaining: 3000, currency: 'usd', ...settled } as const;
  const cash = (amount: number) => ({ amount, checkNumber: null });
  refusePayment(open, cash(3000));
  assert.throws(() => refusePayment(open, cash(3001)), /Only \$30\.00 is open/);
  assert.throws(() => refusePayment({ ...open, status: 'paid' }, cash(1)), /paid already/);
  assert.throws(() => refusePayment(open, { ...cash(1), openSeen: 2999 }), { code: 'paid-since' });
  refusePayment(open, { amount: 1, openSeen: 2999, checkNumber: '7' });
  const paid = { status: 'paid', amountPaid: 3000, amountReturned: 1000, amountOutside: 0, currency: 'usd' } as const;
  const by = (payment: Payment) => ({ ...paid, payments: [payment] });
  const whole = { ...paid, payments: [] };
  refuseRefund(by(disputed(3000, 'won')), 2000);
  assert.throws(() => refuseRefund(by(disputed(3000, 'waiting')), 1), { code: 'disputed' });
  refuseRefund(by(disputed(3000, 'to-answer', true)), 1); // what a bank asks about may be settled so
  refuseRefund(whole, 2000);
  assert.throws(() => refuseRefund(whole, 2001), /At most \$20\.00/);
  assert.throws(() => refuseRefund({ ...whole, amountReturned: 3000 }, 1), { code: 'not-paid' });
  assert.equal(refundable({ ...paid, amountReturned: 4000 }), 0);
  for (const amountReturned of [0, 2999, 3000])
    for (const state of ['to-answer', 'waiting', 'won', 'lost'] as const) {
      const invoice = { ...by(disputed(3000, state)), amountReturned };
      if (mayRefund(invoice)) refuseRefund(invoice, 1);
      else assert.throws(() => refuseRefund(invoice, 1), { kind: 'conflict' }, `${state}, ${amountReturned}`);
    }
});

test('while something is under way nothing else is done; what cannot be taken back says so', () => {
  refuseUnderWay(false);
  assert.throws(() => refuseUnderWay(true), { code: 'under-way' });
  const invoice = { status: 'paid', amountPaid: 100, amountReturned: 0, ...settled } as const;
  const payment = { amount: 100, isOutside: true, dispute: null, amountTakenBack: 0 } as Payment;
  refuseTakingBack(invoice, payment);
  assert.throws(() => refuseTakingBack({ ...invoice, status: 'void' }, payment), { code: 'not-recorded' });
  assert.throws(() => refuseTakingBack(invoice, { ...payment, amount: 0 }), { code: 'not-recorded' });
  refuseTakingCreditBack({ mayTakeBack: true, isTakenBack: false });
  assert.throws(() => refuseTakingCreditBack({ mayTakeBack: false, isTakenBack: true }), /taken back already/);
});

test('an invoice of which a payment was taken back is closed, and not paid', () => {
  const payment = {
    ...{ id: '1', amount: 3000, way: 'check' as const, checkNumber: null, receivedOn: null, alsoOnAccount: 0 },
    ...{ paidAt: '2026-06-01T12:00:00Z', isOutside: true, dispute: null, amountTakenBack: 3000 },
  };
  const stands = { ...payment, amountTakenBack: 0 };
  const standing = (total: number, payments: readonly Payment[], amountMoved = 0) =>
    standingOf({ status: 'paid', total, payments: [...payments], amountMoved });
  assert.equal(standing(3000, [stands, payment]), 'billed-again');
  assert.equal(standing(3000, [stands]), 'paid');
  assert.equal(standing(3001, [payment]), 'paid', 'a part of it is');
  assert.equal(standing(5000, [payment], 2000), 'billed-again', 'what was open went with it');
  const { dispute } = disputed(3000, 'waiting');
  assert.equal(standing(3000, [{ ...stands, dispute }]), 'disputed');
  assert.equal(standing(3000, [{ ...payment, dispute }]), 'billed-again');
  assert.equal(standing(3000, [{ ...stands, ...disputed(3000, 'won') }]), 'paid');
  assert.equal(standing(0, []), 'paid');
  assert.equal(standing(-1, []), 'credited', 'it asks for nothing');
  assert.equal(standingOf({ status: 'draft', total: -1, payments: [], amountMoved: 0 }), 'draft');
});
