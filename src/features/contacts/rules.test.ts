import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { containing, csvLine, searchTerms } from './rules.ts';

test('a blank search looks for nothing', () => {
  assert.equal(searchTerms('  '), undefined);
});

test('words also find the statuses that contain them', () => {
  assert.deepEqual(searchTerms(' LEAD '), { text: 'LEAD', phoneDigits: undefined, statuses: ['New Lead'] });
  assert.deepEqual(searchTerms('maria')?.statuses, []);
});

test('a phone number is also looked for by its digits alone', () => {
  assert.equal(searchTerms('(505) 555-01')?.phoneDigits, '50555501');
  assert.equal(searchTerms('+1 505')?.phoneDigits, '1505');
  assert.equal(searchTerms('5055550100')?.phoneDigits, undefined, 'the text itself is the digits');
  assert.equal(searchTerms('12 Main')?.phoneDigits, undefined);
  assert.equal(searchTerms('5-')?.phoneDigits, undefined, 'too few digits would find everybody');
});

test('the signs of a LIKE pattern are taken literally', () => {
  assert.equal(containing('50%_off\\'), '%50\\%\\_off\\\\%');
});

test('a line of CSV quotes every text and doubles quotes', () => {
  assert.equal(csvLine(['a "b"', 'c,d\ne', null, 3]), '"a ""b""","c,d\ne","","3"\r\n');
});

test('what a spreadsheet would run as a formula gets an apostrophe; a number stays a number', () => {
  assert.equal(
    csvLine(['=1+1', '+1 505', '-5', '@SUM(A1)', '\tx', '\rx']),
    `"'=1+1","'+1 505","'-5","'@SUM(A1)","'\tx","'\rx"\r\n`,
  );
  assert.equal(csvLine([-108.2]), '"-108.2"\r\n');
});

test('no text leaves its cell or begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(cells);
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(,|\r\n$)/g)].map((match) => match[1]?.replaceAll('""', '"'));
      assert.equal(read.length, cells.length);
      for (const [at, cell] of cells.entries()) {
        assert.ok(!/^[=+\-@\t\r]/.test(read[at] ?? ''));
        assert.ok(read[at] === cell || read[at] === `'${cell}`);
      }
    }),
  );
});
