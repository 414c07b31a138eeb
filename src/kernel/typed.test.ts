import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginning, oneLine, severalLines } from './typed.ts';

test('breaks, controls and what has no width are no part of a line', () => {
  assert.equal(oneLine(' Ana\r\n\tBegay\u200b '), 'Ana Begay');
  assert.equal(oneLine('A\u0007na\u202e Beg\ufeffay'), 'Ana Begay');
  assert.equal(oneLine('570 N\u2028Lorena Ave'), '570 N Lorena Ave');
});

test('a space is a space, whatever its width: lists of spreadsheets and web pages have other ones', () => {
  assert.equal(oneLine('12\u00a0Elm\u2009St\u3000Apt\u202f4'), '12 Elm St Apt 4');
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

const tricky = fc.constantFrom(
  ...['a', '1', ' ', '\u00a0', '❤', '🏴', 'ش', '\u200d', '\u200c', '\ufe0f', '\u034f', '\u{e0067}', '\u200b'],
);

test('cleaning what is clean changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: tricky })), (typed) => {
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

test('joiners, variants and tags stay where something is made of them, and decide nothing elsewhere', () => {
  for (const unseen of ['\u200d', '\u200c', '\u034f', '\ufe0f', '\u{e0061}', '\u{1d173}']) {
    assert.equal(oneLine(`An${unseen}a`), 'Ana', unseen);
    assert.equal(oneLine(`Ana${unseen}`), 'Ana', unseen);
    assert.equal(oneLine(`${unseen} `), '', unseen);
  }
  assert.equal(oneLine('\u{1d159}'), '');
  const made = [
    '👩\u200d🚒',
    '👩🏽\u200d🚒',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می\u200cخواهم',
    'क्\u200dष',
    '1\ufe0f\u20e3',
  ];
  for (const text of made) assert.equal(oneLine(text), text);
});

test('what is cut off a text takes an emoji whole', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 9].map((most) => beginning('a🚚🚚', most)),
    ['a', 'a', 'a🚚', 'a🚚', 'a🚚🚚'],
  );
});
