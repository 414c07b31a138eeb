import { expect, type Page, test } from '@playwright/test';
import { addDays, weekdayOf } from '../src/kernel/calendar.ts';
import { someStops } from './run-of-today.ts';
import { demoPassword, expectAccessible, expectContrastInTheDark } from './support.ts';
import {
  aPhoneOn,
  aRun,
  aSignedInPhone,
  chip,
  complete,
  openRun,
  progress,
  signal,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

const row = (page: Page, run: { name: string }) => page.getByRole('row').filter({ hasText: run.name });

/** The runs of the driver are kept a moment after the home screen is there. */
const runsAreKept = (page: Page, ids: readonly string[]) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('haulyard');
        const database = await new Promise<IDBDatabase>((resolve) => {
          open.onsuccess = () => resolve(open.result);
        });
        const all = database.transaction('reads').objectStore('reads').getAllKeys();
        return new Promise<string[]>((resolve) => {
          all.onsuccess = () => resolve(all.result.map(String));
        }).finally(() => database.close());
      }),
    )
    .toEqual(expect.arrayContaining(ids.map((id) => `daily-routes.get {"id":"${id}"}`)));

test("today's runs are worked without a signal though none was opened: started, worked, completed, and shown so in every list @phone", async ({
  browser,
}) => {
  const first = await aRun(3);
  const second = await aRun(2);
  const { context, page } = await aSignedInPhone(browser);
  await runsAreKept(page, [first.id, second.id]);
  await page.close();
  signal.line.cut();
  const phone = await context.newPage();
  await openRun(phone, first);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await expect(phone.getByText('In Progress')).toBeVisible();
  await complete(phone);
  await expect(progress(phone)).toContainText('1 of 3 stops');
  await complete(phone);
  await expect(progress(phone)).toContainText('2 of 3 stops');

  await phone.getByRole('link', { name: 'Back' }).click();
  await expect(row(phone, first)).toContainText('2 of 3');
  await phone.goto('/employee');
  await expect(row(phone, first)).toContainText('2 of 3');
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
  await expect(row(phone, second)).toContainText('Completed');

  signal.line.mend();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(phone.getByText('All sent')).toBeVisible({ timeout: 60_000 });
  const status = async ({ id }: { id: string }) =>
    (await (await signal.office.get(`/api/daily-routes/${id}`)).json()).dailyRoute.status;
  expect([await status(first), await status(second)]).toEqual(['in_progress', 'completed']);
  await expect(row(phone, first)).toContainText('2 of 3');
  await context.close();
});

test('the page for signing in says what waits on the phone, also when the account is gone @phone', async ({
  browser,
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

  const { context, page } = await aPhoneOn(browser, email);
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
  await context.close();
});

test("tomorrow's run is kept in the evening and worked before there is a signal in the morning @phone", async ({
  browser,
}) => {
  const { today } = await (await signal.office.get('/api/company')).json();
  const tomorrow = addDays(today, 1);
  const name = `Early ${crypto.randomUUID().slice(0, 8)}`;
  const { drivers } = await (await signal.office.get('/api/drivers')).json();
  const driverId = drivers.find(({ lastName }: { lastName: string }) => lastName === 'Trujillo').id;
  await signal.office.post('/api/routes', {
    data: { name, daysOfWeek: [weekdayOf(tomorrow)], driverId, stops: await someStops(signal.office, 2) },
  });
  const { context, page } = await aSignedInPhone(browser);

  await signal.office.post('/api/daily-route-generations', { data: { targetDate: tomorrow } });
  const { dailyRoutes } = await (await signal.office.get(`/api/daily-routes?date=${tomorrow}`)).json();
  const run = dailyRoutes.find(({ routeName }: { routeName: string }) => routeName === name);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await runsAreKept(page, [run.id]);
  await page.close();

  signal.line.cut();
  const morning = await context.newPage();
  await morning.clock.setSystemTime(new Date(`${tomorrow}T12:30:00Z`)); // before six in Denver
  await openRun(morning, { name });
  await complete(morning);
  await expect(progress(morning)).toContainText('1 of 2 stops');
  await expect(chip(morning)).toHaveText('Offline · 1 saved');
  await context.close();
});
