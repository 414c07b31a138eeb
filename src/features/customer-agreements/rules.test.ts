import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFullName, refuseIncompleteName, refuseNotPending, refuseOtherText } from './rules.ts';
import { agreementWords } from './words.ts';

test('only what waits for a signature is signed', () => {
  refuseNotPending('pending');
  assert.throws(() => refuseNotPending('signed'), { code: 'already-signed' });
  assert.throws(() => refuseNotPending('inactive'), { code: 'agreement-inactive' });
});

test('what is signed is the very text that is asked for, with the consent of one of our languages', () => {
  for (const { consent } of [agreementWords.en, agreementWords.es])
    refuseOtherText({ sha256: 'a', consent }, { sha256: 'a' });
  const { consent } = agreementWords.en;
  assert.throws(() => refuseOtherText({ sha256: 'b', consent }, { sha256: 'a' }), { code: 'other-text' });
  assert.throws(() => refuseOtherText({ sha256: 'a', consent: 'Yes' }, { sha256: 'a' }), { code: 'other-consent' });
});

test('a name has two letters, of whatever script', () => {
  for (const name of ['Ana Nez', 'Bo', '李明', 'Ñu']) assert.ok(isFullName(name), name);
  for (const name of ['X', '..', 'x.', '', '12', '✕✕']) assert.ok(!isFullName(name), name);
  refuseIncompleteName('Ana Nez');
  assert.throws(() => refuseIncompleteName('.'), { code: 'name-incomplete' });
});
