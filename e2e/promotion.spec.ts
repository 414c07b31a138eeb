import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

/** A lead becomes a customer: by the button of the overview, and by choosing Converted. */
test('promoting a contact to a customer @desktop', async ({ page }, { project }) => {
  await signIn(page, 'office');
  const name = `Promoted ${project.name} ${Date.now()}`;
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill(name);
  await dialog.getByLabel('Email').fill(`${name.replaceAll(' ', '.').toLowerCase()}@example.test`);
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Converted' }).click();
  await dialog.getByRole('button', { name: 'Save and Create Account…' }).click();
  const promotion = page.getByRole('dialog', { name: 'Promote Contact to Customer' });
  await promotion.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: `Ana ${name}` })).toBeVisible();
  await expect(page.locator('.contact-details')).toContainText('New Lead');

  await page.getByRole('button', { name: 'Edit Contact' }).click();
  await dialog.getByLabel('Company').fill('Yazzie Farms');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Converted' }).click();
  await expect(dialog.getByText('A converted contact needs a customer account.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and Create Account…' }).click();

  await expect(promotion).toBeVisible();
  await promotion.getByRole('button', { name: 'Create Account' }).click();
  await expect(promotion.getByText('Password must be at least 6 characters')).toBeVisible();
  await promotion.getByRole('button', { name: 'Generate Password' }).click();
  await expect(promotion.getByRole('textbox', { name: /^Password/ })).toHaveValue(/^[A-Za-z0-9!@#$%^&*]{12}$/);
  await promotion.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Customer Account Created')).toBeVisible();
  await expect(promotion).toBeHidden();
  const overview = page.locator('.contact-details');
  await expect(overview).toContainText('Linked');
  await expect(overview).toContainText('Converted');
  await expect(overview).toContainText('Yazzie Farms');
  await expect(page.getByRole('button', { name: 'Promote to Customer' })).toHaveCount(0);
});

test('"Forgot password?" tells nobody whether there is an account @desktop', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status')).toContainText('No e-mail can be sent from here');
  await expectAccessible(page);
});

test('a password link that is not complete, or used, says so and keeps what was typed @desktop', async ({ page }) => {
  await page.goto('/choose-password');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await page.goto('/login');
  await page.goto('/choose-password#token=used-already');
  await page.getByLabel('New password').fill('my own choice');
  await page.getByRole('button', { name: 'Save and Sign In' }).click();
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('my own choice');
  await expectAccessible(page);
});
