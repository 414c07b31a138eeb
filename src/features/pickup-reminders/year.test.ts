import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPlace, aPlaceService, routeOn } from '../../../test/support/places.ts';
import { monthsFrom, yearOf } from './year.ts';

test('a sheet has this month and the eleven after it', () => {
  const months = monthsFrom('2026-11-23');
  assert.deepEqual(
    [months.length, months[0], months[2], months.at(-1)],
    [12, '2026-11-01', '2027-01-01', '2027-10-01'],
  );
});

test('a day says what is collected, why it is another one, and when nothing is', () => {
  const closed = [
    { date: '2026-11-26', name: 'Thanksgiving Day', effect: 'slides', movedTo: null } as const,
    { date: '2026-12-03', name: 'Fair', effect: 'skipped', movedTo: null } as const,
  ];
  const routes = [routeOn('Mesa', ['Thursday']), routeOn('Blue', ['Thursday'], { stream: 'Recycling' })];
  const services = [aPlaceService('t'), aPlaceService('p', { stream: 'Recycling', lastDay: '2026-12-01' })];
  const sheet = yearOf(aPlace(routes, services, { closed }), {
    today: '2026-11-23',
    months: ['2026-11-01', '2026-12-01'],
    language: 'en',
  });
  const [friday, fair, plain] = sheet.days;
  assert.deepEqual(
    [friday?.date, friday?.streams.toSorted(), friday?.isOff],
    ['2026-11-27', ['Recycling', 'Trash'], false],
  );
  assert.match(friday?.why ?? '', /^[^;]*Thanksgiving Day[^;]*$/, 'said once for both');
  assert.deepEqual([fair?.date, fair?.streams, fair?.isOff], ['2026-12-03', [], true]);
  assert.match(fair?.why ?? '', /Fair/);
  assert.deepEqual(plain, { date: '2026-12-10', streams: ['Trash'], isOff: false, why: null });
  assert.equal(sheet.days.at(-1)?.date, '2026-12-31', 'the last day of the last month');
});
