import { aCustomer } from './places/billing.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an invoice is seen by an admin at once, what is owed leads to its customer, and a sync says what it saw @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'admin');
  await page.goto('/billing');
  await expect(page.getByText('Stripe secret key configured')).toBeVisible();
  await expect(page.locator('.paid-months td')).toHaveCount(12);
  const bars = await page.locator('.paid-months td').evaluateAll((all) =>
    all.map((one) => ({
      dollars: Number((one.getAttribute('title') ?? '').replaceAll(/[^\d.]/g, '')),
      height: one.querySelector('i')?.getBoundingClientRect().height ?? 0,
    })),
  );
  const highest = bars.reduce((most, bar) => (bar.dollars > most.dollars ? bar : most));
  for (const { dollars, height } of bars)
    expect(Math.abs(height - (highest.height * dollars) / highest.dollars), `$${dollars}`).toBeLessThan(2.5);
  const { contactId } = await aCustomer(page);
  const what = `Piano ${crypto.randomUUID().slice(0, 8)}`;
  const office = await another();
  await signIn(office, 'office');
  const item = { type: 'custom', description: what, quantity: 1, amount: 123_45 };
  const invoice = { commandId: crypto.randomUUID(), items: [item], daysUntilDue: 7, total: 123_45 };
  const made = await office.request.post(`/api/contacts/${contactId}/invoices`, { data: invoice });
  expect(made.ok()).toBe(true);
  await expect(row(page, what)).toContainText('$123.45');
  await expect(row(page, what)).toContainText('Open');

  await page.getByRole('button', { name: 'Sync from Stripe' }).click();
  await expect(page.getByText('Stripe Data Synced')).toBeVisible();
  for (const place of ['Notifications', 'Last Sync'])
    await expect(
      page
        .getByRole('region', { name: place })
        .getByText(/^\d+ products?, \d+ subscriptions? and \d+ invoices? in \d+ s$/),
    ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sync from Stripe' })).toBeEnabled();

  await page.getByRole('link', { name: /^All \d+$/ }).click();
  await expect(page.getByRole('heading', { name: 'Receivables' })).toBeVisible();
  const debtor = page.getByRole('link', { name: 'Lucinda Etsitty' }).first();
  await debtor.click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await office.goto('/billing');
  await expect(office).toHaveURL(/employee/);
});
