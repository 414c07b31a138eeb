import type { Page } from '@playwright/test';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

/** A member of staff comes, is changed, and goes. */
test('an account is made, found, changed and deleted @desktop', async ({ page, another }, { project }) => {
  await signIn(page, 'admin');
  await page.goto('/settings?tab=users');
  await expect(page.getByRole('radio', { name: 'Customers' })).toBeChecked();
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  const submit = dialog.getByRole('button', { name: 'Create User' });
  await submit.click();
  for (const message of ['First name is required', 'Last name is required', 'Email is required'])
    await expect(dialog.getByText(message)).toBeVisible();

  const last = `Yazzie ${project.name} ${Date.now()}`;
  const email = `${last.toLowerCase().replaceAll(' ', '.')}@example.test`;
  await dialog.getByLabel('First name').fill('Ida');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill('admin@demo.test');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Tumbleweed 88');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option', { name: 'Superadmin' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Employee' }).click();
  await submit.click();
  await expect(dialog.getByText('Somebody already has an account with this email.')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await submit.click();
  await expect(page.getByText('User Created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: `Sign-In of Ida ${last}` })).toBeVisible();
  await page.keyboard.press('Escape');

  // Whoever was made is in sight, though the list stood at the customers.
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Employee');
  await expect(page.getByRole('radio', { name: 'Staff' })).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(last);
  await expect(row).toContainText('Not provided');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();

  const theirs = await another();
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByRole('textbox', { name: 'Password' }).fill('Tumbleweed 88');
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await theirs.waitForURL('**/employee');

  await row.getByRole('button', { name: `Edit Ida ${last}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Phone').fill('(505) 555-0177');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User Updated')).toBeVisible();
  await expect(row).toContainText('(505) 555-0177');

  await giveTask(page, email);
  await row.getByRole('button', { name: `Delete Ida ${last}` }).click();
  const question = page.getByRole('dialog', { name: `Delete Ida ${last}?` });
  await expect(question).toContainText('1 open task is assigned to Ida: give it to somebody else');
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await theirs.goto('/crm');
  await theirs.waitForURL('**/login?from=*');
});

/** A task at some contact of the demo. */
async function giveTask({ request }: Page, email: string): Promise<void> {
  const read = async (path: string) => (await request.get(`/api/${path}`)).json();
  const [assignee] = (await read(`users?audience=staff&q=${encodeURIComponent(email)}`)).users;
  const [contact] = (await read('contacts')).rows;
  const data = { type: 'task', title: 'Call about the gate', assignedTo: assignee.id };
  const answer = await request.post(`/api/contacts/${contact.id}/activities`, { data });
  expect(answer.ok()).toBe(true);
}

test('of two admins who edit one user the second is told, and loses nothing @desktop', async ({ page, another }) => {
  await signIn(page, 'admin');
  const email = `both.${Date.now()}@example.test`;
  const data = { firstName: 'Ida', lastName: 'Both', phone: '', role: 'employee', email };
  const { id } = await (await page.request.post('/api/users', { data })).json();
  const other = await another();
  await signIn(other, 'owner');
  const [mine, theirs] = await Promise.all(
    [page, other].map(async (one) => {
      await one.goto(`/settings?tab=users&people=staff&q=${encodeURIComponent(email)}`);
      await one.getByRole('button', { name: 'Edit Ida Both' }).click();
      return one.getByRole('dialog', { name: 'Edit User' });
    }),
  );
  if (!mine || !theirs) throw new Error('There are two');
  await mine.getByLabel('First name').fill('Idalia');
  await theirs.getByLabel('Phone').fill('(505) 555-0143');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('User Updated')).toBeVisible();

  // Told at once, before anything is saved; what was typed is still there.
  await expect(mine.getByRole('alert')).toContainText('Dana Whitlock changed this in the meantime.');
  await expect(mine.getByRole('alert')).toContainText('Phone: (505) 555-0143');
  await expect(mine.getByLabel('First name')).toHaveValue('Idalia');
  await expect(mine.getByLabel('Phone')).toHaveValue('(505) 555-0143');

  // Without the live stream it is the server that says so.
  await page.route('**/api/users?*', (route) => route.abort());
  await theirs.waitFor({ state: 'hidden' });
  const now = (await (await other.request.get(`/api/users?audience=staff&q=${encodeURIComponent(email)}`)).json())
    .users[0];
  await other.request.patch(`/api/users/${id}`, { data: { ...data, version: now.version, phone: '(505) 555-0144' } });
  await mine.getByLabel('Last name').fill('Together');
  await mine.getByLabel('Phone').fill('(505) 555-0145');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByRole('alert')).toContainText('Phone: (505) 555-0144');
  await expect(mine.getByLabel('Last name')).toHaveValue('Together');
  await page.unroute('**/api/users?*');
  await expect(mine.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(mine.getByLabel('Phone')).toHaveValue('(505) 555-0145');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User Updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Idalia Together');
  await page.request.delete(`/api/users/${id}`, { data: {} });
});

test('nobody deletes or demotes themselves, and superadmins are out of reach for admins @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/settings?tab=users&people=staff');
  const self = page.getByRole('row').filter({ hasText: '(you)' });
  await expect(self.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await self.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  const owner = page.getByRole('row').filter({ hasText: 'owner@demo.test' });
  await expect(owner).toContainText('Superadmin');
  await expect(owner.getByRole('button')).toHaveCount(0);
});
