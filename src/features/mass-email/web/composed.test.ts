import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSameWords, isBlank, isSame, sendings } from './composed.ts';

const composed = {
  purpose: 'announcement',
  subject: 'Snow day',
  message: 'No pickup',
  recipientIds: ['ana', 'ben'],
} as const;

test('a message is the same whatever the order of its recipients and the blanks around its words', () => {
  assert.equal(isSame(composed, { ...composed, subject: ' Snow day ', recipientIds: ['ben', 'ana'] }), true);
  assert.equal(isSame(composed, { ...composed, message: 'No pickups' }), false);
  assert.equal(isSame(composed, { ...composed, recipientIds: ['ana'] }), false);
  assert.equal(isSame(composed, { ...composed, recipientIds: ['ana', 'cy'] }), false);
  assert.equal(isSame(composed, { ...composed, recipientIds: ['ana', 'ben', 'cy'] }), false);
});

test('words are the same whoever gets them, and nothing but blanks is nothing', () => {
  assert.equal(hasSameWords(composed, { ...composed, message: 'No pickup\n' }), true);
  assert.equal(hasSameWords(composed, { ...composed, purpose: 'service-notice' }), false);
  assert.equal(isBlank({ subject: ' ', message: '\n' }), true);
  assert.equal(isBlank({ subject: '', message: 'No pickup' }), false);
});

test('what is sent again while its answer is lost is the same command, also after others were tried in between', () => {
  const { sendingOf, done } = sendings();
  const first = sendingOf(composed);
  const second = sendingOf({ ...composed, message: 'No pickups' });
  assert.notEqual(second.id, first.id);
  assert.equal(sendingOf({ ...composed, recipientIds: ['ben', 'ana'] }), first);
  done(first.id);
  assert.notEqual(sendingOf(composed).id, first.id);
  assert.equal(sendingOf({ ...composed, message: 'No pickups ' }), second);
});
