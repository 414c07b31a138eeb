/** The way back leads to where somebody came from, also where several lead there. */
import { aCustomer } from './places/billing.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a month of the dashboard leads to its payments and back, and one of Billing there @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [path, back] of [
    ['/admin', 'Back to Admin Dashboard'],
    ['/billing', 'Back to Billing Overview'],
  ] as const) {
    await page.goto(path);
    await page.locator('.paid-months a').last().click();
    await expect(page.getByRole('link', { name: back })).toHaveAttribute('href', path);
  }
});

test('a statement that was opened on a contact leads back to its bills, elsewhere to Receivables @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { contactId } = await aCustomer(page);
  const billing = `/crm/contacts/${contactId}?tab=billing`;
  await page.goto(billing);
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the contact' }).click();
  await expect(page).toHaveURL(new RegExp(`/crm/contacts/${contactId}\\?tab=billing$`));
  await page.goto(`/billing/statements/${contactId}`);
  await expect(page.getByRole('link', { name: 'Back to Receivables' })).toBeVisible();
});
