/** A driver without a signal when another day begins. */
import { addDays, formatLongDay, weekdayOf } from '../src/kernel/calendar.ts';
import { someStops } from './run-of-today.ts';
import { expect, test } from './test.ts';
import {
  aRun,
  aSignedInPhone,
  chip,
  complete,
  openRun,
  progress,
  rowOf,
  runsAreKept,
  signal,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

test('a run that is driven past midnight without a signal stays with its driver @phone', async ({ another }) => {
  const run = await aRun(3);
  const left = await aRun(2);
  const { context, page } = await aSignedInPhone(another);
  await runsAreKept(page, [run.id, left.id]);
  signal.line.cut();
  await openRun(page, run);
  await complete(page);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await expect(page.getByText('Stop Completed')).toBeVisible(); // said once the phone has it for good
  await page.close();

  const tomorrow = addDays((await (await signal.office.get('/api/company')).json()).today, 1);
  const night = await context.newPage();
  await night.clock.setSystemTime(new Date(`${tomorrow}T06:30:00Z`)); // half past midnight in Denver
  await night.goto('/employee');
  await expect(night.getByText(`· ${formatLongDay(tomorrow)}`)).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(night, run)).toContainText('1 of 3');
  await expect(rowOf(night, left)).toHaveCount(0);
  await openRun(night, run);
  await complete(night);
  await expect(progress(night)).toContainText('2 of 3 stops');
  await expect(night.getByText('Stop Completed')).toBeVisible();
  await night.goto('/employee');
  await expect(rowOf(night, run)).toContainText('2 of 3');
});

test("tomorrow's run is kept in the evening and worked before there is a signal in the morning @phone", async ({
  another,
}) => {
  const { today } = await (await signal.office.get('/api/company')).json();
  const tomorrow = addDays(today, 1);
  const name = `Early ${crypto.randomUUID().slice(0, 8)}`;
  const { drivers } = await (await signal.office.get('/api/drivers')).json();
  const driverId = drivers.find(({ lastName }: { lastName: string }) => lastName === 'Trujillo').id;
  await signal.office.post('/api/routes', {
    data: { name, daysOfWeek: [weekdayOf(tomorrow)], driverId, stops: await someStops(signal.office, 2) },
  });
  const { context, page } = await aSignedInPhone(another);

  // The phone is still looking for runs, and has read of tomorrow's before this one is made.
  const made = Promise.withResolvers<void>();
  let hasLooked = false;
  const looksAgain = () => page.evaluate(() => dispatchEvent(new Event('online')));
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/daily-routes' && searchParams.get('date') === tomorrow,
    async (route) => {
      const response = await route.fetch();
      hasLooked = true;
      await made.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await expect.poll(() => looksAgain().then(() => hasLooked)).toBe(true);
  await signal.office.post('/api/daily-route-generations', { data: { targetDate: tomorrow } });
  const { dailyRoutes } = await (await signal.office.get(`/api/daily-routes?date=${tomorrow}`)).json();
  const run = dailyRoutes.find(({ routeName }: { routeName: string }) => routeName === name);
  await looksAgain();
  made.resolve();
  await runsAreKept(page, [run.id]);
  await page.close();

  signal.line.cut();
  const morning = await context.newPage();
  await morning.clock.setSystemTime(new Date(`${tomorrow}T12:30:00Z`)); // before six in Denver
  await openRun(morning, { name });
  await complete(morning);
  await expect(progress(morning)).toContainText('1 of 2 stops');
  await expect(chip(morning)).toHaveText('Offline · 1 saved');
});
