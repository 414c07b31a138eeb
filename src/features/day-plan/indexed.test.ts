/** What the facts of a day say is the same in whatever order they are told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { DayFacts, ServiceFacts } from './facts.ts';
import { planDay } from './plan.ts';
import { needsTruck, whyNotText } from './reasons.ts';
import { nextPickups } from './walk.ts';

const monday = '2026-11-23';
const pickup = (serviceId: string) => ({ serviceId, routeId: 'Mesa', nominal: monday });
const comesOn = (serviceId: string, date: Day) =>
  ({ ...pickup(serviceId), kind: 'comes_on', date, driverId: null, fromStopId: null }) as const;
const mesa = [aRouteFact('Mesa')];
const at = (more: Partial<DayFacts>, date = monday, services: readonly ServiceFacts[] = [aServiceFact('a')]) =>
  planDay(factsOf(mesa, services, { Mesa: services.map(({ id }) => id) }, more), date);
const served = (plan: ReturnType<typeof at>) => plan.runs.flatMap(({ stops }) => stops.map((one) => one.serviceId));
const whys = (plan: ReturnType<typeof at>) =>
  plan.unserved.map(({ serviceId, why }) => `${serviceId}: ${whyNotText(why)}`);

test('the last decision for a pickup counts, however the list of them is told', () => {
  const tuesday = addDays(monday, 1);
  const exceptions = decided(comesOn('a', tuesday), { ...pickup('a'), kind: 'left_out', reason: 'Moved out' });
  for (const told of [exceptions, exceptions.toReversed()])
    assert.deepEqual(whys(at({ exceptions: told })), ['a: Left out: Moved out']);
});

test('what was put off to a day comes in the order in which that was decided', () => {
  const friday = addDays(monday, 4);
  const exceptions = decided(
    { ...pickup('a'), kind: 'left_out', reason: 'Asked' },
    comesOn('b', friday),
    comesOn('a', friday),
  );
  const facts = {
    ...factsOf(
      mesa,
      ['a', 'b'].map((id) => aServiceFact(id)),
      {},
      { exceptions },
    ),
  };
  assert.deepEqual(served(planDay(facts, friday)), ['b', 'a']);
});

test('of two visits to one pickup the first counts, of two at one moment always the same', () => {
  const runs = ['r1', 'r2'].map((id) => aRunFact(id, { date: monday, routeId: 'Mesa', isExtra: id === 'r2' }));
  const visit = (id: string, runId: string, time: string) => ({
    ...pickup('a'),
    id,
    runId,
    at: `2026-11-23T${time}:00.000Z`,
  });
  const shown = (...worked: ReturnType<typeof visit>[]) =>
    [worked, worked.toReversed()].map((told) =>
      at({ runs, worked: told }).runs.flatMap(({ stops }) => stops.map(({ workedId }) => workedId)),
    );
  assert.deepEqual(shown(visit('w2', 'r1', '10:00'), visit('w1', 'r2', '11:00')), [['w2'], ['w2']]);
  assert.deepEqual(shown(visit('w2', 'r1', '10:00'), visit('w1', 'r2', '10:00')), [['w1'], ['w1']]);
});

test('whoever was served for a pickup on another day is not served again, and is told the last of those days', () => {
  const doneOn = (...dates: Day[]) => at({ done: dates.map((date) => ({ ...pickup('a'), date })) });
  const [friday, saturday] = [addDays(monday, -3), addDays(monday, -2)];
  for (const dates of [
    [friday, saturday],
    [saturday, friday],
  ])
    assert.deepEqual(whys(doneOn(...dates)), ['a: Was served on Nov 21, 2026']);
  assert.deepEqual(served(doneOn(monday)), ['a'], 'this day itself is none of them');
});

test('before any service at an address is in force, the first to begin is named', () => {
  const home = (id: string, firstDay: Day) => aServiceFact(id, { addressId: 'home', firstDay });
  const both = [home('z', '2026-12-01'), home('a', '2026-12-10')];
  const plan = planDay(factsOf(mesa, both, { Mesa: ['a'] }), monday);
  assert.deepEqual(whys(plan), ['z: Service begins on Dec 1, 2026']);
});

test('a pickup brought back at the very moment of another one was not decided after it', () => {
  const old = { serviceId: 'a', routeId: 'Mesa', nominal: addDays(monday, -7) };
  const exceptions = decided({ ...old, kind: 'comes_on', date: monday, driverId: null, fromStopId: null });
  const runs = [aRunFact('own', { date: monday, routeId: 'Mesa', status: 'in_progress' })];
  const worked = (moment: string | undefined) => [{ ...pickup('a'), id: 'done', runId: 'own', at: moment ?? null }];
  const told = (moment: string | undefined) => whys(at({ runs, exceptions, worked: worked(moment) }));
  assert.deepEqual(told(exceptions[0]?.at), ['a: Comes with the regular pickup of Mesa']);
  assert.deepEqual(told('2025-12-31T23:59:59.999Z'), []);
});

test('of several routes that have an address, the first by name serves it, of two named alike always the same', () => {
  const named = (...all: [id: string, name: string][]) => all.map(([id, name]) => aRouteFact(id, { name }));
  const plan = (routes: ReturnType<typeof named>) =>
    planDay(factsOf(routes, [aServiceFact('a')], Object.fromEntries(routes.map(({ id }) => [`${id}`, ['a']]))), monday);
  const who = ({ runs }: ReturnType<typeof plan>) => runs.map(({ routeId }) => routeId);
  const three = plan(named(['x', 'South'], ['y', 'East'], ['a', 'West']));
  assert.deepEqual(who(three), ['y']);
  assert.deepEqual(whys(three), ['a: East serves it that day', 'a: East serves it that day']);
  assert.deepEqual(who(plan(named(['r2', 'Mesa'], ['r1', 'Mesa']))), ['r1']);
});

test('a day whose pickups are moved to itself takes none away', () => {
  const plan = at({ closed: [{ date: monday, name: 'Fair', effect: 'moved', movedTo: monday }] });
  assert.deepEqual([served(plan), whys(plan)], [['a'], []]);
});

test('customers wait for a truck where their run is over or cancelled, and for no other reason', () => {
  const name = { routeName: 'Mesa' };
  const dates = { from: monday, to: monday, until: monday, on: monday, name: 'Snow', reason: 'Asked' };
  const kinds = ['closed', 'put_off_to', 'with_another', 'other_route', 'done_on', 'left_out'] as const;
  const more = ['not_begun', 'ended', 'on_hold', 'run_over', 'run_cancelled'] as const;
  assert.deepEqual(
    [...kinds, ...more].filter((kind) => needsTruck({ kind, ...name, ...dates })),
    ['run_over', 'run_cancelled'],
  );
});

test('a pickup is looked for through the 366th day ahead, and no further', () => {
  const first = (ahead: number) => {
    const facts = factsOf(mesa, [aServiceFact('a', { firstDay: addDays(monday, ahead) })], { Mesa: ['a'] });
    return nextPickups(facts, monday, 1).map(({ date }) => date);
  };
  assert.deepEqual(first(366), ['2027-11-24']);
  assert.deepEqual(first(367), []);
});

test('a service that another one follows at its house, as with other cans, leaves no pickup unserved and none served twice', () => {
  const [friday, later] = [addDays(monday, 4), addDays(monday, 7)];
  const services = [
    aServiceFact('one can', { addressId: 'home', lastDay: addDays(monday, 2) }),
    aServiceFact('two cans', { addressId: 'home', firstDay: addDays(monday, 3) }),
  ];
  const weekly = [
    aRouteFact('Mesa', { schedule: { days: ['Monday'], cadence: { kind: 'weekly' }, season: null } }),
    aRouteFact('Blue', {
      schedule: { days: ['Monday'], cadence: { kind: 'weekly' }, season: null },
      stream: 'Recycling',
    }),
  ];
  const on = (date: Day, more: Partial<DayFacts>) =>
    planDay(factsOf(weekly, services, { Mesa: ['one can'] }, more), date);
  assert.deepEqual(served(on(friday, { exceptions: decided(comesOn('one can', friday)) })), ['two cans']);
  const early = { ...comesOn('two cans', monday), nominal: later };
  assert.deepEqual(served(on(addDays(monday, 1), { exceptions: decided({ ...early, date: addDays(monday, 1) }) })), [
    'one can',
  ]);
  // It goes its own way from there.
  const again = decided(comesOn('one can', friday), comesOn('two cans', addDays(friday, 1)));
  assert.deepEqual(
    [served(on(friday, { exceptions: again })), served(on(addDays(friday, 1), { exceptions: again }))],
    [[], ['two cans']],
  );
  // What was decided before the other cans were entered counts for them.
  const moved = decided({ ...comesOn('one can', addDays(later, 1)), nominal: later });
  assert.deepEqual(
    [served(on(later, { exceptions: moved })), served(on(addDays(later, 1), { exceptions: moved }))],
    [[], ['two cans']],
  );
  const run = aRunFact('r1', { date: later, routeId: 'Mesa', status: 'in_progress' });
  const worked = [{ ...pickup('one can'), nominal: later, id: 'w1', runId: 'r1', at: '2026-11-30T10:00:00.000Z' }];
  const plan = on(later, { runs: [run], worked });
  assert.deepEqual(
    plan.runs.flatMap(({ stops }) => stops.map(({ workedId }) => workedId)),
    ['w1'],
  );
});
