/** What the customer's page, the sheet of paper and the calendar feed say of the same weeks: one thing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aheadDays, comingDays, lostPickups } from '../src/features/customer-account/rules.ts';
import { pickupsOf } from '../src/features/daily-routes/each-pickup.ts';
import { lostWords } from '../src/features/daily-routes/lost-words.ts';
import type { Exception } from '../src/features/day-plan/facts.ts';
import { feedOf } from '../src/features/pickup-reminders/feed.ts';
import { yearOf } from '../src/features/pickup-reminders/year.ts';
import { streams } from '../src/features/services/streams.ts';
import { addDays, type Day, weekdayOf, weekdays } from '../src/kernel/calendar.ts';
import { eventsIn } from './support/ics.ts';
import { aPlace, aPlaceService, routeOn } from './support/places.ts';
import { aRunFact, decided } from './support/plan-facts.ts';

const today = '2026-11-23';
const last = addDays(today, aheadDays);
const two = streams.slice(0, 2);
const dayIn = fc.integer({ min: 0, max: aheadDays + 8 }).map((ahead) => addDays(today, ahead));

const plans = fc.record({
  routes: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('A', 'B', 'C'),
      days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      stream: fc.constantFrom(...two),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
  ),
  closed: fc.uniqueArray(
    fc.record({ date: dayIn, name: fc.constant('Snow'), effect: fc.constantFrom('skipped', 'slides') }),
    { selector: ({ date }) => date, maxLength: 4 },
  ),
  hold: fc.option(fc.tuple(dayIn, fc.integer({ min: 0, max: 10 }))),
  decisions: fc.array(fc.record({ nominal: dayIn, to: fc.option(dayIn), which: fc.nat({ max: 5 }) }), { maxLength: 6 }),
  runs: fc.uniqueArray(
    fc.record({ date: dayIn, which: fc.nat({ max: 2 }), status: fc.constantFrom('cancelled', 'completed', 'pending') }),
    { selector: ({ date, which }) => `${date} ${which}`, maxLength: 6 },
  ),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

function placeOf({ routes, closed, hold, decisions, runs }: Plan) {
  const [from, length] = hold ?? [];
  const holds = from
    ? [{ id: 'h', from, to: addDays(from, length ?? 0), reason: 'vacation', notes: null } as const]
    : [];
  const services = two.map((stream, at) => aPlaceService(stream, { stream, holds: at === 0 ? holds : [] }));
  const routeAt = (which: number) => routes[which % routes.length] ?? routes[0];
  const exceptions: Exception[] = decisions.flatMap(({ nominal, to, which }) => {
    const route = routeAt(which);
    if (!route?.days.includes(weekdayOf(nominal))) return []; // of usual pickups alone something is decided
    const pickup = { serviceId: route.stream, routeId: route.id, nominal };
    return decided(
      to === null
        ? { ...pickup, kind: 'left_out', reason: 'Owes us' }
        : { ...pickup, kind: 'comes_on', date: to, driverId: null, fromStopId: null },
    );
  });
  const numbered = exceptions.map((one, number) => ({ ...one, id: `x${number}`, number }));
  return aPlace(
    routes.map(({ id, days, stream }) => routeOn(id, days, { stream })),
    services,
    {
      closed: closed.map((one) => ({ ...one, movedTo: null })),
      exceptions: numbered,
      runs: runs.flatMap(({ date, which, status }, at) => {
        const route = routeAt(which);
        return route ? aRunFact(`run ${at}`, { date, routeId: route.id, status }) : [];
      }),
    },
  );
}

const dayOf = (stamp = ''): Day => `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6)}`;
const sorted = (all: readonly string[]) => [...new Set(all)].sort();

test('feed, paper and the customer’s page name the same days, and the same reasons of what does not come', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(plans, fc.constantFrom('en' as const, 'es' as const), (plan, language) => {
      const place = placeOf(plan);
      const feed = { company: 'Mesa', language, now: `${today}T17:00:00.000Z`, today, alarmHour: undefined };
      const { events } = eventsIn(feedOf(pickupsOf(place, today, last), feed));
      const confirmed = events.filter((one) => one.STATUS === 'CONFIRMED').map((one) => dayOf(one.DTSTART));
      const off = events.filter((one) => one.STATUS === 'CANCELLED');

      const coming = comingDays([place], today);
      assert.deepEqual(
        coming.map(({ date }) => date),
        sorted(confirmed),
      );

      const lost = lostPickups([place], today).filter(({ why }) => why.kind !== 'later');
      const said = lost.flatMap(({ date, why }) => (why.kind === 'later' ? [] : lostWords[language].lost(why, date)));
      assert.deepEqual(sorted(said), sorted(off.map((one) => one.DESCRIPTION?.split('\n')[1] ?? '')));
      for (const { why } of lost) seen.add(why.kind);

      const paper = yearOf(place, { today, months: [`${today.slice(0, 8)}01`, '2026-12-01'], language });
      const near = paper.days.filter(({ date }) => date <= last);
      assert.deepEqual(
        near
          .filter(({ isOff }) => !isOff)
          .map(({ date }) => date)
          .sort(),
        sorted(confirmed),
      );
      for (const { date, why } of near)
        for (const reason of said.filter((_, at) => lost[at]?.date === date)) assert.ok(why?.includes(reason), reason);
    }),
    { numRuns: 300 },
  );
  assert.deepEqual([...seen].sort(), ['cancelled', 'closed', 'held', 'left_out', 'over']);
});

test('no usual pickup of the four weeks is a silent gap', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const place = placeOf(plan);
      const usual = comingDays(
        [{ ...place, ...placeOf({ ...plan, closed: [], hold: null, decisions: [], runs: [] }) }],
        today,
      );
      const coming = comingDays([place], today);
      const told = new Set([
        ...coming.map(({ date }) => date),
        ...lostPickups([place], today).map(({ date }) => date),
        ...coming.flatMap(({ stops }) => stops.flatMap(({ because }) => because?.from ?? [])),
      ]);
      // A pickup that moved to a day that has one already is told there with that one.
      const moved = new Set(
        pickupsOf(place, today, last).flatMap(({ date, state }) =>
          state.kind === 'goes' && state.to <= last ? date : [],
        ),
      );
      for (const { date } of usual) assert.ok(told.has(date) || moved.has(date), `${date} is a silent gap`);
    }),
  );
});

test('whether its driver or the office has put a pickup off, the same is told of it, also when it is left out since', () => {
  fc.assert(
    fc.property(plans, fc.constantFrom('pending', 'completed', 'cancelled'), (plan, status) => {
      const place = placeOf({ ...plan, closed: [], runs: [], decisions: plan.decisions.slice(0, 1) });
      const [one] = place.plan.exceptions;
      fc.pre(one !== undefined && one.nominal !== ('date' in one ? one.date : null));
      const byOffice = {
        ...place,
        plan: { ...place.plan, runs: [aRunFact('r', { routeId: one.routeId, date: one.nominal })] },
      };
      const { serviceId, routeId, nominal } = one;
      const worked = [{ serviceId, routeId, nominal, id: 's', runId: 'r', at: null, isPutOff: true }];
      const runs = [aRunFact('r', { routeId, date: nominal, status })];
      const byDriver = { ...place, plan: { ...place.plan, runs, worked } };
      const told = (of: typeof place) =>
        pickupsOf(of, today, last).filter((two) => two.nominal === nominal && two.routeId === routeId);
      assert.deepEqual(told(byDriver), told(byOffice));
    }),
    { numRuns: 100 },
  );
});
