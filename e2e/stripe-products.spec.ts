import type { productsContract } from '../src/features/products/contract.ts';
import type { RequestSettings } from '../src/features/service-requests/settings.ts';
import type { Output } from '../src/kernel/operation.ts';
import { answerWith } from './answers.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('an admin makes a product, sees it without reload elsewhere, syncs and archives it @desktop', async ({
  page,
  another,
}) => {
  const name = `Cart ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/settings?tab=stripe');
  await expect(page.getByText('Stripe webhooks not configured')).toBeHidden();
  const other = await another();
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

test('the Stripe tab names the first thing that is missing, and knows of none when it cannot ask @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const notice = page.locator('.notice').first();
  type Configuration = Output<typeof productsContract.configuration>;
  for (const [hasSecretKey, hasWebhook, hasProducts, said] of [
    [false, false, false, /^Stripe secret key not configured$/],
    [true, false, false, /^Stripe webhooks not configured$/],
    [true, true, false, /^No products synced from Stripe\s*Stripe has sent no event yet$/],
    [true, true, true, /^Stripe is fully configured\s*Stripe has sent no event yet$/],
  ] as const) {
    const lastEventAt = null;
    await answerWith<Configuration>(page, /\/api\/payment-configuration$/, () => ({
      ...{ hasSecretKey, hasWebhook, hasProducts, lastEventAt, unsettledCount: hasProducts ? 2 : 0 },
    }));
    await page.goto('/settings?tab=stripe');
    await expect(notice).toHaveText(said);
  }
  await expect(page.getByRole('region', { name: 'Setup Notes' })).toContainText(
    'for all events of products, prices, customers, payment methods, subscriptions, invoices, invoice payments, ' +
      'payment intents, credit notes, refunds, charge disputes, and checkout. Copy its signing secret',
  );
  await expect(page.getByText(/^2 changes could not be confirmed with Stripe/)).toBeVisible();
  await page.route(/\/api\/payment-configuration$/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/settings?tab=stripe');
  await expect(notice).toHaveText('Stripe secret key not configured');
  await page.goto('/billing');
  await expect(page.getByText('Stripe secret key not configured')).toBeVisible();
  await expect(page.getByText('Webhook not configured')).toBeVisible();
});

test('a product that was archived after it was chosen as a price keeps its name there @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const id = crypto.randomUUID();
  await answerWith<RequestSettings>(page, /\/api\/service-request-settings$/, (answer) => ({
    ...{ ...answer, canProductId: id, archived: [{ id, name: 'Second can of before' }] },
  }));
  await page.goto('/settings?tab=operations');
  const prices = page.getByRole('region', { name: 'Requests of Customers' });
  await expect(prices.getByRole('combobox', { name: 'Price of another can' })).toHaveValue(
    'Second can of before (archived)',
  );
});
