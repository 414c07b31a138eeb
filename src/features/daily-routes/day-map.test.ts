import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOfRuns, countLooks, driverColours, lookOf, markOf, noDriverColour } from './day-map.ts';

const run = (id: number, driver: number | null) => ({
  id: `r${id}`,
  driver: driver === null ? null : { id: `d${driver}`, firstName: `Driver ${driver}`, lastName: 'Nez' },
});

const staff = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ id: `d${n}` }));

test('a driver has one colour for all runs, the seventh that of the first, and no driver is grey', () => {
  const runs = [run(1, 2), run(2, 1), run(3, 2), run(4, null), ...[3, 4, 5, 6, 7].map((n) => run(n + 2, n))];
  const colours = colourOfRuns(runs, staff);
  assert.equal(colours.get('r2'), driverColours[0]);
  assert.equal(colours.get('r1'), driverColours[1]);
  assert.equal(colours.get('r3'), driverColours[1]);
  assert.equal(colours.get('r4'), noDriverColour);
  assert.equal(colours.get('r8'), driverColours[5]);
  assert.equal(colours.get('r9'), driverColours[0]);
});

test('a driver keeps the colour when another one gains a run; who has left the staff has one, too', () => {
  const before = colourOfRuns([run(1, 3), run(2, 5)], staff);
  const after = colourOfRuns([run(1, 3), run(2, 5), run(3, 1), run(4, 99)], staff);
  assert.deepEqual([after.get('r1'), after.get('r2')], [before.get('r1'), before.get('r2')]);
  assert.equal(after.get('r4'), driverColours[1]);
});

test('what is drawn of a stop follows from its status and its hold', () => {
  const stop = (status: 'pending' | 'in_progress' | 'completed' | 'skipped' | 'rescheduled', isSuspended = false) => ({
    status,
    isSuspended,
    order: 7,
  });
  const looks = [stop('pending'), stop('in_progress'), stop('completed'), stop('skipped'), stop('rescheduled')];
  assert.deepEqual(looks.map(lookOf), ['open', 'open', 'done', 'left', 'left']);
  assert.deepEqual(looks.map(markOf), ['7', '7', 'tick', 'dash', 'dash']);
  assert.equal(lookOf(stop('pending', true)), 'hold');
  const stops = [...looks, stop('pending', true)].map((one, n) => ({
    ...one,
    id: String(n),
    latitude: 0,
    longitude: 0,
  }));
  assert.deepEqual(countLooks({ stops }), { open: 2, done: 1, left: 2, hold: 1 });
});

test('those who have left the staff get their colours by who they are, not by which run comes first', () => {
  const [one, other] = [
    [run(1, 98), run(2, 99)],
    [run(2, 99), run(1, 98)],
  ].map((runs) => colourOfRuns(runs, []));
  assert.deepEqual([one?.get('r1'), one?.get('r2')], [driverColours[0], driverColours[1]]);
  assert.deepEqual([other?.get('r1'), other?.get('r2')], [driverColours[0], driverColours[1]]);
});
