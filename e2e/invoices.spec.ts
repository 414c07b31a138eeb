import type { Invoice } from '../src/features/invoices/invoice.ts';
import { answerWith } from './answers.ts';
import { told } from './failing.ts';
import { addNewContact } from './places/found.ts';
import { billOnce, giveAccount } from './places/invoices.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** A new customer's Billing, where the office stands. */
async function toBilling(page: Page): Promise<void> {
  await signIn(page, 'office');
  await page.goto('/crm');
  await addNewContact(page);
  await giveAccount(page);
  await page.goto(`${new URL(page.url()).pathname}?tab=billing`);
  await expect(page.getByText('No invoices found')).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function choose(page: Page, row: string, item: string): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Wherever the row stands in the window, and however low the window is, each of its offers can be reached. */
async function expectMenuFits(page: Page, row: string): Promise<void> {
  const more = rowOf(page, row).getByRole('button', { name: /^More for/ });
  for (const height of [300, 500, 800]) {
    await page.setViewportSize({ width: 1280, height });
    for (const block of ['start', 'center', 'end'] as const) {
      await more.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
      await more.click();
      for (const item of await page.getByRole('menuitem').all()) {
        await item.scrollIntoViewIfNeeded();
        await expect(item).toBeInViewport({ ratio: 0.9 });
      }
      await page.keyboard.press('Escape');
    }
  }
}

test('an invoice is made, e-mailed, paid on its page, and Paid here without reload @desktop', async ({
  page,
  another,
}) => {
  await toBilling(page);
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  const dialog = dialogOf(page);
  const create = dialog.getByRole('button', { name: /^Create Invoice/ });
  await expect(dialog.getByRole('combobox', { name: 'Days until due' })).toHaveValue('7 days (recommended)');
  await create.click();
  await expect(page.getByText('Please add at least one valid invoice item')).toBeVisible();
  await dialog.getByLabel('Description').fill('Two mattresses');
  for (const price of ['0', '-1', '1000000000', 'abc']) {
    await dialog.getByLabel('Price each').fill(price);
    await create.click();
    await expect(dialog.getByText('Enter an amount from $0.01 to $999,999.99')).toBeVisible();
  }
  for (const price of ['12.345', '0.001']) {
    await dialog.getByLabel('Price each').fill(price);
    await create.click();
    await expect(dialog.getByText('Enter whole cents: two digits after the point')).toBeVisible();
  }
  await dialog.getByLabel('Price each').fill('9999');
  await dialog.getByLabel('Quantity').fill('9999');
  await create.click();
  await expect(dialog.getByText('An invoice can be at most $999,999.99')).toBeVisible();
  await dialog.getByLabel('Price each').fill('20.25');
  for (const quantity of ['0', '-1', '1.5', '10000']) {
    await dialog.getByLabel('Quantity').fill(quantity);
    await create.click();
    await expect(dialog.getByText('Quantity must be a whole number from 1 to 9,999')).toBeVisible();
    await expect(dialog.getByLabel('Quantity')).toHaveValue(quantity); // what was typed, no other number
  }
  await dialog.getByLabel('Quantity').fill('2');
  await expect(dialog.getByLabel('Total')).toHaveText('$40.50');
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  const product = dialog.getByRole('group', { name: 'Item 2' });
  await create.click();
  await expect(product.getByText('Choose a product')).toBeVisible();
  await product.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Extra can, 96 gal · $20.00' }).click();
  await product.getByLabel('Quantity').fill('3');
  await expect(dialog.getByLabel('Total')).toHaveText('$100.50');
  await create.click();
  await expect(page.getByText('Invoice Created')).toBeVisible();
  await expect(page.getByText(/The link can be shared manually/)).toBeVisible(); // the demo has no mail server
  const row = rowOf(page, 'Two mattresses');
  await expect(row).toContainText('$100.50');
  await expect(row).toContainText('Open');
  await row.getByRole('button', { name: /^Two mattresses/ }).click();
  const lines = page.getByRole('dialog', { name: /^Invoice / });
  await expect(lines.getByRole('listitem').filter({ hasText: 'Extra can, 96 gal' })).toContainText('$60.00');
  await lines.getByRole('button', { name: 'Close' }).click();

  const number = (await row.locator('small').first().textContent()) ?? '';
  const link = (await row.getByRole('link', { name: /^View Invoice/ }).getAttribute('href')) ?? '';
  const outbox = await another();
  await signIn(outbox, 'admin');
  await outbox.goto('/settings?tab=outbox');
  await expect(outbox.getByText(`Invoice ${number} from`).first()).toBeVisible();
  await outbox.goto(link);
  await expect(outbox.getByRole('heading', { name: 'San Juan Disposal' })).toBeVisible();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).last().click();
  await choose(page, 'Two mattresses', 'Record Payment');
  await expect(dialog.getByText(`${number}: $100.50 is open.`)).toBeVisible();
  await outbox.locator('[name=number]').fill('4242424242424242');
  await outbox.locator('[name=exp]').fill('12/34');
  await outbox.locator('[name=cvc]').fill('123');
  await outbox.getByRole('button', { name: /^Pay/ }).click();
  await expect(outbox.getByText('This invoice is paid.')).toBeVisible();
  await expect(dialog.getByText(`${number}: nothing is to be paid any more.`)).toBeVisible(); // the truth, meanwhile
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Paid');
  await expect(row).toContainText('Card');
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible();
});

test('a check is recorded, taken back, and what is owed again is void @desktop', async ({ page }) => {
  await toBilling(page);
  await billOnce(page, 'November service', 3000);
  await expect(page.getByText('$30.00 open')).toBeVisible();
  await expectMenuFits(page, 'November service');
  const byHand = 'The notification email failed. The link can be shared manually.';
  await answerWith(page, /\/invoices\/[^/]+\/sending$/, () => ({ letter: 'none' }));
  await choose(page, 'November service', 'Email Again');
  await told(page, 'Invoice Sent', byHand).getByRole('button', { name: 'Close' }).click(); // it stays until then
  await choose(page, 'November service', 'Record Payment');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Amount').fill('30.01');
  await dialog.getByLabel('Check number').fill('1042');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog.getByText('Only $30.00 is open on this invoice')).toBeVisible();
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment Recorded')).toBeVisible();
  await expect(rowOf(page, 'November service')).toContainText('Check 1042');

  await choose(page, 'November service', 'Take Payment Back');
  await dialog.getByLabel('Reason').fill('Check bounced');
  await dialog.getByRole('button', { name: 'Take Payment Back' }).click();
  await expect(page.getByText('Payment Taken Back')).toBeVisible();
  await expect(page.getByText('$30.00 open')).toBeVisible();
  await expect(page.getByText('Billed again')).toBeVisible();

  await choose(page, 'again: Check bounced', 'Delete Invoice');
  await dialog.getByRole('button', { name: 'Delete Invoice' }).click();
  await expect(page.getByText('Invoice Deleted')).toBeVisible();
  await expect(rowOf(page, 'again: Check bounced')).toContainText('Void');
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible();
});

test('the same check again is asked about, and what is said of one number is not said of another @desktop', async ({
  page,
}) => {
  await toBilling(page);
  await billOnce(page, 'Bulky item', 3000);
  const dialog = dialogOf(page);
  const record = dialog.getByRole('button', { name: 'Record Payment' });
  const another = dialog.getByLabel('It is another check, or another part of that one');
  const told = rowOf(page, 'Bulky item');
  for (const [amount, at] of [
    ['10', 0],
    ['5', 1],
  ] as const) {
    await choose(page, 'Bulky item', 'Record Payment');
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Check number').fill('7');
    await record.click();
    if (at === 0) await expect(told).toContainText('$20.00 open');
  }
  await expect(dialog.getByText(/^Check 7 of this customer is recorded already/)).toBeVisible();
  await another.check();
  await dialog.getByLabel('Check number').fill('8');
  await expect(another).toBeHidden();
  await dialog.getByLabel('Check number').fill('7');
  await record.click();
  await expect(another).not.toBeChecked();
  await another.check();
  await record.click();
  await expect(told).toContainText('$15.00 open');
});

test('a contact without an account is not billed before it has one @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await page.goto('/crm');
  await addNewContact(page);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('User Account Required')).toBeVisible();
  await page.getByRole('button', { name: 'Promote to Customer' }).click();
  await dialogOf(page).getByRole('button', { name: 'Generate Password' }).click();
  await dialogOf(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('No invoices found')).toBeVisible();
  await page.getByRole('button', { name: 'Give Credit' }).click();
  await dialogOf(page).getByLabel('Amount').fill('12');
  await dialogOf(page).getByLabel('Reason').fill('Missed pickup');
  await dialogOf(page).getByRole('button', { name: 'Give Credit' }).click();
  await expect(page.getByText('$12.00 credit, taken off the next invoice')).toBeVisible();
});

test('a disputed payment says until when to answer, and nothing of it is given back meanwhile @desktop', async ({
  page,
}) => {
  await toBilling(page);
  await billOnce(page, 'Broken cart', 3000);
  const row = rowOf(page, 'Broken cart');
  const link = (await row.getByRole('link', { name: /^View Invoice/ }).getAttribute('href')) ?? '';
  const outbox = await page.context().newPage();
  await outbox.goto(link);
  await outbox.locator('[name=number]').fill('4000000000000259'); // it pays, and is disputed then
  await outbox.locator('[name=exp]').fill('12/34');
  await outbox.locator('[name=cvc]').fill('123');
  await outbox.getByRole('button', { name: /^Pay/ }).click();
  await expect(outbox.getByText('This invoice is paid.')).toBeVisible();
  await expect(row).toContainText('Payment disputed');
  await expect(row).toContainText(/Answer in Stripe by \w+/);
  await row.getByRole('button', { name: /^More for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Open PDF' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Refund' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Broken cart/ }).click();
  const lines = page.getByRole('dialog', { name: /^Invoice / });
  await expect(lines).toContainText('$30.00 is disputed (fraudulent): the bank holds it. Answer in Stripe by');
  await expectAccessible(page);
});

test('a draft is sent, another is deleted, and nobody is told that it is void @desktop', async ({ page }) => {
  await toBilling(page);
  // Drafts are made in the provider's pages: here an open invoice stands as one until it is sent or deleted.
  await billOnce(page, 'Cart by hand', 3000);
  const list = /\/api\/contacts\/[^/]+\/invoices$/;
  const asDraft = { status: 'draft', number: null, hostedUrl: null } as const;
  await answerWith<{ invoices: Invoice[] }>(page, list, ({ invoices }) => ({
    invoices: invoices.map((invoice) => ({ ...invoice, ...asDraft })),
  }));
  await page.reload();
  const row = rowOf(page, 'Cart by hand');
  await expect(row).toContainText('Draft');
  await expect(row.getByRole('link', { name: /^View Invoice/ })).toHaveCount(0);
  await row.getByRole('button', { name: 'Send Cart by hand' }).click();
  await expect(told(page, 'Invoice Sent', 'over $30.00.')).toBeVisible();

  await answerWith<Invoice>(page, /\/invoices\/[^/]+\/removal$/, () => asDraft);
  await choose(page, 'Cart by hand', 'Delete Invoice');
  const question = page.getByRole('dialog', { name: 'Delete the draft of Cart by hand?' });
  await expect(question).toContainText('It was not sent: nobody misses it.');
  await question.getByRole('button', { name: 'Delete Invoice' }).click();
  await expect(told(page, 'Invoice Deleted', 'The draft of Cart by hand is gone.')).toBeVisible();
});
