import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Part, reportOf } from './reports.ts';

const messageId = '6b1f2c1e-5d52-4c88-9c07-0c1f6f7e7a11';
const original: Part = {
  mimeType: 'message/rfc822',
  content: `Subject: Hi\r\nMessage-ID:\r\n <${messageId}@haul.example.com>\r\n`,
};
const status = (...blocks: string[]): Part => ({
  mimeType: 'message/delivery-status',
  content: blocks.join('\r\n\r\n'),
});
const failed = (more: string) => `Final-Recipient: rfc822; a@demo.test\r\nAction: failed\r\n${more}`;

test('a letter to an address that is dead comes back with the words of its server', () => {
  const unknown = failed('Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  no such user');
  const bounce = { kind: 'bounce', messageId, words: '550 5.1.1 no such user' };
  assert.deepEqual(reportOf([original, status('Reporting-MTA: dns; mx', unknown)]), bounce);
  assert.deepEqual(reportOf([original, status(failed('Status: 5.1.1'))]), { ...bounce, words: 'Status 5.1.1' });
});

test('of a failure that says nothing exact the server’s own words count', () => {
  const words = (said: string) =>
    reportOf([original, status(failed(`Status: 5.0.0\r\nDiagnostic-Code: smtp; ${said}`))]);
  assert.partialDeepStrictEqual(words('550 5.1.1 unknown'), { words: '550 5.1.1 unknown' });
  assert.partialDeepStrictEqual(words('550 unknown'), { words: '550 unknown' });
  assert.equal(words('550 5.7.1 we dislike it'), undefined);
});

test('what is late, about us, or full says nothing of the address', () => {
  const late = 'Action: delayed\r\nStatus: 5.1.1';
  for (const block of [late, failed('Status: 5.7.1'), failed('Status: 5.2.2'), failed('')])
    assert.equal(reportOf([original, status(block)]), undefined, block);
});

test('a report counts only with the name of our own letter', () => {
  const unknown = status(failed('Status: 5.1.1'));
  assert.equal(reportOf([unknown]), undefined);
  assert.equal(reportOf([{ ...original, content: 'Message-ID: <1@elsewhere>' }, unknown]), undefined);
  assert.equal(reportOf([original]), undefined);
});

test('spam is a complaint, and praise or a virus is none', () => {
  const feedback = (type: string): Part => ({
    mimeType: 'message/feedback-report',
    content: `no field\r\n: none\r\nFeedback-Type: ${type}`,
  });
  assert.deepEqual(reportOf([original, feedback('Abuse')]), { kind: 'complaint', messageId });
  for (const type of ['not-spam', 'virus']) assert.equal(reportOf([original, feedback(type)]), undefined);
  assert.equal(reportOf([original, feedback('virus'), status(failed('Status: 5.1.1'))]), undefined);
});
