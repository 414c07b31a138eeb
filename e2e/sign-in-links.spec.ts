import { told } from './failing.ts';
import { signIn } from './support.ts';
import { expect, type Page, type Route, test } from './test.ts';

/** Copies a link that is shown once, as the office does, and gives what the clipboard holds then. */
const copierOn = (page: Page) => async (name: string) => {
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText('')); // word of an earlier copy may still stand there
  await page.getByRole('button', { name }).click();
  const question = page.getByRole('dialog', { name: 'Copy the one-time link?' });
  await question.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link Copied').first()).toBeVisible();
  await expect.poll(copied).not.toBe('');
  await expect(question).toBeHidden();
  return copied();
};

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
});

test('the office hands on a welcome link and changes an email, which its new mailbox confirms @desktop', async ({
  page,
  another,
}) => {
  const part = Math.random().toString(36).slice(2, 10);
  const [email, newEmail] = [`before.${part}@demo.test`, `after.${part}@demo.test`];
  const copy = copierOn(page);

  // Without a mail server nothing is promised: the link of the one who was just made is there to copy.
  await page.goto('/settings?tab=users&people=staff');
  await page.getByRole('button', { name: 'Create User' }).click();
  const create = page.getByRole('dialog', { name: 'Create User' });
  await create.getByLabel('First name').fill('Ida');
  await create.getByLabel('Last name').fill(`Nez ${part}`);
  await create.getByLabel('Email').fill(email);
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText(`Copy the welcome link, and hand it to Ida Nez ${part}.`)).toBeVisible();
  const way = page.getByRole('dialog', { name: `Sign-In of Ida Nez ${part}` });
  await expect(way.getByText('No mail server is set up')).toBeVisible();
  await expect(way.getByText('Never signed in')).toBeVisible();
  const theirs = await another();
  await theirs.goto(await copy('Copy the password link'));
  await theirs.getByLabel('New password').fill('Tumbleweed 88');
  await theirs.getByRole('button', { name: 'Save and Sign In' }).click();
  await theirs.waitForURL('**/employee');
  await expect(way.getByText('Never signed in')).toBeHidden();

  await way.getByLabel('New email').fill('admin@demo.test');
  await way.getByRole('button', { name: 'Make Confirmation Link' }).click();
  await expect(way.getByText('Somebody already has an account with this email.')).toBeVisible();
  await way.getByLabel('New email').fill(newEmail);
  await way.getByRole('button', { name: 'Make Confirmation Link' }).click();
  await expect(way.getByText(`${newEmail} waits to be confirmed`)).toBeVisible();
  const link = await copy('Copy the link to the new email');
  expect(link).toMatch(/\/confirm-email#token=/);

  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Confirm this email' }).click();
  await expect(theirs.getByText(`${newEmail} is the email of your account now.`)).toBeVisible();
  await expect(way.getByText(newEmail, { exact: true })).toBeVisible(); // live
  await theirs.goto(link);
  await theirs.reload(); // only the fragment differed
  await theirs.getByRole('button', { name: 'Confirm this email' }).click();
  await expect(theirs.getByText('This link has been used, replaced or is too old.')).toBeVisible();
  await theirs.goto('/employee');
  await expect(theirs).toHaveURL(/\/employee/); // still signed in

  // Whoever may do more has to choose another password: the link of it is there to copy.
  await page.goto(`/settings?tab=users&people=staff&q=${newEmail}`);
  await page.getByRole('button', { name: `Edit Ida Nez ${part}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit).toContainText('a higher one also ends the password: you get a link to hand on');
  await edit.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const gone = `The password of before is gone. Copy the link to choose another, and hand it to Ida Nez ${part}.`;
  await expect(told(page, 'User Updated', gone)).toBeVisible();
  await theirs.goto(await copy('Copy the password link'));
  await theirs.getByLabel('New password').fill('Tumbleweed 99');
  await theirs.getByRole('button', { name: 'Save and Sign In' }).click();
  await theirs.waitForURL('**/admin');
});

test('without a mail server a new customer’s link is copied from the contact, and it lets them in @desktop', async ({
  page,
  another,
}) => {
  const part = Math.random().toString(36).slice(2, 10);
  const person = { firstName: 'Eve', lastName: `Nez ${part}`, email: `eve.${part}@demo.test`, status: 'Qualified' };
  const { id } = await (await page.request.post('/api/contacts', { data: person })).json();
  await page.goto(`/crm/contacts/${id}?account=new`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/copy the welcome link/);
  await dialog.getByRole('button', { name: 'Generate Password' }).click();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Never signed in').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign-In' }).click();
  const link = await copierOn(page)('Copy the password link');
  const theirs = await another();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('Tumbleweed 88');
  await theirs.getByRole('button', { name: 'Save and Sign In' }).click();
  await theirs.waitForURL('**/customer');
  await dialog.getByLabel('New email').fill(`new.${part}@demo.test`);
  await dialog.getByRole('button', { name: 'Make Confirmation Link' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`, new.${part}@demo.test waits to be confirmed`)).toBeVisible();
});

test('a driver’s QR code is shown until it is used, and no longer @desktop', async ({ page, another }) => {
  const part = Math.random().toString(36).slice(2, 10);
  const person = { firstName: 'Ray', lastName: `Begay ${part}`, email: `ray.${part}@demo.test`, role: 'employee' };
  expect((await page.request.post('/api/users', { data: { ...person, phone: '' } })).ok()).toBe(true);
  await page.goto('/first-steps?step=drivers');
  await page.getByRole('button', { name: `QR code for Ray Begay ${part}` }).click();
  const dialog = page.getByRole('dialog', { name: `Sign-in of Ray Begay ${part}` });
  const answer = page.waitForResponse((one) => one.url().endsWith('/shown-links'));
  await dialog.getByRole('button', { name: 'Show the QR Code' }).click();
  const { url } = await (await answer).json();
  await expect(dialog).toContainText('It is good once.');
  const theirs = await another();
  await theirs.goto(url);
  await theirs.getByLabel('New password').fill('Tumbleweed 88');
  await theirs.getByRole('button', { name: 'Save and Sign In' }).click();
  await theirs.waitForURL('**/employee');
  await expect(dialog).toContainText(`Ray signs in as ${person.email}.`);
  await expect(dialog).not.toContainText('It is good once.');
});

test('a link scanned on the phone of somebody else says who is signed in there @desktop', async ({ page, another }) => {
  const part = Math.random().toString(36).slice(2, 10);
  const person = { firstName: 'Ray', lastName: `Begay ${part}`, email: `ray.${part}@demo.test`, role: 'employee' };
  const { id } = await (await page.request.post('/api/users', { data: person })).json();
  const shown = await page.request.post(`/api/users/${id}/shown-links`, { data: { purpose: 'password' } });
  const { url } = await shown.json();
  const phone = await another();
  await signIn(phone, 'driver');
  await phone.goto(url);
  await expect(phone.getByText('Luis Trujillo is signed in here. If this link is somebody else’s')).toBeVisible();
  // Where a letter leads, too, which says that somebody else knows the password.
  await phone.getByRole('link', { name: 'Get a new link' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Forgot password?');
  await phone.goto(url);
  const stranger = await another();
  await stranger.goto(url);
  await expect(stranger.getByLabel('New password')).toBeVisible();
  await expect(stranger.getByText('is signed in here')).toHaveCount(0);
  await phone.getByLabel('New password').fill('Tumbleweed 88');
  await phone.getByRole('button', { name: 'Save and Sign In' }).click();
  await expect(phone.getByText('Good morning, Ray')).toBeVisible();
});

test('who loses the answer to a link is told that it may have worked, and signs in with what it set @phone', async ({
  page,
  another,
}) => {
  const part = Math.random().toString(36).slice(2, 10);
  const [email, newEmail] = [`lost.${part}@demo.test`, `found.${part}@demo.test`];
  const person = { firstName: 'Lou', lastName: `Yazzie ${part}`, phone: null, role: 'employee' };
  const { id } = await (await page.request.post('/api/users', { data: { ...person, email } })).json();
  const linkTo = async (purpose: string) =>
    (await (await page.request.post(`/api/users/${id}/shown-links`, { data: { purpose } })).json()).url;
  const theirs = await another();
  const losesAnswer = async (route: Route) => {
    await route.fetch();
    await theirs.context().clearCookies(); // the session came with the answer
    await route.abort('connectionreset');
  };
  const signInAs = async (email: string) => {
    await theirs.getByRole('link', { name: 'Back to sign-in' }).click();
    await theirs.getByLabel('Email').fill(email);
    await theirs.getByLabel('Password').fill('Tumbleweed 88');
    await theirs.getByRole('button', { name: 'Sign In' }).click();
    await theirs.waitForURL('**/employee');
  };

  await theirs.route('**/api/passwords', losesAnswer, { times: 1 });
  await theirs.goto(await linkTo('password'));
  await theirs.getByLabel('New password').fill('Tumbleweed 88');
  const save = theirs.getByRole('button', { name: 'Save and Sign In' });
  await save.click();
  await expect(told(theirs, 'Password Error', 'The server cannot be reached.')).toBeVisible();
  await save.click();
  await expect(theirs.getByText('Your new password may be saved all the same: try to sign in with it.')).toBeVisible();
  await signInAs(email);

  const way = { email: newEmail, commandId: crypto.randomUUID() };
  expect((await page.request.post(`/api/users/${id}/email-changes`, { data: way })).status()).toBe(200);
  await theirs.route('**/api/email-confirmations', losesAnswer, { times: 1 });
  await theirs.goto(await linkTo('email'));
  const confirm = theirs.getByRole('button', { name: 'Confirm this email' });
  await confirm.click();
  await expect(told(theirs, 'Update Failed', 'The server cannot be reached.')).toBeVisible();
  await confirm.click();
  await expect(theirs.getByText('Your new email may be confirmed all the same: try to sign in with it.')).toBeVisible();
  await signInAs(newEmail);
});
