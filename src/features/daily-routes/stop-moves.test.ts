import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { runStatuses, stopStatuses } from './statuses.ts';
import {
  completeStop,
  noteStop,
  reopenStop,
  rescheduleStop,
  type StopMove,
  skipStop,
  startStop,
  untouched as untouchedWork,
  whyNot,
} from './stop-moves.ts';

const untouched = { ...untouchedWork, suspension: null } as const;
const run = { status: 'in_progress', date: '2026-11-23' } as const;
const event = { at: '2026-11-23T15:00:00.000Z', receivedAt: '2026-11-23T15:00:02.000Z', by: 'driver' };
const hold = { id: 'h', from: '2026-11-20', to: '2026-11-30', reason: 'vacation', notes: null } as const;
const refusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

/** Spec 2 §4, Daily stop status: rows are states, columns the moves that lead on from them. */
const table: Record<(typeof stopStatuses)[number], StopMove[]> = {
  pending: ['start', 'complete', 'skip', 'reschedule'],
  in_progress: ['complete', 'skip', 'reschedule', 'reopen'],
  completed: ['skip', 'reschedule', 'reopen', 'note'],
  skipped: ['complete', 'reschedule', 'reopen', 'note'],
  rescheduled: ['complete', 'skip', 'reschedule', 'reopen', 'note'],
};
const moves: StopMove[] = ['start', 'complete', 'skip', 'reschedule', 'reopen', 'note'];

for (const status of stopStatuses)
  test(`a stop that is ${status} can: ${table[status].join(', ')}`, () => {
    const possible = moves.filter((move) => !whyNot(move, { status, suspension: null }, run));
    assert.deepEqual(possible, table[status]);
  });

test('a suspended stop and a cancelled run allow nothing, a completed run only notes', () => {
  for (const status of stopStatuses)
    for (const move of moves) {
      assert.equal(whyNot(move, { status, suspension: hold }, run)?.code, 'stop-suspended');
      assert.equal(whyNot(move, { status, suspension: null }, { status: 'cancelled' })?.code, 'run-closed');
      if (move !== 'note')
        assert.equal(whyNot(move, { status, suspension: null }, { status: 'completed' })?.code, 'run-closed');
    }
  assert.equal(whyNot('note', { status: 'completed', suspension: null }, { status: 'completed' }), undefined);
});

test('completing keeps time, notes, photo and position', () => {
  const position = { latitude: 36.728, longitude: -108.218, accuracyMetres: 8 };
  const done = completeStop(untouched, run, { ...event, notes: 'Gate open', photoKeys: ['photos/1.jpg'], position });
  assert.deepEqual(
    [done.status, done.completionTime, done.driverNotes, done.photoKey, done.actualLatitude, done.workedBy],
    ['completed', event.at, 'Gate open', 'photos/1.jpg', 36.728, 'driver'],
  );
});

test('completing works without position and photo, and keeps what was typed before, but not why it was skipped', () => {
  const skipped = { ...untouched, status: 'skipped', driverNotes: 'Dog', skipReason: 'not_out' } as const;
  const done = completeStop(skipped, run, event);
  assert.deepEqual([done.driverNotes, done.skipReason, done.photoKey, done.actualLatitude], ['Dog', null, null, null]);
});

test("the device's clock is clamped to what lies between the day before the run and now", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (hours) => {
      const at = new Date(Date.parse(event.receivedAt) + hours * 3_600_000).toISOString();
      const { startedAt } = startStop(untouched, run, { ...event, at });
      assert.ok(startedAt && startedAt >= '2026-11-22T00:00:00.000Z' && startedAt <= event.receivedAt);
      if (at >= '2026-11-22T00:00:00.000Z' && at <= event.receivedAt) assert.equal(startedAt, at);
    }),
  );
});

test('a stop is put off to a day after its run, at most 60 days ahead', () => {
  for (const [days, fits] of [
    [-1, false],
    [0, false],
    [1, true],
    [60, true],
    [61, false],
  ] as const) {
    const told = { to: addDays(run.date, days), doneOn: run.date, today: run.date };
    const attempt = () => rescheduleStop(untouched, run, event, told);
    if (fits) assert.equal(attempt().rescheduledTo, told.to);
    else assert.throws(attempt, refusal('date-out-of-window'));
  }
});

test('no stop is put off to a day that is gone: when it is done that is refused, told late it comes today', () => {
  const day = (ahead: number) => addDays(run.date, ahead);
  const putOff = (to: number, doneOn: number, today: number) => () =>
    rescheduleStop(untouched, run, event, { to: day(to), doneOn: day(doneOn), today: day(today) }).rescheduledTo;
  for (const to of [1, 3]) assert.throws(putOff(to, 4, 4), refusal('date-out-of-window'));
  assert.equal(putOff(4, 4, 4)(), day(4));
  for (const [to, comes] of [
    [1, 5],
    [4, 5],
    [5, 5],
    [6, 6],
  ] as const)
    assert.equal(putOff(to, 1, 5)(), day(comes));
});

test('notes change nothing else', () => {
  const completed = { ...untouched, status: 'completed', completionTime: event.at, driverNotes: 'old' } as const;
  assert.deepEqual(noteStop(completed, run, { ...event, notes: 'new' }), {
    ...withoutHold(completed),
    driverNotes: 'new',
  });
});

test('notes that somebody else has changed meanwhile: a desk is refused, a truck’s join them', () => {
  const completed = { ...untouched, status: 'completed', driverNotes: 'Theirs' } as const;
  const told = { ...event, notes: 'Mine', notesBefore: null };
  assert.throws(() => noteStop(completed, run, told), refusal('notes-changed'));
  assert.equal(noteStop(completed, run, { ...told, isTrucks: true }).driverNotes, 'Theirs\nMine');
  for (const isTrucks of [true, false]) {
    const becomes = (more: object) => noteStop(completed, run, { ...told, isTrucks, ...more }).driverNotes;
    assert.equal(becomes({ notesBefore: 'Theirs' }), 'Mine');
    assert.equal(becomes({ notesBefore: undefined }), 'Mine', 'from an older program');
    assert.equal(becomes({ notes: 'Theirs' }), 'Theirs');
  }
});

test('whatever is not possible is refused with the same reason that disables the button', () => {
  const act = { start: startStop, complete: completeStop, skip: skipStop, reopen: reopenStop, note: noteStop };
  for (const status of stopStatuses)
    for (const runStatus of runStatuses)
      for (const move of ['start', 'complete', 'skip', 'reopen', 'note'] as const) {
        const stop = { ...untouched, status };
        const why = whyNot(move, stop, { status: runStatus });
        const attempt = () => act[move](stop, { ...run, status: runStatus }, event);
        if (why) assert.throws(attempt, { code: why.code, message: why.message });
        else assert.doesNotThrow(attempt);
      }
});

function withoutHold<T extends { suspension: unknown }>({ suspension: _, ...rest }: T) {
  return rest;
}
