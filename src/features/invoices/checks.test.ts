import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isWhole, spread } from './checks.ts';

const cents = fc.integer({ min: 1, max: 100_000 });
const invoices = fc.uniqueArray(fc.record({ id: fc.uuid(), amountRemaining: cents }), { selector: ({ id }) => id });

test('a check pays the oldest first, is used up to the cent, and is credited only when nothing is open', () => {
  fc.assert(
    fc.property(cents, invoices, (amount, open) => {
      const { parts, credit } = spread(amount, open);
      assert.ok(isWhole(amount, parts, credit));
      parts.forEach(({ invoiceId, amount: paid }, place) => {
        assert.equal(invoiceId, open[place]?.id);
        const remaining = open[place]?.amountRemaining ?? 0;
        assert.ok(place === parts.length - 1 ? paid <= remaining : paid === remaining);
      });
      const owed = open.reduce((sum, { amountRemaining }) => sum + amountRemaining, 0);
      assert.equal(credit, Math.max(0, amount - owed));
    }),
  );
});

test('what is not the sum of the check, or names an invoice twice, is not whole', () => {
  assert.equal(isWhole(300, [{ invoiceId: 'a', amount: 200 }], 99), false);
  const twice = [
    { invoiceId: 'a', amount: 100 },
    { invoiceId: 'a', amount: 100 },
  ];
  assert.equal(isWhole(200, twice, 0), false);
});
