import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test("a popup on a run's map stays open at the first click and while stops are worked @desktop", async ({ page }) => {
  await signIn(page, 'admin');
  const run = await aRunOfToday(
    page.request,
    `Map ${crypto.randomUUID().slice(0, 8)}`,
    await someStops(page.request, 4),
  );
  await page.goto(`/daily-routes/${run.id}`);
  const map = page.getByRole('region', { name: 'Stops of this run' });
  const popup = map.locator('.leaflet-popup-content');
  await map.getByRole('button', { name: /^Stop 2, / }).click();
  await expect(popup).toContainText('2. ');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('1 of 4 stops')).toBeVisible();
  await expect(map.locator('.pin[data-state=done]')).toHaveCount(1);
  await page.waitForTimeout(500); // it would fade
  await expect(popup).toContainText('2. ');
});

test("a popup on a route template's map stays open when its stop is selected @desktop", async ({ page }) => {
  await signIn(page, 'admin');
  const name = `Map ${crypto.randomUUID().slice(0, 8)}`;
  await page.request.post('/api/routes', {
    data: { name, daysOfWeek: ['Monday'], stops: await someStops(page.request, 3) },
  });
  await page.goto(`/routes?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
  const map = page.getByRole('region', { name: `Map of ${name}` });
  await map.getByRole('button', { name: /^Stop 3, / }).click();
  await expect(map.locator('.pin[data-state=now]')).toHaveCount(1);
  await page.waitForTimeout(500); // it would fade
  await expect(map.locator('.leaflet-popup-content')).toContainText('3. ');
});
