import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './support.ts';

/** Every screen of each role, in both themes: it shows what it is for, throws nothing and passes axe. */
const screens: Record<string, readonly (readonly [path: string, heading: string])[]> = {
  nobody: [
    ['/login', 'Welcome Back'],
    ['/setup#token=x', 'Set up your company'],
  ],
  admin: [
    ['/admin', 'Admin Dashboard'],
    ['/crm', 'Contacts Management'],
    ['/crm/import', 'Import Customers'],
    ['/routes', 'Route Management'],
    ['/daily-routes', 'Daily Routes'],
  ],
  driver: [
    ['/employee', 'Employee Dashboard'],
    ['/crm', 'Contacts Management'],
    ['/daily-routes', 'Daily Routes'],
  ],
  customer: [['/customer', 'Customer Dashboard']],
};

for (const scheme of ['light', 'dark'] as const)
  for (const [who, visited] of Object.entries(screens))
    test(`the screens of ${who} in ${scheme}`, async ({ page }) => {
      test.setTimeout(240_000); // axe takes its time over a hundred rows
      const errors = collectErrors(page);
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), scheme);
      if (who !== 'nobody') await signIn(page, who);
      for (const [path, heading] of visited) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await page.waitForTimeout(250); // the last transition
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      }
      expect(errors).toEqual([]);
    });

test('the detail screens and their dialogs', async ({ page }) => {
  test.setTimeout(240_000);
  const errors = collectErrors(page);
  await signIn(page, 'admin');
  await page.goto('/daily-routes');
  await page.locator('main .row-link').first().click();
  await expect(page.getByRole('progressbar', { name: 'Route progress' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/daily-routes');
  await page.getByRole('button', { name: 'Generate Daily Routes' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(300);
  await expectAccessible(page);
  await page.goto('/crm?status=Converted');
  await page.locator('main .row-link').first().click();
  for (const name of ['Addresses', 'Activities', 'Route Activity', 'Contact Overview']) {
    await page.getByRole('tab', { name }).click();
    await page.waitForTimeout(400);
    await expectAccessible(page);
  }
  await page.goto('/routes');
  await page.locator('main .row-link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(600);
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}
