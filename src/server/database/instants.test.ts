import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readInstant } from './instants.ts';

test('a moment is read as a date reads it, whatever its fraction', () => {
  const fraction = fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: undefined });
  const moment = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fraction, (date, digits) => {
      const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
      const written = `${day} ${time}${digits === undefined ? '' : `.${digits}`}+00`;
      assert.equal(readInstant(written), new Date(written).toISOString());
    }),
    { numRuns: 2000 },
  );
});

test('what is written otherwise is read all the same', () => {
  assert.equal(readInstant('2026-06-16 12:00:00+02'), '2026-06-16T10:00:00.000Z');
  assert.equal(readInstant('2026-06-16 12:00:00.5-06:30'), '2026-06-16T18:30:00.500Z');
});
