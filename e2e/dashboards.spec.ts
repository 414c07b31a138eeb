import { aCustomer } from './places/billing.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a number of the Admin Dashboard follows what others do, and leads to its rows @desktop', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin');
  const outstanding = page.getByRole('definition').filter({ hasText: /open invoices?/ });
  const before = (await outstanding.textContent()) ?? '';
  const { contactId } = await aCustomer(page);
  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'office');
  const what = `Sofa ${crypto.randomUUID().slice(0, 8)}`;
  const item = { type: 'custom', description: what, quantity: 1, amount: 71_00 };
  const data = { commandId: crypto.randomUUID(), items: [item], daysUntilDue: 7, total: 71_00 };
  expect((await office.request.post(`/api/contacts/${contactId}/invoices`, { data })).ok()).toBe(true);
  await expect(outstanding).not.toHaveText(before);
  await outstanding.getByRole('link', { name: /open invoices?/ }).click();
  await expect(page.getByRole('heading', { name: 'Outstanding Invoices' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: what })).toContainText('$71.00');
  await office.goto('/admin');
  await expect(office).toHaveURL(/employee/);
});
