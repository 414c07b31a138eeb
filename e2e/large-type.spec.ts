import { places } from './places/all.ts';
import { arriveAt, goTo } from './places/place.ts';
import { looking } from './servers.ts';
import { cutLabels, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

test.use({ baseURL: looking });

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

/** Dialogs and pages by the names of their pictures: the narrow ones, and those with the longest labels. */
const narrow = {
  admin: [
    'import-check',
    'statement',
    'contact-delete',
    'contact-promote',
    'run-cancel',
    'run-move-stops',
    'generate',
    'settings-user-sign-in',
    'service-start',
    'route-edit',
    'invoice-create',
    'invoice-payment',
    'billing-checks',
    'two-step',
  ],
  customer: ['customer-home', 'account-billing', 'account-autopay'],
  driver: ['driver-skip', 'driver-later', 'driver-complete-run', 'profile'],
  visitor: ['welcome', 'welcome-address-yes', 'start', 'start-overview', 'sign-in'],
} as const;

async function look(page: Page, where: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await cutLabels(page), `${where} at ${width}`).toEqual([]);
  }
}

async function lookAtNarrow(page: Page, who: keyof typeof narrow): Promise<void> {
  for (const name of narrow[who]) {
    const place = Object.values(places)
      .flat()
      .find((one) => one.name === name);
    if (!place) throw new Error(`There is no place ${name}`);
    await page.setViewportSize({ width: 1280, height: 844 });
    await arriveAt(page, place);
    await look(page, name);
  }
}

const arrive = async (page: Page, path: string) => {
  await goTo(page, path);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

for (const who of ['admin', 'driver'] as const)
  test(`text alone of twice the size cuts no label of a button of the ${who} @desktop`, async ({ page }) => {
    await signIn(page, who);
    for (const path of screens[who]) {
      await arrive(page, path);
      await look(page, path);
    }
    if (who === 'driver') {
      await page.goto('/daily-routes');
      await page.locator('main .row-link').first().click();
      await expect(page.getByRole('progressbar', { name: 'Route progress' })).toBeVisible();
      await look(page, 'a run');
    } else {
      await page.goto('/crm?q=begay');
      await page.locator('main .row-link').first().click();
      await expect(page.getByRole('tab', { name: 'Addresses' })).toBeVisible();
      for (const tab of ['Addresses', 'Activities', 'Service Agreement', 'Billing']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await look(page, `a contact's ${tab}`);
      }
    }
    await lookAtNarrow(page, who);
  });

test('text alone of twice the size cuts no label of the customer, and makes no screen wider @desktop', async ({
  page,
}) => {
  await signIn(page, 'customer');
  await lookAtNarrow(page, 'customer');
});

test('text alone of twice the size cuts no label of the public page, and makes it no wider @desktop', async ({
  page,
}) => {
  await lookAtNarrow(page, 'visitor');
});
