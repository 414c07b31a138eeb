import { expectAccessible, expectNoToastOver, signIn, signInByForm } from './support.ts';
import { expect, test } from './test.ts';

test('sign-in says at the fields what is missing @phone', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('what is typed as a password is shown and hidden again by keyboard @desktop', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('long enough 77');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show what is typed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('long enough 77');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

test('what is typed before the company is known stays typed @desktop', async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/company', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('office@demo.test');
  answer();
  await expect(page.getByRole('link', { name: 'San Juan Disposal' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('office@demo.test');
});

test('signing out closes the other tabs too @desktop', async ({ page, context }) => {
  await signInByForm(page, 'office');
  const other = await context.newPage();
  await other.goto('/daily-routes');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  await expect(other).toHaveURL('/login?from=%2Fdaily-routes');
});

test('signing out leads to the public page when the server does not hear it, and the cookie opens nothing @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'office');
  let isAway = true;
  await page.route('**/api/session', (route) =>
    isAway && route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByText('You have been successfully signed out')).toBeVisible();
  await page.goto('/crm');
  await expect(page).toHaveURL('/login?from=%2Fcrm');

  isAway = false;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const { user } = await (await page.request.get('/api/session')).json();
  expect(user).toBeNull(); // the server has been told
  await signInByForm(page, 'office');
  await expect(page).toHaveURL('/employee');
});

test('what changes while a page opens is shown, though its stream opened later @desktop', async ({ page }) => {
  await signIn(page, 'office');
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/live*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/crm');
  await expect(page.locator('main .row-link').first()).toBeVisible();
  const lastName = `L${Math.random().toString(36).slice(2, 10)}`;
  const data = { firstName: 'Noe', lastName, email: `${lastName}@example.test`, status: 'New Lead' };
  expect((await page.request.post('/api/contacts', { data })).ok()).toBe(true);
  open();
  await expect(page.getByRole('main').getByText(lastName).first()).toBeVisible();
});

test('a session that has ended is noticed at the next read, and sign-in leads back @desktop', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'office');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  const contacts = page.getByRole('link', { name: 'Contacts Manager' });
  await expect(contacts).toBeVisible();
  const link = await contacts.elementHandle();
  await context.clearCookies();
  // Either read may be the next: that of the screen gone to, or one for what somebody else changes this moment. A click that
  // waits for the link would come upon that of the next test, which has the same tab.
  await link?.evaluate((one: HTMLElement) => one.isConnected && one.click()).catch(() => {});
  await expect(page).toHaveURL(/\/login\?from=%2F(crm|employee)$/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('while the session is checked the page says so, and a server that is away can be tried again @desktop', async ({
  page: signedIn,
  another,
}) => {
  await signIn(signedIn, 'office');
  const page = await another(); // has not kept who is signed in
  await page.context().addCookies(await signedIn.context().cookies());
  const away = Promise.withResolvers<void>();
  await page.route('**/api/session', (route) => away.promise.then(() => route.abort()));
  await page.goto('/daily-routes');
  await expect(page.getByText('Loading...')).toBeVisible();
  away.resolve();
  await expect(page.getByText('Failed to load user profile')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Daily Routes', level: 1 })).toBeVisible();
});

test('a toast covers no button that is there to be pressed, with motion and without', async ({ page }) => {
  await signIn(page, 'office');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/crm');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await expectNoToastOver(page.locator('.pager'));
  }
});

test('keyboards skip the sidebar and work the user menu, and the theme is kept @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await page.goto('/employee');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('the sidebar can be skipped', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  const opener = page.getByRole('button', { name: /^User menu/ });
  await test.step('a menu stays while the screen around it is hidden for a moment', async () => {
    await opener.click();
    await page.locator('.shell').evaluate(async (shell: HTMLElement) => {
      const painted = () => new Promise(requestAnimationFrame);
      shell.style.display = 'none';
      for (let frames = 0; frames < 4; frames++) await painted();
      shell.style.display = '';
    });
    await expect(page.getByRole('menuitem', { name: 'Edit Profile' })).toBeVisible();
    await opener.click();
    await expect(page.getByRole('menu')).toBeHidden();
  });
  await test.step('the user menu is worked by keyboard', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit Profile' })).toBeFocused();
    for (const name of ['Dark theme', 'Keyboard shortcuts', 'Sign Out']) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('the theme is kept', async () => {
    await opener.click();
    await page.getByRole('menuitem', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test('on a phone the menu opens, leads on, and gives the focus back @phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Daily Routes' }).click();
  await expect(page).toHaveURL('/daily-routes');
  await expect(menu).toBeHidden();
});

/** Runs in the page. */
const inLines = (cells: readonly Element[]) =>
  cells.map((cell) => new Set([...cell.getClientRects()].map(({ top }) => top)).size);

test('on a tablet the sidebar leaves the window to the tables, where dates and phones are not broken @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  for (const width of [800, 992, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/settings?tab=users&people=staff');
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible({ visible: width > 992 });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible({ visible: width <= 992 });
    const row = page.getByRole('row', { name: /Marlene Begay/ });
    await expect(row).toContainText('(505) 555-0112');
    expect(new Set(await row.locator('td .unbroken').evaluateAll(inLines))).toEqual(new Set([1]));
    expect((await row.boundingBox())?.height).toBeLessThan(100);
  }
  await page.goto('/crm/activities');
  expect((await page.locator('.activity-cell b').first().boundingBox())?.width).toBeGreaterThan(150);
});

for (const who of ['owner', 'admin', 'driver', 'customer'])
  test(`every entry of the sidebar of ${who} leads to a screen of its own @desktop`, async ({ page }) => {
    await signIn(page, who);
    await page.goto('/help');
    const entries = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('navigation').getByRole('link');
    await expect(entries.first()).toBeVisible();
    for (const entry of await entries.all()) {
      await entry.click();
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('main').locator('table, ol, ul, dl, .empty').first()).toBeVisible();
    }
  });

test('on a phone, however it is held, the tab that is open is there to be seen @phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/settings?tab=website');
  const open = page.getByRole('tab', { name: 'Your Website' });
  await expect(open).toBeInViewport({ ratio: 1 });
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(open).toBeInViewport({ ratio: 1 });
  }
});
