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
