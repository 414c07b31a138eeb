import { addDays } from '../src/kernel/calendar.ts';
import { failChanges, lastId, press, readsOnlyWhenAsked, told, wordless } from './failing.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** The error catalogues (spec 1 §8, spec 2 §8): what fails is told in their words, and stays to be tried again. */
type Failing = Readonly<{
  reads: RegExp;
  path: string;
  title: string;
  message: string;
  open?: (page: Page) => Promise<unknown>;
}>;

const id = '[0-9a-f-]{36}';

test('what cannot be read is told, says so in its place, and can be tried again @desktop', async ({ page }) => {
  test.setTimeout(400_000);
  await signIn(page, 'admin');
  const contact = `/crm/contacts/${await lastId(page, '/api/contacts', 'rows')}`;
  const route = `/routes/${await lastId(page, '/api/routes', 'routes')}`;
  const { today } = await (await page.request.get('/api/company')).json();
  const run = `/daily-routes/${await lastId(page, `/api/daily-routes?date=${today}`, 'dailyRoutes')}`;
  const profile = async (there: Page) => {
    await press(/^User menu/)(there);
    await there.getByRole('menuitem', { name: 'Edit Profile' }).click();
  };
  const failing: readonly Failing[] = [
    { reads: /\/api\/users\?/, path: '/settings?tab=users', title: 'Users Error', message: 'Failed to load users' },
    {
      reads: /\/api\/agreements/,
      path: '/settings?tab=agreements',
      title: 'Agreements Error',
      message: 'Failed to load service agreements',
    },
    {
      reads: /\/api\/company\/settings$/,
      path: '/settings',
      title: 'Settings Error',
      message: 'Failed to load company settings',
    },
    {
      reads: /\/api\/session\/profile$/,
      path: '/help',
      open: profile,
      title: 'Profile Error',
      message: 'Failed to load user profile',
    },
    { reads: /\/api\/contacts(\?|$)/, path: '/crm', title: 'CRM Error', message: 'Failed to load contacts' },
    {
      reads: /\/contacts\/.*\/addresses$/,
      path: `${contact}?tab=addresses`,
      title: 'Addresses Error',
      message: 'Failed to load contact addresses',
    },
    {
      reads: /\/contacts\/.*\/suspensions$/,
      path: `${contact}?tab=addresses`,
      title: 'Suspensions Error',
      message: 'Failed to load suspensions',
    },
    {
      reads: /\/contacts\/.*\/activities/,
      path: `${contact}?tab=activities`,
      title: 'Activities Error',
      message: 'Failed to load activities',
    },
    {
      reads: /\/api\/billing\/receivables/,
      path: '/billing/receivables',
      title: 'Invoices Error',
      message: 'Failed to load invoices',
    },
    {
      reads: /\/contacts\/.*\/route-activity/,
      path: `${contact}?tab=routes`,
      title: 'Route Activity Error',
      message: 'Failed to load pickup history',
    },
    {
      reads: /\/api\/activities\?/,
      path: '/crm/activities',
      title: 'Activities Error',
      message: 'Failed to load activities',
    },
    { reads: /\/api\/routes$/, path: '/routes', title: 'Routes Error', message: 'Failed to load routes' },
    {
      reads: new RegExp(`/api/routes/${id}$`),
      path: route,
      title: 'Route Addresses Error',
      message: 'Failed to load route addresses',
    },
    {
      reads: /\/api\/service-addresses(\?|$)/,
      path: '/routes',
      open: press('Create Route'),
      title: 'Load Error',
      message: 'Failed to load service addresses',
    },
    {
      reads: /\/api\/daily-routes(\?|$)/,
      // Not today nor tomorrow, whose runs a device keeps by itself and so would read again.
      path: `/daily-routes?date=${addDays(today, 5)}`,
      title: 'Daily Routes Error',
      message: 'Failed to load daily route activities',
    },
    {
      reads: new RegExp(`/api/daily-routes/${id}$`),
      path: run,
      title: 'Daily Stops Error',
      message: 'Failed to load daily route stops',
    },
  ];
  await readsOnlyWhenAsked(page);
  for (const { reads, path, open, title, message } of failing)
    await test.step(`${title} at ${path}`, async () => {
      await page.route(reads, (read) => read.fulfill(wordless));
      await page.goto(path);
      await open?.(page);
      await expect(told(page, title, message)).toBeVisible();
      await page.unroute(reads);
      const again = page.getByRole('button', { name: 'Try Again' });
      await again.first().click();
      await expect(again).toHaveCount(0);
    });
});

test('the settings say that they are loading, and that they could not be loaded @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/company/settings', async (route) => {
    await new Promise((waited) => setTimeout(waited, 600));
    await route.fulfill(wordless);
  });
  await page.goto('/settings');
  await expect(page.getByText('Loading settings...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Error Loading Settings' })).toBeVisible();
});

test('a company that cannot be loaded is told @desktop', async ({ page }) => {
  await page.route('**/api/company', (route) => route.fulfill(wordless));
  await page.goto('/login');
  await expect(told(page, 'Settings Error', 'Failed to load company settings')).toBeVisible();
});

test('sign-in tells what nobody foresaw @desktop', async ({ page }) => {
  await failChanges(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('office@demo.test');
  await page.getByLabel('Password').fill('haulyard-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(told(page, 'Unexpected Error', 'An unexpected error occurred. Please try again.')).toBeVisible();
});

test('what is changed in the settings and fails is told with the words of the server, or our own @desktop', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  await failChanges(page);
  await page.goto('/settings?tab=users&people=staff');
  const row = page.getByRole('row').filter({ hasText: 'office@demo.test' });
  const remove = async () => {
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete User' }).click();
  };
  await remove();
  await expect(told(page, 'Delete Failed', 'Failed to delete user')).toBeVisible();
  const error = { kind: 'conflict', code: 'last-admin', message: 'The last admin stays.' };
  await failChanges(page, { status: 409, json: { error } });
  await remove();
  await expect(told(page, 'Delete Failed', 'The last admin stays.')).toBeVisible();

  await failChanges(page);
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(told(page, 'Update Failed', 'An unexpected error occurred')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Create User' }).click();
  const creating = page.getByRole('dialog', { name: 'Create User' });
  for (const [label, text] of Object.entries({ 'First name': 'Ida', 'Last name': 'Yazzie', Email: 'ida@x.test' }))
    await creating.getByLabel(label).fill(text);
  await creating.getByRole('button', { name: 'Create User' }).click();
  await expect(told(page, 'User Creation Failed', 'Failed to create user')).toBeVisible();
  await expect(creating.getByLabel('First name')).toHaveValue('Ida');

  await page.goto('/settings');
  const picture = Buffer.from('89504e470d0a1a0a', 'hex');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: picture });
  await expect(told(page, 'Upload Failed', 'Failed to upload logo')).toBeVisible();

  await page.goto('/settings?tab=agreements');
  await page.getByRole('button', { name: 'Create Agreement' }).click();
  const writing = page.getByRole('dialog', { name: 'Create Agreement' });
  await writing.getByLabel('Title').fill('Terms');
  await writing.getByLabel('Content').fill('<p>Weekly</p>');
  await writing.getByRole('button', { name: 'Create Agreement' }).click();
  await expect(told(page, 'Creation Failed', 'An unexpected error occurred')).toBeVisible();
  await page.goto('/settings?tab=agreements');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const editing = page.getByRole('dialog', { name: 'Edit Agreement' });
  await editing.getByLabel('Title').fill('Terms');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(told(page, 'Update Failed', 'An unexpected error occurred')).toBeVisible();
  await page.goto('/settings?tab=agreements');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Agreement' }).click();
  await expect(told(page, 'Delete Failed', 'An unexpected error occurred')).toBeVisible();
});
