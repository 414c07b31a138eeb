import { told } from './failing.ts';
import { demoPassword, enterByForm, expectAccessible, signIn, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** A phone with a finger that fits: Chromium's own, which answers without asking anybody. */
async function unlocksByFinger(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    /** Or another finger, or none. */
    fits: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The demo's people sign in without: this one is the test's own. */
async function aDriver(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const email = `passkey.${Math.random().toString(36).slice(2, 10)}@demo.test`;
  const data = { firstName: 'Ines', lastName: 'Tsosie', email, phone: '', password: demoPassword, role: 'employee' };
  expect((await page.request.post('/api/users', { data })).ok()).toBe(true);
  await page.goto('/robots.txt'); // nothing of the admin's page is under way any more
  return email;
}

async function openPasskeys(page: Page) {
  await page
    .getByRole('button', { name: /^User menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Passkeys: Change' }).click();
  return page.getByRole('dialog', { name: 'Passkeys' });
}

test('a driver opens the account with the own finger, until the passkey is taken away @phone', async ({
  page,
  context,
}) => {
  const email = await aDriver(page);
  const phone = await unlocksByFinger(page);
  await enterByForm(page, email, demoPassword);
  await page.waitForURL('**/employee');
  const dialog = await openPasskeys(page);
  const add = dialog.getByRole('button', { name: 'Add Passkey' });
  await add.click();
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await dialog.getByLabel('Current password').fill('not this one');
  await add.click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Phone of the truck');
  await dialog.getByLabel('Current password').fill(demoPassword);
  await phone.fits(false);
  await add.click();
  await expect(page.getByText(/^No passkey was made/)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Phone of the truck');
  await phone.fits(true);
  await add.dblclick();
  const kept = dialog.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(kept).toHaveText(/^Phone of the truckAdded .*, never used/);
  await expect(dialog.getByLabel('Current password')).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(demoPassword);
  await add.click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();

  const toTheDoor = async () => {
    await page.goto('/robots.txt');
    await context.clearCookies();
    await page.goto('/login');
  };
  const use = page.getByRole('button', { name: 'Use a Passkey' });
  await toTheDoor();
  await phone.fits(false);
  await use.click();
  await expect(page.getByText(/^No passkey was chosen/)).toBeVisible();
  await phone.fits(true);
  await use.dblclick();
  await page.waitForURL('**/employee');

  await openPasskeys(page);
  await expect(kept).toHaveText(/last used /);
  await dialog.getByRole('button', { name: 'Remove Phone of the truck' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Phone of the truck?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(kept).toHaveCount(0);
  await toTheDoor();
  await use.click();
  await expect(told(page, 'Authentication Error', 'This passkey opens no account here.')).toBeVisible();
});

test('an admin takes away the passkeys of somebody who has lost the phone @desktop', async ({ page }) => {
  const email = await aDriver(page);
  await unlocksByFinger(page);
  await enterByForm(page, email, demoPassword);
  await page.waitForURL('**/employee');
  const dialog = await openPasskeys(page);
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await signIn(page, 'admin');
  await page.goto(`/settings?tab=users&people=staff&q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Sign-in of Ines Tsosie' }).click();
  await page.getByRole('button', { name: 'Remove Passkeys' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove the passkeys of Ines?' });
  await expect(asked).toContainText('No e-mail goes out: please tell Ines yourself.');
  await asked.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(told(page, 'Passkeys Removed', 'Ines signs in by the password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Passkeys' })).toBeHidden();
});

test('whoever signs in where a session ended sees no dialog of whoever was there @desktop', async ({ page }) => {
  const email = await aDriver(page);
  await enterByForm(page, email, demoPassword);
  await page.waitForURL('**/employee');
  const dialog = await openPasskeys(page);
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  expect((await page.request.delete('/api/session')).ok()).toBe(true);
  await page.waitForURL('**/login**');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/employee');
  await expect(page.getByRole('button', { name: /^User menu/ }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('what is typed in the profile is asked for before its passkeys open @desktop', async ({ page }) => {
  await signInByForm(page, 'driver');
  await page
    .getByRole('button', { name: /^User menu/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.getByLabel('First Name').fill('Somebody');
  const passkeys = page.getByRole('dialog', { name: 'Passkeys' });
  for (const [answer, dialog] of [
    ['Keep Editing', profile],
    ['Discard', passkeys],
  ] as const) {
    await profile.getByRole('button', { name: 'Passkeys: Change' }).click();
    await page.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog === profile ? passkeys : profile).toBeHidden();
  }
});
