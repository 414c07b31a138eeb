import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctedTime } from './device-time.ts';
import { type Assignment, isVisited, judge, supersedes } from './judging.ts';
import { stopStatuses } from './statuses.ts';
import {
  completeStop,
  reopenStop,
  rescheduleStop,
  type StopEvent,
  skipStop,
  startStop,
  untouched,
} from './stop-moves.ts';

const date = '2026-11-23';
const at = (minutes: number) => `${date}T15:${String(minutes).padStart(2, '0')}:00.000Z`;
const event = (minutes: number, by = 'driver') => ({ at: at(minutes), receivedAt: at(59), by, notes: 'Mine' });
const pending = { ...untouched, suspension: null };
const hold = { id: 'h', from: date, to: date, reason: 'vacation', notes: null } as const;
const underWay = { date, status: 'in_progress', endTime: null } as const;
const rules = {
  start: startStop,
  complete: completeStop,
  skip: skipStop,
  reschedule: (...[stop, run, told]: Parameters<typeof completeStop>) =>
    rescheduleStop(stop, run, told, { to: '2026-11-24', doneOn: date, today: date }),
  reopen: reopenStop,
};

function verdict(
  move: keyof typeof rules,
  minutes: number,
  more: Readonly<{ stop?: object; run?: object; assignment?: Assignment; by?: string }> & Partial<StopEvent> = {},
) {
  const { assignment = 'now', by, stop: _, run: __, ...told } = more;
  const facts = { stop: { ...pending, ...more.stop }, run: { ...underWay, ...more.run }, assignment };
  return judge(move, { ...facts, event: { ...event(minutes, by), ...told } }, rules[move]);
}

test('what was done before the run was over counts, what was done after waits for the office', () => {
  for (const status of ['cancelled', 'completed']) {
    const run = { status, endTime: at(30) };
    for (const move of ['complete', 'skip', 'reschedule'] as const)
      assert.equal(verdict(move, 29, { run }).kind, 'decides');
    for (const move of ['complete', 'skip'] as const)
      assert.partialDeepStrictEqual(verdict(move, 31, { run }), { kind: 'stray', reason: 'run-closed' });
    assert.equal(verdict('start', 29, { run }).kind, 'overtaken');
    const told = verdict('reschedule', 31, { run });
    assert.partialDeepStrictEqual(
      told,
      { kind: 'stray', reason: 'run-closed', work: { status: 'skipped' } },
      'says why',
    );
    for (const move of ['start', 'reschedule', 'reopen'] as const)
      assert.throws(() => verdict(move, 31, { run, notes: null }), { code: 'run-closed' });
  }
});

test('what somebody did is taken back and described after its run was over; on a completed one it is as the others left open', () => {
  const stop = { status: 'completed', workedBy: 'driver', decidedAt: at(20) };
  for (const minutes of [25, 35]) {
    const onRun = (status: string, more = {}) =>
      verdict('reopen', minutes, { stop, run: { status, endTime: at(30) }, notes: null, ...more });
    assert.partialDeepStrictEqual(onRun('cancelled'), { kind: 'decides', work: { status: 'pending' } });
    const left = { status: 'skipped', driverNotes: 'Run completed', decidedAt: null, completionTime: at(30) };
    assert.partialDeepStrictEqual(onRun('completed'), { kind: 'decides', work: left });
  }
  const run = { status: 'cancelled', endTime: at(30) };
  assert.throws(() => verdict('reopen', 35, { stop, run, by: 'other' }), { code: 'run-closed' });
  assert.throws(() => verdict('reopen', 35, { stop, run, assignment: 'never' }), { code: 'run-closed' });
  const putOff = { ...stop, status: 'rescheduled' };
  assert.throws(() => verdict('reopen', 35, { stop: putOff, run }), { code: 'run-closed' });
});

test('a visit of who had the stop at another time, or to a stop on hold, waits for the office; a desk is refused', () => {
  assert.partialDeepStrictEqual(verdict('skip', 5, { assignment: 'once' }), { kind: 'stray', reason: 'not-theirs' });
  const stop = { suspension: hold };
  assert.partialDeepStrictEqual(verdict('complete', 5, { stop }), { kind: 'stray', reason: 'stop-suspended' });
  assert.throws(() => verdict('complete', 5, { stop, assignment: 'never' }), { code: 'stop-suspended' });
  assert.throws(() => verdict('start', 5, { stop }), { code: 'stop-suspended' });
});

test('the later decision counts; an older visit is kept, and anything else that is older is overtaken', () => {
  const stop = { status: 'skipped', workedBy: 'other', decidedAt: at(20), driverNotes: 'Theirs', photoKey: 'p' };
  const older = verdict('complete', 19, { stop });
  assert.partialDeepStrictEqual(older, {
    kind: 'visit',
    work: { status: 'completed', driverNotes: 'Mine', photoKey: null },
  });
  const why = verdict('reschedule', 19, { stop });
  assert.partialDeepStrictEqual(why, { kind: 'visit', work: { status: 'skipped', driverNotes: 'Mine' } }, 'says why');
  for (const [move, more] of [
    ['start', {}],
    ['reopen', {}],
    ['reschedule', { notes: null }],
    ['reschedule', { assignment: 'never' }],
  ] as const)
    assert.equal(verdict(move, 19, { stop, ...more }).kind, 'overtaken');
  const shown = verdict('reschedule', 19, { stop, notes: null, photoKeys: ['mine'] });
  assert.partialDeepStrictEqual(shown, { kind: 'visit', work: { status: 'skipped', photoKey: 'mine' } });
  for (const minutes of [20, 21]) assert.equal(verdict('complete', minutes, { stop }).kind, 'decides');
});

test('who comes to a stop that another one has worked makes a visit of their own; who corrects theirs keeps its photo', () => {
  const stop = { status: 'completed', workedBy: 'other', decidedAt: at(20), driverNotes: 'Theirs', photoKey: 'p' };
  const kept = { kind: 'decides', work: { status: 'completed', workedBy: 'driver', photoKey: null } } as const;
  assert.partialDeepStrictEqual(verdict('complete', 25, { stop }), kept);
  const own = { ...stop, workedBy: 'driver' };
  assert.partialDeepStrictEqual(verdict('skip', 25, { stop: own }), { kind: 'decides', work: { photoKey: 'p' } });
  assert.throws(() => verdict('complete', 25, { stop, assignment: 'never', by: 'desk' }), { code: 'stop-moved-on' });
});

test('a clock that is off by minutes is put right, one that is off by a slow line is left alone', () => {
  assert.equal(correctedTime(at(10), at(20), at(50)), at(40));
  assert.equal(correctedTime(at(40), at(50), at(20)), at(10));
  assert.equal(correctedTime(at(10), at(20), at(22)), at(10));
  assert.equal(correctedTime(at(10), undefined, at(50)), at(10));
});

test('of two decisions the later counts, of two at one moment the last to arrive', () => {
  const decides = (work: string | null, stop: string | null) => supersedes({ decidedAt: work }, { decidedAt: stop });
  assert.deepEqual([decides(at(2), at(1)), decides(at(1), at(1)), decides(at(1), at(2))], [true, true, false]);
  assert.deepEqual([decides(at(1), null), decides(null, at(1)), decides(null, null)], [true, true, true]);
});

test('somebody was at a stop that was completed or skipped, and nowhere else', () => {
  const visited = stopStatuses.filter((status) => isVisited({ status, decidedAt: at(1) }));
  assert.deepEqual(visited, ['completed', 'skipped']);
  assert.ok(!isVisited({ status: 'completed', decidedAt: null }));
});
