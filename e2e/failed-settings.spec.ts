import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

/** The error catalogue of the settings (spec 1 §8): each tab tells what failed, keeps its place, and tries again. */
const failing = [
  {
    tab: 'company',
    reads: /\/api\/company\/settings$/,
    toast: ['Settings Error', 'Failed to load company settings'],
    title: 'Error Loading Settings',
    panel: 'Company Information',
  },
  {
    tab: 'users',
    reads: /\/api\/users(\?|$)/,
    toast: ['Users Error', 'Failed to load users'],
    title: 'Failed to load users',
    panel: 'User Management',
  },
  {
    tab: 'agreements',
    reads: /\/api\/agreements(\?|$)/,
    toast: ['Agreements Error', 'Failed to load service agreements'],
    title: 'Failed to load service agreements',
    panel: 'Service Agreements',
  },
  {
    tab: 'outbox',
    reads: /\/api\/outbox(\?|$)/,
    toast: ['Outbox Error', 'Failed to load the outbox'],
    title: 'The outbox could not be loaded',
    panel: 'Outbox',
  },
] as const;

for (const { tab, reads, toast, title, panel } of failing)
  test(`${toast[0]} is told, and trying again helps @desktop`, async ({ page }) => {
    await signIn(page, 'admin');
    // What other tests change would let the screen read again by itself.
    await page.route('**/api/live', (route) => route.abort());
    await page.route(reads, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/settings?tab=${tab}`);

    await expect(page.getByText(toast[0], { exact: true }).first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(toast[1]).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(title)).toBeVisible();
    await page.unroute(reads);
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main').getByText(title)).toBeHidden();
    await expect(page.getByRole('region', { name: panel })).toBeVisible();
  });

test('while the settings are on their way the page says so @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/company\/settings$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings');
  await expect(page.getByText('Loading settings...')).toBeVisible();
  go();
  await expect(page.getByRole('region', { name: 'Company Information' })).toBeVisible();
  await expect(page.getByText('Loading settings...')).toHaveCount(0);
});
