import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from './csv.ts';

test('a line of CSV quotes every text and doubles quotes', () => {
  assert.equal(csvLine(['a "b"', 'c,d\ne', null, 3]), '"a ""b""","c,d\ne","","3"\r\n');
});

test('what a spreadsheet would run as a formula gets an apostrophe; a number stays a number', () => {
  assert.equal(
    csvLine(['=1+1', '+1 505', '-5', '@SUM(A1)', '\tx', '\rx']),
    `"'=1+1","'+1 505","'-5","'@SUM(A1)","'\tx","'\rx"\r\n`,
  );
  assert.equal(csvLine(['＝1+1', '＋1', '－5', '＠SUM(A1)']), `"'＝1+1","'＋1","'－5","'＠SUM(A1)"\r\n`);
  assert.equal(csvLine([{ cents: -1250 }, { cents: 5 }, { cents: 123_456 }]), '"-12.50","0.05","1234.56"\r\n');
  assert.equal(csvLine([-108.2]), '"-108.2"\r\n');
});

test('no text leaves its cell or begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(cells);
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(,|\r\n$)/g)].map((match) => match[1]?.replaceAll('""', '"'));
      assert.equal(read.length, cells.length);
      for (const [at, cell] of cells.entries()) {
        assert.ok(!/^[=+\-@\t\r＝＋－＠]/.test(read[at] ?? ''));
        assert.ok(read[at] === cell || read[at] === `'${cell}`);
      }
    }),
  );
});

test('money is dollars and cents, and only what is owed back has a sign', () => {
  assert.equal(
    csvLine([0, 5, -5, 123_450, -100].map((cents) => ({ cents }))),
    '"0.00","0.05","-0.05","1234.50","-1.00"\r\n',
  );
});
