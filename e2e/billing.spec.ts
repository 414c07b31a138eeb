import { addDays } from '../src/kernel/calendar.ts';
import { aCustomer, toCollected } from './places/billing.ts';
import { signIn } from './support.ts';
import { expect, type Locator, test } from './test.ts';

async function choose(dialog: Locator, label: string, option: RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  await dialog.page().getByRole('option', { name: option }).click();
}

/** Somebody of the office, by hand: what is paid regularly is assigned, looked at, changed, cancelled and kept. */
test('a subscription from its first invoice to its end @desktop', async ({ page, context, another }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await another();
  await signIn(admin, 'admin');
  const { contactId } = await aCustomer(admin);
  await signIn(page, 'office');
  await page.goto(`/crm/contacts/${contactId}`);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await admin.goto(`/crm/contacts/${contactId}?tab=billing`);
  await expect(admin.getByRole('heading', { name: 'No active subscription' })).toBeVisible();

  await page.getByRole('button', { name: 'Assign Subscription' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign Subscription' });
  const submit = assign.getByRole('button', { name: 'Assign Subscription' });
  // What most customers have is proposed, with what it costs.
  await expect(assign.getByRole('combobox', { name: 'Base product' })).toHaveValue(/^Standard service/);
  await expect(assign.getByText('$30.00 each month')).toBeVisible();
  await expect(assign.getByRole('combobox', { name: 'Days until due' })).toHaveValue('7 days (recommended)');
  await assign.getByLabel('Start date').fill('2020-01-01');
  await assign.getByRole('button', { name: 'Add Product' }).click();
  await submit.click();
  await expect(assign.getByText('Choose a product', { exact: true })).toBeVisible();
  await assign.getByRole('button', { name: 'Remove product 2' }).click();
  await expect(assign.getByText('The start date must be today or later')).toBeVisible();
  for (const [quantity, wrong] of [
    ['0', 'Quantity must be at least 1'],
    ['1.5', 'Quantity must be a whole number'],
    ['10000', 'Quantity can be at most 999'],
  ] as const) {
    await assign.getByLabel('Quantity').fill(quantity);
    await submit.click();
    await expect(assign.getByText(wrong)).toBeVisible();
    await expect(assign.getByLabel('Quantity')).toHaveValue(quantity);
  }
  await assign.getByLabel('Quantity').fill('1');
  const { today } = await (await page.request.get('/api/company')).json();
  await assign.getByLabel('Start date').fill(today);
  await submit.click();
  await expect(page.getByText('Subscription Created')).toBeVisible();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications).toContainText('No mail server is set up, so that the email stays in the outbox.');
  await notifications.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link Copied')).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByText('$30.00').first()).toBeVisible();
  await page.goBack();
  const current = page.getByRole('region', { name: 'Current Subscription' });
  await expect(current).toContainText('Active');
  await expect(admin.getByRole('region', { name: 'Current Subscription' })).toContainText('Standard service');

  await current.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change Subscription' });
  await change.getByRole('button', { name: 'See the Price' }).click();
  await expect(change.getByText('Change a product or a quantity first')).toBeVisible();
  await change.getByRole('button', { name: 'Add Product' }).click();
  await choose(change, 'Further product', /^Extra can/);
  await change.getByRole('button', { name: 'See the Price' }).click();
  await expect(change.getByRole('heading', { name: '$20.00 now, then $50.00 each month' })).toBeVisible();
  await expect(change.getByText(/of \d+ days, until/)).toBeVisible();
  // Somebody else changes it while the price is looked at: it is looked at anew, and nothing typed is lost.
  await admin.getByRole('region', { name: 'Current Subscription' }).getByRole('button', { name: 'Change' }).click();
  const other = admin.getByRole('dialog', { name: 'Change Subscription' });
  await other.getByLabel('Quantity').fill('2');
  await other.getByRole('button', { name: 'See the Price' }).click();
  await other.getByRole('button', { name: 'Change and Bill $30.00' }).click();
  await expect(admin.getByText('Subscription Updated')).toBeVisible();
  await expect(change.getByText('Somebody has changed this subscription meanwhile')).toContainText('2 × Standard');
  await change.getByLabel('Quantity').first().fill('2');
  await change.getByRole('button', { name: 'See the Price' }).click();
  await expect(change.getByRole('heading', { name: '$20.00 now, then $80.00 each month' })).toBeVisible();
  await change.getByRole('button', { name: 'Change and Bill $20.00' }).click();
  await expect(page.getByText('Subscription Updated')).toBeVisible();
  await expect(current).toContainText('$80.00');
  const history = page.getByRole('list', { name: 'Subscriptions, newest first' });
  await expect(history).toContainText(/2 × Standard service, 1 × Extra can.*, before 2 × Standard service/);
  await notifications.getByRole('button', { name: 'Close' }).first().click();

  await current.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('The subscription goes on until');
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByText('Subscription Cancelled')).toBeVisible();
  await notifications.getByRole('button', { name: 'Copy Text' }).click();
  await expect(page.getByText('Text Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^2 × Standard service, Extra can, 96 gal: \$80\.00 each month\. It ends on \w+ \d+, \d+\.$/,
  );
  await expect(current).toContainText(/Ends \w+ \d+/);
  await expect(current.getByRole('button', { name: 'Change' })).toHaveCount(0);
  await expect(current.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await current.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(current.getByRole('button', { name: 'Change' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subscription History' })).toContainText(/assigned by/);

  await page.getByRole('button', { name: 'Assign a second subscription…' }).click();
  await expect(assign).toContainText('This customer has a running subscription already, which stays.');
  await submit.click();
  await expect(assign.getByText('Say that this is a second one')).toBeVisible();
  await assign.getByRole('checkbox', { name: 'Yes, a second subscription for this customer' }).check();
  await submit.click();
  await expect(assign).toHaveCount(0);
  await expect(current).toHaveCount(2);
  await expect(current.getByRole('button', { name: 'Change' })).toHaveCount(2);
});

test('who has no account gets one on the way to the first subscription @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const data = { firstName: 'Ana', lastName: 'Billed', status: 'New Lead', phone: '', companyName: '' };
  const email = `ana.${Date.now()}@example.test`;
  const { id } = await (await page.request.post('/api/contacts', { data: { ...data, email } })).json();
  await page.goto(`/crm/contacts/${id}?tab=billing`);
  await expect(page.getByRole('heading', { name: 'User Account Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Promote to Customer' }).click();
  const promotion = page.getByRole('dialog', { name: 'Promote Contact to Customer' });
  await promotion.getByRole('button', { name: 'Generate Password' }).click();
  await promotion.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
});

test('what is collected proposes what is paid: the first can, and each further one @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await toCollected(page);
  await page.getByRole('button', { name: 'Assign Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Subscription' });
  await expect(dialog).toContainText('3 cans are collected: the first is the base product, 2 more on top.');
  await expect(dialog.getByRole('combobox', { name: 'Base product' })).toHaveValue(/^Standard service/);
  await expect(dialog.getByRole('combobox', { name: 'Further product' })).toHaveValue(/^Extra can/);
  await expect(dialog.getByText('$70.00 each month')).toBeVisible();
  const { today } = await (await page.request.get('/api/company')).json();
  await dialog.getByLabel('Start date').fill(addDays(today, 9));
  await dialog.getByRole('button', { name: 'Assign Subscription' }).click();
  const current = page.getByRole('region', { name: 'Current Subscription' });
  await expect(current).toContainText('Begins');
  await expect(current).toContainText('2 × $20.00 each month');

  await current.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: /^Cancel Standard service/ });
  await expect(question).toContainText('The subscription does not begin, and nothing is billed.');
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(current).toContainText('Does not begin');
  await current.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(current).toContainText('Begins');
});
