import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('an admin finds a kept message, reads it without its secret, and hands the link on @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
  const email = `outbox.${Math.random().toString(36).slice(2, 10)}@demo.test`;
  const person = { firstName: 'Ines', lastName: 'Tsosie', phone: '', password: 'long enough', role: 'employee' };
  expect((await page.request.post('/api/users', { data: { ...person, email } })).ok()).toBe(true);
  await page.goto('/settings?tab=outbox');
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(email);
  await expect(page.getByText('No messages found').or(page.getByText(email))).toBeVisible();
  // Live: the link is asked for by somebody else while the screen is open.
  await page.request.post('/api/password-links', { data: { email } });
  const row = page
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: /new password/ })
    .getByRole('button');
  await expect(row).toBeVisible();
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Message' });
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByText('Choose a new password').first()).toBeVisible();
  await dialog.getByText('Plain text').click();
  await expect(dialog.locator('pre')).toContainText('#token=••••••••');
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await page
    .getByRole('dialog', { name: 'Copy the one-time link?' })
    .getByRole('button', { name: 'Copy Link' })
    .click();
  await expect(page.getByText('Link Copied')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/choose-password#token=[\w-]{40,}$/);

  // A letter without such a link is handed on as text.
  const who = { firstName: 'Ines', lastName: 'Tsosie', email, status: 'Qualified' };
  const { id } = await (await page.request.post('/api/contacts', { data: who })).json();
  const letter = { subject: 'Your cart', message: 'It comes on Tuesday.', commandId: crypto.randomUUID() };
  expect((await page.request.post(`/api/contacts/${id}/emails`, { data: letter })).ok()).toBe(true);
  await page.goto(`/settings?tab=outbox&q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Your cart' }).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Copy Text' }).click();
  await expect(page.getByText('Text Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('It comes on Tuesday.');
});
