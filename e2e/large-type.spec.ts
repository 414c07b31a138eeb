import { cutLabels, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** The screens of a day's work; those of a customer are looked at where they are tried. */
const screens = {
  admin: [
    '/admin',
    '/crm',
    '/crm/activities',
    '/crm/import',
    '/requests',
    '/routes',
    '/routes/needs-a-route',
    '/daily-routes',
    '/billing',
    '/billing/receivables',
    '/mass-email',
    '/reports/driver-check-ins',
    '/settings?tab=users',
    '/settings?tab=calendar',
    '/first-steps',
  ],
  driver: ['/employee', '/daily-routes', '/help'],
} as const;

const arrive = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

for (const [who, paths] of Object.entries(screens))
  test(`text alone of twice the size cuts no label of a button of the ${who} @desktop`, async ({ page }) => {
    await signIn(page, who);
    const look = async (where: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await cutLabels(page), `${where} at ${width}`).toEqual([]);
      }
    };
    for (const path of paths) {
      await arrive(page, path);
      await look(path);
    }
    if (who === 'driver') {
      await page.goto('/daily-routes');
      await page.locator('main .row-link').first().click();
      await expect(page.getByRole('progressbar', { name: 'Route progress' })).toBeVisible();
      await look('a run');
    } else {
      await page.goto('/crm?q=begay');
      await page.locator('main .row-link').first().click();
      await expect(page.getByRole('tab', { name: 'Addresses' })).toBeVisible();
      for (const tab of ['Addresses', 'Activities', 'Service Agreement', 'Billing']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await look(`a contact's ${tab}`);
      }
    }
  });
