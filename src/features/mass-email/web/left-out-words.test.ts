import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftOutCounts, leftOutWords } from './left-out-words.ts';

const named = (name: string) => ({ name, email: `${name}@x.test`, reason: 'unsubscribed' }) as const;

test('one who is left out is told with the reason, many by their number and two or three names', () => {
  const [ana, ben, cy, di] = [named('Ana'), named('Ben'), named('Cy'), named('Di')];
  assert.equal(leftOutWords([]), '');
  assert.equal(leftOutWords([ana]), 'Ana has unsubscribed.');
  assert.equal(leftOutWords([ana, ben]), '2 people: Ana and Ben. The result says why.');
  assert.equal(leftOutWords([ana, ben, cy]), '3 people: Ana, Ben and Cy. The result says why.');
  assert.equal(leftOutWords([ana, ben, cy, di]), '4 people: Ana, Ben and 2 others. The result says why.');
  assert.match(leftOutWords(Array.from({ length: 2002 }, () => ana)), /^2,002 people: Ana, Ana and 2,000 others\./);
});

test('before it is sent those left out are counted by their reasons', () => {
  assert.equal(leftOutCounts([]), '');
  assert.equal(
    leftOutCounts([{ reason: 'unsubscribed', count: 1 }]),
    '1 of those chosen gets none: 1 has unsubscribed.',
  );
  assert.equal(
    leftOutCounts([
      { reason: 'no-amount_open', count: 1510 },
      { reason: 'deleted', count: 1 },
    ]),
    '1,511 of those chosen get none: 1,510 have nothing to pay, 1 has been deleted.',
  );
});
