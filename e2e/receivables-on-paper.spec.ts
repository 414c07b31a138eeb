import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { aCustomer } from './places/billing.ts';
import { signIn } from './support.ts';
import { type Download, expect, type Page, test } from './test.ts';

async function textOf(download: Download): Promise<string> {
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text;
}

async function downloaded(page: Page, role: 'link' | 'button', name: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole(role, { name, exact: true }).click();
  return download;
}

test('what somebody owes leads to a statement, paper for the mail and the accountant’s list @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/billing');
  const { contactId } = await aCustomer(page);
  const items = [{ type: 'custom', description: 'Piano to the landfill', quantity: 1, amount: 54_321 }];
  const invoice = { commandId: crypto.randomUUID(), items, daysUntilDue: 7, total: 54_321 };
  const made = await page.request.post(`/api/contacts/${contactId}/invoices`, { data: invoice });
  const { number } = (await made.json()).invoice;

  await page.goto(`/crm/contacts/${contactId}?tab=billing`);
  await page.getByRole('button', { name: /^Piano to the landfill/ }).click();
  expect(await textOf(await downloaded(page, 'link', 'Paper for the Mail'))).toContain('Piano to the landfill');
  await page.keyboard.press('Escape');

  const onPaper = page.getByRole('checkbox', { name: 'Invoices on paper' });
  const saved = page.waitForResponse(/invoices-on-paper/);
  await onPaper.click();
  await saved;
  await page.reload();
  await expect(onPaper).toBeChecked();

  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Closing balance' })).toContainText('$543.21');
  await expect(page.getByRole('link', { name: `Pay online: Invoice ${number}` })).toBeVisible();
  expect(await textOf(await downloaded(page, 'link', 'PDF'))).toContain(number);
  await page.getByLabel('From').fill('2024-01-01');
  await expect(page).toHaveURL(/from=2024-01-01/);
  await page.getByLabel('To', { exact: true }).fill('2023-01-01');
  await expect(page.getByText('The last day cannot be before the first one')).toBeVisible();

  await page.goto('/billing/receivables');
  await page.getByRole('button', { name: 'Print Invoices' }).click();
  await page.getByText('All customers', { exact: true }).click();
  expect(await textOf(await downloaded(page, 'link', 'Download PDF'))).toContain(number);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export for Accounting' }).click();
  const csv = await readFile(await (await downloaded(page, 'link', 'Download CSV')).path(), 'utf8');
  expect(csv).toContain('"Piano to the landfill","1","543.21","543.21"');
});
