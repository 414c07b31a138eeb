import { addNewContact } from './places/found.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const entries = (page: Page) => page.locator('.history li');

/** What somebody changes is in the contact's history at once, with its value before and after. */
test('a change appears in the history, also of somebody else and while it is open @desktop', async ({
  page,
  another,
}) => {
  await signIn(page, 'office');
  await addNewContact(page);
  await page.getByRole('button', { name: 'Edit Contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('(505) 555-0177');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/tab=history/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('Contact changed');
  await expect(entries(page).first()).toContainText('Marlene Begay');
  await expect(entries(page).first().getByRole('definition')).toHaveText(/empty.*became.*\(505\) 555-0177/);
  await expect(entries(page).last()).toContainText('Contact created');

  const other = await another();
  await signIn(other, 'admin');
  const contactId = new URL(page.url()).pathname.split('/').at(-1);
  const address = { street: '9 Cabin Trail', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  await other.request.post(`/api/contacts/${contactId}/addresses`, { data: address });
  await expect(entries(page).first()).toContainText('Address added');
  await expect(entries(page).first()).toContainText('9 Cabin Trail');
  await expect(entries(page).first()).toContainText('Ray Montoya');

  await page.getByRole('combobox', { name: 'What was changed' }).click();
  await page.getByRole('option', { name: 'Suspensions' }).click();
  await expect(page.getByRole('heading', { name: 'No changes of this kind' })).toBeVisible();
  await page.getByRole('button', { name: 'Show All Changes' }).click();
  await expect(entries(page)).toHaveCount(3);
});

test('a long history goes on at a press of the button, for the keyboard too @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await addNewContact(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { email } = await (await page.request.get(`/api/contacts/${id}`)).json();
  const fields = { firstName: 'Nora', lastName: 'Tsosie', email, status: 'New Lead' };
  for (let version = 1; version <= 60; version++)
    await page.request.patch(`/api/contacts/${id}`, { data: { ...fields, version, phone: `call ${version}` } });
  await page.goto(`/crm/contacts/${id}?tab=history`);
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(61);
  await expect(page.locator('.history').nth(1)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expectAccessible(page);
});
