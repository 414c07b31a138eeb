import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { canStillTakePhoto, refuseSkipping, skipReasonLabels, stopNotes } from './skip-reasons.ts';

test('the reason stands in words before the notes', () => {
  assert.equal(stopNotes({ skipReason: 'not_out', driverNotes: null }), 'Not out');
  assert.equal(stopNotes({ skipReason: 'blocked', driverNotes: 'car in front' }), 'Blocked: car in front');
  assert.equal(stopNotes({ skipReason: 'other', driverNotes: 'Dog loose' }), 'Dog loose');
  assert.equal(stopNotes({ skipReason: null, driverNotes: 'As before' }), 'As before');
  const es = { skipReasons: { ...skipReasonLabels, blocked: 'Bloqueado' }, runCompleted: 'Ruta completada' };
  assert.equal(stopNotes({ skipReason: 'blocked', driverNotes: 'car in front' }, es), 'Bloqueado: car in front');
  assert.equal(stopNotes({ skipReason: null, driverNotes: 'Run completed' }, es), 'Ruta completada', 'typed by nobody');
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

test('a photo is asked for while it can be taken', () => {
  const told = (at: string) => canStillTakePhoto(at, '2026-06-16T16:02:00.000Z');
  assert.deepEqual(['2026-06-16T16:02:00.000Z', '2026-06-16T16:00:00.001Z', '2026-06-16T16:00:00.000Z'].map(told), [
    true,
    true,
    false,
  ]);
});
