/** What becomes of each pickup of a place, and what its customers are told of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { DayFacts, ServiceFacts } from '../day-plan/facts.ts';
import { lastWords, type PickupOn, pickupsOf, type State } from './each-pickup.ts';

const monday = '2026-11-23';
const tuesday = addDays(monday, 1);
const schedule = { days: ['Monday'], cadence: { kind: 'weekly' }, season: null } as const;
const hold = { id: 'h', from: monday, to: monday, reason: 'vacation', notes: null } as const;

function statesOn(more: Partial<DayFacts>, changed: Partial<ServiceFacts> = {}, routeIds = ['Mesa'], to = monday) {
  const service = { ...aServiceFact('a', changed), cans: 2 };
  const onRoutes = Object.fromEntries(routeIds.map((id) => [id, ['a']]));
  const plan = factsOf(
    routeIds.map((id) => aRouteFact(id, { schedule })),
    [service],
    onRoutes,
    more,
  );
  const seen = { plan, services: [service], street: '1 Main', cityLine: 'Aztec, NM 87410' };
  return pickupsOf(seen, monday, to).map(({ date, routeId, state }) => ({ date, routeId, ...state }));
}
const on = (date: Day, state: State, routeId = 'Mesa') => ({ date, routeId, ...state });
const coming: State = { kind: 'comes', because: null, isDone: false };
const lost = (why: Extract<State, { kind: 'lost' }>['why']): State => ({ kind: 'lost', why });

test('a pickup comes, goes to another day, or is lost to something that has a name', () => {
  const pickup = { serviceId: 'a', routeId: 'Mesa', nominal: monday };
  const run = (status: 'pending' | 'completed' | 'cancelled') => [
    aRunFact('r', { date: monday, routeId: 'Mesa', status }),
  ];
  const closed = (movedTo: Day | null) => [
    { date: monday, name: 'Fair', effect: movedTo ? 'moved' : 'skipped', movedTo } as const,
  ];
  const worked = [{ ...pickup, id: 'done', runId: 'r', at: null }];
  const held = lost({ kind: 'held', from: monday, to: monday });
  const putOff = decided({ ...pickup, kind: 'comes_on', date: tuesday, driverId: null, fromStopId: null });
  assert.deepEqual(statesOn({}), [on(monday, coming)]);
  assert.deepEqual(statesOn({ runs: run('pending'), worked }), [on(monday, { ...coming, isDone: true })]);
  assert.deepEqual(statesOn({}, { holds: [hold] }), [on(monday, held)]);
  assert.deepEqual(statesOn({ runs: run('cancelled') }, { holds: [hold] }), [on(monday, held)]);
  assert.deepEqual(statesOn({ runs: run('cancelled') }), [on(monday, lost({ kind: 'cancelled' }))]);
  assert.deepEqual(statesOn({ runs: run('completed') }), [on(monday, lost({ kind: 'over' }))]);
  assert.deepEqual(statesOn({ closed: closed(null) }), [on(monday, lost({ kind: 'closed', name: 'Fair' }))]);
  assert.deepEqual(statesOn({ closed: closed(null) }, { holds: [hold] }), [on(monday, held)]);
  assert.deepEqual(statesOn({ closed: closed(tuesday) }, {}, ['Mesa'], tuesday), [
    on(monday, { kind: 'goes', to: tuesday, name: 'Fair' }),
    on(tuesday, { ...coming, because: { kind: 'closure', name: 'Fair', from: monday, to: tuesday } }),
  ]);
  assert.deepEqual(statesOn({ exceptions: putOff }), [on(monday, { kind: 'goes', to: tuesday, name: null })]);
  const leftOut = decided({ ...pickup, kind: 'left_out', reason: 'Asked' });
  assert.deepEqual(statesOn({ exceptions: leftOut }), [on(monday, lost({ kind: 'left_out' }))]);
  for (const status of ['pending', 'cancelled'] as const) {
    const byDriver = { runs: run(status), worked: worked.map((one) => ({ ...one, isPutOff: true })) };
    assert.deepEqual(statesOn({ ...byDriver, exceptions: putOff }), statesOn({ exceptions: putOff }));
    assert.deepEqual(statesOn({ ...byDriver, exceptions: leftOut }), statesOn({ exceptions: leftOut }));
  }
  assert.deepEqual(statesOn({}, { firstDay: tuesday }), [], 'nobody waits for what has not begun');
});

test('where two routes have an address on one day, the second says nothing while the first comes, and is lost with it', () => {
  const both = ['East', 'North'];
  assert.deepEqual(statesOn({}, {}, both), [on(monday, coming, 'East')]);
  const held = lost({ kind: 'held', from: monday, to: monday });
  assert.deepEqual(statesOn({}, { holds: [hold] }, both), [on(monday, held, 'East'), on(monday, held, 'North')]);
});

const told = (date: Day, state: State, changed: Partial<PickupOn> = {}): PickupOn => ({
  ...{ serviceId: 'a', addressId: 'home', routeId: 'Mesa', nominal: monday, date, state },
  ...{ place: '1 Main, Aztec', street: '1 Main', stream: 'Trash', cans: 2 },
  ...changed,
});
const goes = (to: Day): State => ({ kind: 'goes', to, name: 'Fair' });
const cancelled = lost({ kind: 'cancelled' });
const done: State = { ...coming, isDone: true };
const words = (...all: PickupOn[]) =>
  lastWords(all).map(({ date, state, routeId }) => `${routeId} ${date.slice(8)} ${state.kind}`);

test('of a pickup the day is told on which it comes, else the one on which it does not', () => {
  assert.deepEqual(words(told(monday, goes(tuesday)), told(tuesday, coming)), ['Mesa 24 comes']);
  assert.deepEqual(words(told(monday, goes(tuesday)), told(tuesday, cancelled)), ['Mesa 24 lost']);
  assert.deepEqual(words(told(monday, cancelled), told(tuesday, cancelled)), ['Mesa 23 lost']);
  assert.deepEqual(
    words(told(monday, cancelled), told(monday, goes(addDays(monday, 9)))),
    [],
    'it comes later than was asked',
  );
});

test('what comes again is told rather than what is done; of what is all done the last', () => {
  assert.deepEqual(words(told(monday, done), told(tuesday, coming)), ['Mesa 24 comes']);
  assert.deepEqual(words(told(monday, done), told(tuesday, done)), ['Mesa 24 comes']);
  assert.deepEqual(words(told(monday, coming), told(tuesday, coming)), ['Mesa 23 comes', 'Mesa 24 comes']);
});

test('two routes on one day are one pickup, and nothing is lost on a day on which another truck comes', () => {
  const late = { nominal: addDays(monday, -3) };
  assert.deepEqual(words(told(monday, coming), told(monday, coming, { routeId: 'North' })), ['North 23 comes']);
  assert.deepEqual(words(told(monday, coming), told(monday, cancelled, late)), ['Mesa 23 comes']);
  assert.deepEqual(
    words(told(monday, coming, { serviceId: 'b' }), told(monday, cancelled, late)),
    ['Mesa 23 lost', 'Mesa 23 comes'].toReversed(),
  );
  assert.deepEqual(
    words(told(tuesday, cancelled, late), told(monday, coming)),
    ['Mesa 23 comes', 'Mesa 24 lost'],
    'by their days',
  );
});
