import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aPlace, aPlaceService, routeOn } from '../../../test/support/places.ts';
import { addDays, addMinutes, type Day, daysBetween } from '../../kernel/calendar.ts';
import { stopStatuses } from '../daily-routes/statuses.ts';
import type { Asked } from './asked.ts';
import { isFresh, refuseUnseen, reportableDays, whyNotReported } from './missed-pickups.ts';
import { ownRequestsContract } from './own-requests.ts';
import { pickupsLost } from './pausing.ts';
import {
  agreedPeriod,
  pauseOf,
  refuseAskedAlready,
  refusePassed,
  refusePause,
  refuseSettled,
  refuseTaken,
  refuseTooMany,
  servicesToHold,
} from './rules.ts';
import { isWaiting, states } from './states.ts';
import { factsOf, outcomeOf, threadText, titleOf } from './words.ts';

const today = '2026-06-16';
const days = fc.integer({ min: -400, max: 400 }).map((ahead) => addDays(today, ahead));
const period = fc.record({ from: days, to: days });

const putOff = (number: number, { from, to }: Readonly<{ from: Day; to: Day }>) => ({
  ...{ id: String(number), number, at: '2026-06-01T12:00:00.000Z', kind: 'comes_on' as const },
  ...{ serviceId: 't', routeId: 'Mesa', nominal: from, date: to, driverId: null, fromStopId: null },
});

/** A stop of today at which nobody was, on a run that is over. */
const missed = {
  date: today,
  status: 'pending',
  isHeld: false,
  isAway: false,
  isRunOver: true,
  isReported: false,
  recordedAt: null,
} as const;

test('what may be asked for as a pause begins today or later, ends within a year, and is agreed to as it is', () => {
  fc.assert(
    fc.property(period, (wanted) => {
      const isFit = wanted.from >= today && wanted.to >= wanted.from && daysBetween(today, wanted.to) <= 366;
      if (!isFit) assert.throws(() => refusePause(wanted, today));
      else {
        refusePause(wanted, today);
        assert.deepEqual(agreedPeriod(wanted, today), { ...wanted });
      }
    }),
  );
});

test('a pause that is agreed to later holds on no day that has passed', () => {
  fc.assert(
    fc.property(period, (asked) => {
      fc.pre(asked.from <= asked.to);
      if (asked.to < today) assert.throws(() => agreedPeriod(asked, today), { code: 'pause-passed' });
      else assert.deepEqual(agreedPeriod(asked, today), { ...asked, from: asked.from < today ? today : asked.from });
    }),
  );
});

test('a second pause is refused exactly when it has a day of one that waits', () => {
  const more = { kind: 'pause', serviceIds: null, services: [], notes: null } as const;
  fc.assert(
    fc.property(period, period, (one, other) => {
      fc.pre(one.from <= one.to && other.from <= other.to);
      const length = daysBetween(one.from, one.to) + 1;
      const shares = Array.from({ length }, (_, ahead) => addDays(one.from, ahead)).some(
        (day) => other.from <= day && day <= other.to,
      );
      const ask = () => refuseAskedAlready({ ...one, serviceIds: null }, [{ ...more, ...other, services: [] }]);
      if (shares) assert.throws(ask, { code: 'asked-already' });
      else ask();
    }),
  );
});

test('a pause holds the services that are left, and is refused when none is', () => {
  const [open, ended] = ['open', 'ended'].map((id) => ({ id, firstDay: '2020-01-01', lastDay: null as string | null }));
  if (!open || !ended) throw new Error('two services');
  ended.lastDay = addDays(today, -1);
  assert.equal(servicesToHold(null, [open, ended], today), undefined);
  assert.deepEqual(servicesToHold(['open', 'ended'], [open, ended], today), ['open']);
  assert.throws(() => servicesToHold(['ended'], [open, ended], today), { code: 'nothing-to-suspend' });
  assert.throws(() => servicesToHold(null, [ended], today), { code: 'nothing-to-suspend' });
});

test('a pickup is reported once it is over, within two weeks, and never twice', () => {
  const stop = fc.record({
    ...{ date: days, status: fc.constantFrom(...stopStatuses) },
    ...{
      isHeld: fc.boolean(),
      isAway: fc.boolean(),
      isRunOver: fc.boolean(),
      isReported: fc.boolean(),
      recordedAt: fc.constant(null),
    },
  });
  fc.assert(
    fc.property(stop, (one) => {
      const age = daysBetween(one.date, today);
      const isOver = age > 0 || (age === 0 && one.isRunOver);
      const isFit =
        isOver &&
        age <= reportableDays &&
        !one.isHeld &&
        !one.isAway &&
        !one.isReported &&
        one.status !== 'rescheduled';
      assert.equal(whyNotReported(one, today) === undefined, isFit);
    }),
  );
});

test('what was recorded within a day has to be seen as it is', () => {
  const now = `${today}T16:00:00.000Z`;
  const stop = {
    date: today,
    status: 'completed',
    isHeld: false,
    isAway: false,
    isRunOver: true,
    isReported: false,
  } as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (ago) => {
      const one = { ...stop, recordedAt: addMinutes(now, -ago) };
      assert.equal(isFresh(one, now), ago < 24 * 60);
      refuseUnseen(one, one.recordedAt, now);
      if (ago < 24 * 60) assert.throws(() => refuseUnseen(one, null, now), { code: 'record-first' });
      else refuseUnseen(one, null, now);
    }),
  );
});

test('a request is named in one line, in both languages', () => {
  const pause = {
    kind: 'pause',
    from: '2026-11-30',
    to: '2026-12-12',
    serviceIds: null,
    services: [],
    notes: null,
  } as const;
  const asked = { ...pause, services: [] };
  assert.equal(titleOf(asked, 'en'), 'Pause service: Nov 30 – Dec 12, 2026');
  assert.equal(titleOf(asked, 'es'), 'Pausar el servicio: 30 nov 2026 a 12 dic 2026');
});

test('what is collected and what came of a pause are told in both languages, what people wrote as it is', () => {
  const place = { addressId: 'a', street: '12 Elm St' };
  const can = { kind: 'another_can', ...place, stream: 'Recycling', cans: 2, price: null, notes: null } as const;
  assert.equal(titleOf(can, 'en'), 'Another can: Recycling');
  assert.equal(titleOf(can, 'es'), 'Otro bote: Reciclaje');
  const days = { from: '2026-11-30', to: '2026-12-12' };
  const one = { kind: 'pause', ...days, serviceIds: ['s'], services: ['Yard Waste, 12 Elm St'], notes: null } as const;
  assert.deepEqual(factsOf({ ...one, serviceIds: ['s'], services: ['Yard Waste, 12 Elm St'] }, 'es')[1], [
    'Servicios',
    'Desechos de jardín, 12 Elm St',
  ]);
  const came = { outcome: null, paused: { ...days, credit: 450 } };
  const said = 'Your service is paused: Nov 30 – Dec 12, 2026. The credit for it is $4.50.';
  const dicho = 'Su servicio está en pausa: 30 nov 2026 a 12 dic 2026. El crédito es de $4.50.';
  assert.deepEqual([outcomeOf(came, 'en'), outcomeOf(came, 'es')], [said, dicho]);
  assert.equal(threadText(said, came, 'es'), dicho);
  assert.equal(threadText('I have withdrawn this request.', came, 'es'), 'Retiré esta solicitud.');
  const written = { outcome: 'We come on Friday.', paused: null };
  assert.equal(outcomeOf(written, 'es'), 'We come on Friday.');
  assert.equal(threadText('We come on Friday.', written, 'es'), 'We come on Friday.');
});

test('who waits for an answer: what is open or in hand; nothing else is changed any more', () => {
  assert.deepEqual(states.filter(isWaiting), ['open', 'in_hand']);
  for (const state of states)
    if (isWaiting(state)) refuseSettled(state);
    else assert.throws(() => refuseSettled(state), { code: 'request-settled' }, state);
});

test('the first and the last day that fit do, and their neighbours do not', () => {
  const until = addDays(today, 366);
  refusePause({ from: today, to: until }, today);
  assert.throws(() => refusePause({ from: today, to: addDays(until, 1) }, today), { code: 'pause-too-late' });
  assert.deepEqual(agreedPeriod({ from: today, to: today }, today), { from: today, to: today });
  const more = { kind: 'pause', serviceIds: null, services: [], notes: null } as const;
  const waiting = [{ ...more, services: [], from: today, to: addDays(today, 3) }];
  const ask = (from: number, to: number) => () =>
    refuseAskedAlready({ from: addDays(today, from), to: addDays(today, to), serviceIds: null }, waiting);
  for (const [from, to] of [
    [-2, 0],
    [3, 9],
  ] as const)
    assert.throws(ask(from, to), { code: 'asked-already' });
  for (const [from, to] of [
    [-2, -1],
    [4, 9],
  ] as const)
    ask(from, to)();
  const code = (ago: number) => whyNotReported({ ...missed, date: addDays(today, -ago) }, today)?.code;
  assert.deepEqual([code(reportableDays), code(reportableDays + 1)], [undefined, 'too-old']);
});

test('a day that has passed is none, today is one; ten may wait at once', () => {
  refusePassed(today, today);
  assert.throws(() => refusePassed(addDays(today, -1), today), { code: 'day-passed' });
  refuseTooMany(9);
  assert.throws(() => refuseTooMany(10), { code: 'too-many-requests' });
});

test('a request is taken from whom it was seen with, and a pause is agreed to only of one', () => {
  const ana = { id: 'ana', name: 'Ana Nez' };
  const toEva = (before: string | null) => ({ before, ownerId: 'eva' });
  refuseTaken(null, toEva(null));
  refuseTaken(ana, toEva('ana'));
  for (const before of [null, 'ben']) assert.throws(() => refuseTaken(ana, toEva(before)), { code: 'request-taken' });
  assert.throws(() => refuseTaken(null, toEva('ana')), { code: 'request-taken' });
  refuseTaken(ana, { before: null, ownerId: 'ana' });
  refuseTaken(null, { before: 'ana', ownerId: null });
  assert.throws(() => pauseOf({ kind: 'another_can' } as Asked), { code: 'no-pause' });
});

test('a pickup is missed on a day that is over, or whose run is; what was recorded within a day is shown first', () => {
  const code = (more: object) => whyNotReported({ ...missed, ...more }, today)?.code;
  assert.deepEqual(
    [code({}), code({ isRunOver: false }), code({ date: addDays(today, 1) })],
    [undefined, 'not-over', 'not-over'],
  );
  assert.equal(code({ date: addDays(today, -1), isRunOver: false }), undefined);
  const now = '2026-06-16T18:00:00.000Z';
  const fresh = (minutes: number) => isFresh({ recordedAt: addMinutes(now, -minutes) }, now);
  assert.deepEqual([fresh(0), fresh(1439.9), fresh(1440)], [true, true, false]);
});

test('a pause takes the pickups of the services that it is for, in the order of their days', () => {
  const routes = [routeOn('Mesa', ['Wednesday']), routeOn('Blue', ['Tuesday'], { stream: 'Recycling' })];
  const services = [aPlaceService('t'), aPlaceService('p', { stream: 'Recycling' })];
  const place = aPlace(routes, services);
  const lost = (...serviceIds: string[]) =>
    pickupsLost([place, { ...place, street: '2 Main' }], { from: today, to: addDays(today, 1), serviceIds }).map(
      ({ date, street, streams }) => `${date.slice(8)} ${street} ${streams}`,
    );
  assert.deepEqual(lost('t', 'p'), [
    '16 1 Main Recycling',
    '16 2 Main Recycling',
    '17 1 Main Trash',
    '17 2 Main Trash',
  ]);
  assert.deepEqual(lost('t'), ['17 1 Main Trash', '17 2 Main Trash']);
});

test('a pause takes no pickup that was put out of its days, nor one that was put into them', () => {
  const exceptions = [
    putOff(1, { from: '2026-06-09', to: '2026-06-17' }), // from before the pause
    putOff(2, { from: '2026-06-16', to: '2026-06-18' }), // within it
    putOff(3, { from: '2026-06-23', to: '2026-07-01' }), // behind it
  ];
  const routes = [routeOn('Mesa', ['Tuesday']), routeOn('Blue', ['Wednesday'], { stream: 'Recycling' })];
  const services = [aPlaceService('t'), aPlaceService('p', { stream: 'Recycling' })];
  const place = aPlace(routes, services, { exceptions });
  const lost = pickupsLost([place], { from: today, to: '2026-06-30', serviceIds: ['t', 'p'] });
  assert.deepEqual(
    lost.map(({ date, streams }) => `${date.slice(5)} ${streams}`),
    ['06-17 Recycling', '06-24 Recycling', '06-30 Trash'],
  );
});

test('one service alone is no list in a query string', () => {
  const id = '6b1f2c1e-5d52-4c88-9c07-0c1f6f7e7a11';
  const { serviceIds } = ownRequestsContract.previewPause.input.shape;
  assert.deepEqual([serviceIds.parse(id), serviceIds.parse([id, id])], [[id], [id, id]]);
});
