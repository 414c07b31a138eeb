import { expect, test } from '@playwright/test';
import { expectAccessible } from './support.ts';
import {
  aPhone,
  aRun,
  aSignedInPhone,
  chip,
  choosePhoto,
  hueOf,
  progress,
  signal,
  stopsOf,
  takePhoto,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

test('who signed in through the form opens the app again without a signal @phone', async ({ browser }) => {
  const run = await aRun(2);
  const { context, page } = await aSignedInPhone(browser);
  await expect(page.getByRole('link', { name: new RegExp(run.name) })).toBeVisible();
  await page.close();
  signal.line.cut();
  const again = await context.newPage();
  await again.goto('/employee');
  await expect(again.getByRole('heading', { name: 'Employee Dashboard' })).toBeVisible();
  await expect(again.getByRole('link', { name: new RegExp(run.name) })).toBeVisible();
  await context.close();
});

test('a double tap completes one stop, by finger and by key @phone', async ({ browser }) => {
  const run = await aRun(4);
  const { context, page } = await aPhone(browser, run);
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  await complete.dblclick();
  await expect(progress(page)).toContainText('1 of 4 stops');
  await page.waitForTimeout(700);
  await expect(progress(page)).toContainText('1 of 4 stops');
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);

  await complete.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(progress(page)).toContainText('2 of 4 stops');
  await expect(complete).toBeFocused();
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });

  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blocked' }).dblclick();
  await expect(progress(page)).toContainText('3 of 4 stops');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
  const statuses = (await stopsOf(run)).map(({ status }) => status);
  expect(statuses).toEqual(['completed', 'completed', 'skipped', 'pending']);
  await context.close();
});

test('the card of the next stop opens: notes, details, and a second photo that asks first @phone', async ({
  browser,
}) => {
  const run = await aRun(3);
  const [first] = await stopsOf(run);
  const { context, page } = await aPhone(browser, run);
  const next = page.getByRole('region', { name: 'Next stop' });
  await next.getByRole('button', { name: 'Notes and details' }).click();
  await expect(next).toContainText(`${first?.streetLine}, ${first?.cityLine}`);
  await expect(next.getByRole('link', { name: first?.phone ?? 'no phone' })).toBeVisible();
  await expect(next.locator('.last-notes')).toContainText(/Last notes|No notes from earlier days/);
  await expectAccessible(page);
  await next.getByLabel('Driver notes').fill('Left the lid open');

  await takePhoto(page, 10);
  await expect(next.getByRole('img', { name: /^Taken now at / })).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Replace the photo?' });
  await choosePhoto(page, 200);
  await question.getByRole('button', { name: 'Keep the first' }).click();
  await choosePhoto(page, 120);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(next).toContainText('Notes and details'); // the next card is closed again
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  const [done] = await stopsOf(run);
  expect([done?.status, done?.driverNotes]).toEqual(['completed', 'Left the lid open']);
  const photo = await (await signal.office.get(`/api/daily-route-stops/${done?.id}/photo`)).body();
  expect(Math.abs((await hueOf(photo)) - 120)).toBeLessThan(6);
  await context.close();
});
