import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aRouteFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import { addDays, type Day, type Weekday, weekdays } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import type { DayFacts, HoldFacts } from '../day-plan/facts.ts';
import { planDay } from '../day-plan/plan.ts';
import { isNominal } from '../services/cadence.ts';
import { type Bill, isBilledOn, periodOf } from './billing-periods.ts';
import { PlannedPickups } from './missed-pickups.ts';
import { amountOf, type HeldService, reckonHold } from './reckoning.ts';

const start = '2026-10-26'; // a Monday
const dayOf = (ahead: number): Day => addDays(start, ahead);

const cadences = fc.oneof(
  fc.constant({ kind: 'weekly' } as const),
  fc.nat(13).map((ahead) => ({ kind: 'biweekly', from: dayOf(ahead) }) as const),
  fc.constantFrom(1, 2, -1).map((week) => ({ kind: 'monthly', weeks: [week] }) as const),
);
const holidays = fc.uniqueArray(
  fc.record({
    date: fc.nat(100).map(dayOf),
    name: fc.constant('Holiday'),
    effect: fc.constantFrom('skipped', 'slides', 'moved'),
    ahead: fc.integer({ min: 1, max: 5 }),
  }),
  { selector: ({ date }) => date, maxLength: 6 },
);
const world = fc.record({
  trash: cadences,
  paper: cadences,
  days: fc.uniqueArray(fc.constantFrom<Weekday>(...weekdays), { minLength: 1, maxLength: 2 }),
  holidays,
  first: fc.integer({ min: -40, max: 20 }),
  length: fc.option(fc.integer({ min: 0, max: 80 }), { nil: null }),
  held: fc.record({ from: fc.nat(40), days: fc.integer({ min: 10, max: 60 }), all: fc.boolean() }),
  putOff: fc.array(fc.record({ nth: fc.nat(6), days: fc.integer({ min: 1, max: 9 }) }), { maxLength: 2 }),
  cans: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  cents: fc.integer({ min: 1, max: 9_999 }),
  interval: fc.constantFrom('week', 'month', 'month', 'month', 'year'),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const aBill = ({ cents, interval }: Pick<World, 'cents' | 'interval'>): Bill => ({
  ...{ id: 'bill', cents, interval, intervalCount: 1, to: null, items: [] },
  ...{ from: '2025-01-31', start: '2025-01-31', anchor: '2025-01-31' },
});

/** Trash that is in force for a while, and paper all the time, at one house. */
function factsIn({ trash, paper, days, holidays: all, first, length, held, putOff }: World) {
  const hold: HoldFacts = {
    ...{ id: 'h', from: dayOf(held.from), to: dayOf(held.from + held.days), reason: 'vacation', notes: null },
  };
  const firstDay = dayOf(first);
  const services = [
    aServiceFact('t', {
      ...{ addressId: 'home', firstDay, lastDay: length === null ? null : addDays(firstDay, length), holds: [hold] },
    }),
    aServiceFact('p', { addressId: 'home', stream: 'Recycling', holds: held.all ? [hold] : [] }),
  ];
  const trashRoute = aRouteFact('Mesa', { schedule: { days, cadence: trash, season: null } });
  const routes = [
    trashRoute,
    aRouteFact('Blue', { stream: 'Recycling', schedule: { days: ['Tuesday'], cadence: paper, season: null } }),
  ];
  const closed = all.map(
    ({ date, name, effect, ahead }): ClosedDay => ({
      ...{ date, name, effect, movedTo: effect === 'moved' ? addDays(date, ahead) : null },
    }),
  );
  const nominals = Array.from({ length: 110 }, (_, ahead) => dayOf(ahead)).filter((date) =>
    isNominal(trashRoute.schedule, date),
  );
  const exceptions = decided(
    ...putOff.flatMap(({ nth, days: later }) => {
      const nominal = nominals[nth];
      const pickup = { serviceId: 't', routeId: 'Mesa', driverId: null, fromStopId: null, kind: 'comes_on' as const };
      return nominal ? [{ ...pickup, nominal, date: addDays(nominal, later) }] : [];
    }),
  );
  return { hold, services, facts: factsOf(routes, services, { Mesa: ['t'], Blue: ['p'] }, { closed, exceptions }) };
}

/** What trucks would do on each day: stops of a service that are no holds. */
function served(facts: DayFacts, serviceId: string, from: Day, to: Day): Day[] {
  const found: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const { stops } of planDay(facts, date).runs)
      for (const stop of stops) if (stop.serviceId === serviceId && !stop.hold) found.push(date);
  return found;
}

test('a hold is worth the pickups that the plan of each day has without it and has not with it', () => {
  let counted = 0;
  fc.assert(
    fc.property(world, (one) => {
      const { hold, services, facts } = factsIn(one);
      const held = services.map(
        (service, place): HeldService => ({
          ...{ ...service, street: 'Home', cans: one.cans[place] ?? 1 },
        }),
      );
      const lines = reckonHold(new PlannedPickups(facts), { ...hold, services: held, bills: [aBill(one)], made: [] });
      const free = { ...facts, services: facts.services.map((service) => ({ ...service, holds: [] })) };
      // Wider than the hold: a pickup that is put off out of it comes.
      const [from, to] = [addDays(hold.from, -20), addDays(hold.to, 20)];
      for (const { id } of services) {
        const without = served(free, id, from, to);
        const withHold = served(facts, id, from, to);
        const missed = lines.filter(({ serviceId }) => serviceId === id).flatMap(({ dates }) => dates);
        assert.deepEqual([...missed, ...withHold].sort(), without.sort(), id);
        counted += missed.length;
      }
      for (const { dates, each, sum } of lines) assert.ok(Math.abs(each * dates.length - sum) === 0 && each >= 0);
    }),
    { numRuns: 40, seed: 7 },
  );
  assert.ok(counted > 100, `only ${counted} pickups were ever missed`);
});

test('a pickup for which a truck is sent again counts on its own day: a month has as many as before', () => {
  const [service] = [aServiceFact('t', { addressId: 'home' })];
  const days = ['Monday'] as const;
  const mesa = aRouteFact('Mesa', { schedule: { days, cadence: { kind: 'weekly' }, season: null } });
  const again = {
    serviceId: 't',
    routeId: 'Mesa',
    nominal: '2026-11-30',
    kind: 'comes_on',
    date: '2026-12-02',
  } as const;
  const exceptions = decided({ ...again, driverId: null, fromStopId: 'done', isAgain: true });
  const plan = new PlannedPickups(factsOf([mesa], [service], { Mesa: ['t'] }, { exceptions }));
  const count = (from: Day, to: Day) => plan.of(service, 'h', { from, to }).length;
  assert.deepEqual([count('2026-11-01', '2026-12-01'), count('2026-12-01', '2027-01-01')], [5, 4]);
});

test('a hold through a whole period is worth what was billed for it, to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
      fc.nat(200),
      (cents, cans, ahead) => {
        const bill = aBill({ cents, interval: 'month' });
        const period = periodOf(bill, dayOf(ahead));
        const hold: HoldFacts = {
          ...{ id: 'h', from: period.from, to: addDays(period.to, -1), reason: 'vacation', notes: null },
        };
        const services = (['Trash', 'Recycling'] as const).map(
          (stream, place): HeldService => ({
            ...{
              ...aServiceFact(stream, { addressId: 'home', stream, holds: [hold] }),
              street: 'Home',
              cans: cans[place] ?? 1,
            },
          }),
        );
        const routes = services.map(({ id, stream }) => aRouteFact(`of ${id}`, { stream, schedule: mondays }));
        const facts = factsOf(routes, services, { 'of Trash': ['Trash'], 'of Recycling': ['Recycling'] });
        const lines = reckonHold(new PlannedPickups(facts), { ...hold, services, bills: [bill], made: [] });
        assert.equal(amountOf(lines), cents);
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});

const mondays = { days: ['Monday'], cadence: { kind: 'weekly' }, season: null } as const;
const november = { id: 'h', from: '2026-11-09', to: '2026-11-30', reason: 'vacation', notes: null } as const;
const bill = {
  ...aBill({ cents: 3000, interval: 'month' }),
  from: '2026-06-01',
  start: '2026-06-01',
  anchor: '2026-11-01',
};

function reckoned(changed: Partial<HeldService>, more: object = {}) {
  const service: HeldService = { ...aServiceFact('t', { holds: [november] }), street: 'Home', cans: 2, ...changed };
  const facts = factsOf([aRouteFact('Mesa', { schedule: mondays })], [service], { Mesa: ['t'] });
  return reckonHold(new PlannedPickups(facts), { ...november, services: [service], bills: [bill], made: [], ...more });
}

test('the price of a pickup is that of a whole period, also where the service is in force for a part of it', () => {
  const [all] = reckoned({});
  assert.deepEqual([all?.dates.length, all?.each, all?.pickups, all?.sum], [4, 600, 5, 2400]);
  const [part] = reckoned({ firstDay: '2026-11-16', lastDay: '2026-11-23' });
  assert.deepEqual([part?.dates, part?.each], [['2026-11-16', '2026-11-23'], 600]);
});

test('a product named after a stream is for it alone, and all others for the rest', () => {
  const services = (['Trash', 'Recycling', 'Organics'] as const).map(
    (stream): HeldService => ({
      ...{ ...aServiceFact(stream, { addressId: 'home', stream, holds: [november] }), street: 'Home' },
      cans: stream === 'Trash' ? 2 : 1,
    }),
  );
  const routes = services.map(({ stream }) => aRouteFact(`of ${stream}`, { stream, schedule: mondays }));
  const facts = factsOf(routes, services, Object.fromEntries(services.map(({ stream }) => [`of ${stream}`, [stream]])));
  const items = [
    { name: 'Standard service (trash)', cents: 3000 },
    { name: 'Extra can', cents: 2000 },
    { name: 'recycling cart', cents: 1200 },
    { name: 'Trash and recycling key', cents: 500 },
  ];
  const lines = reckonHold(new PlannedPickups(facts), {
    ...{ ...november, services, made: [], bills: [{ ...bill, cents: 6700, items }] },
  });
  const of = (stream: string) => {
    const own = lines.filter((line) => line.stream === stream);
    return own.map(({ price, whole, cans, ofCans }) => [price, whole, cans, ofCans]);
  };
  assert.deepEqual(of('Recycling')[0], [1200, 1200, 1, 1]);
  assert.deepEqual(of('Trash')[0], [3667, 5500, 2, 3]);
  assert.deepEqual(of('Organics')[0], [1833, 5500, 1, 3]);
});

test('what was picked up all the same, and what was not billed, is worth nothing', () => {
  const [made] = reckoned({}, { made: [{ serviceId: 't', date: '2026-11-16' }] });
  assert.deepEqual(made?.dates, ['2026-11-09', '2026-11-23', '2026-11-30']);
  const [billed] = reckoned(
    {},
    { bills: [{ ...bill, from: '2026-11-20', to: '2026-11-25', start: '2026-11-20', anchor: '2026-11-20' }] },
  );
  assert.deepEqual(billed?.dates, ['2026-11-23']);
  assert.deepEqual(reckoned({}, { bills: [] }), []);
});

test('periods begin on the same day of each month, in a short one on its last', () => {
  const monthly = { ...bill, from: '2026-01-31', start: '2026-01-31', anchor: '2026-02-28' };
  assert.deepEqual(periodOf(monthly, '2026-03-30'), { from: '2026-02-28', to: '2026-03-31' });
  assert.deepEqual(periodOf(monthly, '2026-03-31'), { from: '2026-03-31', to: '2026-04-30' });
  const moved = { ...bill, from: '2026-01-15', start: '2026-01-15', anchor: '2026-11-01' };
  assert.deepEqual(periodOf(moved, '2026-10-31'), { from: '2026-10-01', to: '2026-11-01' });
  assert.deepEqual(periodOf({ ...bill, interval: 'week', intervalCount: 2 }, '2026-10-31').from, '2026-10-18');
});

test('a bill counts from its first day to the day before its end', () => {
  const ended = { ...bill, from: '2026-11-01', to: '2026-11-30' };
  const days = ['2026-10-31', '2026-11-01', '2026-11-29', '2026-11-30'];
  assert.deepEqual(
    days.map((day) => isBilledOn(ended, day)),
    [false, true, true, false],
  );
  assert.ok(isBilledOn({ ...ended, to: null }, '2030-01-01'));
});

test('a hold that ends on the first day of a period takes that day along', () => {
  const lines = reckoned({}, { bills: [{ ...bill, from: '2026-06-30', start: '2026-06-30', anchor: '2026-11-30' }] });
  assert.deepEqual(
    lines
      .flatMap(({ dates }) => dates)
      .toSorted()
      .at(-1),
    '2026-11-30',
  );
});
