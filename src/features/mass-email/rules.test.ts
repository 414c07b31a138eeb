import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledIn, isFullSuccess, resultWords, sortOut } from './rules.ts';

test('the first name is filled in wherever it is asked for, as it is', () => {
  assert.equal(filledIn('Hello {{first_name}}, dear {{ FIRST_NAME }}!', 'Rosa'), 'Hello Rosa, dear Rosa!');
  assert.equal(filledIn('{{first_name}}', '$& <b> {{first_name}}'), '$& <b> {{first_name}}');
  assert.equal(filledIn('{{last_name}} {first_name}', 'Rosa'), '{{last_name}} {first_name}');
});

test('nobody is written to twice, nor who is gone or has unsubscribed', () => {
  const contact = (email: string, more: object = {}) => ({ email, isUnsubscribed: false, isDeleted: false, ...more });
  const chosen = [
    contact('a@x.test'),
    contact('A@X.test'),
    contact('b@x.test', { isUnsubscribed: true }),
    contact('c@x.test', { isDeleted: true }),
    contact('c@x.test'),
  ];
  const { recipients, leftOut } = sortOut(chosen);
  assert.deepEqual(recipients, [chosen[0], chosen[4]]);
  assert.deepEqual(
    leftOut.map(({ reason }) => reason),
    ['same-address', 'unsubscribed', 'deleted'],
  );
});

test('the result is told in the words of the catalogue', () => {
  const counts = { total: 5, sent: 5, waiting: 0, retried: 0, failed: 0, held: 0 };
  assert.equal(resultWords(counts), 'Successfully sent 5 email(s)');
  assert.equal(resultWords({ ...counts, sent: 3, failed: 2 }), 'Sent 3 of 5 emails. 2 failed.');
  assert.equal(
    resultWords({ ...counts, sent: 3, failed: 1, retried: 1 }),
    'Sent 3 of 5 emails. 1 failed. 1 will be tried again.',
  );
  assert.equal(resultWords({ ...counts, sent: 1, waiting: 3, failed: 1 }), 'Sending… 2 of 5 emails');
  assert.match(resultWords({ ...counts, sent: 0, held: 5 }), /^5 email\(s\) are kept in the outbox/);
  assert.equal(isFullSuccess(counts), true);
  assert.equal(isFullSuccess({ ...counts, sent: 4, retried: 1 }), false);
});
