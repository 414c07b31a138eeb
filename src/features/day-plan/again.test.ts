/** A truck comes once more for a pickup that was worked, once or several times on one day. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRouteFact, aRunFact, aServiceFact, decided, factsOf } from '../../../test/support/plan-facts.ts';
import type { DayFacts, WorkedStop } from './facts.ts';
import { planDay } from './plan.ts';

const monday = '2026-11-23';
const pickup = { serviceId: 'a', routeId: 'Mesa', nominal: monday };
const runs = ['own', 'extra'].map((id) =>
  aRunFact(id, { date: monday, routeId: 'Mesa', status: 'completed', isExtra: id === 'extra' }),
);
const at = (hour: string) => `2025-12-31T${hour}:00Z`;
const worked = (id: string, when: string | null): WorkedStop => ({
  ...{ ...pickup, id, runId: id === 'first' ? 'own' : 'extra', at: when },
});
const again = (fromStopId: string, when?: string) =>
  decided({ ...pickup, kind: 'comes_on', date: monday, driverId: null, fromStopId, isAgain: true }).map((one) => ({
    ...one,
    at: when ?? one.at,
    number: fromStopId === 'second' ? 2 : 1,
  }));

/** The worked stop at which the pickup is placed; "open" where a truck comes once more. */
function placed(stops: readonly WorkedStop[], ...exceptions: DayFacts['exceptions']): string[] {
  const facts = factsOf(
    [aRouteFact('Mesa')],
    [aServiceFact('a')],
    { Mesa: ['a'] },
    { runs, worked: stops, exceptions },
  );
  return planDay(facts, monday).runs.flatMap((run) => run.stops.map(({ workedId }) => workedId ?? 'open'));
}

const [first, second] = [worked('first', at('07:00')), worked('second', at('08:00'))];

test('a truck comes once more, until somebody has been there again', () => {
  assert.deepEqual(placed([first], ...again('first')), ['open']);
  assert.deepEqual(placed([first, second], ...again('first')), ['second']);
  assert.deepEqual(placed([first, worked('second', null)], ...again('first')), ['second'], 'who is there now');
  assert.deepEqual(placed([second], ...again('of another day')), ['second']);
});

test('and once more after that: whatever was worked before the stop because of which it comes is over', () => {
  assert.deepEqual(placed([first, second], ...again('first'), ...again('second')), ['open']);
});

test('what is told anew of the first stop sends nobody a third time', () => {
  const corrected = { ...first, at: at('09:00') };
  assert.deepEqual(placed([corrected, second], ...again('first', at('07:30'))), ['second']);
});
