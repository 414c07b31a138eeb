/** Where a driver was, from the phone to the office's list and map. */
import { readFile } from 'node:fs/promises';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('what a driver completes stands under Check-Ins with place and distance, by driver, on the map @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  const name = `Check-ins ${crypto.randomUUID().slice(0, 8)}`;
  const run = await aRunOfToday(page.request, name, await someStops(page.request, 3), 'Trujillo');
  const driver = await another();
  await signIn(driver, 'driver');
  const { stops } = await (await page.request.get(`/api/daily-routes/${run.id}`)).json();
  await driver.request.post(`/api/daily-routes/${run.id}/start`, { data: {} });
  for (const [at, north] of [0.0001, 0.002].entries()) {
    const { id, latitude, longitude } = stops[at];
    const where = { latitude: latitude + north, longitude, accuracyMetres: 5 };
    const done = {
      commandId: crypto.randomUUID(),
      at: new Date().toISOString(),
      position: where,
      notes: 'Gate was open',
    };
    const answer = await driver.request.post(`/api/daily-route-stops/${id}/completion`, {
      multipart: { input: JSON.stringify(done) },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Driver Check-Ins' }).click();
  const own = page.getByRole('row').filter({ hasText: name });
  await expect(own).toHaveCount(2);
  await expect(own.filter({ hasText: '11 m' })).toContainText('Excellent');
  await expect(own.filter({ hasText: '222 m' })).toContainText('Poor');
  await own.first().locator('summary').click();
  await expect(own.first()).toContainText('Check-in location');
  await expect(own.first()).toContainText('Gate was open');
  const drivers = page.getByRole('region', { name: 'Active Drivers' });
  await drivers.getByRole('button', { name: /Trujillo/ }).click();
  await expect(page).toHaveURL(/driver=/);
  await expect(page.getByRole('combobox', { name: 'Driver' })).toHaveValue(/Trujillo/);
  await expect(own).toHaveCount(2);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain(`"${name}","1","1 Mesa`);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByRole('button', { name: 'Send to me now' }).click();
  await expect(page.getByText('Report Kept', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByText('Map', { exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  const map = page.getByLabel('Map of check-ins');
  await expect(map).toBeVisible();
  await page.getByRole('switch', { name: 'Show all stops for the day' }).click({ force: true });
  await expect(page).toHaveURL(/all=yes/);
  // The third stop is done meanwhile: nobody has reloaded.
  await page.getByText('List', { exact: true }).click();
  const last = {
    commandId: crypto.randomUUID(),
    at: new Date().toISOString(),
    position: { latitude: 36.73, longitude: -108.2, accuracyMetres: 5 },
  };
  await driver.request.post(`/api/daily-route-stops/${stops[2].id}/completion`, {
    multipart: { input: JSON.stringify(last) },
  });
  await expect(own).toHaveCount(3);

  await page.goto('/reports/driver-check-ins?date=2019-03-04');
  await expect(page.getByText('No Check-Ins Found')).toBeVisible();
  await expect(page.getByText('Nobody has begun a run on this day.')).toBeVisible();
  await page.goto('/reports/driver-check-ins?date=2019-03-04&view=map');
  await page.getByRole('button', { name: 'Show all stops for the day' }).click();
  await expect(map).toBeVisible();
  await page.goto(`/reports/driver-check-ins?date=no-day&driver=${crypto.randomUUID()}&page=900`);
  await expect(page.getByRole('combobox', { name: 'Driver' })).toHaveValue('Not active on this day');
  await expect(page.locator('main')).not.toContainText('NaN');
});
