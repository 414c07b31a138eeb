import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('an admin makes a product, sees it without reload elsewhere, syncs and archives it @desktop', async ({
  page,
  browser,
}) => {
  const name = `Cart ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/settings?tab=stripe');
  await expect(page.getByText('Stripe webhooks not configured')).toBeHidden();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'owner');
  await other.goto('/settings?tab=stripe');
  await expect(other.getByRole('heading', { name: 'Stripe Products' })).toBeVisible();

  await page.getByRole('button', { name: 'Create Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Product' });
  const create = dialog.getByRole('button', { name: 'Create Product' });
  await create.click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  for (const price of ['0', '-1', '1000000000', '1e9', 'abc', '12.345']) {
    await dialog.getByLabel('Price').fill(price);
    await create.click();
    await expect(dialog.getByText('Please enter a valid price amount')).toBeVisible();
  }
  await dialog.getByLabel('Price').fill('20.5');
  await dialog.getByRole('combobox', { name: 'Billed' }).click();
  await page.getByRole('option', { name: 'Every 3 Months' }).click();
  await create.click();
  await expect(page.getByText('Product Created')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('$20.50 / 3 months');
  await expect(other.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByText('Stripe is fully configured')).toBeVisible();
  await expect(page.getByText(/^Last word from Stripe/)).toBeVisible();

  await page.getByRole('button', { name: 'Sync Products' }).click();
  await expect(page.getByText('Products Synced Successfully')).toBeVisible();
  await expect(page.getByText(/^Synced \d+ products from your Stripe account$/)).toBeVisible();
  await page.getByRole('button', { name: `Archive ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive Product' }).click();
  await expect(page.getByText('Product Archived')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(other.getByRole('row', { name: new RegExp(name) })).toBeHidden();
});
