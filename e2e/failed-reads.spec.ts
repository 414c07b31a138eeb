import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

/** The error catalogue (spec 2 §8): a read that fails is told, says so in its place, and can be tried again. */
const failing = [
  { reads: /\/api\/daily-routes(\?|$)/, title: 'Daily Routes Error', message: 'Failed to load daily route activities' },
  {
    reads: /\/api\/daily-routes\/[0-9a-f-]{36}$/,
    title: 'Daily Stops Error',
    message: 'Failed to load daily route stops',
  },
];

for (const { reads, title, message } of failing)
  test(`${title} is told, and trying again helps @desktop`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/daily-routes');
    const row = page.locator('main .row-link').first();
    await expect(row).toBeVisible();
    const run = (await row.getAttribute('href')) ?? '';
    // What other tests change would let the screen read again by itself.
    await page.route('**/api/live*', (route) => route.abort());
    await page.route(reads, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(title === 'Daily Stops Error' ? run : '/daily-routes');
    await expect(page.getByText(title)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await page.unroute(reads);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main').getByText(message)).toBeHidden();
  });
