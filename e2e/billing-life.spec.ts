/** A customer's whole life with their bill, by hand, while months pass here and at the payment provider. */

import type { billingContract } from '../src/features/billing/contract.ts';
import type { invoicesContract } from '../src/features/invoices/contract.ts';
import type { outboxContract } from '../src/features/outbox/contract.ts';
import type { productsContract } from '../src/features/products/contract.ts';
import { addDays, addMinutes, daysBetween } from '../src/kernel/calendar.ts';
import type { Output } from '../src/kernel/operation.ts';
import { momentOfTests } from './clock.ts';
import { ownDemo } from './own-demo.ts';
import { aServed } from './places/service-bills.ts';
import { signInByForm } from './support.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const setClock = await ownDemo();
const minutesOf = (days: number) => days * 24 * 60;

/** Nobody stays signed in for weeks: whoever comes back does so by the form. */
async function comeBack(page: Page, contactId: string): Promise<void> {
  await signInByForm(page, 'office');
  await page.goto(`/crm/contacts/${contactId}?tab=billing`);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=exp]').fill('12/34');
  await page.locator('[name=cvc]').fill('123');
}

/** Those with something to do stay until they are closed. */
async function closeToasts(page: Page): Promise<void> {
  for (const close of await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Close' })
    .all())
    await close.click();
}

async function choose(row: Locator, item: string): Promise<void> {
  await closeToasts(row.page());
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.page().getByRole('menuitem', { name: item }).click();
}

/** Fills a dialog in and sends it by the button that has its name. */
async function answer(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name }).click();
}

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });

/** To the customer of this test: the demo's own are written to as well. */
async function lettersAbout(page: Page, subject: RegExp): Promise<number> {
  const outbox: Output<typeof outboxContract.list> = await (await page.request.get('/api/outbox')).json();
  return outbox.rows.filter((message) => message.toName === 'Lucinda Etsitty' && subject.test(message.subject)).length;
}

/** How many invoices AutoPay could not charge, of everybody. */
async function failedCharges(page: Page): Promise<number> {
  const overview: Output<typeof billingContract.overview> = await (
    await page.request.get('/api/billing/overview')
  ).json();
  return overview.failedCharges.count;
}

/** Whom letters go to tomorrow is known beforehand, with the way to each. */
async function seeReminder(admin: Page, contactId: string): Promise<void> {
  const { today } = await (await admin.request.get('/api/company')).json();
  const { invoices }: Output<typeof invoicesContract.list> = await (
    await admin.request.get(`/api/contacts/${contactId}/invoices`)
  ).json();
  const dueOn = invoices[0]?.dueOn ?? '';
  const panel = admin.getByRole('region', { name: 'Payment Reminders' });
  const turn = async () => {
    await admin.goto('/settings?tab=reminders');
    await panel.getByRole('switch', { name: 'Remind customers of open invoices by e-mail' }).click();
    await panel.getByLabel('Days before it is due').fill(String(daysBetween(addDays(today, 1), dueOn)));
    await panel.getByRole('button', { name: 'Save Changes' }).click();
  };
  await turn();
  const tomorrow = admin.getByRole('region', { name: /^Going out tomorrow/ });
  await tomorrow.getByRole('link', { name: 'Lucinda Etsitty' }).click();
  await expect(admin).toHaveURL(new RegExp(`/crm/contacts/${contactId}\\?tab=billing`));
  await turn();
  await expect(admin.getByRole('heading', { name: 'Reminders are off' }).first()).toBeVisible();
}

test('assigned, paid, changed, charged by itself, failed, paid by check, credited, overdue, cancelled @desktop', async ({
  page,
  another,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const began = momentOfTests();
  const admin = await another();
  await signInByForm(admin, 'admin');
  const { contactId } = await aServed(admin, 1);
  await comeBack(page, contactId);
  /** So many days after the beginning, here and at the provider. */
  async function letPass(days: number): Promise<void> {
    const to = addMinutes(began, minutesOf(days));
    await setClock(to);
    expect((await page.request.post(`${setClock.provider()}/_clock`, { data: { to } })).ok()).toBe(true);
    await signInByForm(admin, 'admin');
    await comeBack(page, contactId);
  }

  await page.getByRole('button', { name: 'Assign Subscription' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign Subscription' });
  await assign.getByRole('combobox', { name: 'Base product' }).click();
  await page.getByRole('option', { name: /^Standard service/ }).click();
  await assign.getByRole('button', { name: 'Assign Subscription' }).click();
  await expect(page.getByText('Subscription Created')).toBeVisible();
  expect(await lettersAbout(admin, /^Your service with/)).toBe(1);

  const first = rowOf(page, /Standard service/);
  await seeReminder(admin, contactId);
  const link = (await first.getByRole('link', { name: /^View Invoice/ }).getAttribute('href')) ?? '';
  expect(new URL(link).origin).toBe(new URL(page.url()).origin); // a phone that reaches the product reaches it too
  const customer = await another();
  await customer.goto(link);
  await typeCard(customer, '4242424242424242');
  await customer.getByRole('button', { name: /^Pay/ }).click();
  await expect(first).toContainText('Paid');
  await choose(first, 'Refund');
  await answer(page, 'Refund', { Amount: '4.50', Reason: 'Missed pickup' });
  await expect(page.getByText('Refunded')).toBeVisible();
  await expect(first).toContainText('$4.50');

  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('button', { name: /^Edit Trash at/ }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Service/ });
  await edit.getByLabel('Cans').fill('2');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'Change the Bill Too?' });
  await expect(question.getByRole('combobox', { name: 'Further product' })).toHaveValue(/^Extra can/);
  await question.getByRole('button', { name: 'Change and Bill $20.00' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  const change = rowOf(page, /Remaining time/);
  await expect(change).toContainText('$20.00');

  const panel = page.getByRole('region', { name: 'AutoPay' });
  /** The customer saves something else by a link of the office. */
  async function saveAnother(type: () => Promise<void>): Promise<void> {
    await panel.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link Copied')).toBeVisible();
    await customer.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await customer.getByRole('checkbox').check();
    await customer.getByRole('button', { name: 'Continue to Save a Card' }).click();
    await type();
    await customer.getByRole('button', { name: 'Save' }).click();
    await expect(customer.getByText('AutoPay is on.')).toBeVisible();
  }
  await saveAnother(() => typeCard(customer, '4000000000000341'));
  await expect(panel).toContainText('Visa ending in 0341');

  await letPass(31);
  const renewal = page.getByRole('row').filter({ hasText: '$50.00' });
  await expect(renewal).toContainText(/Open|Overdue/, { timeout: 60_000 }); // a month of the whole demo passes
  const failed = /^Your automatic payment to/;
  await expect.poll(() => lettersAbout(admin, failed)).toBe(1);
  await expect(renewal).toContainText('AutoPay could not charge it, tries again');
  await letPass(35);
  await expect.poll(() => lettersAbout(admin, failed)).toBe(2);
  await admin.goto('/billing');
  const failing = await failedCharges(admin);
  await expect(admin.getByText(new RegExp(`^AutoPay could not charge ${failing} invoice`))).toBeVisible();

  await choose(renewal, 'Record Payment');
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByLabel('Check number').fill('2071');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(renewal).toContainText('Paid');
  await expect(renewal).toContainText('Check 2071');
  await expect.poll(() => failedCharges(admin)).toBe(failing - 1);

  const { today } = await (await page.request.get('/api/company')).json();
  const hold = { from: today, to: addDays(today, 27), reason: 'vacation' };
  expect((await page.request.post(`/api/contacts/${contactId}/suspensions`, { data: hold })).ok()).toBe(true);
  const credit = page.getByRole('region', { name: 'Credit for Holds' });
  await credit.getByRole('button', { name: /^Post Credit of/ }).click();
  await expect(credit).toContainText(/Credited \$\d+\.\d\d by/);

  await saveAnother(async () => {
    await customer.getByRole('radio', { name: 'Bank account' }).check();
    await customer.locator('[name=routing]').fill('110000000');
    await customer.locator('[name=account]').fill('000123456789');
  });
  await expect(panel).toContainText('ending in 6789');
  await panel.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('AutoPay Turned Off')).toBeVisible();
  await expect(panel).toContainText('The customer saves a card or bank account once');

  await letPass(50);
  await expect(change).toContainText('Overdue');
  await choose(change, 'Mark as Uncollectible');
  await answer(page, 'Mark as Uncollectible', { Reason: 'Moved away' });
  await expect(change).toContainText('Uncollectible');

  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('button', { name: /^End service…/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Service' }).click();
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('region', { name: 'Current Subscription' })).toContainText(/Ends \w+ \d+/);
  await letPass(65);
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible();

  // What changes there without a word is found by the comparison of the next night, and listed until somebody has seen it.
  expect((await page.request.post(`${setClock.provider()}/_webhooks`, { data: { hold: true } })).ok()).toBe(true);
  const { products }: Output<typeof productsContract.list> = await (await admin.request.get('/api/products')).json();
  const renamed = products[0]?.stripeProductId;
  const headers = { authorization: 'Bearer sk_test_demo' };
  const rename = { headers, form: { name: 'Renamed at Stripe' } };
  expect((await page.request.post(`${setClock.provider()}/v1/products/${renamed}`, rename)).ok()).toBe(true);
  await setClock(addMinutes(began, minutesOf(66)));
  await admin.goto('/billing');
  await expect(admin.getByText(/^The nightly comparison with Stripe found/)).toBeVisible({ timeout: 60_000 });
  await admin.getByRole('button', { name: 'View Differences' }).click();
  const differences = admin.getByRole('dialog', { name: 'Found by Nightly Comparisons' });
  const found = differences.getByRole('list', { name: 'Differences' });
  await expect(found).toContainText('now Renamed at Stripe', { timeout: 60_000 });
  await expect(found.getByRole('link', { name: 'Stripe Products' }).first()).toHaveAttribute('href', /tab=stripe/);
  await differences.getByRole('button', { name: 'Mark as Seen' }).click();
  await expect(admin.getByText('Marked as Seen', { exact: true })).toBeVisible();
  await expect(admin.getByText(/^The nightly comparison/)).toHaveCount(0);
});
