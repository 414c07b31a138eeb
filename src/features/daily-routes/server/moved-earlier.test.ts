/** A closed day may bring pickups to an earlier one, on which the plan has to know what was decided for later dates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day } from '../../../../test/support/clock.ts';
import { aRoute, aServerWith } from '../../../../test/support/factories.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin] = await aServerWith('admin');
const [earlier, usual, later] = [day(2), day(3), day(4)];
await admin.call(calendar.addDay, { date: usual, name: 'Inventory', effect: 'moved', movedTo: earlier });

/** A route whose pickups all come a day earlier, with a household for which nothing is decided and two more. */
async function anEarlyRoute() {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(usual)], stops: 3 }));
  const pickup = ({ serviceId }: { serviceId: string }) => ({ serviceId, routeId, nominal: usual });
  const [asUsual, leftOut, putOff] = stops;
  assert.ok(asUsual && leftOut && putOff);
  return {
    households: [asUsual, leftOut, putOff],
    async decide() {
      await admin.call(exceptions.leaveOut, { pickups: [pickup(leftOut)], reason: 'Owes us' });
      await admin.call(exceptions.putOff, { pickups: [pickup(putOff)], toDate: later });
    },
  };
}
type Household = Readonly<{ serviceId: string; contactId: string }>;

const onRuns = async ({ serviceId }: Household) => {
  const { rows } = await sql<{ date: string }>`
    select r.date from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.service_id = ${serviceId} order by r.date`.execute(server.database.read);
  return rows.map(({ date }) => date);
};
/** What the office says to who calls, of this week. */
const onThePhone = async ({ contactId }: Household) => {
  const { places } = await admin.call(answers.get, { contactId });
  return places.flatMap(({ nextPickups }) => nextPickups.map(({ date }) => date)).filter((date) => date <= later);
};

const made = () => admin.call(daily.generate, { targetDate: earlier, forceRegenerate: true });
const asDecided = [[earlier], [], [later]];

test('who was left out, or put off, before the runs are made is not on those of the earlier day', async () => {
  const { households, decide } = await anEarlyRoute();
  await decide();
  await made(); // as every evening does
  assert.deepEqual(await Promise.all(households.map(onRuns)), asDecided);
  assert.deepEqual(await Promise.all(households.map(onThePhone)), asDecided);
});

test('who is left out, or put off, after the runs were made goes from the earlier day', async () => {
  const { households, decide } = await anEarlyRoute();
  await made();
  assert.deepEqual(await Promise.all(households.map(onRuns)), [[earlier], [earlier], [earlier]]);
  await decide();
  assert.deepEqual(await Promise.all(households.map(onRuns)), asDecided);
});
