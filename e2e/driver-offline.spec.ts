import { addDays, weekdayOf } from '../src/kernel/calendar.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, expectAccessible, expectContrastInTheDark, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';
import {
  aPhoneOn,
  aRun,
  aSignedInPhone,
  chip,
  complete,
  openRun,
  progress,
  rowOf,
  runsAreKept,
  signal,
  stopsOf,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

const panels = (page: Page) => page.getByRole('main').locator('section.panel').allInnerTexts();

test("today's runs are worked without a signal though none was opened, beside the morning's page, and shown so in every list @phone", async ({
  another,
}) => {
  const [first, second, task] = [await aRun(3), await aRun(2), await aTask()];
  const { context, page } = await aSignedInPhone(another);
  await expect(page.getByRole('region', { name: 'Before you start' })).toContainText(first.name);
  await expect(page.getByRole('region', { name: 'My tasks' })).toContainText(task);
  await runsAreKept(page, [first.id, second.id]);
  const told = await panels(page);
  expect(told.length).toBeGreaterThan(5);
  await page.close();
  signal.line.cut();
  const phone = await context.newPage();
  await test.step("the morning's page still shows: what is special, tasks, week and own work", async () => {
    await phone.goto('/employee');
    await expect(phone.getByRole('heading', { name: 'Employee Dashboard' })).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Before you start' })).toContainText(first.name);
    await expect.poll(() => panels(phone)).toEqual(told);
    await expectAccessible(phone);
  });

  await openRun(phone, first);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await expect(phone.getByText('In Progress')).toBeVisible();
  await complete(phone);
  await expect(progress(phone)).toContainText('1 of 3 stops');
  await complete(phone);
  await expect(progress(phone)).toContainText('2 of 3 stops');

  await phone.getByRole('link', { name: 'Back' }).click();
  await expect(rowOf(phone, first)).toContainText('2 of 3');
  await phone.goto('/employee');
  await expect(rowOf(phone, first)).toContainText('2 of 3');
  await expect(phone.getByText('Offline · 3 saved')).toBeVisible();
  await expectAccessible(phone);
  await expectContrastInTheDark(phone);

  await openRun(phone, second);
  for (const n of [1, 2]) {
    await complete(phone);
    await expect(progress(phone)).toContainText(`${n} of 2 stops`);
  }
  await phone
    .getByRole('region', { name: 'All stops completed' })
    .getByRole('button', { name: 'Complete route' })
    .click();
  await expect(phone.getByText(/ended \d/)).toBeVisible();
  await phone.goto('/employee');
  await expect(rowOf(phone, second)).toContainText('Completed');

  signal.line.mend();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(phone.getByText('All sent')).toBeVisible({ timeout: 60_000 });
  const status = async ({ id }: { id: string }) =>
    (await (await signal.office.get(`/api/daily-routes/${id}`)).json()).dailyRoute.status;
  expect([await status(first), await status(second)]).toEqual(['in_progress', 'completed']);
  await expect(rowOf(phone, first)).toContainText('2 of 3');
});

/** For the driver, long overdue; gives its title. */
async function aTask(): Promise<string> {
  const { drivers } = await (await signal.office.get('/api/drivers')).json();
  const assignedTo = drivers.find(({ lastName }: { lastName: string }) => lastName === 'Trujillo').id;
  const { rows } = await (await signal.office.get('/api/contacts')).json();
  const title = `Take the spare lids ${crypto.randomUUID().slice(0, 8)}`;
  const { today } = await (await signal.office.get('/api/company')).json();
  const task = { type: 'task', title, assignedTo, dueDate: addDays(today, -400), priority: 'high' };
  expect((await signal.office.post(`/api/contacts/${rows[0].id}/activities`, { data: task })).ok()).toBe(true);
  return title;
}

test('what a driver did before the office cancelled, gave away or moved it stays done, and no second truck goes there @phone', async ({
  another,
}) => {
  const [cancelled, given, from] = [await aRun(3), await aRun(3), await aRun(3)];
  const spare = await aRunOfToday(
    signal.office,
    `Spare ${crypto.randomUUID().slice(0, 8)}`,
    await someStops(signal.office, 1),
    'Begay',
  );
  const moved = (await stopsOf(from)).slice(0, 2);
  const { page } = await aSignedInPhone(another);
  const runs = [from, given, cancelled];
  await runsAreKept(
    page,
    runs.map(({ id }) => id),
  );
  signal.line.cut();
  for (const run of runs) {
    await openRun(page, run);
    for (const n of [1, 2]) {
      await complete(page);
      await expect(progress(page)).toContainText(`${n} of 3 stops`);
    }
  }
  await expect(chip(page)).toHaveText('Offline · 6 saved');

  await page.waitForTimeout(3000); // the office comes after that by the server's clock too
  const { drivers } = await (await signal.office.get('/api/drivers')).json();
  const driverId = drivers.find(({ lastName }: { lastName: string }) => lastName === 'Begay').id;
  const moving = { stopIds: moved.map(({ id }) => id), toRunId: spare.id };
  await signal.office.post(`/api/daily-routes/${from.id}/moved-stops`, { data: moving });
  await signal.office.put(`/api/daily-routes/${given.id}/driver`, { data: { driverId } });
  await signal.office.post(`/api/daily-routes/${cancelled.id}/cancellation`, { data: { reason: 'Snow' } });
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  for (const run of runs) {
    await page.goto(`/daily-routes/${run.id}`);
    await expect(page.getByRole('heading', { name: run.name })).toBeVisible();
    await expect(chip(page)).toHaveText('All sent');
    await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
  }

  await test.step('the second truck finds them done', async () => {
    const second = await aPhoneOn(another, 'office@demo.test');
    await openRun(second.page, spare);
    await expect(progress(second.page)).toContainText('2 of 3 stops');
    await expect(second.page.getByText('Pending').first()).toBeVisible();
    const next = second.page.getByRole('region', { name: 'Next stop' });
    for (const { streetLine } of moved) await expect(next).not.toContainText(streetLine);
  });

  await test.step('the office sees who did them, and nothing of it waits', async () => {
    const office = await another();
    await signIn(office, 'admin');
    await office.goto('/daily-routes');
    for (const run of [spare, given]) await expect(rowOf(office, run)).toContainText('2 of 3');
    const waiting = office.getByRole('listitem').filter({ hasText: `${cancelled.name}: The run was cancelled` });
    const left = (await stopsOf(cancelled)).find(({ status }) => status === 'pending');
    await expect(waiting).toContainText(`Snow · ${left?.streetLine}`);
    const stray = office
      .getByRole('listitem')
      .filter({ hasText: new RegExp(moved.map((one) => one.streetLine).join('|')) });
    await expect(stray).toHaveCount(0);
    await office.goto(`/daily-routes/${spare.id}`);
    await office.getByRole('button', { name: 'Show completed' }).click();
    for (const { streetLine } of moved) {
      const stop = office.getByRole('list', { name: 'Stops' }).getByRole('listitem').filter({ hasText: streetLine });
      await expect(stop).toContainText('Completed');
      await stop.getByRole('button').click();
      await office.getByRole('dialog').getByRole('button', { name: 'History' }).click();
      await expect(office.getByRole('dialog', { name: `History of ${streetLine}` })).toContainText('Stop completed');
      await expect(office.locator('.history li').first()).toContainText('Luis Trujillo');
      await office.keyboard.press('Escape');
      await expect(office.getByRole('dialog')).toHaveCount(1);
      await office.keyboard.press('Escape');
      await expect(office.getByRole('dialog')).toHaveCount(0);
    }
  });
  for (const [run, statuses] of [
    [cancelled, ['completed', 'completed', 'pending']],
    [given, ['completed', 'completed', 'pending']],
    [from, ['pending']],
  ] as const)
    expect((await stopsOf(run)).map(({ status }) => status)).toEqual(statuses);
});

test('the page for signing in says what waits on the phone, also when the account is gone @phone', async ({
  another,
}) => {
  const email = `gone-${crypto.randomUUID().slice(0, 8)}@demo.test`;
  const { today } = await (await signal.office.get('/api/company')).json();
  const person = { firstName: 'Ida', lastName: `Gone ${Date.now()}`, email, password: demoPassword, role: 'employee' };
  const user = await (await signal.office.post('/api/users', { data: person })).json();
  const name = `Weak signal ${crypto.randomUUID().slice(0, 8)}`;
  await signal.office.post('/api/routes', {
    data: { name, daysOfWeek: [weekdayOf(today)], driverId: user.id, stops: await someStops(signal.office, 3) },
  });
  await signal.office.post('/api/daily-route-generations', { data: { targetDate: today } });

  const { page } = await aPhoneOn(another, email);
  await openRun(page, { name });
  signal.line.cut();
  await complete(page);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  expect((await signal.office.delete(`/api/users/${user.id}`)).status()).toBe(200);
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('2 steps of yours wait on this phone.')).toBeVisible();
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await page.reload();
  await expect(page.getByText('2 steps of yours wait on this phone.')).toBeVisible();
});
