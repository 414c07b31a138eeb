import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

test('a message to many: chosen by filter, sent once, found again; whoever unsubscribes is left out', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const tag = Math.random().toString(36).slice(2, 8);
  for (const name of ['Ana', 'Ben'])
    await page.request.post('/api/contacts', {
      data: { firstName: name, lastName: `Mass${tag}`, email: `${name}.${tag}@example.test`, status: 'New Lead' },
    });
  await page.goto('/crm');
  await page.getByRole('link', { name: 'Mass Email' }).click();
  const send = page.getByRole('button', { name: 'Send Email' });
  await expect(send).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(`mass${tag}`);
  await page.getByRole('checkbox', { name: 'Select All (2)' }).check();
  await send.click();
  await expect(page.getByText('Please enter an email subject')).toBeVisible();
  await expect(page.getByText('Please enter an email message')).toBeVisible();
  await page.getByLabel('Subject').fill('Snow day');
  await page.getByLabel('Message').fill('Hello {{first_name}}, trucks run tomorrow.');
  await send.click();
  await expect(page.getByText('Are you sure you want to send this email to 2 recipient(s)?')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('2 email(s) are kept in the outbox: no mail server is set up').first()).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByText('0 selected')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Results: Snow day' })).toBeVisible();
});

test('what was typed is not lost by leaving the page unasked', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/mass-email');
  await page.getByLabel('Subject').fill('Half written');
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Half written');
});
