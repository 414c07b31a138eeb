import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageNumber } from '../kernel/shapes.ts';
import { urlPage } from './url-state.ts';

test('the number of a page is read as it stands, and one beyond every list as the highest', () => {
  const { read } = urlPage();
  assert.deepEqual(['1', '2', '40', '999999', '1000000'].map(read), [1, 2, 40, 999_999, 1_000_000]);
  for (const beyond of ['1000001', '99999999', '1e+23', 'Infinity']) assert.equal(read(beyond), 1_000_000);
  assert.ok(pageNumber.safeParse(read('99999999')).success);
});

test('what is no number of a page is page 1', () => {
  for (const text of ['', '0', '-2', '0.5', 'two', '1.5.2', 'NaN']) assert.equal(urlPage().read(text), 1, text);
});
