import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { post } from '../customers.ts';
import { addNewContact } from './found.ts';
import { click, goTo, kept, type Place, steps } from './place.ts';

const contactIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Gives the contact on the screen the account that billing needs. */
export async function giveAccount(page: Page): Promise<void> {
  await post(page, `/contacts/${contactIdOf(page)}/account`, { password: 'long enough to sign in' });
}

/** Bills the contact on the screen once. @param amount in cents */
export async function billOnce(
  page: Page,
  description: string,
  amount: number,
): Promise<{ id: string; number: string }> {
  const items = [{ type: 'custom', description, quantity: 1, amount }];
  const sent = await post<{ invoice: { id: string; number: string } }>(
    page,
    `/contacts/${contactIdOf(page)}/invoices`,
    {
      ...{ commandId: randomUUID(), items, daysUntilDue: 7, total: amount },
    },
  );
  return sent.invoice;
}

async function payByCheck(page: Page, { id }: { id: string }, amount: number): Promise<void> {
  const { today } = await (await page.request.get('/api/company')).json();
  const received = { way: 'check', checkNumber: '1042', receivedOn: today, amount, isSecond: true };
  await post(page, `/invoices/${id}/payments`, { commandId: randomUUID(), ...received });
}

/** A new customer who owes these sums, in cents; gives the number of the oldest invoice. */
export async function owing(page: Page, ...sums: number[]): Promise<string> {
  await addNewContact(page);
  await giveAccount(page);
  const numbers: string[] = [];
  for (const cents of sums) numbers.push((await billOnce(page, 'October service', cents)).number);
  return numbers[0] ?? '';
}

/** Types a check into the next row of the batch, by an invoice's number, and goes on. */
export async function typeCheck(page: Page, number: string, check: string, amount: string): Promise<void> {
  await page.keyboard.type(number);
  await page.getByRole('option', { name: /open$/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(check);
  await page.keyboard.press('Tab');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
}

async function typedChecks(page: Page): Promise<void> {
  const numbers = [await owing(page, 3000, 2000), await owing(page, 4000)];
  await page.evaluate(() => sessionStorage.clear());
  await goTo(page, '/billing/checks');
  await page.getByLabel('Total of the deposit slip').fill('105.00');
  await page.getByLabel('Customer, row 1', { exact: true }).focus();
  await typeCheck(page, numbers[0] ?? '', '5001', '55');
  await typeCheck(page, numbers[1] ?? '', '', '40'); // cash
}

/** Somebody who owes, has paid and has a credit; gives where that stands. */
const somebodyBilled = kept(async (page: Page): Promise<string> => {
  await addNewContact(page);
  await giveAccount(page);
  await payByCheck(page, await billOnce(page, 'October service', 3000), 3000);
  const mistake = await billOnce(page, 'Second can by mistake', 2000);
  await post(page, `/invoices/${mistake.id}/removal`, { commandId: randomUUID() });
  await billOnce(page, 'Bulky item: two mattresses', 4000);
  const credit = { commandId: randomUUID(), amount: 1200, reason: 'Missed pickup' };
  await post(page, `/contacts/${contactIdOf(page)}/credits`, credit);
  return `${new URL(page.url()).pathname}?tab=billing`;
});

export async function billed(page: Page): Promise<void> {
  await goTo(page, await somebodyBilled(page));
  await page.getByText('$40.00 open').waitFor();
}

/** Of the row that says so. */
const more = (name: RegExp, item: string) => async (page: Page) => {
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

const place = (
  name: string,
  heading: Place['heading'],
  ...way: readonly ((page: Page) => Promise<unknown>)[]
): Place => ({
  ...{ name, heading, as: 'admin', open: steps(billed, ...way) },
});

export const invoicePlaces: readonly Place[] = [
  place('invoices', 'Invoices'),
  place('invoice-create', 'Create Invoice', click('Create Invoice'), async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill('Bulky item: two mattresses');
    await dialog.getByLabel('Price each').fill('20');
    await dialog.getByLabel('Quantity').fill('2');
    await dialog.getByRole('button', { name: 'Add Custom Item' }).click();
    await dialog.getByLabel('Description').nth(1).fill('Extra bag');
    await dialog.getByLabel('Price each').nth(1).fill('3.50');
  }),
  place('invoice-create-wrong', 'Create Invoice', click('Create Invoice'), async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click();
    await page.getByText('Description is required').waitFor();
  }),
  place('invoice-lines', /^Invoice /, (page) => page.getByRole('button', { name: /^Bulky item/ }).click()),
  place('invoice-delete', /^Delete invoice/, more(/Bulky item/, 'Delete Invoice')),
  place('invoice-payment', 'Record Payment', more(/Bulky item/, 'Record Payment')),
  place('invoice-take-back', 'Take Payment Back', more(/October/, 'Take Payment Back')),
  place('credit-take-back', 'Take Credit Back', (page) =>
    page.getByRole('button', { name: 'Take back $12.00: Missed pickup' }).click(),
  ),
  place('invoice-refund', 'Refund', more(/October/, 'Refund')),
  place('invoice-write-off', 'Mark as Uncollectible', more(/Bulky item/, 'Mark as Uncollectible')),
  { name: 'billing-checks', heading: 'Cash and Checks', as: 'admin', path: '/billing/checks', open: typedChecks },
  {
    ...{ name: 'billing-checks-recorded', heading: 'Deposit List', as: 'admin', path: '/billing/checks' },
    open: steps(
      typedChecks,
      (page) => page.getByLabel('On the account, row 1', { exact: true }).check(),
      click('Record Cash and Checks'),
    ),
  },
  place('invoice-credit', 'Give Credit', click('Give Credit')),
];
