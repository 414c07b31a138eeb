import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BookedRow, layouts } from './booked-rows.ts';

const row: BookedRow = {
  ...{ number: 'R-7', customer: 'Ana Yazzie', on: '2026-11-30', dueOn: null, item: null, description: 'Can' },
  ...{ quantity: 3, amount: 3000, way: 'check', checkNumber: '1002', invoice: 'F-1' },
};
const cellsOf = (list: keyof typeof layouts, changed: Partial<BookedRow> = {}) => {
  const { header, cells } = layouts[list];
  return Object.fromEntries(cells({ ...row, ...changed }).map((cell, at) => [header[at], cell]));
};

test('a line is so many for so much each where that makes the amount, else one of it', () => {
  const priced = (quantity: number | null, amount: number) => {
    const { ItemQuantity, ItemRate, '*ItemAmount': whole } = cellsOf('invoices', { quantity, amount });
    assert.deepEqual(whole, { cents: amount });
    return [ItemQuantity, ItemRate];
  };
  assert.deepEqual(priced(3, 3000), [3, { cents: 1000 }]);
  for (const quantity of [null, 0, -3, 7])
    assert.deepEqual(priced(quantity, 3000), [1, { cents: 3000 }], `${quantity}`);
});

test('days are written as Americans do, and an invoice without a day is due on its own', () => {
  assert.partialDeepStrictEqual(cellsOf('invoices'), { '*InvoiceDate': '11/30/2026', '*DueDate': '11/30/2026' });
  assert.partialDeepStrictEqual(cellsOf('invoices', { dueOn: '2027-01-02' }), { '*DueDate': '01/02/2027' });
});

test('a payment names its way and invoice, a credit its invoice where there is one', () => {
  assert.partialDeepStrictEqual(cellsOf('payments'), { PaymentMethod: 'Check', InvoiceApplyTo: 'F-1' });
  assert.partialDeepStrictEqual(cellsOf('payments', { way: null }), { PaymentMethod: 'Other' });
  assert.equal(cellsOf('credits').PrivateNote, 'Invoice F-1');
  assert.equal(cellsOf('credits', { invoice: null }).PrivateNote, null);
});
