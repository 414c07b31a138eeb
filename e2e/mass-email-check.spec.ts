/** Who of those chosen gets a mass e-mail is known before it goes. */
import { told } from './failing.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('before it goes, who gets none is told with the reason, and the preview begins with somebody who gets it @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const tag = Math.random().toString(36).slice(2, 8);
  const lastName = `Owes${tag}`;
  for (const firstName of ['Ana', 'Ben'])
    await page.request.post('/api/contacts', {
      data: { firstName, lastName, email: `${firstName}.${tag}@example.test`, status: 'New Lead' },
    });
  await page.goto(`/mass-email?q=${lastName}`);
  await page.getByRole('checkbox', { name: 'Select All (2)' }).check();
  await page.getByLabel('Subject').fill('Your account');
  await page.getByLabel('Message').fill('{{amount_open}} is open.');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(told(page, 'Email Not Sent', '2 of those chosen get none: 2 have nothing to pay.')).toBeVisible();
  // Beside them somebody who owes something.
  await page.goto('/mass-email?balance=open');
  await page.getByRole('checkbox', { name: /^Select All \(/ }).check();
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(lastName);
  await page.getByRole('combobox', { name: 'Balance' }).click();
  await page.getByRole('option', { name: 'All', exact: true }).click();
  await page.getByRole('checkbox', { name: `Ana ${lastName}` }).check();
  await page.getByLabel('Subject').fill('Your account');
  await page.getByLabel('Message').fill('{{amount_open}} is open.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog).toContainText(/of those chosen gets? none: .*nothing to pay/);
  await expect(dialog.getByText(/gets? no such letter/)).toHaveCount(0);
  await expect(dialog.frameLocator('iframe').getByText(/\$[\d,.]+ is open\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send Email' }).click();
  const asked = page.getByRole('dialog', { name: 'Send this email?' });
  await expect(asked).toContainText(/to \d+ recipient\(s\)\? \d+ of those chosen gets? none: .*nothing to pay/);
  await asked.getByRole('button', { name: 'Cancel' }).click();
});

test('more people than one mass email reaches are said before anything is sent @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/mass-emails/recipients?*', (route) => {
    const isMore = new URL(route.request().url()).searchParams.get('q') === 'more';
    const rows = Array.from({ length: isMore ? 12 : 10_000 }, (_, n) => ({
      ...{ id: `00000000-0000-4000-8000-${String(isMore ? 20_000 + n : n).padStart(12, '0')}` },
      ...{ firstName: `No. ${n}`, lastName: 'Mass', email: `${n}@example.test`, companyName: null },
      ...{ status: 'Active Customer', off: [], isFailed: false, why: null },
    }));
    return route.fulfill({ json: { rows, hasMore: !isMore } });
  });
  await page.goto('/mass-email');
  await page.getByRole('checkbox', { name: 'Select All (10,000)' }).check();
  await page.getByLabel('Search recipients').fill('more');
  await page.getByRole('checkbox', { name: 'Select All (12)' }).check();
  await expect(page.getByText('10,012 selected')).toBeVisible();
  await expect(
    page.getByText('One mass email reaches 10,000 people at most, and 12 more are selected. Send it in parts'),
  ).toBeVisible();
  for (const name of ['Preview', 'Send Email']) await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select All (12)' }).uncheck();
  await expect(page.getByRole('button', { name: 'Send Email' })).toBeEnabled();
});
