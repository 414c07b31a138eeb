import { signIn } from './support.ts';
import { expect, test } from './test.ts';
import { aRun, complete, openRun, stopsOf, withWeakSignal } from './weak-signal.ts';

withWeakSignal();

const missing = 'This part could not be loaded';

test('a map whose program does not come takes nothing away that is typed beside it @desktop', async ({ page }) => {
  await signIn(page, 'office');
  await page.goto('/crm');
  await page.locator('main .row-link').first().click();
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await page.getByRole('button', { name: 'Add Address' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await dialog.getByLabel('Street').fill('1 Sandstone Ridge');
  const files = '**/assets/leaflet-picker*';
  await page.route(files, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Choose on the Map' }).click();
  await expect(dialog.getByRole('heading', { name: missing })).toBeVisible();
  await expect(dialog.getByLabel('Street')).toHaveValue('1 Sandstone Ridge');
  // It stays failed as long as the page: a new one is asked for, and that asks first.
  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.type());
    return question.dismiss(); // before this the click is not over
  });
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(dialog.getByLabel('Street')).toHaveValue('1 Sandstone Ridge');
});

test('a dialog whose program does not come takes nothing away, and a question is asked all the same @desktop', async ({
  page,
}) => {
  await page.route(/\/assets\/(confirm|profile)-dialog-/, (route) => route.abort('connectionreset'));
  await page.route('**/manifest.webmanifest', (route) => route.abort('connectionreset'));
  await signIn(page, 'office');
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const form = page.getByRole('dialog', { name: 'Add Contact' });
  const firstName = form.getByLabel('First name');
  await firstName.fill('Ofelia');
  const questions: string[] = [];
  const answerNext = (answer: 'accept' | 'dismiss') =>
    page.once('dialog', (question) => {
      questions.push(`${question.type()}: ${question.message()}`);
      return question[answer]();
    });
  answerNext('dismiss');
  await page.keyboard.press('Escape');
  await expect.poll(() => questions).toEqual([expect.stringMatching(/^confirm: Discard unsaved changes\?/)]);
  await expect(firstName).toHaveValue('Ofelia');
  answerNext('accept');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const search = page.getByLabel('Search contacts');
  await search.fill('Tsosie');
  const editProfile = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  };
  const told = page.getByRole('alert').filter({ hasText: missing });
  for (let times = 1; times <= 2; times++) {
    await editProfile();
    await expect(told).toBeVisible();
    await told.getByRole('button').click();
    await expect(told).toBeHidden();
    await expect(search).toHaveValue('Tsosie');
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(async () => {
    await editProfile();
    await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('what a driver has done is sent when the signal is back, though the program that sends it did not come @phone', async ({
  page,
}) => {
  const run = await aRun(3);
  const files = '**/assets/installation-*.js';
  let missed = 0;
  await page.route(files, (route) => {
    missed++;
    return route.abort('connectionreset');
  });
  await page.route('**/manifest.webmanifest', (route) => route.abort('connectionreset'));
  await signIn(page, 'driver');
  await page.goto('/employee');
  await expect.poll(() => missed).toBeGreaterThan(0);
  await openRun(page, run);
  await complete(page);
  await expect(page.getByText('1 of 3 stops')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(async () => (await stopsOf(run)).filter((stop) => stop.status === 'completed').length).toBe(1);
  await expect(page.getByText('1 of 3 stops')).toBeVisible();
});
