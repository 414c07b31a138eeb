import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekdays } from '../../kernel/calendar.ts';
import type { Schedule } from './cadence.ts';
import { oftenText, weekdaysOf, whenText } from './coming-words.ts';

const schedule = (changed: Partial<Schedule> = {}): Schedule => ({
  ...{ days: ['Monday'], cadence: { kind: 'weekly' }, season: null },
  ...changed,
});
const everyOther = (from: string, days: Schedule['days'] = ['Monday']) =>
  schedule({ days, cadence: { kind: 'biweekly', from } });
const summer = { from: '04-01', to: '10-31' };

test('each rhythm has its words, in a sentence and as a line', () => {
  const said = (...all: Schedule[]) => [whenText(all), oftenText(all)];
  assert.deepEqual(said(schedule()), ['on Mondays', 'Mondays']);
  assert.deepEqual(said(schedule({ days: ['Monday', 'Tuesday', 'Friday'] })), [
    'on Mondays, Tuesdays and Fridays',
    'Mondays, Tuesdays and Fridays',
  ]);
  assert.deepEqual(said(everyOther('2026-06-15')), ['every other Monday', 'every other Monday']);
  assert.deepEqual(said(schedule({ cadence: { kind: 'monthly', weeks: [3, 1] } })), [
    'on the first and third Monday of the month',
    'first and third Monday of the month',
  ]);
  assert.deepEqual(said(schedule({ season: summer })), [
    'on Mondays from April to October',
    'Mondays from April to October',
  ]);
  assert.deepEqual(said(schedule({ season: { from: '11-15', to: '02-28' } })), [
    'on Mondays from Nov 15 to Feb 28',
    'Mondays from Nov 15 to Feb 28',
  ]);
  assert.equal(
    whenText([schedule({ season: { from: '12-01', to: '02-28' } })]),
    'on Mondays from December to February',
  );
  assert.equal(whenText([]), '');
});

test('routes of one rhythm are told together, in the order of the week', () => {
  const both = [schedule({ days: ['Wednesday'] }), schedule({ days: ['Thursday', 'Monday'] })];
  assert.equal(oftenText(both), 'Mondays, Wednesdays and Thursdays');
  assert.deepEqual(weekdaysOf(both), ['Monday', 'Wednesday', 'Thursday']);
  assert.equal(
    oftenText([everyOther('2026-06-18', ['Friday']), everyOther('2026-06-15')]),
    'every other Monday and Friday',
  );
});

test('different rhythms stand beside each other, the most frequent first', () => {
  const all = [schedule({ cadence: { kind: 'monthly', weeks: [-1] }, days: ['Friday'] }), everyOther('2026-06-15')];
  assert.equal(
    whenText([...all, schedule({ days: ['Tuesday', 'Thursday'] })]),
    'on Tuesdays and Thursdays, every other Monday, and on the last Friday of the month',
  );
  assert.equal(whenText([...all, schedule()]), 'on Mondays, and on the last Friday of the month');
});

test('two that take turns come every week, two in the same weeks do not', () => {
  assert.equal(oftenText([everyOther('2026-06-15'), everyOther('2026-06-22')]), 'Mondays');
  assert.equal(oftenText([everyOther('2026-06-15'), everyOther('2026-06-29')]), 'every other Monday');
  const inSummer = { ...everyOther('2026-06-22'), season: summer };
  assert.equal(
    oftenText([everyOther('2026-06-15'), inSummer]),
    'every other Monday, and every other Monday from April to October',
  );
});

test('customers who read Spanish are told in Spanish', () => {
  const said = (...all: Schedule[]) => oftenText(all, 'es');
  assert.equal(said(schedule({ days: ['Monday', 'Saturday'] })), 'los lunes y sábados');
  assert.equal(said(schedule({ days: [...weekdays] })), 'todos los días');
  assert.equal(said(everyOther('2026-06-15')), 'cada dos semanas el lunes');
  const monthly = schedule({ days: ['Friday'], cadence: { kind: 'monthly', weeks: [-1, 1] } });
  assert.equal(said(monthly, schedule()), 'los lunes y el primer y último viernes del mes');
  assert.equal(said(schedule({ season: summer })), 'los lunes de abril a octubre');
  assert.equal(said(schedule({ season: { from: '11-15', to: '02-28' } })), 'los lunes del 15 nov al 28 feb');
});
