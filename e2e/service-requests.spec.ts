import { anAsker } from './places/service-requests.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a customer asks for a pause, the office approves it, and the customer reads it at once @phone', async ({
  page,
  another,
}, info) => {
  const name = `Asker ${info.project.name} ${Date.now()}`;
  const office = await another();
  await signIn(office, 'admin');
  const { email, password } = await anAsker(office, name);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: /^Pause Service/ }).click();
  const form = page.getByRole('dialog', { name: 'Pause service' });
  await expect(form.getByText('No pickup is planned on these days.')).toBeVisible();
  await form.getByLabel('Notes').fill('Visiting my sister');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent', { exact: true })).toBeVisible();
  const request = page.getByRole('region', { name: /^Pause service: / });
  await expect(request.getByText('Open', { exact: true })).toBeVisible();

  await office.goto('/requests');
  await office.getByRole('row').filter({ hasText: name }).getByText('Pause service').click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText('Visiting my sister')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take It' }).click();
  await expect(request.getByText('In hand', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve Pause' }).click();
  await expect(office.getByText('Pause Approved', { exact: true })).toBeVisible();
  await expect(request.getByText('Done', { exact: true })).toBeVisible();
  await expect(request.getByText(/^Our answer ?Your service is paused: /)).toBeVisible();
  await page.goto('/profile?tab=messages');
  await expect(request.getByText(/^Your service is paused: /)).toBeVisible();
});
