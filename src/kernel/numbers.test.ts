import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseNumber } from './numbers.ts';

test('what people type becomes a number', () => {
  const texts = ['12', ' 1,250 ', '1,250.5', '12.', '.5', '-108.10', '\u221236.7', '007', '-0', '\u200e12\u202c'];
  assert.deepEqual(texts.map(parseNumber), [12, 1250, 1250.5, 12, 0.5, -108.1, -36.7, 7, 0, 12]);
  const anyNumber = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((one) => Math.round(one * 1e6) / 1e6 + 0);
  fc.assert(fc.property(anyNumber, (one) => parseNumber(one.toFixed(6)) === one));
});

test('what is no number is not guessed at', () => {
  const nonsense = [
    '',
    ' ',
    '-',
    '.',
    '1,5',
    '1,23',
    '12,34.5',
    '1.250,00',
    '1 250',
    '1e3',
    '12-15',
    '12½',
    '$5',
    '5%',
  ];
  for (const text of [...nonsense, '0x10', '--5', '12 cans', '１２', 'Infinity', 'NaN'])
    assert.equal(parseNumber(text), undefined, text);
});
