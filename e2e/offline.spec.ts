import sharp from 'sharp';
import { expectAccessible } from './support.ts';
import { expect, test } from './test.ts';
import {
  aPhone,
  aRun,
  chip,
  complete,
  hueOf,
  openRun,
  progress,
  signal,
  signInOn,
  stopsOf,
  takePhoto,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

test('ten stops with photos without a signal, through a reload and a closed browser, arrive once and in order @phone', async ({
  another,
}) => {
  const run = await aRun(12);
  const { context, page } = await aPhone(another, run);
  signal.line.cut();
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

  signal.line.mend();
  await again.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(again)).toHaveText('All sent', { timeout: 60_000 });
  const done = (await stopsOf(run)).filter(({ status }) => status === 'completed');
  expect(done.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const times = done.map(({ completionTime }) => Date.parse(completionTime ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const { id, order, hasPhoto, actualLatitude } of done) {
    expect([hasPhoto, actualLatitude]).toEqual([true, 36.7281]);
    const photo = await (await signal.office.get(`/api/daily-route-stops/${id}/photo`)).body();
    const { width, height } = await sharp(photo).metadata();
    expect([width, height]).toEqual([640, 480]);
    expect(Math.abs((await hueOf(photo)) - order * 33)).toBeLessThan(6);
  }
});

test('every kind of work waits without a signal and arrives in its order; a position that never comes holds nothing up @phone', async ({
  another,
}) => {
  const run = await aRun(4);
  const { page } = await aPhone(another, run);
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = () => {};
  });
  signal.line.cut();
  const next = page.getByRole('region', { name: 'Next stop' });
  await next.getByRole('button', { name: 'Start' }).click();
  await expect(next).toContainText('Working now');
  await complete(page);
  await expect(progress(page)).toContainText('1 of 4 stops');

  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blocked' }).click();
  await expect(progress(page)).toContainText('2 of 4 stops');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  await expect(progress(page)).toContainText('3 of 4 stops');
  await expect(page.locator('.toast').filter({ visible: true })).toHaveText([/^Stop Rescheduled/]); // the last one alone
  await page.getByRole('button', { name: 'Show completed' }).tap(); // no mouse that rests on a toast and keeps it
  await page.getByRole('button', { name: /^Stop 1: / }).click();
  await page.getByRole('dialog').getByLabel('Driver notes').fill('Gate left open');
  await page.getByRole('dialog').getByRole('button', { name: 'Update Notes' }).click();
  await page.keyboard.press('Escape');
  await expect(chip(page)).toHaveText('Offline · 5 saved');

  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  const stops = await stopsOf(run);
  expect(stops.map(({ status }) => status)).toEqual(['completed', 'skipped', 'rescheduled', 'pending']);
  expect([stops[0]?.driverNotes, stops[1]?.skipReason]).toEqual(['Gate left open', 'blocked']);
  expect(stops[0]?.actualLatitude).toBeNull();
  expect(stops[2]?.rescheduledTo).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('who signs out with work that was not sent is asked first, and finds it again @phone', async ({ another }) => {
  const run = await aRun(2);
  const { page } = await aPhone(another, run);
  signal.line.cut();
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

  signal.line.mend();
  await page.goto('/login');
  await signInOn(page, 'driver');
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  await leave();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('what somebody else did meanwhile stands beside what the driver did; what cannot be is shown to the driver @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  signal.line.cut();
  await page.getByRole('button', { name: /^Stop 2: / }).click();
  const details = page.getByRole('dialog');
  await details.getByLabel('Driver notes').fill('Two bags beside the can');
  await details.getByRole('button', { name: 'Complete' }).click();
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  const stop = (await stopsOf(run))[1];
  // The later one counts, and a weak line's delay is as far as the phone's clock is known.
  await page.waitForTimeout(3000);
  await signal.office.post(`/api/daily-route-stops/${stop?.id}/completion`, {
    data: { commandId: crypto.randomUUID(), at: new Date().toISOString() },
  });
  const online = () => page.evaluate(() => dispatchEvent(new Event('online')));
  signal.line.mend();
  await online();
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  const notTaken = page.getByRole('region', { name: 'Not taken' });
  await expect(notTaken).toHaveCount(0);
  const { visits } = (await stopsOf(run))[1] ?? {};
  expect(visits).toMatchObject([{ outcome: 'completed', driverNotes: 'Two bags beside the can' }]);

  signal.line.cut();
  await signal.office.post(`/api/daily-routes/${run.id}/cancellation`, { data: { reason: 'Snow' } });
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  signal.line.mend();
  await online();
  await expect(notTaken).toContainText('This run was cancelled.', { timeout: 60_000 });
  await expect(chip(page)).toHaveText('1 not taken');
  await expectAccessible(page);
  await notTaken.getByRole('button', { name: "Keep the office's version" }).click();
  await expect(notTaken).toHaveCount(0);
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
});

test('what the office took away meanwhile is recorded on the phone as done, with a sentence and without a red card @phone', async ({
  another,
}) => {
  const [cancelled, given] = [await aRun(2), await aRun(3)];
  const { page } = await aPhone(another, cancelled);
  const recorded = page.locator('.toast').filter({ hasText: 'Recorded' });
  const notTaken = page.getByRole('region', { name: 'Not taken' });
  const online = () => page.evaluate(() => dispatchEvent(new Event('online')));

  signal.line.cut();
  await page.getByRole('button', { name: 'Start route' }).click();
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  await signal.office.post(`/api/daily-routes/${cancelled.id}/cancellation`, { data: { reason: 'Snow' } });
  signal.line.mend();
  await online();
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(recorded).toContainText('The office has cancelled this run meanwhile.');
  await expect(notTaken).toHaveCount(0);
  await expect(page.getByText('Cancelled: Snow')).toBeVisible();

  await openRun(page, given);
  signal.line.cut();
  const { user } = await (await signal.office.get('/api/session')).json();
  await signal.office.put(`/api/daily-routes/${given.id}/driver`, { data: { driverId: user.id } });
  await complete(page);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await page.getByRole('button', { name: 'Complete route' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 2 and complete' }).click();
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  signal.line.mend();
  await online();
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(recorded.filter({ hasText: 'The office will place it.' })).toBeVisible();
  await expect(recorded.filter({ hasText: 'The run is somebody else’s by now' })).toBeVisible();
  await expect(notTaken).toHaveCount(0);
  await expectAccessible(page);
  expect((await stopsOf(given)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  const { work } = await (await signal.office.get('/api/stray-work')).json();
  const mine = work.filter(
    ({ stopNow }: { stopNow: { dailyRouteId: string } | null }) => stopNow?.dailyRouteId === given.id,
  );
  expect(mine).toMatchObject([{ outcome: 'completed', reason: 'not-theirs', doneBy: { lastName: 'Trujillo' } }]);
  await signal.office.post(`/api/stray-work/${mine[0].id}/settlement`, { data: { settlement: 'keep' } });
});

test('stops that the office brought meanwhile are not skipped by a phone that did not know of them @phone', async ({
  another,
}) => {
  const [run, other] = [await aRun(2), await aRun(2)];
  const { page } = await aPhone(another, run);
  await page.getByRole('button', { name: 'Start route' }).click();
  await expect(chip(page)).toHaveText('All sent');
  signal.line.cut();
  await complete(page);
  await expect(progress(page)).toContainText('1 of 2 stops');
  await page.getByRole('button', { name: 'Complete route' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip 1 and complete' }).click();
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  await signal.office.post(`/api/daily-routes/${other.id}/moved-stops`, { data: { toRunId: run.id } });
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(page.locator('.toast').filter({ hasText: 'came to this run meanwhile' })).toBeVisible();
  await expect(progress(page)).toContainText('1 of 4 stops');
  expect((await stopsOf(run)).map(({ status }) => status)).toEqual(['completed', 'pending', 'pending', 'pending']);
  await page.getByRole('button', { name: 'Complete route' }).click();
  await dialog.getByRole('button', { name: 'Skip 3 and complete' }).click();
  await expect.poll(async () => (await stopsOf(run)).filter(({ status }) => status === 'skipped').length).toBe(3);
});
