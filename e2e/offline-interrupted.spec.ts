import { expect, request, test } from './test.ts';
import {
  aPhone,
  aRun,
  chip,
  complete,
  openRun,
  progress,
  signal,
  signInOn,
  stopsOf,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

test('an answer lost after the commit does nothing twice @phone', async ({ another }) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  signal.line.deafen();
  await complete(page);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  const first = (await stopsOf(run))[0];
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect((await stopsOf(run))[0]).toEqual(first);
});

test('a phone that dies while it sends, and one that gets a new program meanwhile, lose and double nothing @phone', async ({
  another,
}) => {
  const run = await aRun(4);
  const { context, page } = await aPhone(another, run);
  signal.line.deafen();
  await complete(page);
  await expect(progress(page)).toContainText('1 of 4 stops');
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  const first = (await stopsOf(run))[0];
  signal.line.cut();
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  await page.close(); // the first was on its way and is not known to have arrived

  // Nothing is left of the program that took them; another one is loaded when there is a signal.
  const cleaning = await context.newPage();
  signal.line.mend();
  await cleaning.goto('/manifest.webmanifest');
  await cleaning.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  expect((await stopsOf(run))[1]?.status).toBe('pending');
  await openRun(cleaning, run);
  await expect(chip(cleaning)).toHaveText('All sent', { timeout: 60_000 });
  await expect(progress(cleaning)).toContainText('2 of 4 stops');
  const after = await stopsOf(run);
  expect(after.map(({ status }) => status)).toEqual(['completed', 'completed', 'pending', 'pending']);
  expect(after[0]).toEqual(first);
});

test('what was sent stays done when the phone is opened anew without a signal before it read again @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(another, run);
  await page.route(/\/api\/daily-routes/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await complete(page);
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  await expect(chip(page)).toHaveText('Offline'); // and nothing is saved to be sent
  signal.line.cut();
  await page.close();
  const again = await context.newPage();
  await again.goto('/employee');
  await again.locator('.row-link', { hasText: run.name }).click();
  await expect(progress(again)).toContainText('1 of 3 stops');
});

test('two tabs of one phone send each step once @phone', async ({ another }) => {
  const run = await aRun(6);
  const { context, page } = await aPhone(another, run);
  const other = await context.newPage();
  await openRun(other, run);
  signal.line.cut();
  for (const [n, tab] of [page, other, page, other].entries()) {
    await expect(progress(tab)).toContainText(`${n} of 6 stops`);
    await complete(tab);
    await expect(progress(tab)).toContainText(`${n + 1} of 6 stops`);
  }
  signal.line.mend();
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))));
  for (const tab of [page, other]) await expect(chip(tab)).toHaveText('All sent', { timeout: 60_000 });
  const stops = await stopsOf(run);
  expect(stops.map(({ status }) => status)).toEqual([...Array(4).fill('completed'), 'pending', 'pending']);
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
});

test('a session that ended meanwhile costs a sign-in and nothing else; nobody else sees or sends the work @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(another, run);
  signal.line.cut();
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  const cookies = await context.cookies();
  const ended = await request.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    storageState: { cookies, origins: [] },
  });
  await ended.delete('/api/session');
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible({ timeout: 60_000 });

  await signInOn(page, 'office');
  await page.goto(`/daily-routes/${run.id}`);
  await expect(chip(page)).toHaveText('All sent');
  expect((await stopsOf(run))[0]?.status).toBe('pending');
  await context.request.delete('/api/session');

  await page.goto('/login');
  await signInOn(page, 'driver');
  await openRun(page, run);
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
});
