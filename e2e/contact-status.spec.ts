/** Who is set up and who is not: from the report to a contact, to a file, to a letter. */
import { readFile } from 'node:fs/promises';
import { answerWith } from './answers.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('Contact Status counts everybody, keeps its order in the address, and leads to each contact @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/reports/contact-status');
  const stat = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition')
      .evaluate((one) => one.firstChild?.textContent);
  // Others may add contacts meanwhile: then it is looked at again.
  await expect(async () => {
    const { totals } = await (await page.request.get('/api/contact-status')).json();
    for (const [label, count] of [
      ['Total Contacts', totals.contacts],
      ['Converted', totals.converted],
      ['Agreement Signed', totals.signed],
      ['Stripe Plan', totals.withPlan],
      ['On a Route', totals.onRoutes],
      ['Cans', totals.cans],
    ] as const)
      expect(await stat(label), label).toBe(count.toLocaleString('en-US'));
  }).toPass();

  const head = page.getByRole('columnheader', { name: 'Cans' });
  await head.getByRole('button').click();
  await expect(page).toHaveURL(/sort=cans/);
  await head.getByRole('button').click();
  await expect(page).toHaveURL(/direction=desc/);
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const { rows } = await (await page.request.get('/api/contact-status?sort=cans&direction=desc')).json();
  const first = page.getByRole('table', { name: 'Contact status' }).locator('[data-row]').first();
  await expect(first).toContainText(rows[0].name);
  const again = page.waitForResponse(/\/api\/contact-status\?/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await again).status()).toBe(200);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Name","Email","Converted","Agreement","Stripe Plan","Routes","Cans"');
  expect(lines[1]).toContain(`"${rows[0].name}","${rows[0].email}"`);
  await page.getByRole('button', { name: 'Email', exact: true }).first().click(); // the other sorts
  await page.getByRole('button', { name: 'Send to me now' }).click();
  await expect(page.getByText('Report Kept', { exact: true })).toBeVisible();
  const monday = page.getByRole('checkbox', { name: /^Every Monday at 7:00 AM/ });
  await monday.click();
  await expect(monday).toBeChecked();
  await monday.click();
  await expect(monday).not.toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No contacts match your search')).toBeVisible();
  await page.locator('main button', { hasText: 'Clear search' }).click();
  await first.getByRole('cell').last().click();
  await expect(page).toHaveURL(new RegExp(`/crm/contacts/${rows[0].id}`));

  await answerWith(page, /\/api\/contact-status/, () => ({ matching: 0, rows: [] }));
  await page.goto('/reports/contact-status');
  await expect(page.getByText('No contacts found')).toBeVisible();
});
