import { addTwoCustomers } from './places/duplicates.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Two customers that share nothing, each with an account, turn out to be one person. */
test('an admin chooses whom to merge with, unlinks one account and merges @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const { first, second } = await addTwoCustomers(page);
  const names = { first: `${first.firstName} ${first.lastName}`, second: `${second.firstName} ${second.lastName}` };
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });

  await test.step('the other contact is found by the digits of its phone, with the keyboard alone', async () => {
    await page.goto(`/crm/contacts/${first.id}`);
    await page.getByRole('button', { name: 'Merge with…' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: 'Other contact' });
    await expect(field).toBeFocused();
    await page.keyboard.type(second.phone?.replaceAll(/\D/g, '').slice(-7) ?? '');
    await expect(page.getByRole('option', { name: names.second })).toBeVisible();
    await expect(page.getByRole('option', { name: names.first })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Keep' })).toContainText(names.second);
  });

  await test.step('two accounts cannot become one, and it says what to do', async () => {
    await expect(dialog.getByText(/An admin can choose Unlink Account on/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Merge Contacts' })).toBeDisabled();
    await page.reload();
    await expect(dialog.getByRole('button', { name: 'Merge Contacts' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('unlinking asks, can be undone at once, and is in the history', async () => {
    await page.goto(`/crm/contacts/${second.id}`);
    const overview = page.locator('.contact-details');
    await overview.getByRole('button', { name: 'Unlink Account' }).click();
    const question = page.getByRole('dialog', { name: `Unlink the account of ${names.second}?` });
    await question.getByRole('button', { name: 'Unlink Account' }).click();
    await expect(page.getByText('Account Unlinked')).toBeVisible();
    await expect(overview).toContainText('Not linked');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Account Linked')).toBeVisible();
    await overview.getByRole('button', { name: 'Unlink Account' }).click();
    await question.getByRole('button', { name: 'Unlink Account' }).click();
    await expect(overview).toContainText('Not linked');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Customer account');
  });

  await test.step('now the two are merged', async () => {
    await page.goto(`/crm/contacts/${first.id}?merge=${second.id}`);
    await dialog.getByRole('button', { name: 'Merge Contacts' }).click();
    await expect(page.getByText('Contacts Merged')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.goto(`/crm/contacts/${second.id}`);
    await expect(page).toHaveURL(new RegExp(first.id));
  });
});

test('whoever is no admin is offered no unlinking @desktop', async ({ page }) => {
  await signIn(page, 'office');
  const { first } = await addTwoCustomers(page);
  await page.goto(`/crm/contacts/${first.id}`);
  await expect(page.locator('.contact-details')).toContainText('Linked');
  await expect(page.getByRole('button', { name: 'Unlink Account' })).toHaveCount(0);
  await expectNoMatch(page);
});

/** A search without a match says so, and Escape leads back to the button. */
async function expectNoMatch(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Merge with…' });
  await button.click();
  await page.getByRole('combobox', { name: 'Other contact' }).fill('zzzzzz');
  await expect(page.getByText('No other contact found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
}
