import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectText, letterOf, moveText, servedAnywayText, whosePickups } from './calendar-words.ts';

const move = (nominal: string, after: string | null) => ({
  ...{ nominal, before: nominal, after, because: 'Snow', pickups: 3, servedAnyway: 0 },
});
const thanksgiving = [move('2026-11-26', '2026-11-27'), move('2026-11-27', '2026-11-28')];

test('each moved day is told with both dates, skipped ones and those that are back as what they are', () => {
  assert.equal(
    moveText({ nominal: '2026-11-26', after: '2026-11-27' }),
    'Thursday, November 26: comes on Friday, November 27',
  );
  assert.equal(moveText({ nominal: '2026-11-26', after: null }), 'Thursday, November 26: no pickup');
  assert.equal(moveText({ nominal: '2026-11-26', after: '2026-11-26' }), 'Thursday, November 26: comes as always');
});

test('what falls together is told in one or in many', () => {
  assert.equal(servedAnywayText(1), '1 more falls together with another pickup');
  assert.equal(servedAnywayText(1200), '1,200 more fall together with another pickup');
});

test('the picture says whose pickups come on a date', () => {
  assert.equal(whosePickups('2026-11-27', ['2026-11-27']), 'as always');
  assert.equal(whosePickups('2026-11-27', ['2026-11-26']), 'Thursday’s');
  assert.equal(whosePickups('2026-11-28', ['2026-11-27', '2026-11-28']), 'Fri + Sat');
  assert.equal(whosePickups('2026-11-26', []), undefined);
  assert.equal(effectText('moved', '2026-11-28', '2026-11-22'), 'Moved to Sat, Nov 28');
});

test('the letter names the reason and every moved day, and goes to exactly those whose pickups move', () => {
  const letter = letterOf({ moves: thanksgiving, contactIds: ['one', 'two'] }, 'Thanksgiving Day');
  assert.equal(letter?.subject, 'Thanksgiving Day: your pickup comes on another day');
  assert.deepEqual(letter?.recipientIds, ['one', 'two']);
  assert.match(letter?.message ?? '', /^Hello \{\{first_name\}\},/);
  assert.match(letter?.message ?? '', /\nThursday, November 26: comes on Friday, November 27\.\nFriday, November 27: /);
  const snow = letterOf({ moves: [move('2026-11-26', null)], contactIds: ['one'] }, 'Snow');
  assert.equal(snow?.subject, 'Snow: no pickup on Thursday, November 26');
  assert.equal(letterOf({ moves: thanksgiving, contactIds: [] }, 'Snow'), undefined);
});
