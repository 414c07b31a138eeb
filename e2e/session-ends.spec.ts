/** A session that ends by itself takes nothing along that somebody has written: it waits for the same person. */
import { addNewContact } from './places/found.ts';
import { demoPassword, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Ended elsewhere, such as after a week, or by an admin. */
const endSession = (page: Page) =>
  page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });

async function signInAgain(page: Page): Promise<void> {
  await page.waitForURL(/\/login\?from=/);
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

test('a letter to many is there after signing in again, and whom it goes to @desktop', async ({ page }) => {
  await signInByForm(page, 'admin');
  await page.goto('/mass-email');
  await page.getByRole('checkbox', { name: /Select All \([1-9]/ }).check();
  await page.getByLabel('Subject').fill('A long letter');
  await page.getByLabel('Message').fill('Words that took an hour.');
  const chosen = await page.getByText(/^[\d,]+ selected$/).innerText();
  await endSession(page);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await signInAgain(page);
  await expect(page.getByLabel('Subject')).toHaveValue('A long letter');
  await expect(page.getByLabel('Message')).toHaveValue('Words that took an hour.');
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  // Once: whoever throws it away does not meet it again.
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('an e-mail to one is in its dialog again, and a question is not left over the sign-in @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'admin');
  await addNewContact(page);
  await page.goto(`${page.url()}?tab=activities`);
  const open = page.locator('main').getByRole('button', { name: 'Send Email' });
  const dialog = page.getByRole('dialog', { name: 'Send Email' });
  await open.click();
  await dialog.getByLabel('Message').fill('Dear Nora');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await endSession(page);
  await signInAgain(page);
  await expect(question).toBeHidden();
  await open.click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Dear Nora');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
