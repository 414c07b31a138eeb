import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf, formatMark, formatNumber, unitOf } from './values.ts';

test('numbers in words', () => {
  const said: [Parameters<typeof formatNumber>[0], number, string][] = [
    ['count', 1234.4, '1,234'],
    ['money', 123_450, '$1,234.50'],
    ['minutes', 212, '3h\u00a032m'],
    ['minutes', 59.6, '1h\u00a00m'],
    ['minutes', -12, '-12m'],
    ['minutes', -0.2, '0m'],
    ['minutes', 0, '0m'],
    ['hours', 1.25, '1.3 h'],
    ['days', 2, '2.0 days'],
    ['rate', 19.96, '20.0'],
    ['share', 0.1234, '12.3%'],
    ['share', 0, '0%'],
    ['share', 0.955, '95.5%'],
    ['share', 0.9996, '99.9%'],
    ['share', 1, '100%'],
    ['share', 0.9, '90.0%'],
    ['share', 1.123, '112.3%'],
  ];
  for (const [kind, value, text] of said) assert.equal(formatNumber(kind, value, 'miles'), text);
  assert.equal(formatNumber('metres', 1609.344, 'miles'), '1.0 mi');
  assert.equal(formatNumber('metres', 1500, 'kilometers'), '1.5 km');
});

test('nothing is a dash, and an empty cell', () => {
  for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(formatNumber('count', nothing, 'miles'), '–');
    assert.equal(cellOf('count', nothing, 'miles'), null);
  }
  assert.equal(formatMark('money', null, 'miles'), '–');
});

test('a mark of a chart has no room for cents', () => {
  assert.deepEqual(
    [99_999_949, -123_456_789].map((cents) => formatMark('money', cents, 'miles')),
    ['$999,999', '$-1.23M'],
  );
  assert.deepEqual([formatMark('money', 123_450, 'miles'), formatMark('count', 3, 'miles')], ['$1,235', '3']);
});

test('cells are plain numbers that a spreadsheet reckons with', () => {
  assert.deepEqual(cellOf('money', 1234.4, 'miles'), { cents: 1234 });
  assert.deepEqual([cellOf('count', 2.6, 'miles'), cellOf('share', 0.123456, 'miles')], [3, 0.1235]);
  assert.deepEqual([cellOf('minutes', 1.239, 'miles'), cellOf('metres', 1500, 'kilometers')], [1.24, 1.5]);
  assert.equal(cellOf('metres', 1609.344, 'miles'), 1);
});

test('the head of a column says what it is measured in', () => {
  const kinds = ['minutes', 'hours', 'days', 'metres', 'money', 'count', 'share', 'rate'] as const;
  assert.deepEqual(
    kinds.map((kind) => unitOf(kind, 'miles')),
    [' (minutes)', ' (hours)', ' (days)', ' (miles)', '', '', '', ''],
  );
});
