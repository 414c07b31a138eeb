import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aStop } from '../../../test/support/contact-stop.ts';
import { aServiceFact } from '../../../test/support/plan-facts.ts';
import { addMinutes, minutesBetween } from '../../kernel/calendar.ts';
import { type AnswerFacts, answerCall, type FactStop } from './rules.ts';
import { expectedAt, type RunProgress } from './todays-stops.ts';

const today = '2026-11-23';
const now = '2026-11-23T16:00:00.000Z';
const factsOf = (stops: readonly FactStop[]): AnswerFacts => ({
  pickups: {
    addresses: [{ id: 'a', street: '1 Main', cityLine: 'Aztec, NM 87410', isService: true }],
    stops,
    services: [],
    plan: { routes: [], stops: [], services: [], closed: [], exceptions: [], runs: [], worked: [], done: [] },
  },
  messages: [],
  tasks: [],
});
const placeOf = (...stops: FactStop[]) => answerCall(factsOf(stops), { today, now }).places[0];

test('the last stop is the latest that was worked or left behind; an open one of today is not', () => {
  const yesterday = aStop({ id: 'left', date: '2026-11-22' });
  const early = aStop({ id: 'early', status: 'completed', completionTime: '2026-11-23T13:00:00Z' });
  const late = aStop({ id: 'late', status: 'skipped', completionTime: '2026-11-23T13:00:30.5+00:00' });
  assert.equal(placeOf(aStop({}))?.lastStop, null);
  assert.equal(placeOf(aStop({}), yesterday)?.lastStop?.id, 'left');
  assert.equal(placeOf(early, aStop({}), late, yesterday)?.lastStop?.id, 'late');
  assert.equal(placeOf(late, early)?.lastStop?.id, 'late');
});

test('a stop that was worked stays worked when its run is cancelled, an open one is cancelled with it', () => {
  const at = '2026-11-23T13:00:00Z';
  const cancelled = { runStatus: 'cancelled', cancelReason: 'Truck broke' } as const;
  const states = placeOf(aStop({ ...cancelled, status: 'completed', completionTime: at }), aStop(cancelled))?.today;
  assert.deepEqual(
    states?.map(({ state }) => state),
    [
      { kind: 'worked', status: 'completed', at, rescheduledTo: null },
      { kind: 'cancelled', reason: 'Truck broke' },
    ],
  );
});

const aRun = (changed: Partial<RunProgress> = {}): RunProgress => ({
  startTime: '2026-11-23T13:00:00.000Z',
  stopCount: 80,
  openOrders: [],
  worked: 10,
  lastWorked: { order: 10, at: '2026-11-23T13:30:00.000Z' },
  ...changed,
});

test('the truck is expected at the pace of the run so far', () => {
  assert.equal(expectedAt(aRun(), 0, '2026-11-23T13:31:00.000Z'), '2026-11-23T13:33:00.000Z');
  assert.equal(expectedAt(aRun(), 9, '2026-11-23T13:31:00.000Z'), '2026-11-23T14:00:00.000Z');
});

test('nothing is promised before five stops, without a start, or for a moment that has passed', () => {
  assert.equal(expectedAt(aRun({ worked: 4 }), 1, now), null);
  assert.equal(expectedAt(aRun({ startTime: null }), 1, now), null);
  assert.equal(expectedAt(aRun({ lastWorked: null }), 1, now), null);
  assert.equal(expectedAt(aRun({ startTime: '2026-11-23T13:30:00.000Z' }), 1, now), null);
  assert.equal(expectedAt(aRun(), 1, now), now);
});

test('who is further away is never expected earlier, and nobody before now', () => {
  const minutes = fc.integer({ min: 1, max: 600 });
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 5, max: 90 }), fc.nat(80), (since, elapsed, worked, away) => {
      const at = addMinutes(now, -since);
      const run = aRun({ startTime: addMinutes(at, -elapsed), worked, lastWorked: { order: worked, at } });
      const [near, far] = [expectedAt(run, away, now), expectedAt(run, away + 1, now)];
      assert.ok(near && far && minutesBetween(near, far) >= 0 && minutesBetween(now, near) >= 0);
    }),
  );
});

test('holds are told once each, the first to begin first, those of one day in one order, and only near ones', () => {
  const hold = (id: string, from: string, to = '2026-12-20') => ({
    id,
    from,
    to,
    reason: 'vacation' as const,
    notes: null,
  });
  const holds = [
    hold('late', '2026-12-10'),
    hold('b', '2026-11-25'),
    hold('a', '2026-11-25'),
    hold('now', '2026-11-20'),
    hold('over', '2026-10-01', '2026-10-20'),
    hold('far', '2027-03-01', '2027-03-20'),
  ];
  const services = ['one', 'two'].map((id) => ({ ...aServiceFact(id, { holds }), addressId: 'a', cans: 1 }));
  const facts = factsOf([]);
  const answer = answerCall({ ...facts, pickups: { ...facts.pickups, services } }, { today, now });
  assert.deepEqual(
    answer.holds.map(({ id, isActive, stops }) => [id, isActive, stops]),
    [
      ['now', true, []],
      ['a', false, []],
      ['b', false, []],
      ['late', false, []],
    ],
  );
});
