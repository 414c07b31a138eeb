import { readsOnlyWhenAsked } from './failing.ts';
import { addNewContact } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** What the catalogue has of the CRM beside its reads (error-catalogue.spec.ts): told in its words, and kept. */
const fail = (page: Page, path: RegExp, status = 500, body = '') =>
  page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }));

const told = async (page: Page, title: string, message: string) => {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).first();
  await expect(toast).toBeVisible();
  await expect(page.getByText(message).first()).toBeVisible();
};

test('a search that fails stays, figures are counted on the page, an activity says what is missing @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await readsOnlyWhenAsked(page);
  const list = /\/api\/contacts(\?|$)/;
  await fail(page, list);
  await page.goto('/crm');
  await told(page, 'CRM Error', 'Failed to load contacts');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('begay');
  await page.waitForURL(/q=begay/);
  await expect(page.getByRole('main').getByText('Failed to load contacts')).toBeVisible();
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

test('an account that cannot be made and an e-mail that cannot be sent say so, and stay as typed @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await addNewContact(page);
  const dialog = page.getByRole('dialog');
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
