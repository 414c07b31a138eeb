import type { Invoice } from '../src/features/invoices/invoice.ts';
import { owing, typeCheck } from './places/invoices.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

test('a batch of checks is typed, recorded and compared with the slip by the keyboard alone @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/crm');
  const several = await owing(page, 3000, 2000);
  const one = await owing(page, 4000, 1000);
  const contact = page.url().split('/').at(-1);
  await page.goto('/billing/checks');
  await page.getByLabel('Total of the deposit slip').focus();
  await page.keyboard.type('105.00');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Customer, row 1', { exact: true })).toBeFocused();
  await typeCheck(page, several, '5001', '55');
  await expect(page.getByText(`Pays ${several} $30.00`)).toBeVisible();
  await expect(page.getByText('$5.00 is more than is open')).toBeVisible();
  await expect(page.getByLabel('Customer, row 2', { exact: true })).toBeFocused();
  await typeCheck(page, one, '5002', '40');
  await expect(page.getByLabel('Totals')).toContainText('2 checks$95.00');
  await expect(page.getByLabel('Totals')).toContainText('Difference$10.00');

  await page.keyboard.press('Control+Enter');
  const deposit = page.getByRole('table', { name: 'Deposit list' });
  await expect(deposit).toContainText('5002');
  await expect(page.getByText('1 payment recorded; 1 is kept as typed, and says why.')).toBeVisible();
  await page.reload(); // what is typed is kept, and what is recorded is not recorded again
  await expect(page.getByLabel('Check number, row 1', { exact: true })).toHaveValue('5001');
  await page.getByLabel('On the account, row 1', { exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(deposit).toContainText('On account');
  await expect(deposit.getByRole('row', { name: /^2 checks/ })).toContainText('$95.00');
  const paid = async () => (await (await page.request.get(`/api/contacts/${contact}/invoices`)).json()).invoices;
  const [open, ...others]: Invoice[] = await paid();
  expect([open?.amountPaid, ...others.map(({ amountPaid }) => amountPaid)]).toEqual([0, 4000]);

  // The same number once more is the same check, until somebody says that it is another one.
  await page.getByLabel('Customer, row 3', { exact: true }).focus();
  await typeCheck(page, open?.number ?? '', '5002', '10');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Check 5002 of this customer is recorded already.')).toBeVisible();
  expect((await paid()).map(({ amountPaid }: Invoice) => amountPaid)).toEqual([0, 4000]);
  await expect(page.getByLabel('Another check, row 3', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(deposit.getByRole('row', { name: /^3 checks/ })).toContainText('$105.00');
  await expect(page.getByLabel('Totals')).toContainText('DifferenceNone');
  expect((await paid()).map(({ amountPaid }: Invoice) => amountPaid)).toEqual([1000, 4000]);

  const beginAnew = async (said: string, answer: string) => {
    await page.getByRole('button', { name: 'New Batch' }).click();
    const question = page.getByRole('dialog', { name: 'Begin a new batch?' });
    await expect(question).toContainText(`${said} What is recorded stays with its invoices.`);
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  };
  await page.getByLabel('Amount, row 4', { exact: true }).fill('7');
  await beginAnew('Rows that are not recorded are cleared.', 'Cancel');
  await page.getByRole('button', { name: 'Clear, row 4' }).click();
  await beginAnew('The list is cleared.', 'New Batch');
  await expect(deposit).toHaveCount(0);
  await expect(page.getByLabel('Total of the deposit slip')).toHaveValue('');
  await expect(page.getByLabel('Check number, row 1', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Check number, row 1', { exact: true })).toHaveValue('');
  await expect(deposit).toHaveCount(0);
  await test.step('Enter on the button of a row presses it, and in a field of it goes on to the next row', () =>
    pressEnter(page));
});

async function pressEnter(page: Page): Promise<void> {
  const amount = page.getByLabel('Amount, row 1', { exact: true });
  await amount.fill('12.00');
  await amount.press('Enter');
  await expect(page.getByLabel('Customer, row 2', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Clear, row 1', exact: true }).press('Enter');
  await expect(amount).toHaveValue('');
  await expect(page.locator('[data-row="0"] :focus')).toHaveCount(1);
}
