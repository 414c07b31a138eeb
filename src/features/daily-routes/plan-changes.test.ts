/** What changes on the rows of a day when its plan changes: all that nobody has worked, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedRun, PlannedStop } from '../day-plan/planned.ts';
import { planChanges, type RunRow, type StopRow } from './plan-changes.ts';

const monday = '2026-11-23';
const hold = { id: 'h', from: monday, to: monday, reason: 'vacation', notes: null } as const;
const stop = (serviceId: string, changed: Partial<PlannedStop> = {}): PlannedStop => ({
  ...{ serviceId, routeId: 'Mesa', nominal: monday, because: null, hold: null, workedId: null },
  ...changed,
});
const run = (runId: string | null, stops: readonly PlannedStop[], changed: Partial<PlannedRun> = {}): PlannedRun => ({
  ...{ runId, routeId: 'Mesa', isExtra: false, driverId: 'ana', isDriverChosen: false, isCancelled: false, stops },
  ...changed,
});
const row = (serviceId: string, order: number, changed: Partial<StopRow> = {}): StopRow => ({
  ...{ id: `${serviceId}${order}`, runId: 'r', order, serviceId, routeId: 'Mesa', nominal: monday },
  ...{ isWorked: false, suspension: null, because: null },
  ...changed,
});
const runRow = (id: string, changed: Partial<RunRow> = {}): RunRow => ({
  ...{ id, routeId: 'Mesa', status: 'pending', driverId: 'ana', isExtra: false, isDriverChosen: false },
  ...changed,
});
const none = { make: [], insert: [], update: [], remove: [], drivers: [], emptied: [], resting: [] };
const changes = (plan: PlannedRun[], rows: StopRow[], runs = [runRow('r')], makesRuns = true) =>
  planChanges({ runs: plan }, runs, rows, { makesRuns, usual: new Set(['Mesa']) });
/** The numbers that stops have afterwards: "b2 c5" */
const numbers = (plan: PlannedRun[], rows: StopRow[], runs?: RunRow[]) => {
  const { insert, update } = changes(plan, rows, runs);
  return [...insert, ...update]
    .map(({ serviceId, order }) => `${serviceId}${order}`)
    .toSorted()
    .join(' ');
};

test('where rows are as the plan has them nothing changes, in whatever order their fields were written', () => {
  const because = { kind: 'put_off', from: '2026-11-20' } as const;
  const turned = Object.fromEntries(Object.entries(hold).toReversed()) as typeof hold;
  const plan = [run('r', [stop('a', { hold: turned }), stop('b', { because })])];
  assert.deepEqual(
    changes(plan, [
      row('a', 1, { suspension: hold }),
      row('b', 2, { because: { from: because.from, kind: 'put_off' } }),
    ]),
    none,
  );
});

test('what is new is inserted, what is gone removed, and what stands otherwise updated', () => {
  const plan = [run('r', [stop('a', { hold }), stop('c'), stop('d', { because: { kind: 'put_off', from: monday } })])];
  const { insert, update, remove, ...rest } = changes(plan, [row('a', 1), row('b', 2), row('d', 3)]);
  const common = { routeId: 'Mesa', nominal: monday, run: 'r' };
  assert.deepEqual(insert, [{ ...common, serviceId: 'c', because: null, suspension: null, order: 2 }]);
  assert.deepEqual(update, [
    { ...common, serviceId: 'a', because: null, suspension: hold, order: 1, id: 'a1' },
    { ...common, serviceId: 'd', because: { kind: 'put_off', from: monday }, suspension: null, order: 3, id: 'd3' },
  ]);
  assert.deepEqual(remove, [{ id: 'b2', runId: 'r' }]);
  assert.deepEqual(rest, { make: [], drivers: [], emptied: [], resting: [] });
});

test('on a run that nobody has begun the stops count from 1', () => {
  assert.equal(numbers([run('r', [stop('a'), stop('b')])], [row('a', 2), row('b', 5)]), 'a1 b2');
});

test('on a run that is under way stops keep their numbers where the order allows, and worked ones always', () => {
  const worked = row('w', 1, { isWorked: true });
  const plan = (...stops: PlannedStop[]) => [run('r', [stop('w', { workedId: 'w1' }), ...stops])];
  assert.equal(numbers(plan(stop('b'), stop('c')), [worked, row('b', 2), row('c', 5)]), '');
  assert.equal(numbers(plan(stop('b'), stop('n'), stop('c')), [worked, row('b', 2), row('c', 5)]), 'n3');
  assert.equal(numbers(plan(stop('c'), stop('b')), [worked, row('b', 2), row('c', 5)]), 'b6');
  assert.equal(numbers(plan(stop('b'), stop('c')), [worked, row('b', 3), row('c', 3)]), 'c4', 'no number twice');
  assert.equal(numbers(plan(stop('b')), [row('w', 1, { isWorked: true }), row('b', 7, { runId: 'other' })]), 'b2');
  const left = row('x', 5, { isWorked: true, id: 'left' });
  assert.equal(numbers(plan(stop('b')), [worked, left, row('b', 5)]), 'b2', 'a worked stop has the number');
  assert.equal(numbers(plan(stop('b'), stop('c')), [worked, row('x', 2, { isWorked: true })]), 'b3 c4');
});

test('a stop behind one that was worked later counts on from it', () => {
  const plan = [run('r', [stop('a'), stop('w', { workedId: 'w4' }), stop('b')])];
  assert.equal(numbers(plan, [row('a', 1), row('w', 4, { isWorked: true }), row('b', 2)]), 'b5');
});

test('a pickup that has two rows keeps the one on its run', () => {
  const rows = [row('a', 3, { runId: 'other' }), row('a', 1)];
  const { insert, update, remove } = changes([run('r', [stop('a')])], rows);
  assert.deepEqual([insert, update, remove], [[], [], [{ id: 'a3', runId: 'other' }]]);
});

test('a row follows its pickup to another run', () => {
  const { update, emptied } = changes([run('s', [stop('a')])], [row('a', 1)], [runRow('r'), runRow('s')]);
  assert.deepEqual(
    update.map((one) => [one.id, one.run, one.order]),
    [['a1', 's', 1]],
  );
  assert.deepEqual(emptied, ['r']);
});

test('rows of a completed run are facts: they stay, and count', () => {
  const runs = [runRow('r', { status: 'completed' })];
  assert.deepEqual(changes([], [row('a', 1)], runs), none);
  assert.deepEqual(changes([], [row('a', 1)], [runRow('r')]).remove, [{ id: 'a1', runId: 'r' }]);
});

test('runs that are missing are made on days whose runs somebody asked for, and always for what was put off', () => {
  const putOff = stop('p', { because: { kind: 'put_off', from: '2026-11-20' } });
  const plan = [
    run(null, [stop('a'), putOff]),
    run(null, [putOff], { routeId: 'East', isExtra: true, isDriverChosen: true }),
  ];
  const asked = changes(plan, [], []);
  assert.deepEqual(asked.make, [
    { key: 'new 0', routeId: 'Mesa', driverId: 'ana', isExtra: false, isDriverChosen: false },
    { key: 'new 1', routeId: 'East', driverId: 'ana', isExtra: true, isDriverChosen: true },
  ]);
  assert.deepEqual(
    asked.insert.map((one) => [one.serviceId, one.run, one.order]),
    [
      ['a', 'new 0', 1],
      ['p', 'new 0', 2],
      ['p', 'new 1', 1],
    ],
  );
  const { make, insert } = changes(plan, [], [], false);
  assert.deepEqual([make.map(({ key, routeId }) => [key, routeId]), insert.length], [[['new 0', 'East']], 1]);
  assert.deepEqual(changes([run(null, [stop('a', { workedId: 'w' })])], [], []), none, 'nothing is open');
});

test('a run nobody has begun follows its route to another driver', () => {
  const driver = (status: RunRow['status'], driverId: string | null) =>
    changes([run('r', [])], [], [runRow('r', { status, driverId })]).drivers;
  assert.deepEqual(driver('pending', 'old'), [{ runId: 'r', driverId: 'ana' }]);
  assert.deepEqual([driver('pending', 'ana'), driver('in_progress', 'old')], [[], []]);
});

test('a pending run on which nothing is left goes; one that was begun, or on which somebody was, stays', () => {
  const emptied = (status: RunRow['status'], rows: StopRow[] = [], plan: PlannedRun[] = []) =>
    changes(plan, rows, [runRow('r', { status })]).emptied;
  assert.deepEqual(emptied('pending'), ['r']);
  assert.deepEqual(emptied('pending', [row('a', 1)], [run('r', [])]), ['r']);
  assert.deepEqual(emptied('in_progress'), []);
  assert.deepEqual(emptied('pending', [row('a', 1, { isWorked: true })]), []);
  assert.deepEqual(emptied('pending', [], [run('r', [stop('a')])]), []);
});

test('of empty runs those rest whose driver is chosen and whose route comes on this day', () => {
  const resting = (changed: Partial<RunRow>, plan: PlannedRun[] = []) =>
    changes(plan, [], [runRow('r', { isDriverChosen: true, ...changed })]).resting;
  assert.deepEqual(resting({}), ['r']);
  for (const other of [{ isDriverChosen: false }, { isExtra: true }, { routeId: 'East' }])
    assert.deepEqual(resting(other), []);
  assert.deepEqual(resting({}, [run('r', [stop('a')])]), []);
});
