import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactReaders, placeReaders } from './cells.ts';

test('of a cell with several where one is taken it is said what to do', () => {
  for (const days of ['Mon & Thu', 'Mon/Thu', 'monday and thursday', 'M, F'])
    assert.deepEqual(placeReaders.pickupDay(days), { reason: 'Names several days: give each day a row' }, days);
  assert.deepEqual(placeReaders.pickupDay('Monday or so'), { reason: 'Is not a weekday' });
  assert.deepEqual(placeReaders.pickupDay('Mon.'), { value: 'Monday' });
  for (const emails of ['ann@example.com; bo@example.com', 'ann@example.com bo@example.com'])
    assert.deepEqual(contactReaders.email(emails), { reason: 'Is more than one address: leave the one that is read' });
  assert.deepEqual(contactReaders.email('nobody'), { reason: 'Enter a valid email address' });
});
