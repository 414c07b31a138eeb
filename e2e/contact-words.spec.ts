import { randomUUID } from 'node:crypto';
import { addAddress, addNewContact } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.beforeEach(({ page }) => signIn(page, 'office'));

test('from a contact who is not there a way leads to all, who begin with four figures above a table of four columns @desktop', async ({
  page,
}) => {
  await page.goto(`/crm/contacts/${randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Not Found' })).toBeVisible();
  await expect(page.getByText('This contact does not exist or has been deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(page).toHaveURL('/crm');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts Management' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('term')).toHaveText(['Total Contacts', 'New Leads', 'Converted', 'Qualified']);
  const wholeNumber = /^\d{1,3}(,\d{3})*$/;
  await expect(main.getByRole('definition')).toHaveText(Array(4).fill(wholeNumber));
  const heads = page.getByRole('table', { name: 'Contacts' }).getByRole('columnheader');
  await expect(heads).toHaveText(['', 'Contact', 'Company', 'Status', 'Created'], { useInnerText: true });

  // Below the name stands by what people of one name are told apart, without a search too.
  await addNewContact(page);
  const contact = `/api${new URL(page.url()).pathname.replace('/crm', '')}`;
  const { email, version, ...names } = await (await page.request.get(contact)).json();
  const { firstName, lastName, status } = names;
  const data = { firstName, lastName, status, email, version, phone: '(505) 555-0177' };
  expect((await page.request.patch(contact, { data })).ok()).toBe(true);
  const { street } = await addAddress(page);
  await page.goto('/crm');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('cell').filter({ hasText: email })).toContainText(`${street}${data.phone}${email}`);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(street);
  await expect(row).toContainText(street);
});

test('a contact who was added is told and shown; who has no e-mail is added by saying so, and an account asks for one first @desktop', async ({
  page,
}) => {
  const lastName = `Quillfeather${Date.now()}`;
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Odessa');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(`${lastName.toLowerCase()}@example.com`);
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(toasts(page).getByText('Contact Created', { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText(`Odessa ${lastName}`);
  await expect(page.getByRole('heading', { level: 1, name: `Odessa ${lastName}` })).toBeVisible();
  await page.goto(`/crm?q=${lastName}`);
  const row = page
    .getByRole('table', { name: 'Contacts' })
    .getByRole('row')
    .filter({ hasText: `Odessa ${lastName}` });
  await expect(row).toContainText('New Lead');

  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const add = dialog.getByRole('button', { name: 'Add Contact' });
  await dialog.getByLabel('First name').fill('Odessa');
  await dialog.getByLabel('Last name').fill(`${lastName} Offline`);
  await add.click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Has no e-mail' }).check();
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: `Odessa ${lastName} Offline` })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Has no e-mail' })).toBeVisible();

  await page.getByRole('button', { name: 'Promote to Customer' }).click();
  await expect(dialog).toContainText(`Odessa ${lastName} Offline has no e-mail, and an account needs one.`);
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Activities', exact: true }).click();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(dialog).toContainText(`Odessa ${lastName} Offline has no e-mail.`);
  await expect(dialog.getByRole('button', { name: 'Send Email' })).toBeDisabled();
});

test('a note on an activity is added, kept and deleted @desktop', async ({ page }) => {
  const title = `Call them ${Date.now()}`;
  const text = 'Nobody answered the phone';
  await addNewContact(page);
  const contact = new URL(page.url()).pathname.replace('/crm', '/api');
  const added = await page.request.post(`${contact}/activities`, { data: { type: 'task', title } });
  expect(added.ok()).toBe(true);
  await page.getByRole('tab', { name: 'Activities', exact: true }).click();
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Task' }) });
  const notes = dialog.getByRole('region', { name: 'Notes' });
  await dialog.getByLabel('Add a note').fill(text);
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(toasts(page).getByText('Note Added', { exact: true })).toBeVisible();
  await expect(notes.getByRole('listitem')).toContainText(text);

  const question = page.getByRole('dialog', { name: 'Delete this note?' });
  await notes.getByRole('button', { name: 'Delete note' }).click();
  await expect(question).toContainText(`“${text}”`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(notes.getByRole('listitem')).toContainText(text);

  await notes.getByRole('button', { name: 'Delete note' }).click();
  await question.getByRole('button', { name: 'Delete Note' }).click();
  await expect(toasts(page).getByText('Note Deleted', { exact: true })).toBeVisible();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(notes.getByLabel('Add a note')).toBeVisible();
  await expect(notes.getByText(text)).toHaveCount(0);
});
