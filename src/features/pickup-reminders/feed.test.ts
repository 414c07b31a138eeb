import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventsIn } from '../../../test/support/ics.ts';
import { aPlace, aPlaceService, routeOn } from '../../../test/support/places.ts';
import { decided } from '../../../test/support/plan-facts.ts';
import { addDays, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import { closedDaysBetween } from '../company/holidays.ts';
import { pickupsOf } from '../daily-routes/each-pickup.ts';
import { pickupsWithin } from '../daily-routes/pickups.ts';
import { streams } from '../services/streams.ts';
import { nameOfPlace } from './calendar.ts';
import { feedOf } from './feed.ts';

const today = '2026-11-23'; // a Monday
const feed = {
  ...({ company: 'San Juan; Disposal, Inc.', language: 'en', now: `${today}T17:00:00.000Z`, today } as const),
  alarmHour: 18,
};
const read = (place: ReturnType<typeof aPlace>, from = today, to = addDays(today, 27), changed: object = {}) =>
  eventsIn(feedOf(pickupsOf(place, from, to), { ...feed, ...changed }));
const thursdays = routeOn('Mesa', ['Thursday']);
const thanksgiving = closedDaysBetween({ 'thanksgiving-day': 'slides' }, [], today, addDays(today, 30));

test('a holiday week has the event of Thursday on Friday, with the reason and the bell of the evening before', () => {
  const { events, head } = read(aPlace([thursdays], undefined, { closed: thanksgiving }));
  assert.deepEqual(
    events.map((one) => [one.UID, one.DTSTART, one.DTEND, one.SUMMARY, one.STATUS, one.alarm]),
    [
      ['2026-11-26-trash', '20261127', '20261128'],
      ['2026-12-03-trash', '20261203', '20261204'],
      ['2026-12-10-trash', '20261210', '20261211'],
      ['2026-12-17-trash', '20261217', '20261218'],
    ].map(([uid, from, to]) => [`${uid}@pickups.haulyard`, from, to, 'Trash pickup', 'CONFIRMED', '-PT6H']),
  );
  assert.equal(events[0]?.DESCRIPTION, '2 cans\nThanksgiving Day: Friday instead of Thursday');
  assert.equal(head.METHOD, 'PUBLISH');
});

test('what does not come is cancelled with its reason; what was put off keeps its event', () => {
  const closed = [{ date: '2026-11-26', name: 'Blizzard', effect: 'skipped' as const, movedTo: null }];
  const hold = { id: 'h', from: '2026-12-01', to: '2026-12-05', reason: 'vacation' as const, notes: null };
  const exceptions = decided({
    ...{ serviceId: 'trash', routeId: 'Mesa', nominal: '2026-12-10', kind: 'comes_on', date: '2026-12-12' },
    ...{ driverId: null, fromStopId: null },
  });
  const { events } = read(aPlace([thursdays], [aPlaceService('trash', { holds: [hold] })], { closed, exceptions }));
  assert.deepEqual(
    events.map((one) => [one.DTSTART, one.STATUS, one.SUMMARY, one.DESCRIPTION?.split('\n')[1]]),
    [
      ['20261126', 'CANCELLED', 'No trash pickup', 'Blizzard: no pickup on Thursday, November 26'],
      [
        '20261203',
        'CANCELLED',
        'No trash pickup',
        'Paused Tuesday, December 1 to Saturday, December 5: no pickup on Thursday, December 3',
      ],
      ['20261212', 'CONFIRMED', 'Trash pickup', 'Changed: Saturday instead of Thursday'],
      ['20261217', 'CONFIRMED', 'Trash pickup', undefined],
    ],
  );
});

test('the days on which the clocks change are whole days like others, in both languages and without an alarm', () => {
  for (const sunday of ['2026-11-01', '2027-03-14']) {
    const place = aPlace([routeOn('Mesa', ['Sunday', 'Monday'])]);
    const { events } = read(place, addDays(sunday, -1), addDays(sunday, 1), { language: 'es', alarmHour: undefined });
    const plain = (day: string) => day.replaceAll('-', '');
    assert.deepEqual(
      events.map((one) => [one.DTSTART, one.DTEND, one.SUMMARY, one.alarm]),
      [sunday, addDays(sunday, 1)].map((day) => [
        ...[plain(day), plain(addDays(day, 1)), 'Recolección de basura', undefined],
      ]),
    );
  }
});

const aLetter = fc.constantFrom(...'aé,;:\\"\n n€ñ字🗑️');

test('nothing to come is a calendar too, and no name of a company or street breaks a line', () => {
  assert.deepEqual(read(aPlace([])).events, []);
  fc.assert(
    fc.property(fc.string({ unit: aLetter, maxLength: 200 }), fc.string({ maxLength: 120 }), (street, company) => {
      const place = { ...aPlace([thursdays]), street };
      const { events } = read(place, today, addDays(today, 27), { company });
      assert.equal(events[0]?.LOCATION, `${place.street}, Aztec, NM 87410`);
    }),
  );
});

const dayIn = fc.integer({ min: 0, max: 40 }).map((ahead) => addDays(today, ahead));
const plans = fc.record({
  routes: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('A', 'B', 'C'),
      days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      stream: fc.constantFrom(...streams.slice(0, 2)),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  closed: fc.uniqueArray(
    fc.record({ date: dayIn, name: fc.constant('Snow'), effect: fc.constantFrom('skipped', 'slides') }),
    { selector: ({ date }) => date, maxLength: 6 },
  ),
  hold: fc.option(fc.tuple(dayIn, fc.integer({ min: 0, max: 10 }))),
});

test('whatever the plan is, the confirmed events are its pickups of each service, and stay the same events', () => {
  fc.assert(
    fc.property(plans, ({ routes, closed, hold }) => {
      const holds = hold && {
        holds: [{ id: 'h', from: hold[0], to: addDays(hold[0], hold[1]), reason: 'vacation' as const, notes: null }],
      };
      const services = streams.slice(0, 2).map((stream) => aPlaceService(stream, { stream, ...holds }));
      const facts = { closed: closed.map((one) => ({ ...one, movedTo: null })) };
      const place = aPlace(
        routes.map(({ id, days, stream }) => routeOn(id, days, { stream })),
        services,
        facts,
      );
      const { events } = read(place, today, addDays(today, 35));
      for (const { stream, id } of services) {
        const own = pickupsWithin(
          {
            ...place,
            plan: { ...place.plan, services: [place.services.find((s) => s.id === id) ?? (services[0] as never)] },
          },
          today,
          addDays(today, 35),
        );
        const shown = events.filter((one) => one.STATUS === 'CONFIRMED' && one.SUMMARY === `${stream} pickup`);
        assert.deepEqual(
          new Set(shown.map((one) => one.DTSTART)),
          new Set(own.map(({ date }) => date.replaceAll('-', ''))),
        );
      }
      const usual = read({ ...place, plan: { ...place.plan, closed: [] } }, today, addDays(today, 35)).events;
      const known = new Set(usual.map((one) => one.UID));
      for (const { UID } of events) {
        const nominal = UID?.slice(0, 10) ?? '';
        assert.ok(nominal < today || known.has(UID ?? ''), `${UID} is no usual pickup, ${weekdayOf(nominal)}`);
      }
    }),
  );
});

test('two places of one street in different towns are told apart', () => {
  const [aztec, cuba] = [
    { street: '7 Main St', cityLine: 'Aztec, NM 87410' },
    { street: '7 Main St', cityLine: 'Cuba, NM 87013' },
  ];
  assert.notEqual(nameOfPlace(aztec), nameOfPlace(cuba));
});
