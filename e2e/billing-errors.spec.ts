import type { invoicesContract } from '../src/features/invoices/contract.ts';
import type { productsContract } from '../src/features/products/contract.ts';
import type { subscriptionsContract } from '../src/features/subscriptions/contract.ts';
import type { Output } from '../src/kernel/operation.ts';
import { answerWith } from './answers.ts';
import { post } from './customers.ts';
import { failChanges, press, readsOnlyWhenAsked, told, wordless } from './failing.ts';
import { aCustomer } from './places/billing.ts';
import { billed } from './places/invoices.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

type Listed = Output<typeof invoicesContract.list>;

/** The error catalogue of billing (spec 1 §8, spec 3 §8). */
const pending = {
  status: 503,
  json: { error: { kind: 'unavailable', code: 'payments-pending', message: 'It may be done all the same.' } },
};
const unavailable = {
  status: 503,
  json: { error: { kind: 'unavailable', code: 'payments-unavailable', message: 'Stripe could not be reached.' } },
};

async function aSubscriber(page: Page): Promise<Readonly<{ id: string; billing: string }>> {
  const { contactId, standard } = await aCustomer(page);
  const command = { commandId: crypto.randomUUID(), items: [{ stripePriceId: standard, quantity: 1 }] };
  const path = `/contacts/${contactId}/subscriptions`;
  const { subscription } = await post<Output<typeof subscriptionsContract.assign>>(page, path, command);
  return { id: subscription.id, billing: `/crm/contacts/${contactId}?tab=billing` };
}

const chosen = async (page: Page, label: string, option: RegExp) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

test('what of billing cannot be read is told, and says so in its place @desktop', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
  const { billing } = await aSubscriber(page);
  await readsOnlyWhenAsked(page);
  const notRetrieved = 'Could not retrieve Stripe configuration status.';
  const configuration = [/\/api\/payment-configuration/, 'Stripe Config Check Failed', notRetrieved] as const;
  for (const [path, ...failing] of [
    [
      '/settings?tab=stripe',
      [/\/api\/products$/, 'Stripe Products Error', 'Failed to load Stripe products'],
      configuration,
    ],
    ['/billing', [/\/api\/billing\/overview/, 'Invoices Error', 'Failed to load the billing overview'], configuration],
    [
      billing,
      [/\/contacts\/.*\/subscriptions/, 'Subscriptions Error', ''],
      [/\/contacts\/.*\/invoices/, 'Invoices Error', ''],
    ],
  ] as const)
    await test.step(path, async () => {
      for (const [reads] of failing) await page.route(reads, (read) => read.fulfill(wordless));
      await page.goto(path);
      for (const [, title, message] of failing) await expect(told(page, title, message)).toBeVisible();
      for (const [reads] of failing) await page.unroute(reads);
    });
});

test('what of billing cannot be done is told in its words, and nothing typed is lost @desktop', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  const { id, billing: subscriber } = await aSubscriber(page);
  const customer = `/crm/contacts/${(await aCustomer(page)).contactId}?tab=billing`;
  const { products }: Output<typeof productsContract.list> = await (await page.request.get('/api/products')).json();

  await page.goto('/settings?tab=stripe');
  await failChanges(page, unavailable);
  const rechecked = page.waitForRequest(/\/api\/payment-configuration/);
  await press('Sync Products')(page);
  await expect(told(page, 'Sync Failed', 'Stripe could not be reached.')).toBeVisible();
  await rechecked;
  await failChanges(page);
  await press('Sync Products')(page);
  await expect(told(page, 'Sync Failed', 'Failed to sync products')).toBeVisible();
  await press(`Archive ${products[0]?.name}`)(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Archive Product' }).click();
  await expect(told(page, 'Archive Failed', 'Failed to archive product')).toBeVisible();
  await press('Create Product')(page);
  await page.getByLabel('Name').fill('Cart in vain');
  await page.getByLabel('Price').fill('12.50');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Product' }).click();
  await expect(told(page, 'Product Creation Failed', 'Failed to create product')).toBeVisible();
  await expect(page.getByLabel('Price')).toHaveValue('12.50');

  await page.goto('/billing');
  await press('Sync from Stripe')(page);
  await expect(told(page, 'Sync Failed', 'Failed to sync from Stripe')).toBeVisible();

  await page.goto(customer);
  await press('Assign Subscription')(page);
  await chosen(page, 'Base product', /^Standard service/);
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign Subscription' }).click();
  await expect(told(page, 'Assignment Failed', 'Failed to assign the subscription')).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  const error = { kind: 'conflict', code: 'no-account', message: 'This contact has no user account yet.' };
  await failChanges(page, { status: 409, json: { error } }); // somebody took it away while the dialog was open
  await page.getByRole('dialog').getByRole('button', { name: 'Assign Subscription' }).click();
  await expect(told(page, 'User Account Required', error.message)).toBeVisible();
  await failChanges(page);
  await page.goto(customer);
  await press('Create Invoice')(page);
  const invoice = page.getByRole('dialog');
  const create = invoice.getByRole('button', { name: /^Create Invoice/ });
  await create.click();
  await expect(told(page, 'Invalid Items', 'Please add at least one valid invoice item')).toBeVisible();
  await invoice.getByLabel('Description').fill('Sofa');
  await invoice.getByLabel('Price each').fill('40');
  await create.click();
  await expect(told(page, 'Invoice Creation Failed', 'Failed to create the invoice')).toBeVisible();
  await expect(invoice.getByLabel('Description')).toHaveValue('Sofa');
  // No answer is no refusal: it may be done, and stands on the contact until somebody knows.
  const entered = { what: 'invoice', amount: 4000, number: null, at: '2026-06-16T14:12:00.000Z' } as const;
  const refusal = 'Stripe refused this: the customer was deleted.';
  await answerWith<Listed>(page, /\/api\/contacts\/[^/]+\/invoices$/, () => ({
    unanswered: [
      { ...entered, id: crypto.randomUUID(), refusal: null },
      { ...entered, id: crypto.randomUUID(), amount: 1500, refusal },
    ],
  }));
  await page.route(/\/api\/contacts\/[^/]+\/invoices$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(pending) : route.fallback(),
  );
  await create.click();
  await expect(told(page, 'Not Known Yet', pending.json.error.message)).toBeVisible();
  await expect(page.getByText('An invoice of $40.00, entered Jun 16, 2026, 8:12 AM, is on its way')).toBeVisible();
  await expect(
    page.getByText(`An invoice of $15.00, entered Jun 16, 2026, 8:12 AM, was not done. ${refusal}`),
  ).toBeVisible();
  await expect(invoice.getByLabel('Description')).toHaveValue('Sofa');

  await page.goto(subscriber);
  const current = page.getByRole('region', { name: 'Current Subscription' });
  await current.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(told(page, 'Cancellation Failed', 'Failed to cancel the subscription')).toBeVisible();
  await current.getByRole('button', { name: 'Change' }).click();
  await press('Add Product')(page);
  await chosen(page, 'Further product', /^Extra can/);
  await press('See the Price')(page);
  await expect(told(page, 'Update Failed', 'Failed to update the subscription')).toBeVisible();
  await page.unroute('**/api/**');
  await press('See the Price')(page);
  await expect(page.getByRole('button', { name: 'Change and Bill $20.00' })).toBeVisible();
  await failChanges(page, unavailable);
  await press('Change and Bill $20.00')(page);
  await expect(told(page, 'Update Failed', 'Stripe could not be reached.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('$20.00 now, then $50.00 each month'); // as it was shown
  await expect(page.getByRole('combobox', { name: 'Further product' })).toHaveValue(/^Extra can/);

  await post(page, `/subscriptions/${id}/cancellation`, { commandId: crypto.randomUUID() });
  await page.goto(subscriber);
  await failChanges(page);
  await current.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(told(page, 'Update Failed', 'Failed to keep the subscription')).toBeVisible();
  await expect(current).toContainText(/Ends \w+ \d+/);
});

test('what is paid, owed and given back and fails is told as what it was, and nothing typed is lost @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/crm');
  await billed(page);
  await failChanges(page);
  const dialog = page.getByRole('dialog');
  const offered = (row: RegExp, item: string) => async () => {
    await page
      .getByRole('row', { name: row })
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const [open, paid] = [/Bulky item/, /October/];
  for (const [begin, typed, submit, title, message] of [
    [
      offered(open, 'Record Payment'),
      { 'Check number': '1043', Amount: '12.50' },
      'Record Payment',
      'Payment Not Recorded',
      'Failed to record the payment',
    ],
    [
      offered(open, 'Mark as Uncollectible'),
      { Reason: 'Moved away' },
      'Mark as Uncollectible',
      'Not Marked',
      'Failed to mark the invoice as uncollectible',
    ],
    [
      offered(paid, 'Take Payment Back'),
      { Reason: 'Check bounced' },
      'Take Payment Back',
      'Payment Not Taken Back',
      'Failed to take the payment back',
    ],
    [
      offered(paid, 'Refund'),
      { Amount: '12.50', Reason: 'Missed pickup' },
      'Record Refund',
      'Refund Failed',
      'Failed to refund',
    ],
    [
      () => press('Give Credit')(page),
      { Amount: '7', Reason: 'Missed pickup' },
      'Give Credit',
      'Credit Failed',
      'Failed to give the credit',
    ],
    [
      () => press(/^Take back \$12\.00/)(page),
      { Reason: 'Given by mistake' },
      'Take Credit Back',
      'Not Taken Back',
      'Failed to take it back',
    ],
    [offered(open, 'Delete Invoice'), {}, 'Delete Invoice', 'Invoice Deletion Failed', 'Failed to delete the invoice'],
    [offered(open, 'Email Again'), {}, null, 'Sending Failed', 'Failed to send the invoice'],
  ] as const)
    await test.step(title, async () => {
      await begin();
      for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
      if (submit) await dialog.getByRole('button', { name: submit }).click();
      await expect(told(page, title, message)).toBeVisible();
      for (const [label, text] of Object.entries(typed)) await expect(dialog.getByLabel(label)).toHaveValue(text);
      if (Object.keys(typed).length === 0) return;
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    });
  await expect(page.getByText('$40.00 open')).toBeVisible();
});

test('who comes from a page of Stripe of which nobody here knows reads what to do @phone', async ({ page }) => {
  await page.goto('/autopay?saved=cs_test_unknown');
  await expect(page.getByRole('alert')).toContainText('We do not know the page from which you come');
});
