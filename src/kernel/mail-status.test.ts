import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeadAddress, statusIn } from './mail-status.ts';

test('only what is said of the address itself marks it', () => {
  const dead = (words: string) => isDeadAddress({ reply: Number(words.slice(0, 3)), status: statusIn(words) });
  for (const words of ['550 5.1.1 unknown user', '550 No such mailbox', '553 5.1.3 bad syntax', '551 Not here'])
    assert.equal(dead(words), true, words);
  const others = [
    '550 5.7.1 blocked',
    '552 5.2.2 full',
    '550 5.7.26 not authenticated',
    '554 no',
    '451 later',
    '250 2.1.5 ok',
  ];
  for (const words of others) assert.equal(dead(words), false, words);
  assert.equal(isDeadAddress({ status: '5.1.1' }), true);
  assert.equal(isDeadAddress({}), false);
});

test('an enhanced code is found where one is, and no address of the network is taken for one', () => {
  assert.equal(statusIn('550 5.1.1 <a@b.test>: unknown'), '5.1.1');
  assert.equal(statusIn('550 no'), undefined);
});
