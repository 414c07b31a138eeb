import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import {
  addDays,
  addMinutes,
  type Day,
  dayAt,
  startOfDay,
  type Weekday,
  weekdayOf,
  weekdays,
} from '../../kernel/calendar.ts';
import type { DayFacts, HoldFacts } from '../day-plan/facts.ts';
import { howOften, nextPickups, type PickupFacts, pickupsWithin, placesOf, type RunStop } from './pickups.ts';

const monday = '2026-11-23';
const thursday = '2026-11-26';
const hold = (from: Day, to: Day): HoldFacts => ({ id: `${from} ${to}`, from, to, reason: 'vacation', notes: null });
const route = (id: string, days: readonly Weekday[], stream: 'Trash' | 'Recycling' = 'Trash') =>
  aRouteFact(id, { stream, schedule: { days, cadence: { kind: 'weekly' }, season: null } });
/** One service on one route of these days. */
const plan = (days: readonly Weekday[], holds: readonly HoldFacts[] = [], more: Partial<DayFacts> = {}) =>
  factsOf([route('Mesa', days)], [aServiceFact('a', { holds })], { Mesa: ['a'] }, more);
const datesOf = (facts: DayFacts, today: Day, count = 3) =>
  nextPickups({ plan: facts, stops: [] }, today, count).map(({ date }) => date);

const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 60 }))
  .map(([from, length]) => hold(from, addDays(from, length)));

test('every pickup day up to the third is either told or inside a hold, first and last day included', () => {
  fc.assert(
    fc.property(
      day,
      fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      fc.array(period, { maxLength: 4 }),
      (today, days, holds) => {
        const told = datesOf(plan(days, holds), today);
        assert.equal(told.length, 3);
        assert.deepEqual(told, told.toSorted());
        for (let date = today; date <= (told[2] ?? ''); date = addDays(date, 1)) {
          const isHeld = holds.some(({ from, to }) => from <= date && date <= to);
          assert.equal(told.includes(date), days.includes(weekdayOf(date)) && !isHeld, date);
        }
      },
    ),
  );
});

test('the day before a hold and the day after it are served', () => {
  const held = (from: Day, to: Day) => plan(['Monday', 'Thursday'], [hold(from, to)]);
  assert.deepEqual(datesOf(held(addDays(monday, 1), addDays(monday, 2)), monday), [monday, thursday, '2026-11-30']);
  assert.deepEqual(datesOf(held(monday, thursday), monday), ['2026-11-30', '2026-12-03', '2026-12-07']);
  assert.deepEqual(datesOf(held(monday, '2028-11-26'), monday), []);
});

test('several routes are told together, each day once', () => {
  const services = [
    aServiceFact('a', { addressId: 'home' }),
    aServiceFact('b', { addressId: 'home', stream: 'Recycling' }),
  ];
  const routes = [route('Mesa', ['Monday', 'Thursday']), route('Blue', ['Thursday', 'Friday'], 'Recycling')];
  const facts = factsOf(routes, services, { Mesa: ['a'], Blue: ['b'] });
  const usual = { isPutOff: false, because: null };
  assert.deepEqual(nextPickups({ plan: facts, stops: [] }, monday), [
    { date: monday, routeNames: ['Mesa'], ...usual },
    { date: thursday, routeNames: ['Blue', 'Mesa'], ...usual },
    { date: '2026-11-27', routeNames: ['Blue'], ...usual },
  ]);
  const both = services.map((service) => ({ ...service, cans: 1 }));
  const told = { plan: facts, services: both };
  assert.equal(howOften(told, 'en'), 'Trash: Mondays and Thursdays · Recycling: Thursdays and Fridays');
  assert.equal(howOften(told, 'es'), 'Basura: los lunes y jueves · Reciclaje: los jueves y viernes');
});

test('a run that exists says itself whether it stops', () => {
  const on = (status: 'pending' | 'in_progress' | 'completed' | 'cancelled', isWorked = false) => {
    const runs = [aRunFact('run', { date: monday, routeId: 'Mesa', status })];
    const done = { id: 'done', runId: 'run', serviceId: 'a', routeId: 'Mesa', nominal: monday, at: null };
    return datesOf(plan(['Monday', 'Thursday'], [], { runs, worked: isWorked ? [done] : [] }), monday)[0];
  };
  assert.equal(on('pending'), monday);
  assert.equal(on('in_progress'), monday);
  assert.equal(on('in_progress', true), thursday);
  assert.equal(on('cancelled'), thursday);
  assert.equal(on('completed'), thursday, 'the run was over before the address came onto the route');
});

test('a pickup put off comes on its day', () => {
  const tuesday = '2026-11-24';
  const exceptions = decided({
    ...{ serviceId: 'a', routeId: 'Mesa', nominal: monday },
    ...{ kind: 'comes_on', date: tuesday, driverId: null, fromStopId: null },
  });
  const first = (days: readonly Weekday[]) =>
    nextPickups({ stops: [], plan: plan(days, [], { exceptions }) }, tuesday, 1)[0];
  assert.deepEqual(first(['Monday']), {
    ...{ date: tuesday, routeNames: ['Mesa'], isPutOff: true },
    because: { kind: 'put_off', from: monday },
  });
  assert.equal(first(['Monday', 'Tuesday'])?.isPutOff, false);
});

const ownZone = process.env.TZ;
after(() => {
  process.env.TZ = ownZone ?? '';
});

// On 8 March 2026 the company's day has 23 hours, on 1 November 25; both are Sundays. The server may stand anywhere.
for (const serverZone of ['UTC', 'Asia/Tokyo', 'Pacific/Honolulu', 'Pacific/Kiritimati'])
  for (const sunday of ['2026-03-08', '2026-11-01'])
    test(`the pickups around ${sunday} are the company's days on a server in ${serverZone}`, () => {
      process.env.TZ = serverZone;
      const zone = 'America/Denver';
      const facts = plan(['Sunday'], [hold(addDays(sunday, 7), addDays(sunday, 7))]);
      const at = (instant: string) => datesOf(facts, dayAt(instant, zone), 2);
      const begins = startOfDay(sunday, zone);
      const ends = startOfDay(addDays(sunday, 1), zone);
      assert.deepEqual(at(addMinutes(begins, -1)), [sunday, addDays(sunday, 14)]);
      assert.deepEqual(at(begins), [sunday, addDays(sunday, 14)]);
      assert.deepEqual(at(addMinutes(ends, -1)), [sunday, addDays(sunday, 14)]);
      assert.deepEqual(at(ends), [addDays(sunday, 14), addDays(sunday, 21)]);
    });

const aStop = (date: Day, changed: Partial<RunStop> = {}): RunStop => ({
  ...{
    dailyRouteId: 'r',
    routeName: 'Mesa',
    date,
    status: 'completed',
    addressId: 'at a',
    streetLine: '1 Main',
    cityLine: 'Aztec, NM 87410',
  },
  ...changed,
});
const anAddress = (id: string, changed = {}) => ({
  ...{ id, street: `${id} St`, cityLine: 'Aztec, NM 87410', isService: true },
  ...changed,
});
const factsAt = (addresses: PickupFacts['addresses'], stops: RunStop[], lastDay: Day | null = null): PickupFacts => ({
  ...{ addresses, stops, plan: plan(['Monday']) },
  services: [{ ...aServiceFact('a', { lastDay }), cans: 2 }],
});

test('places are the service addresses and whatever is served', () => {
  const addresses = [
    anAddress('at a', { isService: false }),
    anAddress('home'),
    anAddress('office', { isService: false }),
  ];
  const shown = (lastDay: Day | null) =>
    placesOf(factsAt(addresses, [aStop('2026-11-20')], lastDay), monday).map(({ addressId, services, stops }) => [
      ...[addressId, services.length, stops.length],
    ]);
  assert.deepEqual(shown(null), [
    ['at a', 1, 1],
    ['home', 0, 0],
  ]);
  assert.deepEqual(shown('2026-11-22'), [['home', 0, 0]]);
});

test('a place asks for its own pickups alone', () => {
  const services = [aServiceFact('a'), aServiceFact('b')];
  const facts: PickupFacts = {
    addresses: [anAddress('at a'), anAddress('at b')],
    stops: [],
    services: services.map((service) => ({ ...service, cans: 1 })),
    plan: factsOf([route('Mesa', ['Monday']), route('East', ['Friday'])], services, { Mesa: ['a'], East: ['b'] }),
  };
  assert.deepEqual(
    placesOf(facts, monday).map((place) => nextPickups(place, monday, 1)[0]?.date),
    [monday, '2026-11-27'],
  );
});

test('a place that is gone is shown when nothing else is left', () => {
  const gone = (date: Day, streetLine = 'Old') => aStop(date, { addressId: 'x', streetLine });
  const streets = (stops: RunStop[], addresses = [anAddress('home')]) =>
    placesOf(factsAt(addresses, stops), monday).map(({ street }) => street);
  assert.deepEqual(streets([gone('2026-11-20')]), ['home St']);
  assert.deepEqual(streets([gone('2026-11-19', 'Older'), gone('2026-11-20')], []), ['Old']);
  assert.deepEqual(streets([], []), []);
});

test('a place that is gone shows the stops of its own street', () => {
  const stops = [aStop('2026-11-20', { streetLine: 'Old' }), aStop('2026-11-19', { streetLine: 'Older' })];
  const [place] = placesOf(factsAt([], stops), monday);
  assert.deepEqual(
    place?.stops.map(({ date }) => date),
    ['2026-11-20'],
  );
});

test('the routes of a day are told by their names; who goes with another truck that is known is told of that one', () => {
  const services = [aServiceFact('a'), aServiceFact('b'), aServiceFact('c')];
  const routes = ['Blue', 'Mesa', 'Zulu'].map((id) => route(id, ['Monday']));
  const runs = [aRunFact('r', { date: monday, routeId: 'Blue' })];
  const exceptions = decided({ serviceId: 'c', routeId: 'Zulu', nominal: monday, kind: 'goes_with', runId: 'r' });
  const facts = factsOf(routes, services, { Blue: ['a'], Mesa: ['b'], Zulu: ['c'] }, { runs, exceptions });
  assert.deepEqual(nextPickups({ plan: facts, stops: [] }, monday, 1)[0]?.routeNames, ['Blue', 'Mesa', 'Zulu']);
  const stops = [aStop(monday, { routeName: 'Blue' })];
  assert.deepEqual(nextPickups({ plan: facts, stops }, monday, 1)[0]?.routeNames, ['Blue', 'Mesa']);
});

test('the days between two dates say what the truck comes for and how many cans', () => {
  const services = [
    { ...aServiceFact('t', { addressId: 'home' }), cans: 2 },
    { ...aServiceFact('p', { addressId: 'home', stream: 'Recycling' }), cans: 1 },
  ];
  const facts = factsOf([route('Mesa', ['Monday', 'Tuesday']), route('Blue', ['Monday'], 'Recycling')], services, {
    Mesa: ['t'],
    Blue: ['p'],
  });
  const days = pickupsWithin({ plan: facts, services }, monday, addDays(monday, 2));
  assert.deepEqual(
    days.map(({ date, streams, cans }) => [date, streams.toSorted(), cans]),
    [
      [monday, ['Recycling', 'Trash'], 3],
      [addDays(monday, 1), ['Trash'], 2],
    ],
  );
});
