/** Which truck a pickup goes with, who drives it, and in which order it is worked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { DayFacts } from './facts.ts';
import { planDay } from './plan.ts';
import type { DayPlan } from './planned.ts';

const monday = '2026-11-23';
const stopsOf = ({ runs }: DayPlan) =>
  runs.map(
    ({ runId, routeId, stops }) => `${runId ?? `new ${routeId}`}: ${stops.map((one) => one.serviceId).join(' ')}`,
  );
const of = (routeId: string, serviceId: string, nominal: Day = monday) => ({ serviceId, routeId, nominal });
const putOff = (routeId: string, serviceId: string, driverId: string | null = 'ana') =>
  ({
    ...of(routeId, serviceId, addDays(monday, -7)),
    kind: 'comes_on',
    date: monday,
    driverId,
    fromStopId: null,
  }) as const;

const routes = [aRouteFact('Alpha'), aRouteFact('Mesa', { driverId: 'ana' })];
const services = ['a', 'b', 'x', 'p'].map((id) => aServiceFact(id));
const facts = (more: Partial<DayFacts>, all = routes) =>
  factsOf(
    all,
    services,
    { Alpha: ['x'], Mesa: ['a', 'b'] },
    { runs: [aRunFact('own', { date: monday, routeId: 'Mesa' })], ...more },
  );

test('a run goes in the order of its template; what other trucks left to it comes after, then what was put off', () => {
  const exceptions = decided({ ...of('Alpha', 'x'), kind: 'goes_with', runId: 'own' }, putOff('Mesa', 'p'));
  assert.deepEqual(stopsOf(planDay(facts({ exceptions }), monday)), ['own: a b x p']);
});

test('a run of its own has no template: its stops stand as they came to it', () => {
  const runs = [
    aRunFact('own', { date: monday, routeId: 'Mesa' }),
    aRunFact('more', { date: monday, routeId: 'Mesa', isExtra: true }),
  ];
  const exceptions = decided(
    { ...of('Alpha', 'x'), kind: 'goes_with', runId: 'more' },
    { ...of('Mesa', 'a'), kind: 'goes_with', runId: 'more' },
  );
  assert.deepEqual(stopsOf(planDay(facts({ runs, exceptions }), monday)), ['own: b', 'more: x a']);
});

test('what was worked keeps its place on its own run and stands last on another one', () => {
  const worked = (routeId: string, serviceId: string) => [
    { ...of(routeId, serviceId), id: 'done', runId: 'own', at: null },
  ];
  const leftOut = decided({ ...of('Mesa', 'a'), kind: 'left_out', reason: 'Asked' });
  assert.deepEqual(stopsOf(planDay(facts({ worked: worked('Mesa', 'a') }), monday))[1], 'own: a b');
  assert.deepEqual(
    stopsOf(planDay(facts({ worked: worked('Mesa', 'a'), exceptions: leftOut }), monday))[1],
    'own: a b',
  );
  assert.deepEqual(stopsOf(planDay(facts({ worked: worked('Alpha', 'x') }), monday)), ['own: a b x']);
});

test('what is put off to a day whose run is over goes with another open run of the same driver and route', () => {
  const extra = (id: string, driverId: string, changed = {}) =>
    aRunFact(id, { date: monday, routeId: 'Mesa', isExtra: true, driverId, ...changed });
  for (const status of ['completed', 'cancelled'] as const) {
    const own = aRunFact('own', { date: monday, routeId: 'Mesa', status });
    const others = [extra('e1', 'ana', { routeId: 'Alpha' }), extra('e2', 'ben'), extra('e3', 'ana', { status })];
    const runFor = (...more: typeof others) => {
      const { runs } = planDay(
        facts({ runs: [own, ...others, ...more], exceptions: decided(putOff('Mesa', 'p')) }),
        monday,
      );
      return runs.find(({ stops }) => stops.some(({ serviceId }) => serviceId === 'p'));
    };
    assert.equal(runFor(extra('e5', 'ana'), extra('e4', 'ana'))?.runId, 'e4', status);
    const made = runFor();
    assert.deepEqual([made?.runId, made?.isExtra, made?.driverId, made?.isDriverChosen], [null, true, 'ana', true]);
  }
});

test('what was put to a run that was cancelled since waits there; what was put off later gets a truck', () => {
  const run = (id: string, more: object) => aRunFact(id, { date: monday, routeId: 'Mesa', driverId: 'ana', ...more });
  const cancelled = (second: number) => ({ status: 'cancelled', cancelledAt: `2026-01-01T00:00:0${second}.000Z` });
  /** The first is put off at second 0, the other one at second 1. */
  const exceptions = decided(putOff('Mesa', 'p'), putOff('Mesa', 'x'));
  const goWith = (...runs: ReturnType<typeof run>[]) => {
    const plan = planDay({ ...facts({ runs, exceptions }), stops: [] }, monday);
    const on = Object.fromEntries(
      plan.runs.flatMap(({ runId, stops }) => stops.map(({ serviceId }) => [serviceId, runId ?? 'new'])),
    );
    return [on.p, on.x, plan.unserved.map(({ serviceId, why }) => `${serviceId} ${why.kind}`).join()];
  };
  const own = run('own', cancelled(0));
  const extra = { isExtra: true, ...cancelled(1) };
  assert.deepEqual(goWith(own), ['own', 'new', 'p run_cancelled']);
  assert.deepEqual(goWith(own, run('more', { isExtra: true })), ['own', 'more', 'p run_cancelled']);
  assert.deepEqual(goWith(own, run('more', extra)), ['own', 'more', 'p run_cancelled,x run_cancelled']);
  assert.deepEqual(goWith(own, run('bens', { ...extra, driverId: 'ben' })), ['own', 'new', 'p run_cancelled']);
  assert.deepEqual(goWith(run('own', { status: 'completed' }), run('more', extra)).slice(0, 2), ['more', 'more']);
});

test('a pickup that is put off anew goes no longer with the truck that was chosen for it before', () => {
  const runs = [
    aRunFact('own', { date: monday, routeId: 'Mesa' }),
    aRunFact('more', { date: monday, routeId: 'Mesa', isExtra: true }),
  ];
  const goesWith = { ...putOff('Mesa', 'p'), kind: 'goes_with', runId: 'more' } as const;
  const runOf = (...exceptions: Parameters<typeof decided>) =>
    planDay({ ...facts({ runs, exceptions: decided(...exceptions) }), stops: [] }, monday).runs.find(
      ({ stops }) => stops.length > 0,
    )?.runId;
  assert.equal(runOf(putOff('Mesa', 'p'), goesWith), 'more');
  assert.equal(runOf(goesWith, putOff('Mesa', 'p')), 'own');
});

test('a run that is made has the driver of its route; who brings what was put off was chosen, unless it is the same', () => {
  const madeBy = (driverId: string | null) => {
    const exceptions = decided(putOff('Mesa', 'p', driverId));
    const { runs } = planDay({ ...facts({ runs: [], exceptions }), stops: [] }, monday);
    return runs.map((run) => [run.driverId, run.isDriverChosen, run.isExtra]);
  };
  assert.deepEqual(madeBy('ben'), [['ben', true, false]]);
  assert.deepEqual(madeBy('ana'), [['ana', false, false]]);
  const usual = planDay(facts({ runs: [] }), monday).runs;
  assert.deepEqual(
    usual.map((run) => [run.driverId, run.isDriverChosen]),
    [
      [null, false],
      ['ana', false],
    ],
  );
});

test('a run nobody has begun follows its route to another driver, unless its driver was chosen', () => {
  const driverOf = (changed: object, all = routes) => {
    const runs = [aRunFact('own', { date: monday, routeId: 'Mesa', driverId: 'old', ...changed })];
    return planDay(facts({ runs }, all), monday).runs.find(({ runId }) => runId === 'own')?.driverId;
  };
  assert.equal(driverOf({}), 'ana');
  for (const changed of [{ status: 'in_progress' }, { isDriverChosen: true }, { isExtra: true }])
    assert.equal(driverOf(changed), 'old', JSON.stringify(changed));
  assert.equal(driverOf({}, []), 'old', 'a route that is gone changes nothing');
});

test('runs stand by the names of their routes, not by when those were made', () => {
  const named = [
    aRouteFact('1', { name: 'Zulu' }),
    aRouteFact('2', { name: 'Alpha' }),
    aRouteFact('3', { name: 'Alpha' }),
  ];
  const plan = planDay(factsOf(named, services, { 1: ['a'], 3: ['x'], 2: ['b'] }), monday);
  assert.deepEqual(stopsOf(plan), ['new 2: b', 'new 3: x', 'new 1: a']);
});
