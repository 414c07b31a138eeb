import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeCompletion, judgeStart, type RunAssignment } from './judging-runs.ts';
import type { RunWork } from './run-moves.ts';

const [early, noon, late] = ['10', '12', '14'].map((hour) => `2026-11-23T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];
const pending: RunWork = { status: 'pending', startTime: null, endTime: null, notes: null, cancelReason: null };
const underWay: RunWork = { ...pending, status: 'in_progress', startTime: noon };
const cancelled: RunWork = { ...pending, status: 'cancelled', endTime: noon, cancelReason: 'Snow' };
const completed: RunWork = { ...underWay, status: 'completed', endTime: late };

test('of two starts the earlier counts, also of a run that is completed', () => {
  const start = (run: RunWork, at: string) => judgeStart(run, { at, assignment: 'now' }).work;
  assert.deepEqual(start(pending, noon), underWay);
  for (const run of [underWay, completed]) {
    assert.equal(start(run, early).startTime, early);
    assert.equal(start(run, late), run);
    assert.equal(start(run, noon), run, 'what is so already stays');
  }
  assert.equal(start({ ...completed, startTime: null }, late).startTime, late);
});

test('a start of who drives or drove a cancelled run is recorded on it; anybody else is refused', () => {
  for (const assignment of ['now', 'once'] as const) {
    const told = judgeStart(cancelled, { at: early, assignment });
    assert.deepEqual(told, { work: { ...cancelled, startTime: early }, recorded: 'run-cancelled' });
    assert.equal(judgeStart({ ...cancelled, startTime: noon }, { at: early, assignment }).work.startTime, noon);
  }
  assert.throws(() => judgeStart(cancelled, { at: early, assignment: 'never' }), { code: 'run-moved-on' });
});

const end = (run: RunWork, assignment: RunAssignment, open: number, more: object = {}) =>
  judgeCompletion(run, {
    ...{ at: late, notes: 'Fine day', assignment, stops: { open, worked: 3 }, skipOpenStops: false },
    ...more,
  });

test('a run ends with its last stop; a stop that the phone did not know of is asked about first', () => {
  assert.deepEqual(end(underWay, 'now', 0), { work: { ...completed, notes: 'Fine day' } });
  const grown = end(underWay, 'now', 1);
  assert.deepEqual(grown, { work: { ...underWay, notes: 'Fine day' }, toldEndTime: late, recorded: 'run-grown' });
  assert.equal(end(underWay, 'now', 1, { skipOpenStops: true }).work.status, 'completed');
  assert.throws(() => end(underWay, 'never', 1), { code: 'open-stops' });
  for (const run of [pending, cancelled]) assert.throws(() => end(run, 'never', 0), { code: 'run-moved-on' });
  assert.throws(() => end(pending, 'now', 1), { code: 'run-moved-on' });
});

test('a run that was cancelled or given away is completed by its driver when every stop of it is worked', () => {
  for (const [run, assignment] of [
    [cancelled, 'now'],
    [cancelled, 'once'],
    [underWay, 'once'],
  ] as const) {
    const startTime = run.startTime ?? late;
    const whole = { status: 'completed', startTime, endTime: late, notes: 'Fine day', cancelReason: null };
    assert.deepEqual(end(run, assignment, 0), { work: whole });
    const recorded = run === cancelled ? 'stops-left' : 'run-given-away';
    const kept = { work: { ...run, notes: 'Fine day' }, toldEndTime: late, recorded };
    assert.deepEqual(end(run, assignment, 1), kept);
    assert.deepEqual(end(run, assignment, 0, { stops: { open: 0, worked: 0 } }), kept, 'nobody was anywhere');
  }
});

test('of a run that is completed already the words of both sides stay, each once', () => {
  const notes = (kept: string | null, told: string | null) =>
    end({ ...completed, notes: kept }, 'now', 0, { notes: told }).work.notes;
  assert.equal(notes('Ice', 'Fine day'), 'Ice\nFine day');
  assert.deepEqual(
    [notes('Ice', 'Ice'), notes('Ice', null), notes(null, 'Ice'), notes(null, null)],
    ['Ice', 'Ice', 'Ice', null],
  );
  assert.equal(end(completed, 'now', 2).work.status, 'completed');
});
