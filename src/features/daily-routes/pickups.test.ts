import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { addDays, addMinutes, type Day, dayAt, startOfDay, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import { nextPickups, placesOf, type RunStop, type TemplateStop } from './pickups.ts';

const monday = '2026-11-23';
const aRoute = (changed: Partial<TemplateStop> = {}): TemplateStop => ({
  routeId: 'r',
  routeName: 'Mesa',
  days: ['Monday', 'Thursday'],
  cans: 1,
  holds: [],
  runDates: [],
  ...changed,
});
const aStop = (date: Day, changed: Partial<RunStop> = {}): RunStop => ({
  date,
  routeName: 'Mesa',
  status: 'pending',
  suspension: null,
  runStatus: 'pending',
  isExtra: false,
  addressId: 'a',
  streetLine: '1 Main',
  cityLine: 'Aztec, NM 87410',
  ...changed,
});
const place = (changed: Partial<Parameters<typeof nextPickups>[0]>) => ({
  routes: [],
  stops: [],
  waiting: [],
  ...changed,
});
const datesOf = (changed: Partial<Parameters<typeof nextPickups>[0]>, today: Day, count = 3) =>
  nextPickups(place(changed), today, count).map(({ date }) => date);

const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 60 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));

test('every pickup day up to the third is either told or inside a hold, first and last day included', () => {
  fc.assert(
    fc.property(
      day,
      fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      fc.array(period, { maxLength: 4 }),
      (today, days, holds) => {
        const told = datesOf({ routes: [aRoute({ days, holds })] }, today);
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
  const route = (from: Day, to: Day) => ({ routes: [aRoute({ holds: [{ from, to }] })] });
  assert.deepEqual(datesOf(route(addDays(monday, 1), addDays(monday, 2)), monday), [
    monday,
    '2026-11-26',
    '2026-11-30',
  ]);
  assert.deepEqual(datesOf(route(monday, '2026-11-26'), monday), ['2026-11-30', '2026-12-03', '2026-12-07']);
  assert.deepEqual(datesOf(route(monday, '2028-11-26'), monday), []);
});

test('several routes are told together, each day once', () => {
  const routes = [aRoute(), aRoute({ routeId: 's', routeName: 'Recycling', days: ['Thursday', 'Friday'] })];
  assert.deepEqual(nextPickups(place({ routes }), monday), [
    { date: monday, routeNames: ['Mesa'], isPutOff: false },
    { date: '2026-11-26', routeNames: ['Mesa', 'Recycling'], isPutOff: false },
    { date: '2026-11-27', routeNames: ['Recycling'], isPutOff: false },
  ]);
});

test('a run that exists says itself whether it stops', () => {
  const today = (stops: readonly RunStop[]) => datesOf({ routes: [aRoute({ runDates: [monday] })], stops }, monday)[0];
  const hold = { id: 'h', from: monday, to: monday, reason: 'vacation', notes: null } as const;
  const thursday = '2026-11-26';
  assert.equal(today([aStop(monday)]), monday);
  assert.equal(today([aStop(monday, { status: 'in_progress', runStatus: 'in_progress' })]), monday);
  for (const status of ['completed', 'skipped', 'rescheduled'] as const)
    assert.equal(today([aStop(monday, { status, runStatus: 'in_progress' })]), thursday, status);
  assert.equal(today([aStop(monday, { suspension: hold })]), thursday);
  assert.equal(today([aStop(monday, { runStatus: 'cancelled' })]), thursday);
  assert.equal(today([]), thursday, 'the run was made before the address came onto the route');
});

test('a pickup put off comes on its day, before its run exists and after', () => {
  const tuesday = '2026-11-24';
  const waiting = { addressId: 'a', date: tuesday, routeName: 'Mesa', isHeld: false };
  const first = (changed: Parameters<typeof datesOf>[0]) => nextPickups(place(changed), tuesday, 1)[0];
  assert.deepEqual(first({ waiting: [waiting] }), { date: tuesday, routeNames: ['Mesa'], isPutOff: true });
  assert.deepEqual(first({ stops: [aStop(tuesday, { isExtra: true })] })?.isPutOff, true);
  assert.equal(first({ waiting: [{ ...waiting, isHeld: true }] }), undefined);
  assert.equal(first({ waiting: [waiting], routes: [aRoute({ days: ['Tuesday'] })] })?.isPutOff, false);
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
      const routes = [aRoute({ days: ['Sunday'], holds: [{ from: addDays(sunday, 7), to: addDays(sunday, 7) }] })];
      const at = (instant: string) => datesOf({ routes }, dayAt(instant, zone), 2);
      const begins = startOfDay(sunday, zone);
      const ends = startOfDay(addDays(sunday, 1), zone);
      assert.deepEqual(at(addMinutes(begins, -1)), [sunday, addDays(sunday, 14)]);
      assert.deepEqual(at(begins), [sunday, addDays(sunday, 14)]);
      assert.deepEqual(at(addMinutes(ends, -1)), [sunday, addDays(sunday, 14)]);
      assert.deepEqual(at(ends), [addDays(sunday, 14), addDays(sunday, 21)]);
    });

const anAddress = (id: string, changed = {}) => ({
  id,
  street: `${id} St`,
  cityLine: 'Aztec, NM 87410',
  isService: true,
  routes: [],
  ...changed,
});

test('places are the service addresses and whatever is on a route', () => {
  const billing = anAddress('b', { isService: false });
  const routed = anAddress('c', { isService: false, routes: [aRoute()] });
  const facts = { addresses: [anAddress('a'), billing, routed], stops: [aStop('2026-11-20')], waiting: [] };
  assert.deepEqual(
    placesOf(facts, monday).map(({ addressId, stops }) => [addressId, stops.length]),
    [
      ['a', 1],
      ['c', 0],
    ],
  );
});

test('a place that is gone is shown while a truck still comes, or when nothing else is left', () => {
  const gone = (date: Day, changed: Partial<RunStop> = {}) =>
    aStop(date, { addressId: 'x', streetLine: 'Old', ...changed });
  const streets = (stops: RunStop[], addresses = [anAddress('a')]) =>
    placesOf({ addresses, stops, waiting: [] }, monday).map(({ street }) => street);
  assert.deepEqual(streets([gone('2026-11-20', { status: 'completed' })]), ['a St']);
  assert.deepEqual(streets([gone(monday)]), ['a St', 'Old']);
  assert.deepEqual(streets([gone(monday, { runStatus: 'cancelled' })]), ['a St']);
  assert.deepEqual(streets([gone('2026-11-19', { streetLine: 'Older' }), gone('2026-11-20')], []), ['Old']);
  assert.deepEqual(streets([], []), []);
});
