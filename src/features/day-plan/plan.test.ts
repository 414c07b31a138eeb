import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { isNominal } from '../services/cadence.ts';
import { comesToBe } from '../services/rules.ts';
import type { DayFacts } from './facts.ts';
import { planDay } from './plan.ts';
import type { DayPlan } from './planned.ts';
import { whyNotText } from './reasons.ts';
import { nextPickups } from './walk.ts';

const monday = '2026-11-23';
const thursday = '2026-11-26';
const friday = '2026-11-27';
const thanksgiving = { date: thursday, name: 'Thanksgiving Day', effect: 'slides', movedTo: null } as const;

/** "Mesa: a b*" – a star marks a hold, a tick what is worked. */
const told = ({ runs }: DayPlan) =>
  runs.map(
    ({ routeId, isExtra, stops }) =>
      `${routeId}${isExtra ? '+' : ''}: ${stops
        .map(({ serviceId, hold, workedId }) => `${serviceId}${hold ? '*' : ''}${workedId ? '✓' : ''}`)
        .join(' ')}`,
  );
const whys = ({ unserved }: DayPlan) => unserved.map(({ serviceId, why }) => `${serviceId}: ${whyNotText(why)}`);
const onMonday = { days: ['Monday'], cadence: { kind: 'weekly' }, season: null } as const;

test('a route comes with its stops in order, on its weekdays alone', () => {
  const facts = factsOf([aRouteFact('Mesa', { schedule: onMonday })], [aServiceFact('a'), aServiceFact('b')], {
    Mesa: ['b', 'a'],
  });
  assert.deepEqual(told(planDay(facts, monday)), ['Mesa: b a']);
  assert.deepEqual(planDay(facts, thursday), { date: thursday, runs: [], unserved: [] });
});

test('a service counts from its first day through its last, and a hold marks a stop without taking it off', () => {
  const hold = { id: 'h', from: monday, to: monday, reason: 'vacation', notes: null } as const;
  const services = [
    aServiceFact('new', { firstDay: addDays(monday, 1) }),
    aServiceFact('first', { firstDay: monday }),
    aServiceFact('last', { lastDay: monday }),
    aServiceFact('old', { lastDay: addDays(monday, -1) }),
    aServiceFact('held', { holds: [hold] }),
  ];
  const plan = planDay(factsOf([aRouteFact('Mesa')], services, { Mesa: services.map(({ id }) => id) }), monday);
  assert.deepEqual(told(plan), ['Mesa: first last held*']);
  assert.deepEqual(whys(plan), ['new: Service begins on Nov 24, 2026', 'old: Service ended on Nov 22, 2026']);
});

test('a route collects its own stream; at an address that has two, each route has its own service', () => {
  const services = [
    aServiceFact('trash', { addressId: 'home' }),
    aServiceFact('paper', { addressId: 'home', stream: 'Recycling' }),
    aServiceFact('alone', { addressId: 'cabin' }),
  ];
  const routes = [aRouteFact('Mesa'), aRouteFact('Blue', { stream: 'Recycling' })];
  const plan = planDay(factsOf(routes, services, { Mesa: ['trash'], Blue: ['paper', 'alone'] }), monday);
  assert.deepEqual(told(plan), ['Blue: paper', 'Mesa: trash']);
});

test('a holiday slides the rest of the week, and every stop says why', () => {
  const routes = ['Thursday', 'Friday', 'Saturday'].map((day) =>
    aRouteFact(day, { schedule: { days: [day as 'Friday'], cadence: { kind: 'weekly' }, season: null } }),
  );
  const facts = factsOf(
    routes,
    ['t', 'f', 's'].map((id) => aServiceFact(id)),
    { Thursday: ['t'], Friday: ['f'], Saturday: ['s'] },
    { closed: [thanksgiving] },
  );
  const onThursday = planDay(facts, thursday);
  assert.deepEqual(told(onThursday), []);
  assert.deepEqual(whys(onThursday), ['t: Thanksgiving Day: Thursday’s pickups come on Friday']);
  const onFriday = planDay(facts, friday);
  assert.deepEqual(told(onFriday), ['Thursday: t']);
  assert.deepEqual(onFriday.runs[0]?.stops[0]?.because, {
    ...{ kind: 'closure', name: 'Thanksgiving Day', from: thursday, to: friday },
  });
  assert.deepEqual(told(planDay(facts, addDays(friday, 1))), ['Friday: f', 'Saturday: s']);
});

test('of two routes of one stream on one day the first by name serves, the other says so', () => {
  const plan = planDay(
    factsOf([aRouteFact('North'), aRouteFact('East')], [aServiceFact('a')], { North: ['a'], East: ['a'] }),
    monday,
  );
  assert.deepEqual(told(plan), ['East: a']);
  assert.deepEqual(whys(plan), ['a: East serves it that day']);
});

const mesa = [aRouteFact('Mesa', { schedule: onMonday, driverId: 'ana' })];
const pickup = (serviceId: string) => ({ serviceId, routeId: 'Mesa', nominal: monday });
const two = [aServiceFact('a'), aServiceFact('b')];
const tuesday = addDays(monday, 1);
const comesOn = (serviceId: string, date: Day) =>
  ({ ...pickup(serviceId), kind: 'comes_on', date, driverId: 'ana', fromStopId: null }) as const;

test('a pickup put to another day goes with a run of its own there, and is back when that is taken back', () => {
  const facts = factsOf(mesa, two, { Mesa: ['a', 'b'] }, { exceptions: decided(comesOn('a', tuesday)) });
  assert.deepEqual(told(planDay(facts, monday)), ['Mesa: b']);
  assert.deepEqual(whys(planDay(facts, monday)), ['a: Put off to Nov 24, 2026']);
  const own = planDay(facts, tuesday);
  assert.deepEqual(told(own), ['Mesa: a']);
  assert.deepEqual([own.runs[0]?.driverId, own.runs[0]?.stops[0]?.because], ['ana', { kind: 'put_off', from: monday }]);
  assert.deepEqual(told(planDay({ ...facts, exceptions: [] }, tuesday)), []);
});

test('the last decision wins, and a decision wins over a hold', () => {
  const hold = { id: 'h', from: tuesday, to: tuesday, reason: 'vacation', notes: null } as const;
  const services = [aServiceFact('a', { holds: [hold] })];
  const exceptions = decided(
    comesOn('a', addDays(monday, 2)),
    { ...pickup('a'), kind: 'left_out', reason: 'Moved out' },
    comesOn('a', tuesday),
  );
  const facts = factsOf(mesa, services, { Mesa: ['a'] }, { exceptions });
  assert.deepEqual(told(planDay(facts, tuesday)), ['Mesa: a']);
  assert.deepEqual(told(planDay(facts, addDays(monday, 2))), []);
  const usualToo = planDay({ ...facts, routes: [aRouteFact('Mesa')] }, tuesday);
  assert.deepEqual([told(usualToo), whys(usualToo)], [['Mesa: a'], ['a: Comes with the regular pickup of Mesa']]);
});

test('a pickup goes with the truck that somebody chose; a truck that is over leaves it open', () => {
  const runs = [
    aRunFact('own', { date: monday, routeId: 'Mesa' }),
    aRunFact('other', { date: monday, routeId: 'Mesa', isExtra: true }),
  ];
  const exceptions = decided({ ...pickup('a'), kind: 'goes_with', runId: 'other' });
  const facts = factsOf(mesa, two, { Mesa: ['a', 'b'] }, { runs, exceptions });
  assert.deepEqual(told(planDay(facts, monday)), ['Mesa: b', 'Mesa+: a']);
  const cancelled = runs.map((run) => (run.id === 'other' ? { ...run, status: 'cancelled' as const } : run));
  assert.deepEqual(whys(planDay({ ...facts, runs: cancelled }, monday)), ['a: The run was cancelled']);
  const completed = runs.map((run) => (run.id === 'own' ? { ...run, status: 'completed' as const } : run));
  assert.deepEqual(whys(planDay({ ...facts, runs: completed }, monday)), ['b: Mesa was completed already']);
});

test('what was worked is a fact; a pickup brought again after it comes once more, one decided before does not', () => {
  const runs = [aRunFact('own', { date: monday, routeId: 'Mesa', status: 'in_progress' })];
  const worked = [{ ...pickup('a'), id: 'done', runId: 'own', at: '2026-01-01T00:00:00.500Z' }];
  const old = { serviceId: 'a', routeId: 'Mesa', nominal: addDays(monday, -7) };
  const again = { ...old, kind: 'comes_on', date: monday, driverId: null, fromStopId: null } as const;
  const before = factsOf(mesa, two, { Mesa: ['a', 'b'] }, { runs, worked, exceptions: decided(again) });
  assert.deepEqual(told(planDay(before, monday)), ['Mesa: a✓ b']);
  const after = { ...before, exceptions: decided(comesOn('b', tuesday), again) };
  assert.deepEqual(told(planDay(after, monday)), ['Mesa: a✓ a']);
});

test('the next pickups of a service tell the day and why it is another one', () => {
  const routes = [aRouteFact('Mesa', { schedule: { ...onMonday, days: ['Thursday'] } })];
  const facts = factsOf(routes, [aServiceFact('a')], { Mesa: ['a'] }, { closed: [thanksgiving] });
  assert.deepEqual(
    nextPickups(facts, monday, 2).map(({ date, because }) => [date, because?.kind ?? null]),
    [
      [friday, 'closure'],
      [addDays(thursday, 7), null],
    ],
  );
});

// Random small companies: whatever is decided, closed and worked, the promises of service.md hold for every date.
const dates = Array.from({ length: 14 }, (_, ahead) => addDays(monday, ahead));
const day = fc.constantFrom(...dates);
const routeIds = ['North', 'East', 'South'] as const;
const serviceIds = ['a', 'b', 'c', 'd'] as const;
const schedule = fc.record({
  days: fc.subarray(['Monday', 'Thursday', 'Friday', 'Saturday'] as const, { minLength: 1 }),
  cadence: fc.constantFrom(
    { kind: 'weekly' } as const,
    { kind: 'biweekly', from: monday } as const,
    { kind: 'monthly', weeks: [4, 1] } as const,
  ),
  season: fc.constantFrom(null, { from: '11-25', to: '02-01' }),
});
const closed = fc.uniqueArray(
  fc.record({
    date: day,
    name: fc.constant('Snow'),
    effect: fc.constantFrom('skipped' as const, 'slides' as const),
    movedTo: fc.constant(null),
  }),
  { selector: ({ date }) => date, maxLength: 3 },
);
const anException = fc.record({
  serviceId: fc.constantFrom(...serviceIds),
  routeId: fc.constantFrom(...routeIds),
  nominal: day,
  what: fc.oneof(
    fc.record({ kind: fc.constant('comes_on' as const), date: day }),
    fc.record({ kind: fc.constant('goes_with' as const), runId: fc.constantFrom('r0', 'r1', 'r2', 'r3') }),
    fc.record({ kind: fc.constant('left_out' as const), reason: fc.constant('Asked') }),
  ),
});
const company: fc.Arbitrary<DayFacts> = fc
  .record({
    schedules: fc.tuple(schedule, schedule, schedule),
    onRoutes: fc.tuple(
      fc.shuffledSubarray([...serviceIds]),
      fc.shuffledSubarray([...serviceIds]),
      fc.shuffledSubarray([...serviceIds]),
    ),
    terms: fc.array(fc.tuple(day, fc.option(day)), { minLength: 4, maxLength: 4 }),
    held: fc.array(fc.tuple(fc.constantFrom(...serviceIds), day, fc.nat(3)), { maxLength: 3 }),
    closed,
    exceptions: fc.array(anException, { maxLength: 5 }),
    statuses: fc.array(fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled'), {
      minLength: 4,
      maxLength: 4,
    }),
    runDates: fc.array(day, { minLength: 4, maxLength: 4 }),
    worked: fc.array(fc.tuple(fc.constantFrom(...serviceIds), fc.constantFrom('r0', 'r1', 'r2', 'r3')), {
      maxLength: 3,
    }),
    done: fc.array(
      fc.record({
        ...{ serviceId: fc.constantFrom(...serviceIds), routeId: fc.constantFrom(...routeIds) },
        ...{ nominal: day, date: day },
      }),
      { maxLength: 3 },
    ),
  })
  .map((made) => {
    const services = serviceIds.map((id, i) =>
      aServiceFact(id, {
        firstDay: made.terms[i]?.[0] && i % 2 ? made.terms[i][0] : '2020-01-01',
        lastDay: i > 1 ? (made.terms[i]?.[1] ?? null) : null,
        holds: made.held
          .filter(([held]) => held === id)
          .map(([, from, length], n) => ({
            ...{ id: `h${n}`, from, to: addDays(from, length), reason: 'vacation' as const, notes: null },
          })),
      }),
    );
    const runs = made.statuses.map((status, i) =>
      aRunFact(`r${i}`, {
        ...{ date: made.runDates[i] ?? monday, routeId: routeIds[i % 3] ?? 'North', isExtra: i === 3 },
        status: status as 'pending',
      }),
    );
    const worked = made.worked.flatMap(([serviceId, runId], i) => {
      const run = runs.find(({ id, status }) => id === runId && status !== 'pending');
      return run
        ? [{ id: `w${i}`, runId, serviceId, routeId: run.routeId, nominal: run.date, at: '2026-01-01T00:00:02.500Z' }]
        : [];
    });
    const once = worked.filter((one, i) => worked.findIndex((other) => other.serviceId === one.serviceId) === i);
    const exceptions = decided(
      ...made.exceptions.map(({ what, ...of }) =>
        what.kind === 'comes_on' ? { ...of, ...what, driverId: null, fromStopId: null } : { ...of, ...what },
      ),
    );
    const routes = routeIds.map((id, i) => aRouteFact(id, { schedule: made.schedules[i] ?? onMonday }));
    const onRoutes = Object.fromEntries(routeIds.map((id, i) => [id, made.onRoutes[i] ?? []]));
    return factsOf(routes, services, onRoutes, {
      closed: made.closed,
      exceptions,
      runs,
      worked: once,
      done: made.done,
    });
  });

test('whoever is due on a date is on exactly one run that is not cancelled, or the plan says why not', () => {
  fc.assert(
    fc.property(company, day, (facts, date) => {
      const { runs, unserved } = planDay(facts, date);
      const served = runs.filter((run) => !run.isCancelled).flatMap(({ stops }) => stops);
      const open = served.filter(({ workedId }) => !workedId).map(({ serviceId }) => serviceId);
      assert.equal(new Set(open).size, open.length, 'nobody is on two runs');
      const worked = runs.flatMap(({ stops }) => stops).filter(({ workedId }) => workedId);
      const known = new Set([...served, ...worked, ...unserved].map(({ serviceId }) => serviceId));
      for (const { routeId, addressId } of facts.stops) {
        const route = facts.routes.find(({ id }) => id === routeId);
        const service = facts.services.find((one) => one.addressId === addressId);
        if (!route || !service || !isNominal(route.schedule, date)) continue;
        if (comesToBe(service)) assert.ok(known.has(service.id), service.id);
      }
    }),
    { numRuns: 2000 },
  );
});

test('the same facts give the same plan, in whatever order they are told', () => {
  fc.assert(
    fc.property(company, day, fc.nat(20), (facts, date, seed) => {
      const turned = <T>(all: readonly T[]) => [
        ...all.slice(seed % (all.length || 1)),
        ...all.slice(0, seed % (all.length || 1)),
      ];
      const other = Object.fromEntries(
        Object.entries(facts).map(([key, all]) => [key, turned(all as readonly unknown[])]),
      ) as unknown as DayFacts;
      assert.deepEqual(planDay(other, date), planDay(facts, date));
    }),
    { numRuns: 500 },
  );
});
