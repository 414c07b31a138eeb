/** The Employee Dashboard against the rows of its pages: own runs and tasks, and nobody else's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { fillBooks } from '../../../../test/support/books.ts';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aContact, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { randomFrom } from '../../../app/demo/random.ts';
import { addDays, dayAt, weekdayOf } from '../../../kernel/calendar.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { calendarContract } from '../../company/calendar.ts';
import { weekOf } from '../../company/closures.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { dashboardsContract as dashboards } from '../contract.ts';
import { performanceDays } from '../employee.ts';
import { works } from '../own-work.ts';
import { toOwnTasks } from '../ways.ts';

const [server, admin] = await aServerWith('admin');
const read = server.database.read;

/** A run of a week ago of the same route and houses, completed by a driver from 6:10 on. */
async function drivenBefore(run: Awaited<ReturnType<typeof aDailyRun>>, driverId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id, status, start_time)
    values (${day(-7)}, ${run.routeId}, 'Before', ${driverId}, 'completed', ${`${day(-7)}T12:10:00Z`}) returning id`.execute(
    read,
  );
  await sql`
    insert into daily_route_stop (daily_route_id, order_in_route, address_id, service_id, contact_id, street_line, city_line,
      contact_name, phone, waste_cans_count, latitude, longitude, status, completion_time, worked_by)
    select ${rows[0]?.id ?? ''}, order_in_route, address_id, service_id, contact_id, street_line, city_line, contact_name,
      phone, waste_cans_count, latitude, longitude, 'completed', ${`${day(-7)}T13:00:00Z`}, ${driverId}
    from daily_route_stop where daily_route_id = ${run.id}`.execute(read);
}

test('without runs, tasks and work everything is empty and nothing is missing', async () => {
  const nobodys = await server.as('employee');
  const shown = await nobodys.call(dashboards.employee, {});
  assert.deepEqual(
    [shown.mornings, shown.openStops, shown.activity, shown.coming, shown.tasks],
    [[], 0, [], [], { openCount: 0, overdueCount: 0, tasks: [] }],
  );
  assert.deepEqual(
    shown.week.map(({ date, runs, moreRuns }) => [date, runs, moreRuns]),
    weekOf(today).map((date) => [date, [], 0]),
  );
  assert.deepEqual(shown.performance, {
    from: addDays(today, 1 - performanceDays),
    ...{ runs: 0, completed: 0, skipped: 0, rescheduled: 0, cans: 0 },
  });
});

test('what is not as it was last time is told before the run starts, and the usual hour', async () => {
  const driver = await server.as('employee');
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 4 });
  const morning = async () => (await driver.call(dashboards.employee, {})).mornings.find(({ id }) => id === run.id);
  const first = await morning();
  assert.deepEqual([first?.usualStart, first?.isStarted, first?.isCompared], [null, false, false]);
  assert.deepEqual(Object.values(first?.special ?? {}).flat(), [], 'of a first run nothing has changed');

  await drivenBefore(run, driver.id);
  assert.deepEqual(Object.values((await morning())?.special ?? {}).flat(), []);
  const second = await morning();
  assert.deepEqual([second?.usualStart, second?.isCompared], [6 * 60 + 10, true]);

  await sql`update daily_route_stop set waste_cans_count = 3 where id = ${run.stopId(1)}`.execute(read);
  await sql`update daily_route_stop set accommodation_type = 'Code Required', accommodation_notes = '4471'
    where id = ${run.stopId(2)}`.execute(read);
  await sql`update daily_route_stop set suspension = ${JSON.stringify({ id: run.id, from: today, to: today, reason: 'vacation', notes: null })}
    where id = ${run.stopId(3)}`.execute(read);
  await sql`delete from daily_route_stop where id = ${run.stopId(4)}`.execute(read);
  const { contactId, addressId } = await server.transact((tx) => aContact(tx));
  await sql`insert into daily_route_stop (daily_route_id, order_in_route, address_id, contact_id, street_line, city_line,
      contact_name, waste_cans_count, because)
    values (${run.id}, 5, ${addressId}, ${contactId}, '5 New St', 'Farmington', 'Rosa', 1,
      ${JSON.stringify({ kind: 'closure', name: 'Snow', from: day(-1), to: today })})`.execute(read);
  const special = (await morning())?.special;
  assert.deepEqual(
    special?.cans.map(({ order, before, after }) => [order, before, after]),
    [[1, 1, 3]],
  );
  assert.deepEqual(
    special?.accommodations.map(({ order, type, notes }) => [order, type, notes]),
    [[2, 'Code Required', '4471']],
  );
  assert.deepEqual(
    special?.held.map(({ order }) => order),
    [3],
  );
  assert.deepEqual(
    special?.removed.map(({ order }) => order),
    [4],
  );
  assert.deepEqual(special?.added, [{ street: '5 New St', order: 5 }]);
  assert.deepEqual(special?.closures, [{ name: 'Snow', from: day(-1) }]);

  await sql`update daily_route_stop set accommodation_type = 'Code Required', accommodation_notes = '4471'
    where contact_id = ${run.stops[1]?.contactId ?? ''}`.execute(read);
  assert.deepEqual((await morning())?.special.accommodations, [], 'it was worked with the same one before');
});

test('progress, open stops and performance are those of the rows', async () => {
  const [driver, other] = [await server.as('employee'), await server.as('employee')];
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 6, suspended: [5] });
  await aDailyRun(server, admin, { driver: other.id, stops: 3 });
  await driver.call(daily.start, command(run.id));
  await driver.call(daily.completeStop, command(run.stopId(1)));
  await driver.call(daily.completeStop, command(run.stopId(2)));
  await driver.call(daily.skipStop, command(run.stopId(3), { reason: 'not_out' }));
  await admin.call(daily.completeStop, command(run.stopId(4)));
  const shown = await driver.call(dashboards.employee, {});
  const { stops } = await driver.call(daily.get, { id: run.id });
  assert.equal(shown.openStops, stops.filter((stop) => stop.status === 'pending' && !stop.suspension).length);
  const { from, ...performance } = shown.performance;
  assert.equal(from, addDays(today, -29));
  assert.deepEqual(performance, { runs: 0, completed: 2, skipped: 1, rescheduled: 0, cans: 2 });
  assert.deepEqual(shown.activity.flatMap((work) => (work.kind === 'stop' ? [work.status] : [])).sort(), [
    'completed',
    'completed',
    'skipped',
  ]);
  assert.deepEqual((await other.call(dashboards.employee, {})).openStops, 3);
});

test('recent activity is the newest four of stops and notes, and what was put off is counted', async () => {
  const driver = await server.as('employee');
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 5 });
  await driver.call(daily.start, command(run.id));
  for (const order of [1, 2, 3]) await driver.call(daily.completeStop, command(run.stopId(order)));
  await driver.call(daily.rescheduleStop, command(run.stopId(4), { toDate: day(2) }));
  for (const order of [1, 2, 3, 4])
    await sql`update daily_route_stop set completion_time = ${clock.now()}::timestamptz - ${order} * interval '10 minutes'
      where id = ${run.stopId(order)}`.execute(read);
  const { contactId } = await server.transact((tx) => aContact(tx));
  await driver.call(activities.add, { contactId, type: 'note', title: 'Gate is broken' });
  await sql`update activity set created_at = ${clock.now()}::timestamptz - interval '15 minutes'
    where contact_id = ${contactId}`.execute(read);
  const { activity, performance, openStops, week } = await driver.call(dashboards.employee, {});
  const { stops } = await driver.call(daily.get, { id: run.id });
  const worked = [1, 2, 3].map((order) => stops.find((stop) => stop.order === order)?.streetLine);
  assert.deepEqual(
    activity.map((work) => (work.kind === 'stop' ? work.street : work.title)),
    [worked[0], 'Gate is broken', worked[1], worked[2]],
  );
  assert.ok(activity.every(({ at }, place) => place === 0 || at < (activity[place - 1]?.at ?? '')));
  assert.deepEqual([performance.rescheduled, performance.completed, openStops], [1, 3, 1]);
  const { rows } = await sql<{ runs: number }>`
    select count(*)::int as runs from daily_route where date = ${today} and driver_id = ${driver.id}`.execute(read);
  const ofToday = week.find(({ date }) => date === today);
  assert.equal((ofToday?.runs.length ?? 0) + (ofToday?.moreRuns ?? 0), rows[0]?.runs);
});

test('what stands behind the numbers of the performance adds up to them, and is nobody else’s', async () => {
  const [driver, other] = [await server.as('employee'), await server.as('employee')];
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 5 });
  await drivenBefore(run, driver.id);
  await driver.call(daily.start, command(run.id));
  await driver.call(daily.completeStop, command(run.stopId(1)));
  await driver.call(daily.skipStop, command(run.stopId(2), { reason: 'not_out' }));
  await admin.call(daily.completeStop, command(run.stopId(3)));
  const { performance } = await driver.call(dashboards.employee, {});
  assert.ok(performance.runs > 0 && performance.completed > 5 && performance.skipped > 0);
  const done = await driver.call(dashboards.ownWork, { work: 'completed' });
  assert.equal(done.cans, performance.cans);
  for (const work of works) {
    const behind = await driver.call(dashboards.ownWork, { work });
    assert.deepEqual([behind.count, behind.rows.length], [performance[work], performance[work]], work);
    assert.equal(
      behind.rows.reduce((sum, { cans }) => sum + cans, 0),
      behind.cans,
    );
    assert.equal((await other.call(dashboards.ownWork, { work })).count, 0);
    assert.deepEqual((await driver.call(dashboards.ownWork, { work, page: 90_000 })).rows, []);
  }
  assert.equal((await driver.attempt(dashboards.ownWork, { work: 'luck' })).status, 422);
});

test('tasks are one’s own, the soonest due first, as the list has them', async () => {
  const [driver, other] = [await server.as('employee'), await server.as('employee')];
  const { contactId } = await server.transact((tx) => aContact(tx));
  for (const [at, who] of [driver, driver, driver, driver, driver, driver, driver, other].entries())
    await admin.call(activities.add, {
      ...{ contactId, type: 'task', title: `Task ${at}`, assignedTo: who.id },
      dueDate: at === 6 ? null : day(2 - at),
    });
  // What is done or given up is behind no number.
  for (const status of ['completed', 'cancelled'] as const) {
    const over = { contactId, type: 'task', title: status, assignedTo: driver.id, dueDate: day(-1) } as const;
    const { id } = await admin.call(activities.add, over);
    await driver.call(activities.changeStatus, { id, status });
  }
  const { tasks } = await driver.call(dashboards.employee, {});
  const listed = async (isOverdue: boolean) =>
    driver.call(activities.all, toOwnTasks(driver.id, isOverdue).search ?? {});
  const all = await listed(false);
  assert.deepEqual(tasks.tasks, all.rows.slice(0, 5));
  assert.deepEqual([tasks.openCount, tasks.overdueCount], [all.matching, (await listed(true)).matching]);
  assert.deepEqual([tasks.openCount, tasks.overdueCount], [7, 3]);
});

test('the week and the next runs are what the plan makes of them, on closed days too', async () => {
  const driver = await server.as('employee');
  await aDailyRun(server, admin, { driver: driver.id, stops: 3 });
  await aDailyRun(server, admin, { driver: driver.id, stops: 2 });
  await aDailyRun(server, admin, { driver: driver.id, stops: 1 });
  const shown = async () => driver.call(dashboards.employee, {});
  const { week, coming } = await shown();
  const ofToday = week.find(({ date }) => date === today);
  assert.deepEqual([ofToday?.runs.length, ofToday?.moreRuns], [2, 1]);
  assert.deepEqual(
    coming.map(({ date, runId }) => [date, runId]),
    [
      [day(1), null],
      [day(1), null],
      [day(1), null],
    ],
  );
  assert.deepEqual(coming.map(({ stops }) => stops).sort(), [1, 2, 3]);

  await admin.call(calendarContract.addDay, { date: day(1), name: 'Snow', effect: 'skipped' });
  assert.equal((await shown()).coming[0]?.date, day(2));
  await admin.call(daily.generate, { targetDate: day(2) });
  const { dailyRoutes } = await admin.call(daily.list, { date: day(2) });
  const made = (await shown()).coming;
  assert.ok(made.every(({ date, runId }) => date === day(2) && dailyRoutes.some(({ id }) => id === runId)));
  assert.equal(everyDay.includes(weekdayOf(day(2))), true);

  await admin.call(calendarContract.addDay, { date: today, name: 'Ice', effect: 'skipped' });
  assert.deepEqual((await shown()).closed, { name: 'Ice', movedTo: null });
});

test('the hour of the greeting is the company’s, wherever the server is', async () => {
  const driver = await server.as('employee');
  const was = clock.now();
  clock.set(`${today}T17:59:00.000Z`);
  assert.equal((await driver.call(dashboards.employee, {})).hour, 11);
  await sql`update company_settings set time_zone = 'America/New_York'`.execute(read);
  assert.equal((await driver.call(dashboards.employee, {})).hour, 13);
  await sql`update company_settings set time_zone = 'America/Denver'`.execute(read);
  clock.set(was);
});

const random = randomFrom('elsewhere');
test('where midnight has passed another day is today, with its runs, its month and what is late by then', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  for (const dueDate of [day(-1), today, day(1), null])
    await admin.call(activities.add, { contactId, type: 'task', title: 'Call', dueDate });
  await fillBooks(server, { today, customers: 12, invoices: 90, next: () => random.next() });
  const look = () => admin.call(dashboards.admin, {});
  const was = clock.now();
  clock.set(`${day(1)}T04:30:00.000Z`); // 22:30 in Denver
  const { rows: tasks } = await sql<{ due: string }>`
    select due_date::text as due from activity where type = 'task' and status in ('pending', 'in_progress')
      and due_date is not null and contact_id in (select id from contact where deleted_at is null)`.execute(read);
  const { rows: open } = await sql<{ due: string }>`
    select due_date as due from stripe_invoice
    where status = 'open' and currency = 'usd' and due_date is not null`.execute(read);
  const { rows: runs } = await sql<{ date: string }>`select date::text from daily_route`.execute(read);
  const late: number[] = [];
  for (const [timeZone, date] of [
    ['America/Denver', today],
    ['America/New_York', day(1)],
  ] as const) {
    await sql`update company_settings set time_zone = ${timeZone}`.execute(read);
    const shown = await look();
    late.push(shown.tasks.overdueCount);
    assert.equal(shown.tasks.overdueCount, tasks.filter(({ due }) => due < date).length, timeZone);
    assert.equal(shown.money.overdue.count, open.filter(({ due }) => dayAt(due, timeZone) < date).length, timeZone);
    assert.equal(shown.money.months.at(-1)?.month, date.slice(0, 7));
    assert.equal(shown.today.stats.totalRoutes, runs.filter((run) => run.date === date).length, timeZone);
    assert.ok(!/NaN/.test(JSON.stringify(shown)));
  }
  assert.ok((late[1] ?? 0) > (late[0] ?? 0), 'what is due today is late tomorrow');
  await sql`update company_settings set time_zone = 'America/Denver'`.execute(read);
  clock.set(was);
});
