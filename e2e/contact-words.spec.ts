import { randomUUID } from 'node:crypto';
import type { RouteDetail, RouteStop } from '../src/features/routes/contract.ts';
import { addAddress, addNewContact } from './places/found.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.beforeEach(({ page }) => signIn(page, 'office'));

test('the contacts begin with four figures, above a table of four columns @desktop', async ({ page }) => {
  await page.goto('/crm');
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

test('a contact who was added is told and shown @desktop', async ({ page }) => {
  const lastName = `Quillfeather${Date.now()}`;
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
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
});

test('who has no e-mail is added by saying so; an account and an e-mail ask for one first @desktop', async ({
  page,
}) => {
  const lastName = `Offline${Date.now()}`;
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add Contact' });
  await dialog.getByLabel('First name').fill('Odessa');
  await dialog.getByLabel('Last name').fill(lastName);
  await add.click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Has no e-mail' }).check();
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: `Odessa ${lastName}` })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Has no e-mail' })).toBeVisible();

  await page.getByRole('button', { name: 'Promote to Customer' }).click();
  await expect(dialog).toContainText(`Odessa ${lastName} has no e-mail, and an account needs one.`);
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Activities', exact: true }).click();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(dialog).toContainText(`Odessa ${lastName} has no e-mail.`);
  await expect(dialog.getByRole('button', { name: 'Send Email' })).toBeDisabled();
});

test('a contact who is not there is said to be missing, with the way back @desktop', async ({ page }) => {
  await page.goto(`/crm/contacts/${randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Not Found' })).toBeVisible();
  await expect(page.getByText('This contact does not exist or has been deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Contacts' }).click();
  await expect(page).toHaveURL('/crm');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts Management' })).toBeVisible();
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

/** A stop of a route of the demo company (the oldest stand last) that nobody has suspended. */
async function aServedStop(page: Page): Promise<RouteStop> {
  const { routes } = await (await page.request.get('/api/routes')).json();
  const route: RouteDetail = await (await page.request.get(`/api/routes/${routes.at(-1).id}`)).json();
  const stop = route.stops.find(({ suspensions }) => suspensions.length === 0);
  if (!stop) throw new Error(`Every stop of ${route.name} is suspended.`);
  return stop;
}

test('pickup can be suspended for six reasons @desktop', async ({ page }) => {
  const { contactId, street } = await aServedStop(page);
  const held = async () => (await page.request.get(`/api/contacts/${contactId}/suspensions`)).json();
  const before = await held();
  await page.goto(`/crm/contacts/${contactId}`);
  await page.getByRole('tab', { name: 'Addresses' }).click();
  const suspend = page.getByRole('button', { name: `Suspend Pickup at ${street}` });
  await suspend.click();
  const dialog = page.getByRole('dialog', { name: `Suspend Pickup · ${street}` });
  const reason = dialog.getByRole('combobox', { name: 'Reason' });
  await expect(reason).toHaveValue('Customer on Vacation');
  await reason.click();
  await expect(page.getByRole('option')).toHaveText([
    'Customer on Vacation',
    'Payment Issue',
    'Service Issue',
    'Temporary Hold',
    'Customer Request',
    'Other',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(suspend).toBeVisible();
  expect(await held()).toEqual(before);
});
