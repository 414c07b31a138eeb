import { expect, type Page, test } from '@playwright/test';
import { addNewContact } from './places/found.ts';
import { signIn } from './support.ts';

/** The error catalogue of the CRM (spec 2 §8): what fails is told in its words, and what was typed stays. */

/** Reads of a contact's page by its tab. */
const reads = [
  ['addresses', /\/contacts\/[^/]+\/addresses/, 'Addresses Error', 'Failed to load contact addresses'],
  ['addresses', /\/contacts\/[^/]+\/suspensions/, 'Suspensions Error', 'Failed to load suspensions'],
  ['activities', /\/contacts\/[^/]+\/activities/, 'Activities Error', 'Failed to load activities'],
  ['routes', /\/contacts\/[^/]+\/route-activity/, 'Route Activity Error', 'Failed to load pickup history'],
] as const;

const fail = (page: Page, path: RegExp, status = 500, body = '') =>
  page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }));

const told = async (page: Page, title: string, message: string) => {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).first();
  await expect(toast).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(message).first()).toBeVisible();
};

test('what cannot be read says so in its place @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await addNewContact(page);
  const contact = page.url();
  for (const [tab, path, title, message] of reads) {
    await fail(page, path);
    await page.goto(`${contact}?tab=${tab}`);
    await told(page, title, message);
    await page.unroute(path);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('tabpanel').getByText(message)).toBeHidden();
  }
  const list = /\/api\/contacts\?/;
  await fail(page, list);
  await page.goto('/crm');
  await told(page, 'CRM Error', 'Failed to load contacts');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('begay');
  await page.unroute(list);
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main .row-link').first()).toContainText('Begay');
  const counts = /\/api\/contacts\/counts/;
  await fail(page, counts);
  await page.goto('/crm?status=Qualified');
  await expect(page.getByText('on this page').first()).toBeVisible();
  await fail(page, /\/api\/activities\/[0-9a-f-]{36}$/);
  await page.goto('/crm/activities?activity=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Notes Error').first()).toBeVisible();
});

test('what cannot be saved says so, and stays as it was typed @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const dialog = page.getByRole('dialog');
  await page.goto('/crm');
  await fail(page, /\/api\/contacts$/);
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Tsosie');
  await dialog.getByLabel('Email').fill('nora@example.test');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await told(page, 'Contact Creation Failed', 'The server answered with an error (500). Please try again.');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Tsosie');
  await page.unroute(/\/api\/contacts$/);

  await addNewContact(page);
  const contact = /\/api\/contacts\/[0-9a-f-]{36}$/;
  await page.getByRole('button', { name: 'Edit Contact' }).click();
  await dialog.getByLabel('Company').fill('Tsosie & Sons');
  await page.route(contact, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await told(page, 'Contact Update Failed', 'The server answered with an error (500). Please try again.');
  await expect(dialog.getByLabel('Company')).toHaveValue('Tsosie & Sons');
  await page.unroute(contact);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await fail(page, /\/account$/);
  await page.getByRole('button', { name: 'Promote to Customer' }).click();
  await dialog.getByRole('button', { name: 'Generate Password' }).click();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await told(page, 'Account Creation Failed', 'Failed to create user');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  const error = { kind: 'unavailable', code: 'database-away', message: 'The database is away' };
  await fail(page, /\/emails$/, 503, JSON.stringify({ error }));
  await page.getByRole('tab', { name: 'Activities' }).click();
  await page.getByRole('button', { name: 'Send Email' }).first().click();
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await expect(dialog.getByText('Subject is required')).toBeVisible();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByLabel('Subject').fill('Your pickup');
  await dialog.getByLabel('Message').fill('We come on Monday.');
  await dialog.getByRole('button', { name: 'Send Email' }).click();
  await told(page, 'Email Failed', 'Failed to send email');
  await expect(dialog.getByLabel('Message')).toHaveValue('We come on Monday.');
});
