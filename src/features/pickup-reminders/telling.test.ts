import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { PickupOn, State } from '../daily-routes/each-pickup.ts';
import { isTellingHour, type Knowing, tellingOf } from './telling.ts';

const today = '2026-11-23';
const tomorrow = addDays(today, 1);
const pickup = (date: Day, state: State, nominal = date): PickupOn => ({
  ...{ serviceId: 'a', addressId: 'home', routeId: 'Mesa', nominal, date, state },
  ...{ place: '1 Main, Aztec', street: '1 Main', stream: 'Trash', cans: 2 },
});
const comes: State = { kind: 'comes', because: null, isDone: false };
const cancelled: State = { kind: 'lost', why: { kind: 'cancelled' } };
const both = ['email', 'push'] as const;
const knowing: Knowing = { channels: both, reminded: [], told: [], justCancelled: [] };
const telling = (pickups: PickupOn[], hour: number, changed: Partial<Knowing> = {}) =>
  tellingOf(pickups, { ...knowing, ...changed }, { today, hour, reminderHour: 18 });

test('word goes out from six in the morning until ten in the evening', () => {
  assert.deepEqual(
    [5, 6, 21, 22].map((hour) => isTellingHour({ hour })),
    [false, true, true, false],
  );
});

test('tomorrow’s pickups are told between the hour of reminders and eight, by channels that have not told of them', () => {
  const due = [pickup(tomorrow, comes)];
  assert.deepEqual(
    [17, 18, 19, 20].map((hour) => telling(due, hour)?.remindBy),
    [undefined, both, both, undefined],
  );
  assert.deepEqual(telling(due, 18, { reminded: ['push'] })?.remindBy, ['email']);
  assert.equal(telling(due, 18, { reminded: both }), undefined);
  assert.equal(telling(due, 18, { channels: [] }), undefined);
  for (const other of [
    pickup(today, comes),
    pickup(addDays(today, 2), comes),
    pickup(tomorrow, { ...comes, isDone: true }),
  ])
    assert.equal(telling([other], 18), undefined, other.date);
});

test('a run that was just cancelled is not told of yet: often its pickups get another day', () => {
  const lost = [pickup(today, cancelled)];
  assert.equal(telling(lost, 9)?.changes.length, 1);
  assert.equal(telling(lost, 9, { justCancelled: [today] }), undefined);
  assert.equal(telling(lost, 9, { justCancelled: [tomorrow] })?.changes.length, 1);
  const leftOut = [pickup(today, { kind: 'lost', why: { kind: 'left_out' } })];
  assert.equal(telling(leftOut, 9, { justCancelled: [today] })?.changes.length, 1, 'nothing was cancelled');
});

test('what the reminder says needs no letter of its own, unless a channel has reminded before', () => {
  const moved = [pickup(tomorrow, comes, today)];
  const told = telling(moved, 18);
  assert.deepEqual([told?.changes.length, told?.known.length, told?.remindBy], [0, 1, both]);
  assert.equal(telling(moved, 18, { reminded: ['push'] })?.changes.length, 1);
  assert.equal(telling(moved, 9)?.changes.length, 1, 'no reminder goes out by day');
  const later = [pickup(tomorrow, comes), { ...pickup(addDays(today, 2), comes, today), serviceId: 'b' }];
  assert.equal(telling(later, 18)?.changes.length, 1);
});
