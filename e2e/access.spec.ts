import { push } from './places/place.ts';
import { access } from './screens.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const homes = { owner: '/admin', admin: '/admin', driver: '/employee', customer: '/customer' } as const;
const people = Object.keys(homes) as (keyof typeof homes)[];
const nobody = '00000000-0000-4000-8000-000000000000';

/** Of each list of roles that the router knows one; which list a screen has is held by test/places.test.ts. */
const screens = ['/settings', '/routes/{-$routeId}', '/daily-routes/$dailyRouteId', '/profile', '/help'];
const pathOf = (screen: string) => screen.replace(/\{?-?\$\w+\}?/, nobody);

/** As a link leads there: to load the program anew for each costs ten times as much, and asks the same guard. */
async function enter(page: Page, path: string): Promise<void> {
  await push(page, path);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

const isAt = (path: string) => (url: URL) => url.pathname === path;

for (const who of people)
  test(`${who} reaches their own routes and is led home from the others @desktop`, async ({ page }) => {
    await signIn(page, who);
    await page.goto('/help');
    const isLedTo = (path: string, screen = path) =>
      expect(page, path).toHaveURL(isAt(access[screen]?.includes(who) ? path : homes[who]));
    for (const screen of [...screens, '/login', '/dashboard', '/no-such-page', '/crm/no/such/page']) {
      await enter(page, pathOf(screen));
      await isLedTo(pathOf(screen), screen);
    }
    for (const path of ['/', '/billing']) {
      await page.goto(path);
      await isLedTo(path);
    }
  });

test('whoever is signed out is led to sign-in from every screen, but not from the public page @desktop', async ({
  page,
}) => {
  await page.goto('/login');
  for (const path of [...screens.map(pathOf), '/dashboard', '/no-such-page']) {
    await enter(page, path);
    await expect(page, path).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
  await page.goto('/');
  await expect(page).toHaveURL(isAt('/'));
});

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('office@demo.test');
  await page.getByLabel('Password').fill('haulyard-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('whoever signs in comes where they were going, or home from where nothing is for them; signing out forgets everything @desktop', async ({
  page,
}) => {
  await test.step('a wrong password is told aloud at once, without saying whether the account exists', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@demo.test');
    await page.getByLabel('Password').fill('wrong-password');
    await page.keyboard.press('Enter');
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(toast).toContainText('Authentication Error');
    await expect(toast).toContainText('The email or the password is not right.');
    await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.test');
  });
  const usual = '/daily-routes?date=2026-11-20';
  // Which addresses lead to another site stands in src/app/safe-path.test.ts.
  for (const [path, to] of [
    ['/crm/no/such/page', '/employee'],
    ['/routes', '/employee'],
    ['/dashboard', '/employee'],
    [`/login?from=${encodeURIComponent('//evil.example')}`, '/employee'],
    [usual, usual],
  ] as const)
    await test.step(path, async () => {
      await page.context().clearCookies();
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
      await typePassword(page);
      await expect(page).toHaveURL(to);
    });
  await page
    .getByRole('button', { name: /User menu/ })
    .locator('visible=true')
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(isAt('/'));
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  await page.goto('/crm');
  await expect(page).toHaveURL(/\/login/);
});
