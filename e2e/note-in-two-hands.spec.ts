import type { activitiesContract } from '../src/features/activities/contract.ts';
import type { Output } from '../src/kernel/operation.ts';
import { post } from './customers.ts';
import { addNewContact } from './places/found.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const notes = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Notes' });
const editor = (page: Page) => notes(page).getByLabel('Note', { exact: true });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

/** Makes a contact and answers its id. */
async function aContact(page: Page): Promise<string> {
  await addNewContact(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Opens a task of a new contact with these notes; the page's address is the task's. */
async function openTask(page: Page, texts: readonly string[]): Promise<void> {
  const contactId = await aContact(page);
  const task = { type: 'task', title: 'Bring a cart' };
  const { id } = await post<Output<typeof activitiesContract.add>>(page, `/contacts/${contactId}/activities`, task);
  for (const text of texts) await post(page, `/activities/${id}/notes`, { commandId: crypto.randomUUID(), text });
  await open(page, contactId, id);
}

/** Opens what a new contact wrote to the company. */
async function openMessage(page: Page): Promise<void> {
  const contactId = await aContact(page);
  const { email } = await (await page.request.get(`/api/contacts/${contactId}`)).json();
  await post(page, '/contact-messages', { name: 'Nora Tsosie', email, message: 'When do you come?' });
  const { activities }: Output<typeof activitiesContract.list> = await (
    await page.request.get(`/api/contacts/${contactId}/activities`)
  ).json();
  await open(page, contactId, activities[0]?.id ?? '');
}

async function open(page: Page, contactId: string, activityId: string): Promise<void> {
  await page.goto(`/crm/contacts/${contactId}?tab=activities&activity=${activityId}`);
  await expect(notes(page)).toBeVisible();
}

/** Holds back what is posted as a note until the answer is called. */
async function holdNotes(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/activities/*/notes', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('who edits a note that somebody else deletes is told, and can still copy what was typed @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'office');
  await openTask(page, ['Called at noon', 'Gate code 4711']);
  await notes(page).getByRole('button', { name: 'Edit note' }).first().click();
  await editor(page).fill('Called at noon and at one');

  const colleague = await another();
  await signIn(colleague, 'admin');
  await colleague.goto(page.url());
  for (const left of [1, 0]) {
    await notes(colleague).getByRole('button', { name: 'Delete note' }).first().click();
    await colleague.getByRole('button', { name: 'Delete Note', exact: true }).click();
    await expect(notes(colleague).getByRole('listitem')).toHaveCount(left);
  }

  await expect(notes(page).getByText('Gate code 4711')).toHaveCount(0);
  await expect(notes(page).getByRole('alert')).toHaveText(
    'Somebody deleted this note. What you typed can still be copied.',
  );
  await expect(editor(page)).toHaveValue('Called at noon and at one');
  await expect(editor(page)).toBeFocused();
  await expect(notes(page).getByRole('button', { name: 'Save Note' })).toBeDisabled();
  await expectAccessible(page);

  await notes(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor(page)).toHaveValue('Called at noon and at one');
  await notes(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(notes(page).getByText('What happened since, who said what.')).toBeVisible();
});

test('what is typed while a note is being sent stays @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await openTask(page, []);
  const release = await holdNotes(page);
  const field = notes(page).getByLabel('Add a note');
  await field.fill('Called at noon');
  await field.press('ControlOrMeta+Enter');
  await expect(notes(page).getByRole('button', { name: 'Add Note' })).toHaveAttribute('data-loading', 'true');
  await field.fill('Called again at one');
  release();
  await expect(toast(page, 'Note Added')).toBeVisible();
  await expect(notes(page).getByRole('listitem')).toContainText('Called at noon');
  await expect(field).toHaveValue('Called again at one');

  await notes(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(notes(page).getByRole('listitem')).toHaveCount(2);
  await expect(field).toHaveValue('');
});

test('a reply stays a reply when a note is begun while it is being sent @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await openMessage(page);
  const release = await holdNotes(page);
  await notes(page)
    .getByLabel(/^Reply to/)
    .fill('On Friday.');
  await notes(page).getByRole('button', { name: 'Send Reply' }).click();
  await notes(page).getByText('Internal note').click();
  await notes(page).getByLabel('Add a note').fill('Promised Friday');
  await expect(notes(page).getByRole('button', { name: 'Send Reply' })).toHaveAttribute('data-loading', 'true');
  release();
  await expect(toast(page, 'Reply Added')).toBeVisible();
  await expect(notes(page).getByRole('listitem')).toContainText('Shown to the customer');
  await expect(notes(page).getByLabel('Add a note')).toHaveValue('Promised Friday');
  await notes(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(notes(page).getByRole('listitem')).toHaveCount(2);
  await expect(notes(page).getByText('Shown to the customer')).toHaveCount(1);
});
