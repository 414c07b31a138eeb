import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declared, reportOf } from './declared.ts';
import { byValue, nameOf, reckon, reckonValues, totalOf } from './reckoning.ts';
import { type Report, ratio, shownOf, sumsOf } from './report.ts';

const [byRoute, byMonth] = [
  { key: 'route', label: 'Route' },
  { key: 'month', label: 'Month' },
];
const report = {
  ...{ id: 'r', title: 'R', category: 'Operations', summary: '', usual: 'month', groups: [byRoute, byMonth], note: '' },
  measures: [
    { key: 'stops', label: 'Stops', kind: 'count' },
    { key: 'hours', label: 'Hours', kind: 'hours', isHelper: true },
    { key: 'pace', label: 'Pace', kind: 'rate', of: ({ stops, hours }) => ratio(stops, hours) },
    { key: 'odd', label: 'Odd', kind: 'rate', of: ({ hours }) => 0 / (hours ?? 0) },
  ],
  chart: { title: '', measure: 'pace', worst: 'pace' },
  finding: () => '',
  details: [],
} satisfies Report as Report;
const range = { from: '2026-09-10', to: '2026-11-30' };
const today = '2026-11-24';
const row = (key: string, stops: number, hours: number) => ({ key, name: key, sums: { stops, hours } });

test('what is reckoned follows from the sums, of a row and of all alike; nothing is divided by nothing', () => {
  assert.deepEqual(reckonValues(report, { stops: 30, hours: 2 }), { stops: 30, hours: 2, pace: 15, odd: 0 });
  assert.deepEqual(reckonValues(report, {}), { stops: 0, hours: 0, pace: null, odd: null });
  const { total } = reckon(report, { group: byRoute, range, today }, [row('a', 30, 2), row('b', 10, 2)]);
  assert.deepEqual(total, { stops: 40, hours: 4, pace: 10, odd: 0 });
  assert.deepEqual(totalOf(report, []), { stops: 0, hours: 0 });
});

test('a month is said in words, and nothing else that looks like one', () => {
  assert.equal(nameOf(byMonth, { key: '2026-05', name: '' }), 'May 2026');
  assert.equal(nameOf(byMonth, { key: '', name: 'No month' }), 'No month');
  assert.equal(nameOf(byRoute, { key: '2026-05', name: 'Mesa' }), 'Mesa');
});

test('rows stand by what is worst, what has none last, and equals by their names', () => {
  const summed = [row('none', 3, 0), row('b', 10, 1), row('a', 10, 1), row('top', 30, 1)];
  const { rows } = reckon(report, { group: byRoute, range, today }, summed);
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['top', 'a', 'b', 'none'],
  );
  assert.ok(rows.every(({ isUnfinished }) => !isUnfinished));
  assert.deepEqual(rows.toReversed().toSorted(byValue('pace')), rows);
});

test('months stand in their order, those without facts too, and say when they are not over', () => {
  const { rows } = reckon(report, { group: byMonth, range, today }, [row('2026-11', 1, 1), row('2026-09', 5, 1)]);
  assert.deepEqual(
    rows.map(({ name, values, isUnfinished }) => [name, values.stops, isUnfinished]),
    [
      ['September 2026', 5, true],
      ['October 2026', 0, false],
      ['November 2026', 1, true],
    ],
  );
});

test('what is added up has a column of its own, and helpers none that is shown', () => {
  assert.deepEqual(
    sumsOf(report).map(({ key }) => key),
    ['stops', 'hours'],
  );
  assert.deepEqual(
    shownOf(report, byRoute).map(({ key }) => key),
    ['stops', 'pace', 'odd'],
  );
});

test('one number by another is nothing where one of them is missing', () => {
  assert.deepEqual([ratio(3, 2), ratio(0, 2)], [1.5, 0]);
  assert.deepEqual(
    [ratio(3, 0), ratio(null, 2), ratio(undefined, 2), ratio(3, null), ratio(0, 0)],
    [null, null, null, null, null],
  );
});

test('a report is found by its name in the address', () => {
  for (const one of declared) assert.equal(reportOf(one.id), one);
  assert.equal(reportOf('nothing'), undefined);
});
