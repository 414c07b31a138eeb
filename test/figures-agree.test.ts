/** After random weeks every figure is what the list behind it holds, on each screen that tells it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../src/app/demo/random.ts';
import { activitiesContract as activities } from '../src/features/activities/contract.ts';
import { type contactStatuses, contactsContract as contacts } from '../src/features/contacts/contract.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import type { DailyRoute } from '../src/features/daily-routes/run-shapes.ts';
import { dashboardsContract as dashboards } from '../src/features/dashboards/contract.ts';
import { type Figure, figurePageSize } from '../src/features/dashboards/figures.ts';
import { works } from '../src/features/dashboards/own-work.ts';
import { duplicatesContract as duplicates } from '../src/features/duplicates/contract.ts';
import { massEmailContract as massEmail } from '../src/features/mass-email/contract.ts';
import { contactStatusContract } from '../src/features/reports/contact-status.ts';
import { reportsContract as reports } from '../src/features/reports/contract.ts';
import { declared } from '../src/features/reports/declared.ts';
import { driverCheckInsContract as checkIns } from '../src/features/reports/driver-check-ins.ts';
import type { Values } from '../src/features/reports/report.ts';
import { keepSums } from '../src/features/reports/server/store-sums.ts';
import { routesContract as routes } from '../src/features/routes/contract.ts';
import { servicesContract as services } from '../src/features/services/contract.ts';
import { usersContract as users } from '../src/features/users/contract.ts';
import { addDays } from '../src/kernel/calendar.ts';
import { clock, today } from './support/clock.ts';
import { aServerWith } from './support/factories.ts';
import { figureSteps as steps } from './support/figure-steps.ts';
import { dates, type World, worlds } from './support/random-weeks.ts';
import type { Caller } from './support/server.ts';

const [server, office, dispatcher, driver, spare] = await aServerWith('admin', 'admin', 'employee', 'employee');
const seed = process.env.SEED ?? 'figures';
const random = randomFrom(seed);
const below = (count: number) => Math.floor(random.next() * count);
const say: (what: string, actual: unknown, expected: unknown) => void = (what, actual, expected) =>
  assert.deepEqual(actual, expected, `${what} (seed ${seed})`);
const admin = office;

const range = { from: addDays(today, -20), to: addDays(today, 9) };
/** All pages of a list. */
async function pages<R>(read: (page: number) => Promise<readonly R[]>, size: number): Promise<R[]> {
  const found: R[] = [];
  for (let page = 1; page < 50; page++) {
    const rows = await read(page);
    found.push(...rows);
    if (rows.length < size) break;
  }
  return found;
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

async function contactsAgree() {
  const counts = await admin.call(contacts.counts, {});
  const listed = await pages(async (page) => (await admin.call(contacts.list, { page })).rows, 100);
  say('contacts total', listed.length, counts.total);
  say('contacts unique', new Set(ids(listed)).size, listed.length);
  for (const [status, count] of Object.entries(counts.byStatus))
    say(
      `contacts ${status}`,
      (await admin.call(contacts.list, { status: status as (typeof contactStatuses)[number] })).total,
      count,
    );
  const dash = await admin.call(dashboards.admin, {});
  say('dash contacts', dash.contacts.byStatus, counts.byStatus);
  const recipients = await admin.call(massEmail.recipients, {});
  say('recipients', ids(recipients.rows), ids(listed));
}

async function routesAgree() {
  const dash = await admin.call(dashboards.admin, {});
  const counts = await admin.call(contacts.counts, {});
  const { routes: templates } = await admin.call(routes.list, {});
  say('routes total', dash.routes.total, templates.length);
  say('routes without driver', ids(dash.routes.withoutDriver), ids(templates.filter((r) => !r.driver)));
  const report = await admin.call(contactStatusContract.get, {});
  say('status total', report.totals.contacts, counts.total);
  const onRoute = new Set<string>();
  for (const t of templates) {
    const detail = await admin.call(routes.get, { id: t.id });
    say(`route count`, detail.stops.length, t.addressCount);
    const day = (await admin.call(daily.list, {})).date;
    const cans = detail.stops.reduce(
      (s, x) =>
        s + (x.service && x.service.firstDay <= day && (!x.service.lastDay || x.service.lastDay >= day) ? x.cans : 0),
      0,
    );
    say(`route cans`, cans, t.wasteCansCount);
    const isServed = ({ service }: (typeof detail.stops)[number]) =>
      service && (!service.lastDay || service.lastDay >= day);
    const people = new Set(detail.stops.filter(isServed).map((s) => s.contactId));
    for (const p of people) onRoute.add(p);
    say(`route recipients`, ids((await admin.call(massEmail.recipients, { routeId: t.id })).rows), [...people].sort());
  }
  say('status on routes', report.totals.onRoutes, onRoute.size);
  say('status rows on routes', ids(report.rows.filter((r) => r.routes.length > 0)), [...onRoute].sort());
  const unrouted = await pages(
    async (page) => (await admin.call(routes.availableAddresses, { unrouted: true, page })).addresses,
    100,
  );
  say('unrouted', unrouted.length, (await admin.call(routes.availableAddresses, { unrouted: true })).total);
  const every = await pages(async (page) => (await admin.call(routes.availableAddresses, { page })).addresses, 100);
  say('addresses', every.length, (await admin.call(routes.availableAddresses, {})).total);
  const without = await pages(async (page) => (await admin.call(routes.withoutRoute, { page })).services, 100);
  say('withoutRoute', without.length, (await admin.call(routes.withoutRoute, {})).total);
  const { date } = await admin.call(daily.list, {});
  for (const row of report.rows.slice(0, 60)) {
    const { services: own } = await admin.call(services.ofContact, { contactId: row.id });
    const cans = own
      .filter((s) => s.firstDay <= date && (!s.lastDay || s.lastDay >= date))
      .reduce((s, x) => s + x.cans, 0);
    say(`cans of contact`, row.cans, cans);
  }
}

async function runsAgree() {
  const dash = await admin.call(dashboards.admin, {});
  for (const d of [...dates, addDays(today, -1)]) {
    const list = await admin.call(daily.list, { date: d });
    const map = await admin.call(daily.dayMap, { date: d });
    say('map runs', ids(map.runs), ids(list.dailyRoutes.filter((r) => r.status !== 'cancelled')));
    for (const run of list.dailyRoutes) {
      const { stops, dailyRoute } = await admin.call(daily.get, { id: run.id });
      say('run same', dailyRoute.stops, run.stops);
      say('run figures', run.stops, {
        total: stops.length,
        suspended: stops.filter((s) => s.suspension).length,
        worked: stops.filter((s) => !s.suspension && ['completed', 'skipped', 'rescheduled'].includes(s.status)).length,
        completed: stops.filter((s) => s.status === 'completed').length,
      });
      assert.ok(run.stops.completed <= run.stops.worked && run.stops.worked <= run.stops.total - run.stops.suspended);
    }
    const ci = await admin.call(checkIns.list, { date: d });
    for (const one of ci.drivers ?? [])
      say(`check-ins of`, one.checkIns, ci.checkIns.filter((c) => c.driverId === one.id).length);
    const known = new Set(ci.drivers?.map(({ id }) => id));
    const lost = ci.checkIns.filter(
      (c) => c.driverId && !known.has(c.driverId) && c.driverId !== office.id && c.driverId !== dispatcher.id,
    );
    say('check-ins of nobody who drove', lost, []);
  }
  const todays = await admin.call(daily.list, {});
  say('dash stats', dash.today.stats, todays.stats);
  say(
    'dash lines',
    dash.today.lines.length + dash.today.moreRoutes,
    todays.dailyRoutes.filter((r) => r.status !== 'cancelled').length,
  );
  for (const who of [driver, spare, office]) await ownWorkAgrees(who, todays.dailyRoutes);
}

async function figuresAgree() {
  const {
    today: { stats, withoutDriver },
    routes: templates,
    team,
  } = await admin.call(dashboards.admin, {});
  const told: Partial<Record<Figure, number | undefined>> = {
    'runs-today': stats.totalRoutes,
    'runs-completed': stats.completedRoutes,
    'runs-in-progress': stats.inProgressRoutes,
    'runs-pending': stats.pendingRoutes,
    'runs-without-driver': withoutDriver.length,
    'routes-without-driver': templates.withoutDriver.length,
    admins: team.admin,
    employees: team.employee,
    customers: team.customer,
  };
  for (const [figure, count] of Object.entries(told) as [Figure, number][]) {
    const rows = await pages(
      async (page) => (await admin.call(dashboards.figure, { figure, page })).rows,
      figurePageSize,
    );
    say(figure, [rows.length, (await admin.call(dashboards.figure, { figure })).count], [count, count]);
  }
  say('staff', (await admin.call(users.list, { audience: 'staff' })).total, (team.admin ?? 0) + (team.employee ?? 0));
}

async function activitiesAgree() {
  const { tasks } = await admin.call(dashboards.admin, {});
  for (const sort of ['created', 'dueDate', 'priority', 'title'] as const)
    for (const direction of ['asc', 'desc'] as const)
      for (const filter of [
        {},
        { type: 'task' as const },
        { status: 'open' as const },
        { overdue: true },
        { assignedTo: driver.id, status: 'open' as const },
      ]) {
        const first = await admin.call(activities.all, { sort, direction, ...filter });
        const rows = await pages(
          async (page) => (await admin.call(activities.all, { sort, direction, page, ...filter })).rows,
          100,
        );
        say(
          `activities ${sort} ${JSON.stringify(filter)}`,
          [rows.length, new Set(ids(rows)).size],
          [first.matching, first.matching],
        );
      }
  say('overdue', tasks.overdueCount, (await admin.call(activities.all, { overdue: true })).matching);
  say(
    'pending',
    tasks.pendingCount,
    (await admin.call(activities.all, { type: 'task', status: 'pending', createdBy: 'staff' })).matching,
  );
  const summary = await admin.call(reports.show, { reportId: 'activity-summary', by: 'type', ...range });
  say('activities open', summary.total.open, (await admin.call(activities.all, { status: 'open' })).matching);
  say('activities made', summary.total.made, (await admin.call(activities.all, {})).matching);
  const pairs = await pages(
    async (page) => (await admin.call(duplicates.list, { page })).pairs,
    (await admin.call(duplicates.list, {})).pairs.length || 1,
  );
  say('duplicates', pairs.length, (await admin.call(duplicates.count, {})).total);
}

async function ownWorkAgrees(who: Caller, ofToday: readonly DailyRoute[]) {
  const own = await who.call(dashboards.employee, {});
  for (const work of works) {
    const b = await who.call(dashboards.ownWork, { work });
    say(`own ${work}`, [b.count, b.rows.length], [own.performance[work], own.performance[work]]);
  }
  say('own cans', (await who.call(dashboards.ownWork, { work: 'completed' })).cans, own.performance.cans);
  const mine = ofToday.filter((r) => r.driver?.id === who.id && r.status !== 'cancelled');
  const { dailyRoutes: un } = await who.call(daily.unfinished, {});
  const of = [...mine, ...un.filter((r) => r.driver?.id === who.id)];
  say(
    'open stops',
    own.openStops,
    of.reduce((s, r) => s + r.stops.total - r.stops.suspended - r.stops.worked, 0),
  );
}

async function reportsAgree() {
  for (const r of declared) {
    const totals: Record<string, Values> = {};
    for (const group of r.groups) {
      const shown = await admin.call(reports.show, { reportId: r.id, by: group.key, ...range });
      if (!group.isPartial) totals[group.key] = shown.total;
      for (const { key, values } of shown.rows) {
        const b = await admin.call(reports.facts, { reportId: r.id, by: group.key, ...range, key });
        say(`${r.id} ${group.key} count`, b.facts.length, b.count);
        for (const [measure, value] of Object.entries(values))
          assertNear(value, b.total[measure], `${r.id}, ${group.key}, ${measure}`);
      }
    }
    const [first, ...others] = Object.entries(totals);
    for (const [by, total] of others)
      for (const [measure, value] of Object.entries(total))
        assertNear(value, first?.[1][measure], `${r.id} by ${by}, ${measure}`);
  }
}

function assertNear(actual: number | null | undefined, expected: number | null | undefined, what: string) {
  if (typeof actual === 'number' && typeof expected === 'number') assert.ok(Math.abs(actual - expected) < 1e-6, what);
  else say(what, actual ?? null, expected ?? null);
}

async function lives(made: readonly World[], count: number) {
  for (let n = 0; n < count; n++) {
    const [world, step] = [made[below(made.length)], steps[below(steps.length)]];
    const answer = world && (await step?.(world, { a: below(12), b: below(12), date: below(12) }));
    assert.ok((answer?.status ?? 0) < 500);
  }
}

async function allAgree() {
  await contactsAgree();
  await routesAgree();
  await runsAgree();
  await figuresAgree();
  await activitiesAgree();
  await reportsAgree();
}

test('every number is what the list behind it holds, on the day itself and when its sums are kept', async () => {
  for (const date of dates.slice(0, 3)) await dispatcher.call(daily.generate, { targetDate: date });
  const made = await worlds({ server, office, dispatcher, driver, spare }, 21); // contacts of two pages
  await lives(made, 200);
  await allAgree();
  clock.set(`${addDays(today, 4)}T16:00:00.000Z`);
  const performance = async () =>
    Promise.all(
      ['route', 'driver', 'town', 'month'].map((by) =>
        admin.call(reports.show, { reportId: 'service-performance', by, ...range }),
      ),
    );
  const before = await performance();
  const kept = await server.transact((tx) => keepSums(tx, { today: addDays(today, 4), timeZone: 'America/Denver' }));
  assert.ok(kept > 0);
  say('kept sums', await performance(), before);
  await lives(made, 30);
  await allAgree();
});
