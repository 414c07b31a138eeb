import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

/** Each tab with the panels by which one knows it (spec 1 §2.6). */
const tabs = {
  company: { label: 'Company Info', panels: ['Company Logo', 'Company Information', 'Business Hours'] },
  users: { label: 'User Management', panels: ['User Management'] },
  agreements: { label: 'Service Agreements', panels: ['Service Agreements'] },
  branding: { label: 'Branding', panels: ['Brand Colors'] },
  operations: { label: 'Operations', panels: ['Operations'] },
  calendar: { label: 'Company Calendar', panels: ['Holidays', 'Days of Your Own'] },
  website: { label: 'Website', panels: ['Prices and Figures', 'Testimonials', 'Small Print'] },
  outbox: { label: 'Outbox', panels: ['Outbox'] },
};

for (const who of ['owner', 'admin'])
  test(`${who} reaches every tab, and may edit there @desktop`, async ({ page }) => {
    await signIn(page, who);
    await page.goto('/settings');
    await expect(page.getByRole('tab')).toHaveText(Object.values(tabs).map(({ label }) => label));
    for (const [name, { label, panels }] of Object.entries(tabs)) {
      await page.getByRole('tab', { name: label }).click();
      await expect(page).toHaveURL(name === 'company' ? /\/settings$/ : new RegExp(`tab=${name}$`));
      for (const title of panels) await expect(page.getByRole('region', { name: title })).toBeVisible();
      await expect(page.getByText(/^View Only/)).toHaveCount(0);
      await expect(page.locator('main fieldset.page')).toBeEnabled();
    }
  });

for (const [who, home] of [
  ['driver', '/employee'],
  ['customer', '/customer'],
] as const)
  test(`${who} is led home from every tab, and the server tells and takes nothing @desktop`, async ({ page }) => {
    await signIn(page, who);
    for (const name of Object.keys(tabs)) {
      await page.goto(`/settings?tab=${name}`);
      await page.waitForURL(`**${home}`);
    }
    expect((await page.request.get('/api/company/settings')).status()).toBe(403);
    for (const part of [
      'company',
      'business-hours',
      'branding',
      'operations',
      'figures',
      'testimonials',
      'small-print',
    ])
      expect((await page.request.put(`/api/company/settings/${part}`, { data: {} })).status(), part).toBe(403);
  });
