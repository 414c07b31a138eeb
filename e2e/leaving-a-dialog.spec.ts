/** What is typed in a dialog is not lost by leaving the page, nor by what comes while it is being saved. */

import { post } from './customers.ts';
import { addNewContact } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

async function openTask(page: Page): Promise<void> {
  await addNewContact(page);
  const contactId = new URL(page.url()).pathname.split('/').at(-1);
  const title = `Bring a cart ${crypto.randomUUID().slice(0, 8)}th`;
  const task = { type: 'task', title };
  const { id } = await post(page, `/contacts/${contactId}/activities`, task);
  await post(page, `/activities/${id}/notes`, { commandId: crypto.randomUUID(), text: 'Gray one' });
  await page.goto('/crm');
  await page.getByRole('link', { name: 'All Activities' }).click();
  await page.getByRole('button', { name: title }).click();
}

test('a link, going back and a reload ask about what is typed in a dialog @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await openTask(page);
  const dialog = page.getByRole('dialog', { name: 'Task' });
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  const note = dialog.getByLabel('Add a note');
  await note.fill('Call before noon');
  const stays = async () => {
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/crm\/activities\?activity=/);
    await expect(note).toHaveValue('Call before noon');
  };
  await dialog.getByRole('link', { name: 'Nora Tsosie' }).click();
  await stays();
  await page.goBack();
  await stays();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const browsersOwn = await asked;
  expect(browsersOwn.type()).toBe('beforeunload');
  await browsersOwn.dismiss();
  await expect(note).toHaveValue('Call before noon');

  // Saved, nothing is asked; what is typed while a note is being saved stays.
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog.getByText('Call before noon')).toBeVisible();
  await expect(note).toHaveValue('');
  await dialog.getByRole('listitem').filter({ hasText: 'Gray one' }).getByRole('button', { name: 'Edit note' }).click();
  const edited = dialog.getByLabel('Note', { exact: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/activity-notes/*', async (route) => {
    await held;
    await route.continue();
  });
  await edited.fill('Green one');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await edited.fill('Green one, with a lid');
  release();
  await expect(page.getByText('Note Updated', { exact: true })).toBeVisible();
  await expect(edited).toHaveValue('Green one, with a lid');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(dialog.getByText('Green one, with a lid')).toBeVisible();

  await note.fill('Never mind');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expect(dialog).toBeHidden();
});

test('while a dialog saves on a slow line it stays as it is: nothing is asked, nothing typed gets lost @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const lastName = `Slow${crypto.randomUUID().slice(0, 8)}`;
  await post(page, '/contacts', { firstName: 'Noe', lastName, email: `${lastName}@example.test`, status: 'New Lead' });
  await page.goto(`/crm?q=${lastName}`);
  await page.getByRole('link', { name: lastName }).click();
  await page.getByRole('button', { name: 'Edit Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  const [name, email] = [dialog.getByLabel('First name'), dialog.getByLabel('Email')];
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  const answers: (() => void)[] = [];
  let fields: Record<string, string> | undefined = { email: 'Somebody else has this address.' };
  await page.route('**/api/contacts/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await new Promise<void>((resolve) => answers.push(resolve));
    const error = { kind: 'invalid', code: 'invalid', message: 'Not like this', fields };
    await (fields ? route.fulfill({ status: 422, json: { error } }) : route.continue());
  });

  await name.fill('Noemi');
  await name.press('Enter');
  await expect(save).toBeFocused();
  await page.keyboard.type('x');
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.waitForTimeout(300);
  await expect(question).toBeHidden();
  answers.pop()?.();
  await expect(dialog.getByText('Somebody else has this address.')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(name).toHaveValue('Noemi');

  // The fields can be typed in again, and Cancel asks.
  await email.press('End');
  await page.keyboard.type('.au');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  fields = undefined;
  await save.click();
  await expect.poll(() => answers.length).toBe(1);
  await page.keyboard.press('Escape');
  answers.pop()?.();
  await expect(page.getByRole('heading', { name: `Noemi ${lastName}` })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
});
