import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseSkipping, skipNotes } from './skip-reasons.ts';

test('the reason stands in words in the notes', () => {
  assert.equal(skipNotes('not_out', null), 'Not out');
  assert.equal(skipNotes('blocked', 'car in front'), 'Blocked: car in front');
  assert.equal(skipNotes('other', 'Dog loose'), 'Dog loose');
  assert.equal(skipNotes(undefined, 'As before'), 'As before');
});

test('"Other" needs words, and what the company has set needs a photo', () => {
  const codeOf = (act: () => void) => {
    try {
      act();
    } catch (error) {
      return error instanceof Refusal ? error.code : 'fault';
    }
    return undefined;
  };
  const plain = { notes: null, hasPhoto: false, photoRequired: ['contaminated'] };
  assert.equal(
    codeOf(() => refuseSkipping('other', plain)),
    'reason-in-words',
  );
  assert.equal(
    codeOf(() => refuseSkipping('other', { ...plain, notes: 'Dog' })),
    undefined,
  );
  assert.equal(
    codeOf(() => refuseSkipping('contaminated', plain)),
    'photo-required',
  );
  assert.equal(
    codeOf(() => refuseSkipping('contaminated', { ...plain, hasPhoto: true })),
    undefined,
  );
  assert.equal(
    codeOf(() => refuseSkipping('blocked', plain)),
    undefined,
  );
  assert.equal(
    codeOf(() => refuseSkipping(undefined, plain)),
    undefined,
  );
});
