import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { routeOn as route } from '../../../test/support/places.ts';
import { addDays, type Weekday, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import type { Place, PlaceService } from '../daily-routes/pickups.ts';
import type { DayFacts, HoldFacts, RouteFacts } from '../day-plan/facts.ts';
import { isCurrent } from '../services/rules.ts';
import { aheadDays, comingDays, lostPickups, placesToShow, serviceAddress } from './rules.ts';

const monday = '2026-11-23';
const trash: PlaceService = {
  ...{ id: 'trash', addressId: 'a', stream: 'Trash', cans: 1 },
  ...{ firstDay: '2020-01-01', lastDay: null, holds: [] },
};
const recycling: PlaceService = { ...trash, id: 'recycling', stream: 'Recycling', cans: 2 };
const mesa = route('Mesa', ['Monday', 'Thursday']);
/** An address on all of these routes. */
const place = (
  routes: readonly RouteFacts[],
  services: readonly PlaceService[] = [trash],
  more: Partial<DayFacts> = {},
  addressId = 'a',
): Place => ({
  ...{ addressId, street: addressId === 'a' ? '1 Main' : `${addressId} Main`, cityLine: 'Aztec, NM 87410', stops: [] },
  services: services.filter((one) => isCurrent(one, monday)),
  plan: {
    ...{ routes, services, closed: [], exceptions: [], runs: [], worked: [], done: [] },
    stops: routes.map(({ id, stream }) => ({
      ...{ routeId: id, addressId, order: 1 },
      otherRouteIds: routes.filter((other) => other.id !== id && other.stream === stream).map((other) => other.id),
    })),
    ...more,
  },
});
const shown = (...of: Parameters<typeof place>) =>
  serviceAddress(place(...of), { id: 'a', today: monday, language: 'en' });
const hold = (from: string, to: string): HoldFacts => ({ id: from, from, to, reason: 'vacation', notes: null });

test('an address on two routes has the days of both and the cans of its service once', () => {
  const { howOften, cans, nextPickup, nextBecause, suspendedTo } = shown(
    [route('Mesa', ['Friday', 'Thursday']), route('Ruins', ['Wednesday'])],
    [{ ...trash, cans: 3 }],
  );
  assert.deepEqual(
    [howOften, cans, nextPickup, nextBecause, suspendedTo],
    ['Wednesdays, Thursdays and Fridays', 3, '2026-11-25', null, null],
  );
});

test('a house from which they have moved away is shown only where there is no other', () => {
  const gone = (term: Partial<PlaceService>) => ({ ...place([mesa], [{ ...trash, ...term }]), services: [] });
  const [left, givenUp] = [gone({ lastDay: '2026-11-01' }), gone({ firstDay: '2026-12-01', lastDay: '2026-11-30' })];
  const [lived, bare] = [place([mesa]), place([], [])];
  assert.deepEqual([placesToShow([left, lived]), placesToShow([left])], [[lived], [left]]);
  assert.deepEqual(placesToShow([left, bare, givenUp]), [bare, givenUp]);
});

test('what was cancelled has a last pickup, unless something goes on', () => {
  const ends = { ...trash, lastDay: '2026-12-12' };
  assert.equal(shown([mesa]).lastPickup, null);
  assert.equal(shown([mesa], [ends]).lastPickup, '2026-12-10');
  assert.equal(shown([mesa], [{ ...ends, lastDay: monday }]).lastPickup, monday);
  assert.equal(shown([mesa], [{ ...ends, holds: [hold('2026-12-01', '2026-12-31')] }]).lastPickup, '2026-11-30');
  const blue = route('Blue', ['Tuesday'], { stream: 'Recycling' });
  assert.equal(shown([mesa, blue], [ends, recycling]).lastPickup, null);
  assert.equal(shown([mesa, blue], [ends, { ...recycling, lastDay: '2026-12-31' }]).lastPickup, '2026-12-29');
});

test('two services have the cans of both, and each its days; those of a route only where its stream is collected', () => {
  const blue = route('Blue', ['Tuesday'], { stream: 'Recycling' });
  const both = shown([mesa, blue], [trash, recycling]);
  assert.deepEqual(
    [both.cans, both.howOften, both.nextPickup],
    [3, 'Trash: Mondays and Thursdays · Recycling: Tuesdays', monday],
  );
  const one = shown([mesa, blue], [recycling]);
  assert.deepEqual([one.cans, one.howOften, one.nextPickup], [2, 'Tuesdays', '2026-11-24']);
});

test('a service that has ended is not counted, one still to begin is, and the truck comes from its first day on', () => {
  const ended = { ...trash, lastDay: '2026-11-22' };
  assert.deepEqual([shown([mesa], [ended]).cans, shown([mesa], [ended]).nextPickup], [0, null]);
  const last = { ...trash, lastDay: monday };
  assert.deepEqual([shown([mesa], [last]).cans, shown([mesa], [last]).nextPickup], [1, monday]);
  const coming = { ...trash, firstDay: '2026-11-26' };
  assert.deepEqual([shown([mesa], [coming]).cans, shown([mesa], [coming]).nextPickup], [1, '2026-11-26']);
});

test('a hold of today is told with its last day, one that is still ahead is not', () => {
  const holds = [hold(monday, '2026-11-26'), hold('2026-11-30', '2026-11-30')];
  const { nextPickup, suspendedTo } = shown([mesa], [{ ...trash, holds }]);
  assert.deepEqual([nextPickup, suspendedTo], ['2026-12-03', '2026-11-26']);
});

test('where one of two services is on hold the truck comes for the other', () => {
  const held = { ...trash, holds: [hold(monday, '2026-12-26')] };
  const blue = route('Blue', ['Tuesday'], { stream: 'Recycling' });
  const { nextPickup, suspendedTo, suspendedStreams } = shown([mesa, blue], [held, recycling]);
  assert.deepEqual([nextPickup, suspendedTo, suspendedStreams], ['2026-11-24', '2026-12-26', ['Trash']]);
  const both = shown([mesa, blue], [held, { ...recycling, holds: held.holds }]);
  assert.deepEqual([both.suspendedTo, both.suspendedStreams], ['2026-12-26', []]);
  // With other cans from a day on it is one stream, and rests as a whole.
  const more = { ...held, id: 'more', cans: 2, firstDay: '2026-11-28' };
  assert.deepEqual(shown([mesa], [{ ...held, lastDay: '2026-11-27' }, more]).suspendedStreams, []);
});

test('another day than usual is told with its reason', () => {
  const closed = [{ date: '2026-11-26', name: 'Thanksgiving', effect: 'slides', movedTo: null }] as const;
  const { nextPickup, nextBecause } = shown([route('Mesa', ['Thursday'])], [trash], { closed });
  assert.deepEqual(
    [nextPickup, nextBecause],
    ['2026-11-27', { kind: 'closure', name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }],
  );
});

test('every other week, the week between is passed over', () => {
  const schedule = { days: ['Monday'], cadence: { kind: 'biweekly', from: '2026-11-16' }, season: null } as const;
  const { howOften, nextPickup } = shown([route('Mesa', [], { schedule })]);
  assert.deepEqual([howOften, nextPickup], ['Every other Monday', '2026-11-30']);
});

test('without a route there is no pickup, and the cans are still those of the service', () => {
  assert.deepEqual([shown([]).nextPickup, shown([]).cans, shown([]).howOften], [null, 1, null]);
});

test('without a service nothing is collected, whatever route passes', () => {
  const { nextPickup, cans, howOften, suspendedTo } = shown([mesa], []);
  assert.deepEqual([nextPickup, cans, howOften, suspendedTo], [null, 0, null, null]);
});

const thanksgiving = { date: '2026-11-26', name: 'Thanksgiving', effect: 'slides', movedTo: null } as const;
const snow = { date: '2026-11-30', name: 'Snow', effect: 'skipped', movedTo: null } as const;

test('four weeks of pickups come in order, each with its reason, and what a closed day takes away is told', () => {
  const closed = [thanksgiving, snow];
  const places = [place([mesa], [trash], { closed })];
  assert.deepEqual(
    comingDays(places, monday).map(({ date, stops }) => [date, stops[0]?.because?.kind ?? null]),
    [
      [monday, null],
      ['2026-11-27', 'closure'],
      ['2026-12-03', null],
      ['2026-12-07', null],
      ['2026-12-10', null],
      ['2026-12-14', null],
      ['2026-12-17', null],
      ['2026-12-21', null],
    ],
  );
  assert.deepEqual(lostPickups(places, monday), [
    { date: '2026-11-30', street: '1 Main', streams: ['Trash'], why: { kind: 'closed', name: 'Snow' } },
  ]);
});

test('three addresses on five routes: a day is told once, with every address and all of its cans', () => {
  const blue = (name: string, day: Weekday) => route(name, [day], { stream: 'Recycling' });
  const both = (id: string) => [
    { ...trash, id: `${id} trash`, addressId: id },
    { ...recycling, id: `${id} recycling`, addressId: id },
  ];
  const places = [
    place([route('One', ['Monday']), blue('Two', 'Monday')], both('a'), {}, 'a'),
    place([route('Three', ['Monday']), blue('Four', 'Tuesday')], both('b'), {}, 'b'),
    place([route('Five', ['Tuesday'])], [{ ...trash, id: 'c trash', addressId: 'c' }], {}, 'c'),
  ];
  const [first, second] = comingDays(places, monday);
  assert.deepEqual(
    first?.stops.map(({ street, streams, cans }) => [street, streams, cans]),
    [
      ['1 Main', ['Trash', 'Recycling'], 3],
      ['b Main', ['Trash'], 1],
    ],
  );
  assert.deepEqual(
    second?.stops.map(({ street, cans }) => [street, cans]),
    [
      ['b Main', 2],
      ['c Main', 1],
    ],
  );
});

// The company's day has 23 hours on the one, 25 on the other; the server may stand anywhere.
for (const serverZone of ['UTC', 'America/Denver', 'Pacific/Kiritimati'])
  for (const sunday of ['2026-03-08', '2026-11-01'])
    test(`the reasons of ${sunday}, when the clocks change, are those of any day on a server in ${serverZone}`, (t) => {
      const ownZone = process.env.TZ;
      t.after(() => {
        process.env.TZ = ownZone ?? '';
      });
      process.env.TZ = serverZone;
      const [saturday, after] = [addDays(sunday, -1), addDays(sunday, 1)];
      const weekly = route('Weekend', ['Sunday']);
      const of = (holds: readonly HoldFacts[], more: Partial<DayFacts> = {}) => {
        const places = [place([weekly], [{ ...trash, holds }], more)];
        const [next] = comingDays(places, saturday);
        return { next: [next?.date, next?.stops[0]?.because ?? null], lost: lostPickups(places, saturday)[0] };
      };
      const closed = (changed: Pick<ClosedDay, 'effect' | 'movedTo'>) => [{ date: sunday, name: 'Fair', ...changed }];
      assert.deepEqual(of([]).next, [sunday, null]);
      assert.deepEqual(of([], { closed: closed({ effect: 'moved', movedTo: after }) }).next, [
        after,
        { kind: 'closure', name: 'Fair', from: sunday, to: after },
      ]);
      const skipped = of([], { closed: closed({ effect: 'skipped', movedTo: null }) });
      assert.deepEqual([skipped.next[0], skipped.lost?.date], [addDays(sunday, 7), sunday]);
      assert.deepEqual(skipped.lost?.why, { kind: 'closed', name: 'Fair' });
      const held = of([hold(sunday, sunday)]);
      assert.deepEqual([held.next[0], held.lost?.date], [addDays(sunday, 7), sunday]);
      assert.deepEqual(held.lost?.why, { kind: 'held', from: sunday, to: sunday });
    });

test('whatever the route and the day, nothing is told twice, nothing in the past, nothing beyond four weeks', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      fc.integer({ min: 0, max: 400 }),
      fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
      (days, from, held) => {
        const today = addDays(monday, from);
        const holds = held === undefined ? [] : [hold(today, addDays(today, held))];
        const dates = comingDays([place([route('Any', days)], [{ ...trash, holds }])], today).map(({ date }) => date);
        assert.deepEqual(dates, [...new Set(dates)].sort());
        assert.ok(dates.every((date) => date >= today && date <= addDays(today, aheadDays)));
        assert.ok(
          dates.every((date) => days.includes(weekdayOf(date)) && (held === undefined || date > addDays(today, held))),
        );
      },
    ),
  );
});

test('on both days on which the clocks change a pickup is on its day', () => {
  for (const sunday of ['2026-11-01', '2027-03-14']) {
    const places = [place([route('Sunday', ['Sunday'])])];
    assert.equal(comingDays(places, addDays(sunday, -1))[0]?.date, sunday);
    assert.equal(comingDays(places, sunday)[1]?.date, addDays(sunday, 7));
  }
});

test('of two services the longer hold and the later last day are told, up to a year ahead', () => {
  const blue = route('Blue', ['Tuesday'], { stream: 'Recycling' });
  const held = (service: PlaceService, to: string) => ({ ...service, holds: [hold(monday, to)] });
  const { suspendedTo } = shown([mesa, blue], [held(trash, '2026-12-26'), held(recycling, '2026-11-30')]);
  assert.equal(suspendedTo, '2026-12-26');
  const ending = (service: PlaceService, lastDay: string) => ({ ...service, lastDay });
  const both = [ending(trash, '2026-12-31'), ending(recycling, '2026-12-12')];
  assert.equal(shown([mesa, blue], both).lastPickup, '2026-12-31');
  assert.equal(shown([mesa], [ending(trash, '2028-11-20')]).lastPickup, '2027-11-22');
});

test('what is lost before the next pickup is told in order, and not that of its day', () => {
  const blue = route('Blue', ['Monday'], { stream: 'Recycling' });
  const held = { ...trash, holds: [hold(monday, monday)] };
  const both = shown([route('Mesa', ['Monday']), blue], [held, recycling]);
  assert.deepEqual([both.nextPickup, both.lost], [monday, []]);
  const closed = [
    { date: monday, name: 'Fair', effect: 'moved', movedTo: '2026-12-05' },
    { date: '2026-11-26', name: 'Snow', effect: 'skipped', movedTo: null },
  ] as const;
  const { nextPickup, lost } = shown([mesa], [trash], { closed });
  assert.deepEqual(
    [nextPickup, lost.map(({ date, why }) => [date, why])],
    [
      '2026-11-30',
      [
        [monday, { kind: 'later', to: '2026-12-05' }],
        ['2026-11-26', { kind: 'closed', name: 'Snow' }],
      ],
    ],
  );
});

test('what is put beyond the four weeks is told as lost, what still comes within them is not', () => {
  const movedTo = (to: string) => [{ date: '2026-12-17', name: 'Fair', effect: 'moved', movedTo: to }] as const;
  const lostWith = (to: string) => lostPickups([place([mesa], [trash], { closed: movedTo(to) })], monday);
  assert.equal(addDays(monday, aheadDays), '2026-12-21');
  assert.deepEqual(lostWith('2026-12-21'), []);
  assert.deepEqual(
    lostWith('2026-12-22').map(({ date, why }) => [date, why]),
    [['2026-12-17', { kind: 'later', to: '2026-12-22' }]],
  );
});

test('what is lost at several addresses is told in the order of the days', () => {
  const without = (date: string, addressId: string) =>
    place(
      [mesa],
      [{ ...trash, id: addressId, addressId }],
      { closed: [{ date, name: 'Snow', effect: 'skipped', movedTo: null }] },
      addressId,
    );
  assert.deepEqual(
    lostPickups([without('2026-12-03', 'a'), without('2026-11-26', 'b')], monday).map(({ date }) => date),
    ['2026-11-26', '2026-12-03'],
  );
});
