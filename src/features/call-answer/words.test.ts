import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStop } from '../../../test/support/contact-stop.ts';
import type { StopState } from './contract.ts';
import { outcomeOf, placeOf, stopsOfHold, whenOf, wordsOfHold, wordsOfState } from './words.ts';

const telling = { today: '2026-11-23', timeZone: 'America/Denver' };
const said = (state: StopState) => {
  const { headline, more } = wordsOfState(state, telling.timeZone);
  return more ? `${headline} / ${more}` : headline;
};

test('today in words', () => {
  const away = { kind: 'on-the-way', stopsAway: 3, isPassed: false, expectedAt: null } as const;
  const at = '2026-11-23T14:42:10Z';
  assert.deepEqual(
    (
      [
        { kind: 'no-run-yet' },
        { kind: 'not-started' },
        away,
        { ...away, stopsAway: 1, expectedAt: '2026-11-23T14:47:29Z' },
        { ...away, stopsAway: 0, expectedAt: '2026-11-23T14:47:31Z' },
        { ...away, stopsAway: 14, isPassed: true, expectedAt: at },
        { ...away, isPassed: true },
        { kind: 'here', since: at },
        { kind: 'here', since: null },
        { kind: 'worked', status: 'completed', at, rescheduledTo: null },
        { kind: 'worked', status: 'rescheduled', at, rescheduledTo: '2026-11-24' },
        { kind: 'suspended', to: '2026-12-04' },
        { kind: 'cancelled', reason: 'Snow' },
      ] satisfies StopState[]
    ).map(said),
    [
      'Expected today / The run has not been generated',
      'Not started yet',
      '3 stops away',
      '1 stop away / About 7:45 AM',
      'Next stop / About 7:50 AM',
      '14 stops away / About 7:40 AM · passed by, still open',
      '3 stops away / passed by, still open',
      'Driver is there now / Since 7:42 AM',
      'Driver is there now',
      'Completed, 7:42 AM',
      'Rescheduled, 7:42 AM / To Nov 24, 2026',
      'Suspended today / Until Dec 4, 2026',
      'Run cancelled / Snow',
    ],
  );
});

test('the last stop in words, with the reason', () => {
  const hold = { id: 'h', from: '2026-11-20', to: '2026-12-04', reason: 'vacation', notes: null } as const;
  const told = (changed: Parameters<typeof aStop>[0]) => {
    const { label, why } = outcomeOf(aStop(changed));
    return why ? `${label}: ${why}` : label;
  };
  const cancelled = { runStatus: 'cancelled', cancelReason: 'Truck broke' } as const;
  assert.equal(told({ status: 'completed' }), 'Completed');
  assert.equal(told({ status: 'skipped', driverNotes: 'Can was not out' }), 'Skipped: Can was not out');
  assert.equal(told({ status: 'rescheduled', rescheduledTo: '2026-11-24' }), 'Rescheduled: Put off to Nov 24, 2026');
  assert.equal(told({ suspension: hold }), 'Suspended: Customer on Vacation');
  assert.equal(told(cancelled), 'Run cancelled: Truck broke');
  assert.equal(told({ ...cancelled, status: 'completed' }), 'Completed');
  assert.equal(told({ runStatus: 'pending' }), 'Not reached: Still open when its day was over');
});

test('when and where the last stop was', () => {
  const on = (date: string, completionTime: string | null) => whenOf(aStop({ date, completionTime }), telling);
  assert.equal(on('2026-11-23', '2026-11-23T14:42:10Z'), 'Today, 7:42 AM');
  assert.equal(on('2026-11-22', null), 'Yesterday');
  assert.equal(on('2026-11-19', '2026-11-19T14:42:10Z'), 'Thu, Nov 19, 7:42 AM');
  assert.equal(on('2025-12-31', null), 'Wed, Dec 31, 2025');
  // Past midnight, and entered by the office two days later.
  assert.equal(on('2026-11-19', '2026-11-20T07:10:00Z'), 'Thu, Nov 19, 12:10 AM (Fri, Nov 20)');
  assert.equal(on('2025-12-31', '2026-01-02T15:10:00Z'), 'Wed, Dec 31, 2025, 8:10 AM (Fri, Jan 2)');
  const at = (actualLatitude: number | null) =>
    placeOf(aStop({ latitude: 36.7, longitude: -108.2, actualLatitude, actualLongitude: -108.2 }));
  assert.equal(at(36.7001), '11\u00A0m from the address');
  assert.equal(at(36.72), '2.22\u00A0km from the address');
  assert.equal(at(null), null);
});

test('a hold in words', () => {
  const hold = { from: '2026-11-20', to: '2026-12-04' };
  assert.equal(
    wordsOfHold({ ...hold, reason: 'vacation', isActive: true }),
    'Until Dec 4, 2026 · Customer on Vacation',
  );
  assert.equal(wordsOfHold({ ...hold, reason: 'other', isActive: false }), 'From Nov 20, 2026 · Other');
});

test('what a hold stops is told where it is not all, with the address where there are several', () => {
  const stops = [
    { street: '1 Main', streams: ['Recycling' as const] },
    { street: '2 Cabin Rd', streams: [] },
  ];
  assert.equal(stopsOfHold({ stops }, 3), 'Recycling at 1 Main, 2 Cabin Rd');
  assert.equal(stopsOfHold({ stops: stops.slice(0, 1) }, 1), 'Recycling only');
  assert.equal(stopsOfHold({ stops: [] }, 3), null);
});
