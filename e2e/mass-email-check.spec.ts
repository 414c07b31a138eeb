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
