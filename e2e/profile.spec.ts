import { answerGetsLost } from './failing.ts';
import { demoPassword, expectNoToastOver, signIn, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Each test changes somebody of its own: the other tests sign in as the demo's people. */
async function aPerson(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const email = `dispatcher.${Math.random().toString(36).slice(2, 10)}@demo.test`;
  const data = { firstName: 'Ines', lastName: 'Tsosie', email, phone: '505 555 0100', password: demoPassword };
  expect((await page.request.post('/api/users', { data: { ...data, role: 'employee' } })).ok()).toBe(true);
  await page.goto('/robots.txt'); // nothing of the admin's page is under way any more
  await page.context().clearCookies();
  return email.replace('@demo.test', '');
}

async function openProfile(page: Page) {
  await page
    .getByRole('button', { name: /^User menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  return page.getByRole('dialog', { name: 'Edit Profile' });
}

test('the own name changes everywhere at once, the e-mail stays @desktop', async ({ page }) => {
  await signInByForm(page, await aPerson(page));
  const dialog = await openProfile(page);
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByLabel('Phone')).toHaveValue('505 555 0100');
  await expect(dialog.getByLabel('Email')).not.toBeEditable();
  await expect(dialog.getByLabel('Confirm new password')).toBeHidden();
  await dialog.getByLabel('First name').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await dialog.getByLabel('First name').fill('Marisol');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^User menu, Marisol Tsosie/ }).first()).toBeAttached();
  await expect(page.getByText(/^Good (morning|afternoon|evening), Marisol/)).toBeVisible();
});

test('what the office corrects while somebody changes their own profile stays corrected @desktop', async ({
  page,
  another,
}) => {
  const office = await another();
  await signInByForm(office, 'admin');
  await signInByForm(page, await aPerson(page));
  const dialog = await openProfile(page);
  await dialog.getByLabel('First name').fill('Inez');
  const { user } = await (await page.request.get('/api/session')).json();
  const { version, ...now } = await (await page.request.get('/api/session/profile')).json();
  const corrected = { ...now, version, phone: '505 555 0199', lastName: 'Tsosie-Lee' };
  const saved = await office.request.patch(`/api/users/${user.id}`, { data: corrected });
  expect(saved.ok(), await saved.text()).toBe(true);
  await expect(dialog.getByLabel('Phone')).toHaveValue('505 555 0199');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const { firstName, lastName, phone } = await (await page.request.get('/api/session/profile')).json();
  expect([firstName, lastName, phone]).toEqual(['Inez', 'Tsosie-Lee', '505 555 0199']);
});

test('a new password is confirmed, and ends the sessions elsewhere but not this one @desktop', async ({
  page,
  another,
}) => {
  const who = await aPerson(page);
  const elsewhere = await another();
  await signInByForm(elsewhere, who);
  await signInByForm(page, who);
  const dialog = await openProfile(page);
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await dialog.getByLabel('New password', { exact: true }).fill('12345');
  await save.click();
  await expect(page.getByText('Invalid Password')).toBeVisible();
  await dialog.getByLabel('New password', { exact: true }).fill('qwerty123');
  await dialog.getByLabel('Confirm new password').fill('qwerty124');
  await dialog.getByLabel('Current password').fill(demoPassword);
  await save.click();
  await expect(page.getByText('Password Mismatch')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('qwerty123');
  await save.click();
  await expect(dialog.getByText('This password is too common. Choose another one.')).toBeVisible();
  for (const label of [/^New password/, /^Confirm new password/]) await dialog.getByLabel(label).fill('canyon road 12');
  await save.click();
  await expect(page.getByText('Profile Updated')).toBeVisible();

  await page.goto('/daily-routes');
  await expect(page.getByRole('heading', { name: 'Daily Routes', level: 1 })).toBeVisible();
  await elsewhere.goto('/daily-routes');
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('what the server refuses is told with its words @desktop', async ({ page }) => {
  await signInByForm(page, await aPerson(page));
  const dialog = await openProfile(page);
  await page.route('**/api/session/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await dialog.getByLabel('Phone').fill('505 555 0123');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expectNoToastOver(dialog.getByRole('button', { name: 'Save Changes' }));
  await expect(dialog.getByLabel('Phone')).toHaveValue('505 555 0123');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Discard/ })).toBeVisible();
});

test('a new password whose answer got lost is saved when it is sent again, and not called a wrong one @desktop', async ({
  page,
}) => {
  await signInByForm(page, await aPerson(page));
  const dialog = await openProfile(page);
  await dialog.getByLabel('Phone').fill('505 555 0144');
  for (const label of [/^New password/, /^Confirm new password/]) await dialog.getByLabel(label).fill('canyon road 12');
  await dialog.getByLabel('Current password').fill(demoPassword);
  await page.route('**/api/session/profile', answerGetsLost, { times: 1 });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await save.click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(dialog).toBeHidden();
});
