import { answerGetsLost, readsOnlyWhenAsked } from './failing.ts';
import { addTwice } from './places/duplicates.ts';
import { addNewContact } from './places/found.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** Presses a button whose answer gets lost, and once more. */
async function pressTwice(page: Page, path: string | RegExp, button: Locator): Promise<void> {
  await page.route(path, answerGetsLost, { times: 1 });
  await button.click();
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  await expect(button).toBeEnabled();
  await button.click();
}

test('a member of staff whose account was made without an answer is shown with it @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await readsOnlyWhenAsked(page);
  await page.goto('/settings?tab=users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  const last = `Yazzie ${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('First name').fill('Ida');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(`${last.replace(' ', '.')}@example.test`);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Tumbleweed 88');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await pressTwice(page, /\/api\/users$/, dialog.getByRole('button', { name: 'Create User' }));
  await expect(page.getByText('User Created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: `Sign-In of Ida ${last}` })).toBeVisible();
});

test('what was saved without an answer is not called changed by somebody else, nor what was deleted missing @desktop', async ({
  page,
}) => {
  await signIn(page, 'office');
  await readsOnlyWhenAsked(page);
  await addNewContact(page);
  await page.getByRole('button', { name: 'Edit Contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company').fill('Yazzie Farms');
  await pressTwice(page, /\/api\/contacts\/[^/]+$/, dialog.getByRole('button', { name: 'Save Changes' }));
  await expect(dialog).toBeHidden();
  await expect(page.locator('.contact-details')).toContainText('Yazzie Farms');
  await expect(page.getByText(/somebody else/)).toHaveCount(0);

  const deleteIt = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete Contact' }).click();
  };
  await page.route(/\/api\/contacts\/[^/]+$/, answerGetsLost, { times: 1 });
  await deleteIt();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await deleteIt();
  await expect(page.getByText('Contact Deleted')).toBeVisible();
});

test('stops that moved without an answer are said to have moved @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await readsOnlyWhenAsked(page);
  const mark = crypto.randomUUID().slice(0, 8);
  for (const name of ['Broken', 'Standby'])
    await aRunOfToday(page.request, `${name} ${mark}`, await someStops(page.request, 2));
  await page.goto('/daily-routes');
  await page.getByRole('button', { name: `More for Broken ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'Move stops…' }).click();
  const target = page.getByRole('dialog').getByRole('button', { name: `Standby ${mark}` });
  await pressTwice(page, /\/moved-stops$/, target);
  await expect(page.getByText(`2 stops moved to Standby ${mark}`)).toBeVisible();
});

test('two contacts that became one without an answer lead to the one, and can be parted @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await readsOnlyWhenAsked(page);
  const lastName = `Atcitty ${crypto.randomUUID().slice(0, 8)}`;
  const { first } = await addTwice(page, lastName);
  await page.goto(`/crm/contacts/${first.id}`);
  await page.getByRole('button', { name: `Compare with L. ${lastName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
  await dialog.getByRole('group', { name: 'Keep' }).getByRole('radio').first().check();
  await pressTwice(page, /\/merges$/, dialog.getByRole('button', { name: 'Merge Contacts' }));
  await expect(page.getByText('Contacts Merged')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Merge Undone')).toBeVisible();
});
