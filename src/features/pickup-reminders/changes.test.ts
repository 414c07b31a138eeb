import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aPlace, aPlaceService, routeOn } from '../../../test/support/places.ts';
import { aRunFact, decided } from '../../../test/support/plan-facts.ts';
import { addDays, type Day, weekdays } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import { closedDaysBetween } from '../company/holidays.ts';
import { type PickupOn, pickupsOf } from '../daily-routes/each-pickup.ts';
import type { Place } from '../daily-routes/pickups.ts';
import { changesOf, isDue, isStillSo, lookAheadDays, lookBackTo, type Told } from './changes.ts';
import { noticeOf } from './letters.ts';
import { feedWords } from './words.ts';

const monday = '2026-11-23';
const thursdays = routeOn('Mesa', ['Thursday']);
const thanksgiving = closedDaysBetween({ 'thanksgiving-day': 'slides' }, [], monday, addDays(monday, 30));
const skipped = (date: Day): ClosedDay => ({ date, name: 'Blizzard', effect: 'skipped', movedTo: null });
const withClosed = (...closed: ClosedDay[]) => aPlace([thursdays], undefined, { closed });

const changes = (place: Place, today: Day, told: readonly Told[] = []) =>
  changesOf(pickupsOf(place, lookBackTo(told, today), addDays(today, lookAheadDays)), told);
const said = (place: Place, today: Day, told: readonly Told[] = []) =>
  noticeOf(
    changes(place, today, told).filter((change) => isDue(change, today, true)),
    'en',
  ).title;
const told = (comesOn: Day | null): Told[] => [
  { addressId: 'a', stream: 'Trash', routeId: 'Mesa', nominal: '2026-11-26', comesOn },
];

test('a holiday is told three days before, in the evening, and a closed day at once', () => {
  const [change] = changes(withClosed(...thanksgiving), monday);
  assert.deepEqual([change?.known, change?.comesOn], ['2026-11-26', '2026-11-27']);
  const due = (today: Day, isEvening: boolean) => change && isDue(change, today, isEvening);
  assert.deepEqual(
    ['2026-11-22', monday, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((day) => [
      due(day, false),
      due(day, true),
    ]),
    [
      [false, false],
      [false, true],
      [false, true],
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ],
  );
});

test('a truck that is sent again is said to come once more, in word of it and in the calendar', () => {
  const pickup = { serviceId: 'trash', routeId: 'Mesa', nominal: '2026-11-26', kind: 'comes_on' } as const;
  for (const date of ['2026-11-26', '2026-11-28']) {
    const exceptions = decided({ ...pickup, date, driverId: null, fromStopId: 'done', isAgain: true });
    const place = aPlace([thursdays], undefined, { exceptions });
    const sentence = `Once more: ${date === pickup.nominal ? 'Thursday, November 26' : 'Saturday, November 28'}`;
    assert.equal(said(place, '2026-11-26'), date === pickup.nominal ? '' : sentence);
    const [state] = pickupsOf(place, date, date).map((one) => one.state);
    assert.deepEqual(state && feedWords.en.why(state, date), [sentence]);
  }
});

test('in words: moved, moved again, not at all, as usual after all, put off by somebody', () => {
  assert.equal(said(withClosed(...thanksgiving), monday), 'Thanksgiving Day: Friday instead of Thursday');
  const friday = skipped('2026-11-27');
  assert.equal(
    said(withClosed(...thanksgiving, friday), '2026-11-24', told('2026-11-27')),
    'Thanksgiving Day: Saturday instead of Friday',
  );
  assert.equal(said(withClosed(skipped('2026-11-26')), monday), 'Blizzard: no pickup on Thursday, November 26');
  assert.equal(said(withClosed(), monday, told('2026-11-27')), 'As usual after all: Thursday, November 26');
  assert.equal(said(withClosed(), monday, told(null)), 'As usual after all: Thursday, November 26');
  assert.equal(said(withClosed(skipped('2026-11-26')), monday, told(null)), '');
  const exceptions = decided({
    ...{ serviceId: 'trash', routeId: 'Mesa', nominal: '2026-11-26', kind: 'comes_on', date: '2026-12-04' },
    ...{ driverId: null, fromStopId: null },
  });
  const place = aPlace([thursdays], undefined, { exceptions });
  assert.equal(said(place, monday), 'Changed: Friday, December 4 instead of Thursday, November 26');
});

test('a house knows what it was told of a day also when it moves to another route of that day', () => {
  const moved = (...closed: ClosedDay[]) => aPlace([routeOn('Verde', ['Thursday'])], undefined, { closed });
  const after = (place: Place, comesOn: Day | null) => said(place, monday, told(comesOn));
  assert.equal(after(moved(skipped('2026-11-26')), null), '');
  assert.equal(after(moved(...thanksgiving), '2026-11-27'), '');
  assert.equal(after(moved(), null), 'As usual after all: Thursday, November 26');
  assert.equal(after(moved(), '2026-11-28'), 'As usual after all: Thursday, November 26');
  const [first] = told('2026-11-28');
  const [second] = told('2026-11-26').map((one) => ({ ...one, routeId: 'Verde' }));
  assert.ok(first && second);
  assert.equal(said(withClosed(), monday, [first, second]), '', 'and back: what was said last counts');
  const both = aPlace([thursdays, routeOn('Verde', ['Thursday'])], undefined, { closed: [] });
  assert.equal(said(both, monday, [second]), '');
});

test('a cancelled run and a pickup left out are told, without what the office wrote for itself', () => {
  const run = { date: '2026-11-26', routeId: 'Mesa', status: 'cancelled', cancelReason: 'Driver quit' } as const;
  const cancelled = aPlace([thursdays], undefined, { runs: [aRunFact('run', run)] });
  assert.equal(said(cancelled, monday), 'Our run is cancelled: no pickup on Thursday, November 26');
  const exceptions = decided({
    ...{ serviceId: 'trash', routeId: 'Mesa', nominal: '2026-11-26', kind: 'left_out', reason: 'Owes us' },
  });
  const leftOut = aPlace([thursdays], undefined, { exceptions });
  assert.equal(said(leftOut, monday), 'Left out by our office: no pickup on Thursday, November 26');
});

test('a hold, a service that ends and one that has not begun change nobody’s day', () => {
  const hold = { id: 'h', from: '2026-11-20', to: '2026-11-29', reason: 'vacation' as const, notes: null };
  for (const changed of [{ holds: [hold] }, { lastDay: '2026-11-25' }, { firstDay: '2026-12-01' }])
    assert.deepEqual(changes(aPlace([thursdays], [aPlaceService('trash', changed)]), monday), []);
});

const closures = fc.uniqueArray(
  fc.record({
    date: fc.integer({ min: -3, max: 9 }).map((ahead) => addDays(monday, ahead)),
    effect: fc.constantFrom('skipped' as const, 'slides' as const),
  }),
  { selector: ({ date }) => date, maxLength: 5 },
);

test('whatever the calendar becomes, and however often: who was told last knows every day that is near', () => {
  fc.assert(
    fc.property(
      fc.array(closures, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      (calendars, days) => {
        const known = new Map<string, Told>();
        for (const closed of calendars) {
          const place = aPlace([routeOn('Mesa', days)], undefined, {
            closed: closed.map((one) => ({ ...one, name: 'Snow', movedTo: null })),
          });
          const news = changes(place, monday, [...known.values()]).filter((one) => isDue(one, monday, true));
          for (const one of news) {
            assert.notEqual(
              known.get(one.nominal)?.comesOn ?? (known.has(one.nominal) ? null : one.nominal),
              one.comesOn,
            );
            known.set(one.nominal, { ...one });
          }
          // Told once, nobody is told again while nothing changes; each near pickup is known by its day.
          assert.deepEqual(
            changes(place, monday, [...known.values()]).filter((one) => isDue(one, monday, true)),
            [],
          );
          for (const { nominal, date, state } of pickupsOf(place, monday, addDays(monday, 3)))
            if (state.kind === 'comes') assert.equal(known.get(nominal)?.comesOn ?? nominal, date);
        }
      },
    ),
  );
});

test('what is held or done is no change, and where two days speak of one pickup the one on which it comes counts', () => {
  const usual = {
    serviceId: 'trash',
    addressId: 'a',
    routeId: 'Mesa',
    nominal: '2026-11-26',
    street: '1 Main',
    cans: 1,
  } as const;
  const on = (date: Day, state: PickupOn['state']): PickupOn => ({
    ...{ ...usual, date, place: '1 Main, Town', stream: 'Trash', state },
  });
  const moved = on('2026-11-26', { kind: 'goes', to: '2026-11-27', name: 'Thanksgiving Day' });
  const comes = (date: Day, isDone = false) => on(date, { kind: 'comes', because: null, isDone });
  const held = on('2026-11-27', { kind: 'lost', why: { kind: 'held', from: monday, to: '2026-11-30' } });
  const lost = on('2026-11-26', { kind: 'lost', why: { kind: 'left_out' } });
  const comesOn = (...pickups: PickupOn[]) => changesOf(pickups, []).map((change) => change.comesOn);
  assert.deepEqual(comesOn(comes('2026-11-28'), moved), ['2026-11-28']);
  assert.deepEqual(comesOn(moved, lost), ['2026-11-27']);
  assert.deepEqual(comesOn(comes('2026-11-28'), comes('2026-11-27')), ['2026-11-28']);
  assert.deepEqual(comesOn(held, moved), []);
  assert.deepEqual(comesOn(comes('2026-11-27', true)), []);
  assert.deepEqual(comesOn(lost), [null]);
  const waits = (...pickups: PickupOn[]) =>
    changesOf(pickups, told('2026-11-27')).map((change) => [change.known, change.comesOn, change.lost]);
  const doneOn = (date: Day) => ({ ...comes(date, true), addressId: 'a' });
  assert.deepEqual(waits(doneOn('2026-11-26')), [['2026-11-27', null, null]]);
  assert.deepEqual(waits(doneOn('2026-11-27')), []);
  assert.deepEqual(waits(doneOn('2026-11-26'), { ...comes('2026-11-27'), addressId: 'a', nominal: '2026-11-27' }), []);
});

test('a change is due as long as one of its days is ahead, and one without days never', () => {
  const due = (known: Day | null, comesOn: Day | null) => isDue({ known, comesOn }, monday, true);
  assert.deepEqual(
    [due(null, null), due(monday, null), due(null, monday), due(addDays(monday, -1), monday)],
    [false, true, true, true],
  );
  assert.equal(due(addDays(monday, -2), addDays(monday, -1)), false);
  assert.equal(lookAheadDays, 4);
});

test('what was told may be said as long as that pickup comes on that day, and that none comes until another route makes it', () => {
  const pickups = (place: Place) => pickupsOf(place, monday, addDays(monday, 9));
  const usual = pickups(withClosed());
  const isSaid = (word: Told | undefined, of = usual) => word && isStillSo(word, of);
  const [onThursday, none] = [told('2026-11-26')[0], told(null)[0]];
  assert.equal(isSaid(onThursday), true);
  assert.equal(isSaid(none), true);
  assert.equal(isSaid(none, []), true);
  assert.equal(isSaid(onThursday, []), false);
  assert.equal(isSaid(told('2026-11-27')[0]), false);
  assert.equal(isSaid(onThursday, pickups(withClosed(skipped('2026-11-26')))), false);
  assert.equal(isSaid(onThursday, pickups(withClosed(...thanksgiving))), false);
  assert.equal(isSaid(told('2026-11-27')[0], pickups(withClosed(...thanksgiving))), true);
  const ofOther = (word: Told | undefined) => word && { ...word, routeId: 'Ruins' };
  assert.equal(isSaid(ofOther(onThursday)), true, 'the house waits for the truck, not for its route');
  assert.equal(isSaid(ofOther(none)), false, 'and would wait for none that comes');
  assert.equal(isSaid(ofOther(none), pickups(withClosed(skipped('2026-11-26')))), true);
  assert.equal(isSaid(onThursday && { ...onThursday, nominal: '2026-11-25' }), false);
});
