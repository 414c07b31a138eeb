/** Each number of the Admin Dashboard counted another way: by the rows to which it leads, and by the tables. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { fillBooks } from '../../../../test/support/books.ts';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aContact, aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { billingContract as billing } from '../../billing/contract.ts';
import { contactStatuses, contactsContract as contacts } from '../../contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract } from '../../routes/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { dashboardsContract as dashboards } from '../contract.ts';
import { type Figure, figurePageSize, figures } from '../figures.ts';
import { type activityWays, toActivities, toContacts, toFigure } from '../ways.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');
const read = server.database.read;
const look = () => admin.call(dashboards.admin, {});
const seed = Math.floor(performance.timeOrigin) % 1_000_000;
const draws = fc.sample(fc.noBias(fc.nat(999_999)), { seed, numRuns: 6000 });
let drawn = 0;
const next = () => (draws[drawn++ % draws.length] ?? 0) / 1_000_000;
const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;

/** All pages of a figure. */
async function behind(figure: Figure, month?: string) {
  const rows = [];
  for (let page = 1; ; page++) {
    const found = await admin.call(dashboards.figure, { figure, page, ...(month && { month }) });
    rows.push(...found.rows);
    if (found.rows.length < figurePageSize) {
      assert.equal(new Set(rows.map(({ id }) => id)).size, found.count, `${figure}: each row once`);
      return { ...found, rows, sum: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) };
    }
  }
}

before(async () => {
  await fillBooks(server, { today, customers: 40, invoices: 330, next });
  const contactIds: string[] = [];
  for (let n = 0; n < 60; n++) contactIds.push((await server.transact((tx) => aContact(tx))).contactId);
  for (const id of contactIds)
    await sql`update contact set status = ${pick(contactStatuses)} where id = ${id}`.execute(read);
  await sql`update contact set deleted_at = now() where id = any(${contactIds.slice(0, 5)}::uuid[])`.execute(read);
  for (let n = 0; n < 240; n++) {
    const type = pick(['task', 'task', 'note', 'call']);
    const isCustomers = type === 'note' && next() < 0.6;
    const status =
      type === 'task'
        ? pick(['pending', 'in_progress', 'completed', 'cancelled'])
        : isCustomers
          ? pick(['in_progress', 'completed'])
          : null;
    await sql`insert into activity (contact_id, type, title, due_date, priority, status, is_customer_generated)
      values (${pick(contactIds)}, ${type}::activity_type, ${`Thing ${n}`},
        ${next() < 0.2 ? null : addDays(today, Math.floor(next() * 20) - 10)},
        ${pick(['low', 'medium', 'high'])}::activity_priority, ${status}::activity_status, ${isCustomers})`.execute(
      read,
    );
  }
  for (let n = 1; n < 7; n++) {
    const { id } = await aDailyRun(server, admin, {
      stops: n,
      suspended: n > 2 ? [0] : [],
      ...(n % 2 === 0 && { driver: driver.id }),
    });
    if (n === 1) await sql`delete from daily_route_stop where daily_route_id = ${id}`.execute(read);
  }
});

test(`what came in, is owed and overdue are the sums of their rows, as Billing says them (seed ${seed})`, async () => {
  const { money } = await look();
  const overview = await admin.call(billing.overview, {});
  assert.deepEqual(money.months, overview.months.slice(-6));
  assert.deepEqual(
    [money.totalReceived, money.outstanding, money.overdue],
    [overview.totalReceived, overview.outstanding, overview.overdue],
  );
  assert.ok(money.overdue.count > 20 && money.outstanding.count > money.overdue.count);

  assert.equal((await behind('received')).sum, money.totalReceived);
  for (const { month, amount } of money.months) assert.equal((await behind('received', month)).sum, amount, month);
  for (const figure of ['outstanding', 'overdue'] as const) {
    const { count, amount, sum } = await behind(figure);
    assert.deepEqual({ count, amount: sum }, money[figure], figure);
    assert.equal(amount, sum, figure);
  }
  const { debtors } = await admin.call(billing.receivables, {});
  assert.equal(
    debtors.reduce((sum, { total }) => sum + total, 0),
    money.outstanding.amount,
  );
  assert.equal(
    debtors.reduce((sum, { total, amounts }) => sum + total - amounts.current, 0),
    money.overdue.amount,
  );
});

test('subscriptions are those of the tables, each under one word', async () => {
  const { subscriptions } = await look();
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from customer_subscription group by 1`.execute(read);
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
  assert.deepEqual(subscriptions, {
    active: of('active', 'trialing'),
    pastDue: of('past_due'),
    canceled: of('canceled'),
    other: of('unpaid', 'incomplete'),
  });
  assert.equal((await behind('active-subscriptions')).rows.length, subscriptions.active);
  assert.equal((await behind('past-due-subscriptions')).rows.length, subscriptions.pastDue);
  assert.equal((await behind('canceled-subscriptions')).rows.length, subscriptions.canceled);
  assert.equal((await behind('other-subscriptions')).rows.length, subscriptions.other);
});

test('a figure leads to its own rows', () => {
  for (const figure of figures) assert.deepEqual(toFigure(figure), { to: `/admin/${figure}` });
  assert.deepEqual(toFigure('received', '2026-11'), { to: '/admin/received', search: { month: '2026-11' } });
});

test('active products are those of the tables, what is paid regularly first', async () => {
  await sql`
    with product as (
      insert into stripe_product (stripe_product_id, name, active, reading) values
        ('prod_a', 'A cart', true, 1), ('prod_b', 'B service', true, 1), ('prod_c', 'C service', true, 1),
        ('prod_d', 'D service', true, 1), ('prod_old', 'Aged service', false, 1) returning *)
    insert into stripe_price (stripe_price_id, product_id, active, unit_amount, currency, interval, interval_count,
      stripe_created_at, reading)
    select 'price_' || stripe_product_id, id, true, 3000, 'usd', case when name <> 'A cart' then 'month'::stripe_interval end,
      case when name <> 'A cart' then 1 end, now(), 1 from product`.execute(read);
  const { products } = await look();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stripe_product where active`.execute(
    read,
  );
  assert.equal(products.active, rows[0]?.count);
  const { rows: paid } = await sql<{ name: string }>`
    select name from stripe_product p where active and exists (
      select from stripe_price c where c.product_id = p.id and c.active and c.interval is not null)
    order by lower(name), id limit 3`.execute(read);
  assert.deepEqual(
    products.first.map(({ name }) => name),
    paid.map(({ name }) => name),
  );
});

test('contacts of each status are those of the list, and the newest stand first', async () => {
  const { contacts: shown } = await look();
  for (const status of contactStatuses) {
    const { to, search } = toContacts(status);
    assert.equal(to, '/crm');
    assert.equal((await admin.call(contacts.list, search ?? {})).total, shown.byStatus[status], status);
  }
  const { rows } = await admin.call(contacts.list, {});
  assert.deepEqual(
    shown.recent.map(({ id }) => id),
    rows.slice(0, 5).map(({ id }) => id),
  );
});

test('tasks and messages are those of the lists to which they lead', async () => {
  const { tasks } = await look();
  const list = async (which: keyof typeof activityWays) => {
    const { to, search } = toActivities(which);
    assert.equal(to, '/crm/activities');
    const { overdue, ...filter } = search as Readonly<Record<string, string>>; // as the address has it
    return admin.call(activities.all, { ...filter, ...(overdue === 'true' && { overdue: true }) });
  };
  const overdue = await list('overdue');
  assert.deepEqual([tasks.overdueCount, tasks.firstOverdue?.id], [overdue.matching, overdue.rows[0]?.id]);
  const pending = await list('pending');
  assert.equal(tasks.pendingCount, pending.matching);
  assert.deepEqual(tasks.pending, pending.rows.slice(0, 6));
  const messages = await list('messages');
  assert.equal(tasks.messageCount, messages.matching);
  assert.deepEqual(tasks.messages, messages.rows.slice(0, 5));
  const { rows } = await sql<{ id: string }>`
    select id from activity where type = 'task' and status in ('pending', 'in_progress') and due_date >= ${today}
      and contact_id in (select id from contact where deleted_at is null)
    order by due_date, created_at, id limit 5`.execute(read);
  assert.deepEqual(
    tasks.upcoming.map(({ id }) => id),
    rows.map(({ id }) => id),
  );
});

test("today's figures are those of the day's page; a run without stops and one that nobody drives stand among them", async () => {
  await sql`update daily_route set status = 'completed' where id = (
    select id from daily_route where date = ${today} and driver_id = ${driver.id} limit 1)`.execute(read);
  const { today: shown } = await look();
  const { rows } = await sql<{ status: string }>`select status from daily_route where date = ${today}`.execute(read);
  const runsOf = (status: string) => rows.filter((run) => run.status === status).length;
  assert.deepEqual(
    [shown.stats.totalRoutes, shown.stats.completedRoutes, shown.stats.pendingRoutes, shown.stats.completionPercentage],
    [rows.length, 1, runsOf('pending'), Math.round(100 / rows.length)],
  );
  const { stats, dailyRoutes } = await admin.call(daily.list, {});
  assert.deepEqual(shown.stats, stats);
  assert.equal(shown.lines.length + shown.moreRoutes, dailyRoutes.length);
  assert.equal(shown.lines.length, 4);
  assert.deepEqual(
    shown.withoutDriver.map(({ id }) => id).sort(),
    dailyRoutes
      .filter((run) => !run.driver)
      .map(({ id }) => id)
      .sort(),
  );
  const counts = {
    completed: stats.completedRoutes,
    'in-progress': stats.inProgressRoutes,
    pending: stats.pendingRoutes,
  };
  for (const [status, count] of Object.entries(counts))
    assert.equal((await behind(`runs-${status}` as Figure)).rows.length, count, status);
  assert.equal((await behind('runs-today')).rows.length, stats.totalRoutes);
  assert.deepEqual(
    (await behind('runs-without-driver')).rows.map(({ id }) => id).sort(),
    shown.withoutDriver.map(({ id }) => id).sort(),
  );
  for (const { run, usualShare } of shown.lines)
    assert.deepEqual([dailyRoutes.find(({ id }) => id === run.id), usualShare], [run, null]);
});

test('a line tells where the truck usually is by now, from its last runs', async () => {
  const { id, routeId, stops } = await aDailyRun(server, admin, { driver: driver.id, stops: 4 });
  for (const ago of [7, 14, 21]) {
    const { rows } = await sql<{ id: string }>`
      insert into daily_route (date, route_id, route_name, driver_id, status, start_time)
      values (${day(-ago)}, ${routeId}, 'Before', ${driver.id}, 'completed', ${`${day(-ago)}T12:30:00Z`}) returning id`.execute(
      read,
    );
    for (const [at] of stops.entries())
      await sql`insert into daily_route_stop (daily_route_id, order_in_route, street_line, city_line, contact_name,
          waste_cans_count, status, completion_time)
        values (${rows[0]?.id ?? ''}, ${at + 1}, 'Some St', 'Farmington', 'Rosa', 1, 'completed',
          ${`${day(-ago)}T${15 + at}:30:00Z`})`.execute(read);
  }
  await driver.call(daily.start, command(id));
  const lines = async () => (await look()).today.lines;
  const was = clock.now();
  clock.set(`${today}T16:45:00.000Z`);
  assert.equal((await lines()).find(({ run }) => run.id === id)?.usualShare, 0.5);
  clock.set(was);
  assert.equal((await lines())[0]?.run.id !== id, true, 'what nobody drives comes first');
});

test('routes and the team are those of their own pages', async () => {
  await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 0 }));
  const { routes, team } = await look();
  const all = await admin.call(routesContract.list, {});
  assert.equal(routes.total, all.routes.length);
  assert.deepEqual(
    routes.withoutDriver.map(({ id }) => id).sort(),
    all.routes
      .filter((route) => !route.driver)
      .map(({ id }) => id)
      .sort(),
  );
  assert.deepEqual(
    (await behind('routes-without-driver')).rows.map(({ id }) => id).sort(),
    routes.withoutDriver.map(({ id }) => id).sort(),
  );
  const { total: customers } = await admin.call(users.list, { audience: 'customers' });
  const { total: staff } = await admin.call(users.list, { audience: 'staff' });
  assert.deepEqual([team.customer, team.superadmin + team.admin + team.employee], [customers, staff]);
  assert.equal((await behind('customers')).rows.length, team.customer);
  assert.equal((await behind('employees')).rows.length, team.employee);
  assert.equal((await behind('admins')).rows.length, team.admin + team.superadmin);
});

test('an unknown figure, a month that is none and a page far behind get an answer', async () => {
  assert.equal((await admin.attempt(dashboards.figure, { figure: 'luck' })).status, 422);
  for (const month of ['2026-13', 'November', '2026-1'])
    assert.equal((await admin.attempt(dashboards.figure, { figure: 'received', month })).status, 422, month);
  assert.deepEqual(await admin.call(dashboards.figure, { figure: 'received', month: '2999-01' }), {
    count: 0,
    amount: null,
    rows: [],
  });
  for (const figure of figures)
    assert.deepEqual((await admin.call(dashboards.figure, { figure, page: 900_000 })).rows, []);
});
