import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFullSuccess, resultWords, sortOut } from './rules.ts';

test('nobody is written to twice, nor who is gone, off the list, refused for good or lacks a value', () => {
  const letter = { purpose: 'announcement', subject: 'News', message: 'Pay {{amount_open}}' } as const;
  const contact = (email: string, more: object = {}) => ({
    ...{ email, isDeleted: false, off: [] as const, isFailed: false, values: { amount_open: '$5.00' } },
    ...more,
  });
  const chosen = [
    contact('a@x.test'),
    contact('A@X.test'),
    contact('b@x.test', { off: ['announcement'] }),
    contact('c@x.test', { isDeleted: true }),
    contact('d@x.test', { values: {} }),
    contact('e@x.test', { isFailed: true }),
    contact('c@x.test'),
    contact('f@x.test', { off: ['service-notice'] }),
    contact('D@x.test'),
  ];
  const { recipients, leftOut } = sortOut(chosen, letter);
  assert.deepEqual(recipients, [chosen[0], chosen[6], chosen[7], chosen[8]]);
  assert.deepEqual(
    leftOut.map(({ reason }) => reason),
    ['same-address', 'unsubscribed', 'deleted', 'no-amount_open', 'failed-address'],
  );
});

test('the result is told in the words of the catalogue', () => {
  const counts = { total: 5, sent: 5, waiting: 0, retried: 0, failed: 0, kept: 0 };
  assert.equal(resultWords(counts), 'Successfully sent 5 email(s)');
  assert.equal(resultWords({ ...counts, sent: 3, failed: 2 }), 'Sent 3 of 5 emails. 2 failed.');
  assert.equal(
    resultWords({ ...counts, sent: 3, failed: 1, retried: 1 }),
    'Sent 3 of 5 emails. 1 failed. 1 will be tried again.',
  );
  assert.equal(resultWords({ ...counts, sent: 1, waiting: 3, failed: 1 }), 'Sending… 2 of 5 emails');
  assert.match(resultWords({ ...counts, sent: 0, kept: 5 }), /^5 email\(s\) are kept in the outbox/);
  assert.equal(
    resultWords({ ...counts, sent: 3, kept: 2 }),
    'Sent 3 of 5 emails. 0 failed. 2 are kept in the outbox.',
    'its mail server went half way',
  );
  assert.equal(
    resultWords({ ...counts, sent: 2, failed: 1, kept: 2 }),
    'Sent 2 of 5 emails. 1 failed. 2 are kept in the outbox.',
  );
  assert.equal(isFullSuccess(counts), true);
  assert.equal(isFullSuccess({ ...counts, sent: 3, kept: 2 }), false);
  assert.equal(isFullSuccess({ ...counts, sent: 0, kept: 5 }), true, 'without a mail server there is no more to do');
  assert.equal(isFullSuccess({ ...counts, sent: 4, retried: 1 }), false);
});
