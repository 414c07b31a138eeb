/** What both dashboards say of every state of the company. */
import type { AdminDashboard } from '../src/features/dashboards/contract.ts';
import type { EmployeeDashboard } from '../src/features/dashboards/employee.ts';
import { answerWith } from './answers.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const dashboard = (page: Page, change: (is: AdminDashboard) => Partial<AdminDashboard>) =>
  answerWith<AdminDashboard>(page, /\/api\/dashboards\/admin$/, change);
const morning = (page: Page, change: (is: EmployeeDashboard) => Partial<EmployeeDashboard>) =>
  answerWith<EmployeeDashboard>(page, /\/api\/dashboards\/employee$/, change);

test('the Admin Dashboard tells what is urgent, today’s runs, team and health as they are, and what there is none of @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await test.step('nothing is urgent, and a run without stops is no fault', () => showCalm(page));
  await test.step('what is urgent stands with the one thing to do about it; all else is well', () => showUrgent(page));
  await test.step('today’s runs, and what is missing', () => showBusy(page));
  await test.step('a driver without runs is no fault', () => showIdleDriver(page));
});

const none = { amount: 0, count: 0 };
const noStops = { total: 0, worked: 0, suspended: 0 };
const id = crypto.randomUUID();
const urgent = (page: Page) => page.getByRole('region', { name: 'Urgent Alerts' });
const operations = (page: Page) => page.getByRole('region', { name: "Today's Operations" });
const health = (page: Page) => page.getByRole('region', { name: 'System Health' });

async function expectHealth(page: Page, lines: readonly string[], well: number): Promise<void> {
  for (const line of lines) await expect(health(page).getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await expect(health(page).locator('[data-well=true]')).toHaveCount(well);
}

async function showCalm(page: Page): Promise<void> {
  await dashboard(page, ({ money, tasks, today: { lines, ...today }, routes }) => ({
    money: { ...money, overdue: none, outstanding: none },
    tasks: { ...tasks, overdueCount: 0, firstOverdue: null },
    today: {
      ...today,
      withoutDriver: [],
      leftOpen: [],
      lines: lines
        .slice(0, 1)
        .map(({ run }) => ({ run: { ...run, stops: { ...run.stops, ...noStops } }, usualShare: null })),
    },
    routes: { ...routes, withoutDriver: [] },
  }));
  await page.goto('/admin');
  await expect(urgent(page)).toContainText('All systems running smoothly!');
  await expect(urgent(page).getByRole('link')).toHaveCount(0);
  await expect(operations(page)).toContainText('No stops');
}

async function showUrgent(page: Page): Promise<void> {
  await dashboard(page, ({ money, tasks, today, routes, team, products }) => ({
    money: { ...money, overdue: { amount: 12_050, count: 2 }, outstanding: { amount: 50_000, count: 9 } },
    tasks: { ...tasks, overdueCount: 1 },
    today: {
      ...today,
      withoutDriver: [{ id, routeName: 'Aztec North', stops: 61 }],
      leftOpen: [{ id, routeName: 'Kirtland – West', date: '2026-06-15', stops: 23 }],
      ...{ lines: [], moreRoutes: 0 },
    },
    routes: { ...routes, withoutDriver: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ id: name, name })), total: 5 },
    team: { ...team, employee: 2 },
    products: { ...products, active: 3 },
  }));
  await page.reload();
  for (const [said, more, action, path] of [
    ['Aztec North has no driver today', '61 stops to do', 'Open Run', `/daily-routes/${id}`],
    ['Kirtland – West is still open', 'Yesterday · 23 stops to do', 'Open Run', `/daily-routes/${id}`],
    ['2 invoices are overdue, $120.50 together', 'Of $500.00 that is owed', 'View Billing', '/billing'],
    ['1 task is overdue', '', 'View Tasks', '/crm/activities?overdue=true'],
    ['5 routes have no driver', 'A, B, C and 2 more', 'Assign Drivers', '/routes'],
  ] as const) {
    const alert = urgent(page).getByRole('listitem').filter({ hasText: said });
    await expect(alert).toContainText(more);
    const link = alert.getByRole('link', { name: action });
    expect(await link.getAttribute('href')).toContain(path);
  }
  await expect(urgent(page)).toContainText('5 things');
  await expect(page.getByText('Urgent Items', { exact: true })).toBeVisible();
  await expect(page.locator('a[href="#urgent-alerts"]')).toHaveText('3');
  await expectAccessible(page);
  await expect(operations(page)).toContainText('No runs today');
  const well = ['Database connected', 'Payments connected', 'Route system active', 'Staff coverage: 2 employees'];
  await expectHealth(page, well, 4);
}

async function showBusy(page: Page): Promise<void> {
  const few = { totalRoutes: 8, completedRoutes: 2, inProgressRoutes: 1, pendingRoutes: 5, completionPercentage: 25 };
  await dashboard(page, ({ today, team, products, routes, tasks, money }) => ({
    today: {
      ...today,
      moreRoutes: 3,
      lines: today.lines.map((line, at) => (at === 0 ? { ...line, run: { ...line.run, driver: null } } : line)),
      stats: { ...today.stats, ...few },
    },
    tasks: {
      ...tasks,
      overdueCount: 4,
      pending: [
        ...tasks.pending
          .slice(0, 1)
          .map((one) => ({ ...one, title: 'Call', dueDate: '2026-06-10', priority: 'high' as const })),
        ...tasks.pending
          .slice(1, 2)
          .map((one) => ({ ...one, title: 'Write', dueDate: null, priority: 'low' as const })),
      ],
    },
    money: { ...money, overdue: { amount: 12_050, count: 2 } },
    team: { ...team, superadmin: 1, admin: 2, employee: 0, customer: 1240 },
    products: { ...products, active: 0, first: [] },
    routes: { ...routes, total: 0 },
  }));
  await page.reload();
  await expect(operations(page)).toContainText('8 routes: 2 completed, 1 in progress, 5 pending');
  await expect(operations(page).getByRole('progressbar', { name: 'Completion rate' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  await expect(operations(page).getByRole('link', { name: '25% complete' })).toHaveAttribute(
    'href',
    '/admin/runs-completed',
  );
  await expect(operations(page).locator('.run-lines li').first()).toContainText('Unassigned');
  const card = (name: string) => page.locator('dl.stats > div').filter({ has: page.getByText(name, { exact: true }) });
  for (const [name, said] of [
    ['Monthly Revenue', /\$[\d,]+\.\d\d.*active subscription/],
    ['Total Customers', /\d.*new lead/],
    ['Active Routes', /1 of 8.*25% complete today/],
    ['Urgent Items', /6.*4 tasks, 2 invoices/],
  ] as const)
    await expect(card(name)).toHaveText(said);
  const pending = page.getByRole('list', { name: 'Pending tasks' }).getByRole('listitem');
  await expect(pending.first()).toHaveText(/Call.*Overdue, .*High/);
  await expect(pending.first().locator('[data-overdue]')).toBeVisible();
  await expect(pending.last()).toHaveText(/Write.*No due date.*Low/);
  await expect(operations(page).getByRole('link', { name: '+3 more routes' })).toHaveAttribute('href', '/daily-routes');
  await expect(page.getByRole('region', { name: 'Team Overview' })).toHaveText(
    /3 admins0 employees1,240 customer accounts/,
  );
  const missing = [
    'Database connected',
    'Payments not connected: no products',
    'Route system not active: no routes',
    'Staff coverage: 0 employees',
  ];
  await expectHealth(page, missing, 1);
}

async function showIdleDriver(page: Page): Promise<void> {
  const driver = {
    id: crypto.randomUUID(),
    name: 'Rosa Mesa',
    routes: ['Aztec North'],
    worked: 0,
    stops: 0,
    checkIns: 0,
  };
  await answerWith(page, /\/api\/driver-check-ins\?/, () => ({
    checkIns: [],
    drivers: [{ ...driver, lastAt: null }],
  }));
  await page.goto('/reports/driver-check-ins');
  await expect(page.getByRole('button', { name: /Rosa Mesa/ })).toContainText('0 of 0 stops · 0 check-ins');
  await morning(page, () => ({ coming: [], mornings: [], activity: [], week: [] }));
  await page.goto('/employee');
  await expect(page.getByRole('region', { name: 'Route schedule' })).toContainText('No route is planned for you');
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('What you do stands here.');
  await expect(page.locator('main')).not.toContainText(/NaN|undefined/);
}

test('a run that begins, a task and a message stand on the Admin Dashboard without a reload @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  const office = await another();
  await signIn(office, 'admin');
  const name = `Seen ${crypto.randomUUID().slice(0, 8)}`;
  const run = await aRunOfToday(office.request, name, await someStops(office.request, 1), 'Trujillo');
  await page.goto('/admin');
  const operations = page.getByRole('region', { name: "Today's Operations" });
  const inProgress = operations.getByRole('link', { name: /in progress$/ });
  const begun = Number.parseInt((await inProgress.textContent()) ?? '', 10);
  expect((await office.request.post(`/api/daily-routes/${run.id}/start`, { data: {} })).status()).toBe(200);
  await expect(inProgress).toHaveText(`${begun + 1} in progress`);

  const person = {
    firstName: 'Rosa',
    lastName: name,
    email: `${crypto.randomUUID()}@seen.test`,
    status: 'Qualified',
  };
  const { id: contactId } = await (await office.request.post('/api/contacts', { data: person })).json();
  const pending = page.getByRole('link', { name: /^View Tasks, / });
  const before = Number.parseInt(((await pending.textContent()) ?? '').replace(/\D/g, ''), 10);
  const task = { type: 'task', title: `Call ${name}`, priority: 'high', status: 'pending' };
  const made = await office.request.post(`/api/contacts/${contactId}/activities`, { data: task });
  expect(made.status(), await made.text()).toBe(200);
  await expect(pending).toHaveText(`View Tasks (${(before + 1).toLocaleString('en-US')})`);

  const customer = await another();
  await signIn(customer, 'customer');
  const message = { commandId: crypto.randomUUID(), subject: name, message: 'Is Thanksgiving a pickup day?' };
  expect((await customer.request.post('/api/my-messages', { data: message })).status()).toBe(200);
  const messages = page.getByRole('region', { name: 'Customer Messages' });
  await expect(messages.getByRole('listitem').first()).toContainText(`${name}: Is Thanksgiving a pickup day?`);
  await expect(messages.getByRole('listitem').first()).toContainText('Pending Response');
  await messages.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/crm\/contacts\/[^/]+\?tab=activities/);
});

test('a driver reads when the run usually starts, what is new, and the week @phone', async ({ page }) => {
  await signIn(page, 'driver');
  const id = crypto.randomUUID();
  const at = '2026-06-16T13:00:00.000Z';
  await morning(page, ({ week }) => ({
    closed: { name: 'Ice', movedTo: null },
    coming: [{ date: '2026-06-17', routeName: 'Kirtland', stops: 7, runId: null }],
    tasks: { openCount: 0, overdueCount: 0, tasks: [] },
    activity: [
      { kind: 'note', contactId: id, title: 'Gate is broken', contactName: 'Rosa Mesa', at },
      { kind: 'stop', runId: id, street: '7 Elm St', routeName: 'Aztec North', status: 'rescheduled', at },
    ],
    mornings: [
      {
        ...{ id: crypto.randomUUID(), routeName: 'Aztec North', usualStart: 372, isStarted: false, isCompared: true },
        special: {
          closures: [{ name: 'Snow', from: '2026-06-15' }],
          added: [{ street: '12 New St', order: 4 }],
          removed: [],
          cans: [{ street: '9 Old St', order: 5, before: 1, after: 3 }],
          accommodations: [{ street: '7 Elm St', order: 6, type: 'Code Required', notes: '4471' }],
          held: [],
        },
      },
    ],
    week: week.map((day, at) => ({
      ...day,
      moreRuns: at === 0 ? 2 : 0,
      runs: at === 0 ? [{ date: day.date, routeName: 'Kirtland', stops: 1, runId: null }] : [],
    })),
  }));
  await page.goto('/employee');
  const first = page.getByRole('region', { name: 'Before you start' });
  for (const said of ['Aztec North', 'Usually starts at 6:12 AM', '1 new stop', 'Stop 5, 9 Old St: 3 instead of 1'])
    await expect(first).toContainText(said);
  for (const said of [
    'Ice: no pickups today',
    /Snow: the pickups of Monday, June 15 come today/,
    '1 accommodation is new to you',
  ])
    await expect(first).toContainText(said);
  await expect(first).toContainText('Stop 6, 7 Elm St: Code Required: 4471');
  await expect(page.getByRole('region', { name: 'My tasks' })).toContainText('You have no open tasks.');
  await expect(page.getByRole('region', { name: 'Route schedule' })).toContainText(/Kirtland7 stops/);
  const recent = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(recent.first()).toContainText('Noted: Gate is broken');
  await expect(recent.first().getByRole('link')).toHaveAttribute('href', `/crm/contacts/${id}`);
  await expect(recent.last()).toHaveText(/7 Elm St.*Rescheduled/);
  await expect(recent.last().getByRole('link')).toHaveAttribute('href', `/daily-routes/${id}`);
  const week = page.getByRole('region', { name: 'Weekly schedule' }).getByRole('listitem');
  await expect(week).toHaveCount(7);
  await expect(week.first()).toHaveText(/^Mon, .*Kirtland1 stop\+2 more$/);
  await expect(week.last()).toHaveText(/^Sun, .*Free$/);
  await expectAccessible(page);
});
