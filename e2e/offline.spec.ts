import { type APIRequestContext, type Browser, expect, type Page, request, test } from '@playwright/test';
import sharp from 'sharp';
import type { DailyRouteStop } from '../src/features/daily-routes/contract.ts';
import { weekdayOf } from '../src/kernel/calendar.ts';
import { expectAccessible, demoPassword as password } from './support.ts';
import { aWeakLine } from './weak-line.ts';

/** A driver whose signal comes and goes. The line is really cut: what lies between browser and server is ours. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let office: APIRequestContext;
let line: Awaited<ReturnType<typeof aWeakLine>>;

test.beforeAll(async ({ baseURL }) => {
  office = await signedIn(baseURL ?? '', 'admin');
});
test.beforeEach(async ({ baseURL }) => {
  line = await aWeakLine(baseURL ?? '');
});
test.afterEach(() => line.close());
test.afterAll(() => office.dispose());

async function signedIn(baseURL: string, who: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL });
  await context.post('/api/session', { data: { email: `${who}@demo.test`, password } });
  return context;
}

/** A run of today for the demo's driver, with so many stops. */
async function aRun(stops: number): Promise<{ id: string; name: string }> {
  const name = `Weak signal ${crypto.randomUUID().slice(0, 8)}`;
  const { today } = await (await office.get('/api/company')).json();
  const { drivers } = await (await office.get('/api/drivers')).json();
  const { user } = await (
    await (await signedIn(test.info().project.use.baseURL ?? '', 'driver')).get('/api/session')
  ).json();
  const driver = drivers.find(({ id }: { id: string }) => id === user.id);
  const { addresses } = await (await office.get('/api/service-addresses')).json();
  await office.post('/api/routes', {
    data: {
      name,
      daysOfWeek: [weekdayOf(today)],
      driverId: driver.id,
      stops: addresses.slice(0, stops).map(({ addressId }: { addressId: string }) => ({ addressId, cans: 1 })),
    },
  });
  await office.post('/api/daily-route-generations', { data: { targetDate: today } });
  const { dailyRoutes } = await (await office.get(`/api/daily-routes?date=${today}`)).json();
  return { name, id: dailyRoutes.find((run: { routeName: string }) => run.routeName === name).id };
}

const stopsOf = async (run: { id: string }): Promise<DailyRouteStop[]> =>
  (await (await office.get(`/api/daily-routes/${run.id}`)).json()).stops;

/** The driver's phone on the weak line, with the run open and the program kept. */
async function aPhone(browser: Browser, run: { name: string }) {
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    geolocation: { latitude: 36.7281, longitude: -108.2187 },
    permissions: ['geolocation'],
  });
  await context.request.post('/api/session', { data: { email: 'driver@demo.test', password } });
  const page = await context.newPage();
  await openRun(page, run);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  return { context, page };
}

async function openRun(page: Page, run: { name: string }): Promise<void> {
  await page.goto('/employee');
  await page.getByRole('link', { name: new RegExp(run.name) }).click();
  await expect(page.getByRole('heading', { name: run.name })).toBeVisible();
}

const progress = (page: Page) => page.locator('.driver-header p');
const chip = (page: Page) => page.locator('.driver-header [role=status]');
const complete = (page: Page) => page.getByRole('button', { name: 'Complete', exact: true }).click();

/** A photo of its own for each stop: `hue` can be recognised on the server. */
async function takePhoto(page: Page, hue: number): Promise<void> {
  const bytes = await page.evaluate(async (hue) => {
    const canvas = new OffscreenCanvas(640, 480);
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = `hsl(${hue} 80% 50%)`;
    pen?.fillRect(0, 0, 640, 480);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  }, hue);
  const photo = { name: 'stop.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await page.getByLabel('Photo of the stop').setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'Photo added' })).toBeVisible();
}

/** The colour of a kept photo as an angle, as `takePhoto` was told it. */
async function hueOf(photo: Buffer): Promise<number> {
  const [red = 0, green = 0, blue = 0] = (await sharp(photo).stats()).channels.map(({ mean }) => mean);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * (2 + (blue - red) / range) : 60 * (4 + (red - green) / range);
}

test('ten stops with photos without a signal, through a reload and a closed browser, arrive once and in order @phone', async ({
  browser,
}) => {
  const run = await aRun(12);
  const { context, page } = await aPhone(browser, run);
  line.cut();
  for (let n = 1; n <= 10; n++) {
    await takePhoto(page, n * 33);
    await complete(page);
    await expect(progress(page)).toContainText(`${n} of 12 stops`);
  }
  await expect(chip(page)).toHaveText('Offline · 10 saved');
  await expectAccessible(page);

  await page.reload();
  await expect(progress(page)).toContainText('10 of 12 stops');
  await page.close();
  const again = await context.newPage();
  await openRun(again, run);
  await expect(progress(again)).toContainText('10 of 12 stops');
  await expect(chip(again)).toHaveText('Offline · 10 saved');
  expect((await stopsOf(run)).filter(({ status }) => status === 'completed')).toHaveLength(0);

  line.mend();
  await again.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(again)).toHaveText('All sent', { timeout: 60_000 });
  const done = (await stopsOf(run)).filter(({ status }) => status === 'completed');
  expect(done.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const times = done.map(({ completionTime }) => Date.parse(completionTime ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const { id, order, hasPhoto, actualLatitude } of done) {
    expect([hasPhoto, actualLatitude]).toEqual([true, 36.7281]);
    const photo = await (await office.get(`/api/daily-route-stops/${id}/photo`)).body();
    const { width, height } = await sharp(photo).metadata();
    expect([width, height]).toEqual([640, 480]);
    expect(Math.abs((await hueOf(photo)) - order * 33)).toBeLessThan(6);
  }
  await context.close();
});

test('an answer lost after the commit does nothing twice @phone', async ({ browser }) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(browser, run);
  line.deafen();
  await complete(page);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  const first = (await stopsOf(run))[0];
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect((await stopsOf(run))[0]).toEqual(first);
  await context.close();
});

test('a phone that dies while it sends, and one that gets a new program meanwhile, lose and double nothing @phone', async ({
  browser,
}) => {
  const run = await aRun(4);
  const { context, page } = await aPhone(browser, run);
  line.deafen();
  await complete(page);
  await expect(progress(page)).toContainText('1 of 4 stops');
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  const first = (await stopsOf(run))[0];
  line.cut();
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  await page.close(); // the first was on its way and is not known to have arrived

  // Nothing is left of the program that took them; another one is loaded when there is a signal.
  const cleaning = await context.newPage();
  line.mend();
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
  await context.close();
});

test('every kind of work waits without a signal and arrives in its order; a position that never comes holds nothing up @phone', async ({
  browser,
}) => {
  const run = await aRun(4);
  const { context, page } = await aPhone(browser, run);
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = () => {};
  });
  line.cut();
  const next = page.getByRole('region', { name: 'Next stop' });
  await next.getByRole('button', { name: 'Start' }).click();
  await expect(next).toContainText('Working now');
  await complete(page);
  await expect(progress(page)).toContainText('1 of 4 stops', { timeout: 1_000 });

  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blocked' }).click();
  await expect(progress(page)).toContainText('2 of 4 stops');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  await expect(progress(page)).toContainText('3 of 4 stops');
  await page.getByRole('button', { name: 'Show completed' }).click();
  await page.getByRole('button', { name: /^Stop 1: / }).click();
  await page.getByRole('dialog').getByLabel('Driver notes').fill('Gate left open');
  await page.getByRole('dialog').getByRole('button', { name: 'Update Notes' }).click();
  await page.keyboard.press('Escape');
  await expect(chip(page)).toHaveText('Offline · 5 saved');

  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  const stops = await stopsOf(run);
  expect(stops.map(({ status }) => status)).toEqual(['completed', 'skipped', 'rescheduled', 'pending']);
  expect([stops[0]?.driverNotes, stops[1]?.skipReason]).toEqual(['Gate left open', 'blocked']);
  expect(stops[0]?.actualLatitude).toBeNull();
  expect(stops[2]?.rescheduledTo).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await context.close();
});

test('two tabs of one phone send each step once @phone', async ({ browser }) => {
  const run = await aRun(6);
  const { context, page } = await aPhone(browser, run);
  const other = await context.newPage();
  await openRun(other, run);
  line.cut();
  for (const [n, tab] of [page, other, page, other].entries()) {
    await expect(progress(tab)).toContainText(`${n} of 6 stops`);
    await complete(tab);
    await expect(progress(tab)).toContainText(`${n + 1} of 6 stops`);
  }
  line.mend();
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))));
  for (const tab of [page, other]) await expect(chip(tab)).toHaveText('All sent', { timeout: 60_000 });
  const stops = await stopsOf(run);
  expect(stops.map(({ status }) => status)).toEqual([...Array(4).fill('completed'), 'pending', 'pending']);
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
  await context.close();
});

test('who signs out with work that was not sent is asked first, and finds it again @phone', async ({ browser }) => {
  const run = await aRun(2);
  const { context, page } = await aPhone(browser, run);
  line.cut();
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  await page.getByRole('link', { name: 'Back' }).click();
  const leave = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  };
  await leave();
  const question = page.getByRole('dialog', { name: 'One step has not been sent' });
  await expect(question).toContainText('They stay on this device and are sent when you sign in here again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await leave();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/employee');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible(); // nothing was kept to look at
  expect((await stopsOf(run))[0]?.status).toBe('pending');

  line.mend();
  await page.goto('/login');
  await signInOn(page, 'driver');
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  await leave();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await context.close();
});

test('a session that ended meanwhile costs a sign-in and nothing else; nobody else sees or sends the work @phone', async ({
  browser,
}) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(browser, run);
  line.cut();
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  const cookies = await context.cookies();
  const ended = await request.newContext({
    baseURL: test.info().project.use.baseURL ?? '',
    storageState: { cookies, origins: [] },
  });
  await ended.delete('/api/session');
  line.mend();
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
  await context.close();
});

async function signInOn(page: Page, who: string): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeHidden();
}

test('what somebody else did meanwhile is shown, and the driver decides @phone', async ({ browser }) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(browser, run);
  line.cut();
  await page.getByRole('button', { name: /^Stop 2: / }).click();
  const details = page.getByRole('dialog');
  await details.getByLabel('Driver notes').fill('Two bags beside the can');
  await details.getByRole('button', { name: 'Complete' }).click();
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  const stop = (await stopsOf(run))[1];
  await office.post(`/api/daily-route-stops/${stop?.id}/completion`, {
    data: { commandId: crypto.randomUUID(), at: new Date().toISOString() },
  });
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const notTaken = page.getByRole('region', { name: 'Not taken' });
  await expect(notTaken).toContainText('This stop was completed already.', { timeout: 60_000 });
  await expect(notTaken).toContainText('Two bags beside the can');
  await expectAccessible(page);
  await notTaken.getByRole('button', { name: 'Add my notes to the stop' }).click();
  await expect(notTaken).toHaveCount(0);
  await expect.poll(async () => (await stopsOf(run))[1]?.driverNotes).toBe('Two bags beside the can');
  await context.close();
});
