import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeLetters, disputeText } from './words-disputes.ts';

const dispute = {
  ...({ state: 'to-answer', isInquiry: false, amount: 3000, reason: 'product_not_received' } as const),
  ...{ answerBy: '2026-06-26T00:00:00Z', page: null },
};
const facts = { name: 'Ann Nez', amount: '$30.00', number: 'A-1', reason: null, day: 'June 26, 2026', again: null };

test('how it stands with a disputed payment is one sentence, with the day where there is one', () => {
  const said = (more: Partial<Parameters<typeof disputeText>[0]>, day: string | null = 'Jun 26') =>
    disputeText({ ...dispute, ...more }, '$30.00', day);
  assert.equal(
    said({}),
    '$30.00 is disputed (product not received): the bank holds it. Answer in Stripe by Jun 26, or it may be lost.',
  );
  assert.equal(
    said({ isInquiry: true, reason: null }, null),
    'The bank asks about $30.00. Answer in Stripe, or it may be lost.',
  );
  assert.match(said({ state: 'waiting' }), /It is answered, and the bank decides/);
  assert.equal(said({ state: 'lost' }), '$30.00 is lost: the bank took it back (product not received).');
  assert.equal(said({ state: 'won' }), 'The bank decided for you.');
});

test('the office reads until when to answer, and where what is lost is owed again', () => {
  const said = (what: string, more = {}) => disputeLetters[what]?.({ ...facts, ...more }).paragraphs.join(' ') ?? '';
  assert.match(said('dispute'), /Answer in Stripe by June 26, 2026: .*Without an answer it is lost/);
  assert.match(said('dispute', { day: null }), /Answer in Stripe: /);
  assert.match(said('inquiry'), /It has taken nothing yet\. Answer in Stripe by June 26, 2026, or/);
  assert.match(
    said('lost', { again: 'A-2', reason: 'insufficient_funds' }),
    /\(insufficient funds\).*on invoice A-2\./,
  );
  assert.match(said('lost'), /not owed again by itself/);
  assert.match(said('won'), /paid as before/);
  assert.match(said('won', { again: 'A-2' }), /owed again, on invoice A-2: record it there/);
});
