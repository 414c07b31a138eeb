import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('all contacts of a page are chosen at once on a phone @phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm?status=Qualified');
  await page.getByText('Select all on this page').tap();
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await expect(rows.first()).toBeChecked();
  await expect(bar).toContainText(/[1-9]\d* selected/);
  await page.getByText('Select all on this page').tap();
  await expect(rows.first()).not.toBeChecked();
  await expect(bar).toBeHidden();
});
