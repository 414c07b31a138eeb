/** The customer's first screen comes with a small program; the whole one goes on from it without anybody noticing. */

import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** The names of the programs that this page has fetched. */
const programs = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.match(/assets\/(\w+)-/)?.[1]));

test('a customer goes on from the small program to the whole one @phone', async ({ page }) => {
  await signIn(page, 'customer');
  await page.goto('/customer');
  const pause = page.getByRole('link', { name: 'Pause Service' });
  await expect(pause).toBeVisible();
  expect(await programs(page)).not.toContain('kit');

  // Fetched ahead when nothing else is on its way: then the next screen is no page of its own.
  await expect.poll(() => programs(page)).toContain('kit');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'Billing & Invoices' }).click();
  await expect(page).toHaveURL('/profile?tab=billing');
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeVisible();
  await page.goBack();
  await expect(pause).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  // What hangs in the frame is drawn by the whole program, on the same screen.
  await page.goto('/customer');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pause).toBeVisible();
  await expect(page).toHaveURL('/customer');
});

test('whoever’s session ends on the first screen signs in and is back @phone', async ({ page }) => {
  await page.goto('/customer');
  await expect(page).toHaveURL('/login?from=%2Fcustomer');
  await signIn(page, 'customer');
  await page.goto('/customer');
  await expect(page.getByRole('link', { name: 'Pause Service' })).toBeVisible();
  await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
  await expect(page).toHaveURL('/login?from=%2Fcustomer');
});
