import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closesAfterMs, datesDue, keptRuns, refuseOutsideWindow } from './generation.ts';
import { generationWords } from './words-generation.ts';

const monday = '2026-11-23';
const statuses = {
  a: 'pending',
  b: 'in_progress',
  c: 'completed',
  d: 'cancelled',
  e: 'pending',
  f: 'pending',
} as const;
const before = Object.entries(statuses).map(([id, status]) => ({ id, status, isExtra: id === 'f' }));
const after = Object.entries(statuses).map(([id, status]) => ({
  ...{ id, status, routeName: `Route ${id}` },
  stops: { total: 3, suspended: 0, worked: id === 'e' ? 1 : 0, completed: 0 },
}));

test('what exists is kept with the reason; a run that somebody made by hand is not mentioned', () => {
  const kept = keptRuns(before, after, false);
  assert.deepEqual(
    kept.map(({ routeName, why }) => [routeName, why]),
    ['a', 'b', 'c', 'd', 'e'].map((id) => [`Route ${id}`, 'generated']),
  );
});

test('by force only that is kept on which something was done or decided', () => {
  assert.deepEqual(
    keptRuns(before, after, true).map(({ id, why }) => [id, why]),
    [
      ['b', 'in_progress'],
      ['c', 'completed'],
      ['d', 'cancelled'],
      ['e', 'worked'],
    ],
  );
});

test('a run that the plan has taken away is not kept', () => {
  assert.deepEqual(keptRuns(before.slice(0, 1), [], true), []);
});

test('the window reaches from today through 14 days ahead', () => {
  for (const [date, fits] of [
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-12-07', true],
    ['2026-12-08', false],
  ] as const) {
    const attempt = () => refuseOutsideWindow(date, monday);
    if (fits) assert.doesNotThrow(attempt);
    else assert.throws(attempt, { code: 'date-out-of-window' });
  }
});

test("the evening hour is the company's, also on the two days of clock change", () => {
  const due = (now: string) => datesDue(now, { timeZone: 'America/Denver', hour: 18 });
  // 2026-03-08: one hour is missing, so that 18:00 is 24:00 UTC.
  assert.deepEqual(due('2026-03-08T23:59:59Z'), ['2026-03-08']);
  assert.deepEqual(due('2026-03-09T00:00:00Z'), ['2026-03-08', '2026-03-09']);
  // 2026-11-01: one hour comes twice, so that 18:00 is 01:00 UTC of the day after.
  assert.deepEqual(due('2026-11-02T00:59:59Z'), ['2026-11-01']);
  assert.deepEqual(due('2026-11-02T01:00:00Z'), ['2026-11-01', '2026-11-02']);
  // Both hours of 01:30 lie in the same day, and the day before was not missed.
  for (const now of ['2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z']) assert.deepEqual(due(now), ['2026-11-01']);
});

test('the result goes after two seconds when something was made, and stays to be read when nothing was', () => {
  assert.equal(closesAfterMs(1), 2000);
  assert.equal(closesAfterMs(0), undefined);
});

test('the message counts in words, in the language of who asked', () => {
  const { en, es } = generationWords;
  assert.equal(en.message(monday, 0, 0), 'No routes are planned for Monday, Nov 23, 2026.');
  assert.equal(en.message(monday, 1, 0), 'Generated 1 run for Nov 23, 2026.');
  assert.equal(en.message(monday, 4, 2), 'Generated 4 runs for Nov 23, 2026. 2 runs were kept as they are.');
  assert.equal(es.message(monday, 0, 0), 'No hay rutas planeadas para el 23 nov 2026.');
  assert.equal(es.message(monday, 1, 1), 'Se generó 1 ruta para el 23 nov 2026. Se conservó 1 ruta como está.');
  assert.equal(
    es.message(monday, 0, 5),
    'Se generaron 0 rutas para el 23 nov 2026. Se conservaron 5 rutas como están.',
  );
});
