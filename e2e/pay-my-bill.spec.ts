/** From the public page to the place where one pays, with the sign-in between. */
import { expect, test } from './test.ts';

test('who pays from the public page signs in and is where they pay @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pay my bill' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/profile?tab=billing')}`);
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password').fill('haulyard-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/profile?tab=billing');
  await expect(page.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'You owe' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Pay Now|View Invoice/ }).first()).toBeVisible();
});
