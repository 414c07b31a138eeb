import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oneLine, severalLines } from './typed.ts';

test('breaks, controls and what has no width are no part of a line', () => {
  assert.equal(oneLine(' Ana\r\n\tBegay\u200b '), 'Ana Begay');
  assert.equal(oneLine('A\u0007na\u202e Beg\ufeffay'), 'Ana Begay');
  assert.equal(oneLine('570 N\u2028Lorena Ave'), '570 N Lorena Ave');
});

test('several lines stay lines', () => {
  assert.equal(severalLines('Gate code 12\r\nDog\rlives\u2028here\u0001'), 'Gate code 12\nDog\nlives\nhere');
  assert.equal(severalLines('one\ttwo\n\nthree'), 'one\ttwo\n\nthree');
});

test('what nobody can see is nothing', () => {
  for (const typed of [' \u200b\u2060', '\u200d', '\u3164\u3164', '\u2800', '\u202e\n', '\u0301', '\u00a0'])
    assert.equal(oneLine(typed), '', JSON.stringify(typed));
});

test('names of all scripts, and emoji, stay as they are', () => {
  for (const typed of ['Núñez', 'می\u200cخواهم', '👩\u200d👧', 'D’Angelo', '李', 'ก้อง', '🇲🇽'])
    assert.equal(oneLine(typed), typed);
});

test('cleaning what is clean changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      assert.equal(oneLine(oneLine(typed)), oneLine(typed));
      assert.equal(severalLines(severalLines(typed)), severalLines(typed));
      assert.equal(oneLine(severalLines(typed)), oneLine(typed));
    }),
  );
});

test('what cannot be stored stays, so that it is refused and not stored as something else', () => {
  for (const typed of ['a\0b', 'a\ud800b', '\u200b\0', '\u200b\ud800'])
    assert.equal(oneLine(typed), typed, JSON.stringify(typed));
});
