import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysIn, remindersSection, signRemindersSection } from './reminder-fields.ts';

test('days are typed as people write them', () => {
  for (const typed of ['1, 14 and 30', '30 14 1', '1;14;30', ' 1,14,,30,1 '])
    assert.deepEqual(daysIn(typed, 365), [1, 14, 30]);
  assert.deepEqual(daysIn('', 365), []);
});

test('anything else is told at its field', () => {
  const section = { isReminding: true, reminderDaysBefore: '3', reminderDaysAfter: '1' };
  const wrong = (more: Partial<typeof section>) =>
    remindersSection.safeParse({ ...section, ...more }).error?.issues.map(({ path, message }) => [path[0], message]);
  const before = 'Days before must be at most 6 whole numbers from 1 to 60, such as 3';
  for (const typed of ['0', '61', '-1', '1.5', 'abc', '1e9', '1 2 3 4 5 6 7'])
    assert.deepEqual(wrong({ reminderDaysBefore: typed }), [['reminderDaysBefore', before]]);
  assert.deepEqual(wrong({ reminderDaysBefore: '', reminderDaysAfter: ' ' }), [
    ['reminderDaysAfter', 'Say at least one day before or after'],
  ]);
  assert.equal(wrong({ isReminding: false, reminderDaysBefore: '', reminderDaysAfter: '' }), undefined);
});

test('who is to be reminded to sign has at least one day', () => {
  const wrong = (signReminderDays: string, isRemindingToSign = true) =>
    signRemindersSection.safeParse({ isRemindingToSign, signReminderDays }).error?.issues.map(({ message }) => message);
  assert.equal(wrong('3, 10'), undefined);
  assert.equal(wrong('', false), undefined);
  assert.deepEqual(wrong(''), ['Say at least one day']);
  assert.deepEqual(wrong('91'), ['Days must be at most 6 whole numbers from 1 to 90, such as 3, 10']);
});

test('six days are not too many, and the ends of what is asked for are days', () => {
  assert.deepEqual(daysIn('1 2 3 4 5 6', 60), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    [daysIn('1', 60), daysIn('60', 60), daysIn('61', 60), daysIn('0', 60)],
    [[1], [60], undefined, undefined],
  );
});
