import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

/** Spec 1 §2.1 and §6: where each role ends up on each route. */
const homes = { owner: '/admin', admin: '/admin', driver: '/employee', customer: '/customer' } as const;
const routes = {
  '/admin': ['owner', 'admin'],
  '/employee': ['owner', 'admin', 'driver'],
  '/customer': ['owner', 'admin', 'customer'],
  '/crm': ['owner', 'admin', 'driver'],
  '/crm/import': ['owner', 'admin'],
  '/routes': ['owner', 'admin'],
  '/daily-routes': ['owner', 'admin', 'driver'],
  '/no-such-page': [],
} as const;

for (const who of ['owner', 'admin', 'driver', 'customer'] as const)
  test(`${who} reaches their own routes and is led home from the others @desktop`, async ({ page }) => {
    await signIn(page, who);
    for (const [path, allowed] of Object.entries(routes)) {
      await page.goto(path);
      await expect(page).toHaveURL(
        (url) => url.pathname === ((allowed as readonly string[]).includes(who) ? path : homes[who]),
      );
    }
    for (const path of ['/', '/login', '/dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL((url) => url.pathname === homes[who]);
    }
  });

test('whoever is signed out signs in first and then comes where they were going', async ({ page }) => {
  await page.goto('/daily-routes?date=2026-11-20');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('office@demo.test');
  await page.getByLabel('Password').fill('haulyard-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/daily-routes\?date=2026-11-20$/);
});

test('no address after sign-in leads to another site', async ({ page }) => {
  for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    await page.context().clearCookies();
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await page.getByLabel('Email').fill('office@demo.test');
    await page.getByLabel('Password').fill('haulyard-demo');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/employee' && url.hostname === 'localhost');
  }
});

test('a wrong password is told without saying whether the account exists', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@demo.test');
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Authentication Error')).toBeVisible();
  await expect(page.getByText('The email or the password is not right.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.test');
});

test('signing out leads to the public page and forgets everything', async ({ page }) => {
  await signIn(page, 'office');
  await page
    .getByRole('button', { name: /User menu/ })
    .locator('visible=true')
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  await page.goto('/crm');
  await expect(page).toHaveURL(/\/login/);
});
