import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aStop } from '../../../test/support/contact-stop.ts';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import { addMinutes, minutesBetween } from '../../kernel/calendar.ts';
import type { DayFacts } from '../day-plan/facts.ts';
import { type AnswerFacts, answerCall, type FactStop } from './rules.ts';
import { expectedAt, type RunProgress } from './todays-stops.ts';

const today = '2026-11-23';
const now = '2026-11-23T16:00:00.000Z';
const callFacts = (stops: readonly FactStop[]): AnswerFacts => ({
  pickups: {
    addresses: [{ id: 'a', street: '1 Main', cityLine: 'Aztec, NM 87410', isService: true }],
    stops,
    services: [],
    plan: { routes: [], stops: [], services: [], closed: [], exceptions: [], runs: [], worked: [], done: [] },
  },
  messages: [],
  tasks: [],
});
const placeOf = (...stops: FactStop[]) => answerCall(callFacts(stops), { today, now }).places[0];

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

test('of two stops of one day the last is the one that somebody worked', () => {
  const date = '2026-11-22';
  const left = aStop({ id: 'left', date });
  const worked = aStop({ id: 'worked', date, status: 'completed', completionTime: '2026-11-22T15:00:00Z' });
  for (const stops of [
    [left, worked],
    [worked, left],
  ])
    assert.equal(placeOf(...stops)?.lastStop?.id, 'worked');
});

/** One service at the place, on a route of Mondays and Thursdays. */
const answered = (more: Partial<DayFacts>, stops: readonly FactStop[] = [], onRoute = true) => {
  const service = { ...aServiceFact('t', { addressId: 'a' }), cans: 1 };
  const route = aRouteFact('Mesa', {
    schedule: { days: ['Monday', 'Thursday'], cadence: { kind: 'weekly' }, season: null },
  });
  const plan = factsOf([route], [service], onRoute ? { Mesa: ['t'] } : {}, more);
  const services = (more.services ?? [service]).map((one) => ({ ...service, ...one }));
  return answerCall({ ...callFacts(stops), pickups: { ...callFacts(stops).pickups, services, plan } }, { today, now })
    .places[0];
};

test('a pickup says why it comes on another day than usual, and nothing when it comes as usual', () => {
  const closed = [{ date: '2026-11-26', name: 'Thanksgiving Day', effect: 'slides', movedTo: null } as const];
  assert.deepEqual(
    answered({ closed })?.nextPickups.map(({ date, because }) => [date, because]),
    [
      ['2026-11-23', null],
      ['2026-11-27', 'Thanksgiving Day: Thursday’s pickups come on Friday'],
      ['2026-11-30', null],
    ],
  );
});

test('where no truck comes the answer says whether there is no service, no route, or a hold', () => {
  const holds = [{ id: 'h', from: today, to: '2030-01-01', reason: 'vacation' as const, notes: null }];
  assert.deepEqual([answered({})?.noPickup, answered({})?.lastDay], [null, null]);
  assert.equal(answered({}, [], false)?.noPickup, 'not-on-a-route');
  assert.equal(answered({ services: [aServiceFact('t', { addressId: 'a', holds })] })?.noPickup, 'suspended');
  assert.equal(placeOf()?.noPickup, 'no-service');
});

test('a service that ends is told as one where no truck comes without its hold either', () => {
  const holds = [{ id: 'h', from: today, to: '2030-01-01', reason: 'vacation' as const, notes: null }];
  const closed = [{ date: today, name: 'Snow', effect: 'skipped', movedTo: null } as const];
  const whyNone = (lastDay: string | null) =>
    answered({ closed, services: [aServiceFact('t', { addressId: 'a', holds, lastDay })] })?.noPickup;
  assert.equal(whyNone('2026-11-24'), 'service-ends'); // the next one would have come on Thursday
  assert.equal(whyNone('2030-06-01'), 'suspended');
  assert.equal(whyNone(null), 'suspended');
});

test('the last day is told where everything ends, while trucks still come', () => {
  const lastDayOf = (...days: (string | null)[]) =>
    answered({ services: days.map((lastDay, at) => aServiceFact(`t${at}`, { addressId: 'a', lastDay })) })?.lastDay;
  assert.deepEqual(
    [lastDayOf('2030-06-01', '2030-05-01'), lastDayOf('2030-06-01', null), lastDayOf(null)],
    ['2030-06-01', null, null],
  );
});

test('a run that passed by for a hold keeps it as long as the hold covers the day, then the plan tells', () => {
  const suspension = { id: 'h', from: today, to: '2026-11-30', reason: 'vacation' as const, notes: null };
  const passedBy = aStop({ suspension, runStatus: 'completed' });
  const kinds = (holds: (typeof suspension)[], changed: Partial<FactStop> = {}) =>
    answered({ services: [aServiceFact('t', { addressId: 'a', holds })] }, [{ ...passedBy, ...changed }])
      ?.today.filter(({ dailyRouteId }) => dailyRouteId !== null)
      .map(({ state }) => state.kind);
  assert.deepEqual(kinds([suspension]), ['suspended']);
  assert.deepEqual(kinds([]), []);
  assert.deepEqual(kinds([{ ...suspension, id: 'another' }]), []);
  assert.deepEqual(kinds([{ ...suspension, to: '2026-11-22' }]), []);
  assert.deepEqual(kinds([{ ...suspension, from: '2026-11-24' }]), []);
  // A run that goes on, a stop that was worked, and one that nobody held tell what they are.
  assert.deepEqual(kinds([], { runStatus: 'in_progress' }), ['suspended']);
  assert.deepEqual(kinds([], { status: 'completed' }), ['worked']);
  assert.deepEqual(kinds([], { suspension: null }), ['not-started']);
});

test('stops of other days are none of today', () => {
  const yesterday = aStop({ id: 'left', date: '2026-11-22' });
  assert.deepEqual(placeOf(yesterday)?.today, []);
  assert.deepEqual(
    placeOf(yesterday, aStop())?.today.map(({ state }) => state.kind),
    ['not-started'],
  );
});

test('a pickup put off from today is told once: by the stop where the driver has put it off, else by the plan', () => {
  const putOff = { serviceId: 't', routeId: 'Mesa', nominal: today, kind: 'comes_on', date: '2026-11-24' } as const;
  const exceptions = decided({ ...putOff, driverId: null, fromStopId: null });
  const kinds = (...stops: FactStop[]) => answered({ exceptions }, stops)?.today.map(({ state }) => state.kind);
  assert.deepEqual(kinds(), ['not-today']);
  assert.deepEqual(kinds(aStop({ status: 'rescheduled', rescheduledTo: '2026-11-24' })), ['worked']);
  assert.deepEqual(kinds(aStop({ status: 'completed' })), ['worked', 'not-today']);
});

test('what the office decides of a pickup after its driver has put it off is told, and not the day of before', () => {
  const [pickup, stop] = [{ serviceId: 't', routeId: 'Mesa', nominal: today }, aStop({ status: 'rescheduled' })];
  const runs = [aRunFact(stop.dailyRouteId, { date: today, routeId: 'Mesa' })];
  const worked = [{ ...pickup, id: stop.id, runId: stop.dailyRouteId, at: null, isPutOff: true }];
  const told = (...since: Parameters<typeof decided>) => {
    const driver = { ...pickup, kind: 'comes_on', date: '2026-11-24', driverId: null, fromStopId: stop.id } as const;
    const plan = { runs, worked, exceptions: decided(driver, ...since) };
    return answered(plan, [{ ...stop, rescheduledTo: '2026-11-24' }])?.today.map(({ state }) =>
      state.kind === 'not-today' ? state.why : state.kind,
    );
  };
  assert.deepEqual(told(), ['worked']);
  assert.deepEqual(told({ ...pickup, kind: 'left_out', reason: 'Asked' }), ['Left out: Asked']);
  const later = { ...pickup, kind: 'comes_on', date: '2026-11-27', driverId: null, fromStopId: null } as const;
  assert.deepEqual(told(later), ['Put off to Nov 27, 2026']);
});

test('a truck is there, on its way, or has passed by; a stop that was just taken up again it has not passed', () => {
  const stateOf = (changed: Partial<FactStop>) => placeOf(aStop(changed))?.today[0]?.state;
  const startedAt = '2026-11-23T15:50:00Z';
  assert.deepEqual(stateOf({ status: 'in_progress', startedAt }), { kind: 'here', since: startedAt });
  assert.deepEqual(stateOf({ runStatus: 'pending', progress: aRun() }), { kind: 'not-started' });
  const passed = (order: number) => {
    const state = stateOf({ order, progress: aRun({ openOrders: [order], lastWorked: { order: 10, at: null } }) });
    return state?.kind === 'on-the-way' && state.isPassed;
  };
  assert.deepEqual([9, 10, 11].map(passed), [true, false, false]);
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
  const facts = callFacts([]);
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

test('a hold of some services says at which address, and of what where something else goes on there', () => {
  const hold = { id: 'h', from: today, to: '2026-12-20', reason: 'vacation' as const, notes: null };
  const [home, farm] = ['home', 'farm'].map((id) => ({
    id,
    street: `1 ${id}`,
    cityLine: 'Aztec, NM',
    isService: true,
  }));
  const service = (addressId: string, stream: 'Trash' | 'Recycling', holds: (typeof hold)[] = []) => ({
    ...aServiceFact(`${addressId} ${stream}`, { holds, stream }),
    ...{ addressId, cans: 1 },
  });
  const stopped = (...services: ReturnType<typeof service>[]) => {
    const { pickups, ...facts } = callFacts([]);
    const addresses = [home, farm].flatMap((one) => one ?? []);
    return answerCall({ ...facts, pickups: { ...pickups, addresses, services } }, { today, now }).holds[0]?.stops;
  };
  assert.deepEqual(stopped(service('home', 'Trash', [hold]), service('home', 'Recycling'), service('farm', 'Trash')), [
    { street: '1 home', streams: ['Trash'] },
  ]);
  assert.deepEqual(stopped(service('home', 'Trash', [hold]), service('farm', 'Trash')), [
    { street: '1 home', streams: [] },
  ]);
  const recycling = [service('home', 'Recycling', [hold]), service('home', 'Trash')];
  assert.deepEqual(stopped(service('farm', 'Trash', [hold]), ...recycling), [
    { street: '1 home', streams: ['Recycling'] },
    { street: '1 farm', streams: [] },
  ]);
});
