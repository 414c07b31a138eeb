/** What the plan of the whole company says of a day, against each customer's own plan, for companies of all kinds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aRoute, aServerWith, aService, aSuspension } from '../../../../test/support/factories.ts';
import { addDays, type Day, weekdayOf, weekdays } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { planDay } from '../../day-plan/plan.ts';
import { becauseText, whyNotText } from '../../day-plan/reasons.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { nextPickups, type Place, placesOf } from '../pickups.ts';
import { listChangedPickups, listNextPickupDays } from './store-coming.ts';
import { getPickupFacts } from './store-pickups.ts';

const [server, admin] = await aServerWith('admin');
const read = server.database.read;

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Routes of all weekdays with holds, decisions, closed days, cancelled runs and work that is done. */
async function aCompanyOf(seed: number): Promise<string[]> {
  const next = numbers(seed);
  const contactIds: string[] = [];
  for (let n = 0; n < 4; n++) {
    const days = weekdays.filter(() => next(3) === 0);
    const { routeId, stops } = await server.transact((tx) =>
      aRoute(tx, { days: days.length > 0 ? days : [weekdayOf(today)], stops: 3 }),
    );
    if (next(2) === 0)
      await sql`update route set cadence = 'biweekly', cadence_from = ${addDays(today, -7 * next(2))}
        where id = ${routeId}`.execute(read);
    for (const { contactId, serviceId, addressId } of stops) {
      contactIds.push(contactId);
      const from = addDays(today, next(20));
      if (next(4) === 0) await server.transact((tx) => aSuspension(tx, contactId, from, addDays(from, next(12))));
      if (next(5) === 0) await server.transact((tx) => aService(tx, addressId, { stream: 'Recycling' }));
      const nominal = addDays(today, next(14));
      if (next(2) === 0)
        await sql`insert into pickup_exception (service_id, route_id, nominal_date, kind, to_date, reason)
          values (${serviceId}, ${routeId}, ${nominal}, 'comes_on', ${addDays(nominal, 1 + next(4))}, null)`.execute(
          read,
        );
      else if (next(3) === 0)
        await sql`insert into pickup_exception (service_id, route_id, nominal_date, kind, reason)
          values (${serviceId}, ${routeId}, ${nominal}, 'left_out', 'Gate locked')`.execute(read);
    }
  }
  for (const effect of ['slides', 'skipped', 'moved'] as const) {
    const date = addDays(today, 1 + next(16));
    await sql`insert into calendar_day (date, name, effect, moved_to)
      values (${date}, ${`Closed ${seed}`}, ${effect}, ${effect === 'moved' ? addDays(date, next(2) === 0 ? 2 : -1) : null})
      on conflict do nothing`.execute(read);
  }
  for (const targetDate of [today, addDays(today, 1 + next(6))]) {
    await admin.call(daily.generate, { targetDate });
    const { dailyRoutes } = await admin.call(daily.list, { date: targetDate });
    for (const { id, status } of dailyRoutes)
      if (status === 'pending' && next(4) === 0) await admin.call(daily.cancel, { id, reason: 'Snow' });
  }
  return contactIds;
}

const placesAt = async (contactId: string): Promise<Place[]> =>
  placesOf(await getPickupFacts(read, contactId, today), today).filter(({ addressId }) => addressId !== null);

/** What one customer's own plan says of a change on a day. */
function ownChanges(places: readonly Place[], date: Day): string[] {
  const texts = places.flatMap(({ plan }) => {
    const { runs, unserved } = planDay(plan, date);
    const moved = runs.flatMap(({ isCancelled, stops }) =>
      stops.flatMap(({ because, hold, workedId }) =>
        isCancelled || hold || workedId || !because ? [] : [becauseText(because, date)],
      ),
    );
    const away = unserved.flatMap(({ why, serviceId }) => {
      if (!['closed', 'put_off_to', 'left_out', 'run_cancelled'].includes(why.kind)) return [];
      const holds = plan.services.find(({ id }) => id === serviceId)?.holds ?? [];
      const isHeld = (day: Day) => holds.some(({ from, to }) => from <= day && day <= to);
      const isHeldAnyway = isHeld(date) && isHeld(why.kind === 'closed' ? (why.to ?? date) : date);
      return isHeldAnyway && why.kind !== 'put_off_to' ? [] : [whyNotText(why)];
    });
    return [...moved, ...away];
  });
  return [...new Set(texts)].sort();
}

const soonest = (places: readonly Place[]): Day | undefined =>
  places.flatMap((place) => nextPickups(place, today, 1).map(({ date }) => date)).sort()[0];

for (const seed of [1, 2, 3])
  test(`company ${seed}: changed and next pickups of all are what each customer’s own plan says`, async () => {
    const contactIds = await aCompanyOf(seed);
    const next = await listNextPickupDays(read, today);
    const dates = Array.from({ length: 18 }, (_, ahead) => addDays(today, ahead));
    const changed = new Map<Day, ReadonlyMap<string, readonly string[]>>();
    for (const date of dates) changed.set(date, await listChangedPickups(read, date));
    let told = 0;
    for (const contactId of contactIds) {
      const places = await placesAt(contactId);
      const own = soonest(places);
      assert.equal(next.get(contactId), own && own <= addDays(today, 42) ? own : undefined);
      for (const date of dates) {
        const expected = ownChanges(places, date);
        assert.deepEqual(changed.get(date)?.get(contactId) ?? [], expected, `${contactId} on ${date}`);
        told += expected.length;
      }
    }
    assert.ok(told > 5, `${told} changes are too few to prove anything`);
  });

test('who is on hold hears neither of a closed day nor that they are left out, as before the day was closed', async () => {
  await sql`delete from calendar_day`.execute(read); // of the companies above
  const date = addDays(today, 60);
  const next = addDays(date, weekdayOf(date) === 'Saturday' ? 2 : 1);
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(date)], stops: 4 }));
  const [away, back, out, home] = stops.map(({ contactId }) => contactId);
  await server.transact(async (tx) => {
    await aSuspension(tx, away ?? '', addDays(date, -5), addDays(date, 5));
    await aSuspension(tx, back ?? '', addDays(date, -5), date);
    await aSuspension(tx, out ?? '', date, date);
  });
  const ofThem = (ids: readonly string[]) => stops.flatMap(({ contactId: id }) => (ids.includes(id) ? [id] : []));
  const changed = async () => ofThem([...(await listChangedPickups(read, date)).keys()]);
  await sql`insert into pickup_exception (service_id, route_id, nominal_date, kind, reason)
    values (${stops[2]?.serviceId}, ${routeId}, ${date}, 'left_out', 'Gate locked')`.execute(read);
  assert.deepEqual(await changed(), []);
  const closing = { date, name: 'Snow', effect: 'moved', movedTo: next } as const;
  const { contactIds } = await admin.call(calendar.preview, { day: closing });
  await admin.call(calendar.addDay, closing);
  assert.deepEqual(await changed(), [back, home]);
  assert.deepEqual(ofThem(contactIds), [back, home]);
});

test('whom a driver puts off from a day is among those whose pickup moves from it, and who was served is not', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: weekdays, stops: 3 }));
  await admin.call(daily.generate, { targetDate: today });
  const id =
    (await admin.call(daily.list, { date: today })).dailyRoutes.find((run) => run.routeId === routeId)?.id ?? '';
  const [putOff = '', done = ''] = (await admin.call(daily.get, { id })).stops.map((stop) => stop.id);
  await admin.call(daily.rescheduleStop, command(putOff, { toDate: addDays(today, 3) }));
  await admin.call(daily.completeStop, command(done));
  const changed = await listChangedPickups(read, today);
  const why = whyNotText({ kind: 'put_off_to', to: addDays(today, 3) });
  assert.deepEqual(
    stops.map(({ contactId }) => changed.get(contactId)),
    [[why], undefined, undefined],
  );
});
