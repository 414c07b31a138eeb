import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { demoPassword, signIn } from './people.ts';

test('after sign-in people are where they wanted to be', async ({ page }) => {
  await page.goto('/crm?q=505');
  await expect(page).toHaveURL('/login?from=%2Fcrm%3Fq%3D505');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/crm?q=505');
});

test('a foreign address is no place to go after sign-in', async ({ page }) => {
  await signIn(page, 'admin', '/login?from=//evil.example/crm');
  await expect(page).toHaveURL('/admin');
});

test('sign-in says what is missing and what is wrong', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nobody@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Authentication Error');
  await expectAccessible(page);
});

test('every role comes home, and nowhere else', async ({ browser }) => {
  const homes = { owner: '/admin', admin: '/admin', driver: '/employee', customer: '/customer' } as const;
  for (const [person, home] of Object.entries(homes)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, person as keyof typeof homes);
    await expect(page).toHaveURL(home);
    for (const path of ['/', '/login', '/dashboard', '/no-such-page']) {
      await page.goto(path);
      await expect(page).toHaveURL(home);
    }
    if (person === 'driver' || person === 'customer') {
      await page.goto('/routes');
      await expect(page).toHaveURL(home);
    }
    await context.close();
  }
});

test('signing out leads to the front door and closes the other tabs too', async ({ page, context }) => {
  await signIn(page, 'office');
  const other = await context.newPage();
  await other.goto('/daily-routes');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  await expect(other).toHaveURL('/login?from=%2Fdaily-routes');
});

test('a session that has ended leads to sign-in and back', async ({ page, context }) => {
  await signIn(page, 'office', '/login?from=/daily-routes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies();
  await page
    .getByRole('link', { name: 'Contacts Manager' })
    .or(page.getByRole('button', { name: 'Menu' }))
    .first()
    .click();
  await page.goto('/daily-routes');
  await expect(page).toHaveURL('/login?from=%2Fdaily-routes');
});

test('the theme is kept', async ({ page }) => {
  await signIn(page, 'office');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
});

test('on a phone the menu opens, leads on, and gives the focus back @phone', async ({ page }) => {
  await signIn(page, 'admin');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Daily Routes' }).click();
  await expect(page).toHaveURL('/daily-routes');
  await expect(menu).toBeHidden();
});

test('keyboards can skip the sidebar @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the public screens are accessible and fit a small phone', async ({ page }) => {
  for (const path of ['/', '/login', '/setup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
});
