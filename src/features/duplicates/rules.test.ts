import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  likelihoodOf,
  phoneKey,
  reasonOf,
  refuseSame,
  refuseUndo,
  suggestKept,
  suggestTaken,
  undoDays,
  weights,
} from './rules.ts';

const side = (changes: object = {}) => ({
  id: 'a',
  firstName: 'Rosa',
  lastName: 'Nez',
  email: 'rosa@example.test',
  phone: null,
  companyName: null,
  accountNumber: null,
  status: 'New Lead' as const,
  hasAccount: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  addresses: [],
  ...changes,
});

test('what two have in common makes one likelier than the other', () => {
  const words = (...kinds: (keyof typeof weights)[]) =>
    likelihoodOf(kinds.reduce((sum, kind) => sum + weights[kind], 0));
  assert.equal(words('email', 'name'), 'Very likely');
  assert.equal(words('phone', 'name'), 'Very likely');
  assert.equal(words('email', 'phone'), 'Very likely');
  assert.equal(words('email'), 'Likely');
  assert.equal(words('address', 'name'), 'Likely');
  assert.equal(words('phone', 'address'), 'Likely');
  assert.equal(words('phone'), 'Possible');
  assert.equal(words('address'), 'Possible');
});

test('the reason is said in words', () => {
  assert.equal(reasonOf(['phone']), 'Same phone');
  assert.equal(reasonOf(['phone', 'email']), 'Same email and phone');
  assert.equal(reasonOf(['address', 'phone', 'email'], true), 'Same name, email, phone and address');
});

test('phones are the same by their last ten digits, however they are written', () => {
  for (const phone of ['(505) 555-0100', '+1 505.555.0100', '1-505-555-0100', '5055550100'])
    assert.equal(phoneKey(phone), '5055550100');
  assert.equal(phoneKey('555-0100'), '5550100');
  for (const phone of ['', 'none', '55501', 'ext. 12']) assert.equal(phoneKey(phone), undefined);
});

test('the one with the account is kept, then the customer, then the one that is served, then the older one', () => {
  const first = side();
  const kept = (changes: object) => suggestKept(first, side({ id: 'b', ...changes })).id;
  assert.equal(kept({ hasAccount: true }), 'b');
  assert.equal(kept({ status: 'Converted', createdAt: '2026-02-01T00:00:00Z' }), 'b');
  assert.equal(kept({ addresses: [{ routes: [{}] }], createdAt: '2026-02-01T00:00:00Z' }), 'b');
  assert.equal(kept({ createdAt: '2025-12-31T23:59:59.999+00:00' }), 'b');
  assert.equal(kept({ createdAt: '2026-01-01T00:00:01Z' }), 'a');
  assert.equal(kept({}), 'a');
});

test('nobody is put beside themselves', () => {
  assert.throws(() => refuseSame('a', 'a'), { code: 'same-contact' });
  assert.doesNotThrow(() => refuseSame('a', 'b'));
});

test('a field is taken where the kept contact has none, or an older one', () => {
  const kept = side({ phone: '505', companyName: null });
  const other = { phone: '970', companyName: 'Nez LLC', accountNumber: null, lastName: 'Nez-Begay' };
  assert.deepEqual(suggestTaken(kept, side(other)), ['companyName']);
  assert.deepEqual(suggestTaken(kept, side({ ...other, updatedAt: '2026-01-02T00:00:00Z' })), [
    'name',
    'phone',
    'companyName',
  ]);
});

test('a customer stays a customer, whoever is newer', () => {
  const later = { updatedAt: '2026-02-01T00:00:00Z' };
  assert.deepEqual(suggestTaken(side({ status: 'Converted' }), side(later)), []);
  assert.deepEqual(suggestTaken(side(later), side({ status: 'Converted' })), ['status']);
  assert.deepEqual(suggestTaken(side(), side({ status: 'Lost' })), ['status'], 'New Lead says nothing');
  assert.deepEqual(suggestTaken(side({ status: 'Qualified' }), side(later)), []);
  assert.deepEqual(suggestTaken(side({ status: 'Qualified' }), side({ ...later, status: 'Lost' })), ['status']);
  assert.deepEqual(suggestTaken(side({ ...later, status: 'Qualified' }), side({ status: 'Lost' })), []);
});

test('nothing that is empty or the same is ever suggested', () => {
  const value = fc.option(fc.constantFrom('', 'x', 'y'), { nil: null });
  const sides = fc.record({
    phone: value,
    companyName: value,
    accountNumber: value,
    updatedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
  });
  fc.assert(
    fc.property(sides, sides, (a, b) => {
      for (const field of suggestTaken(side(a), side(b)))
        assert.ok(
          ['phone', 'companyName', 'accountNumber'].includes(field) &&
            b[field as 'phone'] &&
            a[field as 'phone'] !== b[field as 'phone'],
        );
    }),
  );
});

test('a merge can be undone once, and for exactly 30 days', () => {
  const mergedAt = '2026-03-01T12:00:00.000Z';
  const at =
    (now: string, undoneAt: string | null = null) =>
    () =>
      refuseUndo({ mergedAt, undoneAt }, now, 'America/Denver');
  assert.equal(undoDays, 30);
  assert.doesNotThrow(at('2026-03-31T12:00:00.000Z'));
  assert.throws(at('2026-03-31T12:00:00.001Z'), {
    code: 'too-late',
    message: 'A merge can be undone for 30 days. This one was made on Mar 1, 2026, 5:00 AM.',
  });
  assert.throws(at('2026-03-02T12:00:00.000Z', '2026-03-02T11:00:00.000Z'), { code: 'already-undone' });
});
