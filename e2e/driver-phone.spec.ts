import { expectAccessible, expectContrastInTheDark } from './support.ts';
import { expect, test } from './test.ts';
import {
  aPhone,
  aRun,
  aSignedInPhone,
  chip,
  choosePhoto,
  hueOf,
  openRun,
  progress,
  signal,
  stopsOf,
  takePhoto,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

test('who signed in through the form opens the app again without a signal @phone', async ({ another }) => {
  const run = await aRun(2);
  const { context, page } = await aSignedInPhone(another);
  await expect(page.locator('.row-link', { hasText: run.name })).toBeVisible();
  await page.close();
  signal.line.cut();
  const again = await context.newPage();
  await again.goto('/employee');
  await expect(again.getByRole('heading', { name: 'Employee Dashboard' })).toBeVisible();
  await expect(again.locator('.row-link', { hasText: run.name })).toBeVisible();
});

test('a double tap completes one stop, by finger and by key @phone', async ({ another }) => {
  const run = await aRun(4);
  const { page } = await aPhone(another, run);
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

  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await page.getByRole('button', { name: /^Stop 4: / }).click();
  const whole = page.getByRole('dialog', { name: 'Stop 4' });
  await whole.getByLabel('Driver notes').fill('Carts behind the shed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0); // asks nothing: what is begun waits on the phone
  await page.reload();
  await page.getByRole('button', { name: /^Stop 4: / }).click();
  await expect(whole.getByLabel('Driver notes')).toHaveValue('Carts behind the shed');
  await whole.getByLabel('Driver notes').fill('');
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const skip = page.getByRole('dialog', { name: /^Skip / });
  await skip.getByLabel('Notes').fill('A car in the way');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await skip.getByRole('button', { name: 'Blocked' }).dblclick();
  await expect(progress(page)).toContainText('3 of 4 stops');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
  const statuses = async () => (await stopsOf(run)).map(({ status }) => status);
  expect(await statuses()).toEqual(['completed', 'completed', 'skipped', 'pending']);

  // After the last one Undo comes up where Complete was; that of the skip has gone before, or the bar would move.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(complete).toBeEnabled();
  const box = await complete.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  // At once: whoever looks first, on a busy machine, looks longer than Undo rests.
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(progress(page)).toContainText('4 of 4 stops');
  await page.waitForTimeout(1_000);
  await expect(progress(page)).toContainText('4 of 4 stops');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect(await statuses()).toEqual(['completed', 'completed', 'skipped', 'completed']);
});

test('the card of the next stop opens: notes, details, and several photos, which wait for a signal @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const [first] = await stopsOf(run);
  const { page } = await aPhone(another, run);
  const next = page.getByRole('region', { name: 'Next stop' });
  await next.getByRole('button', { name: 'Notes and details' }).click();
  await expect(next).toContainText(`${first?.streetLine}, ${first?.cityLine}`);
  const call = next.getByRole('link', { name: first?.phone ?? 'no phone' });
  await expect(call).toHaveAttribute('href', 'tel:+15055550142;ext=12');
  await expect(next.locator('.last-notes')).toContainText(/Last notes|No notes from earlier days/);
  await next.getByLabel('Driver notes').fill('Left the lid open');

  const taken = next.getByRole('img', { name: /^Photo \d, taken now at / });
  await takePhoto(page, 10);
  await expect(taken).toHaveCount(1);
  await choosePhoto(page, 200);
  await expect(next.getByRole('button', { name: '2 photos' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await openRun(page, run);
  await expect(next.getByLabel('Driver notes')).toHaveValue('Left the lid open');
  await expect(taken).toHaveCount(2);
  const asked: string[] = [];
  page.on('dialog', (question) => asked.push(question.type()) && void question.dismiss());
  await call.click();
  await expect(next.getByLabel('Driver notes')).toHaveValue('Left the lid open');
  expect(asked, 'whoever calls stays on the page').toEqual([]);
  await choosePhoto(page, 120);
  await expect(taken).toHaveCount(3);
  await expectAccessible(page);
  await next.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(taken).toHaveCount(2);
  signal.line.cut();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(next).toContainText('Notes and details'); // the next card is closed again
  await expect(taken).toHaveCount(0);
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  await page.reload();
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  const [done] = await stopsOf(run);
  expect([done?.status, done?.driverNotes]).toEqual(['completed', 'Left the lid open']);
  expect([done?.hasPhoto, done?.morePhotos]).toEqual([true, 1]);
  for (const [at, hue] of [200, 120].entries()) {
    const photo = await signal.office.get(`/api/daily-route-stops/${done?.id}/photo?number=${at + 1}`);
    expect(Math.abs((await hueOf(await photo.body())) - hue)).toBeLessThan(6);
  }
  await page.getByRole('button', { name: 'Show completed' }).click();
  await page.getByRole('button', { name: /^Stop 1: / }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Taken at / })).toHaveCount(2);
});

test('a step is undone: what has not left the phone goes without a trace, what arrived is taken back @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(another, run);
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  const next = page.getByRole('region', { name: 'Next stop' });
  const street = (await stopsOf(run))[0]?.streetLine ?? '';

  await complete.click();
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  await undo.click();
  await expect(progress(page)).toContainText('0 of 3 stops');
  await expect(next).toContainText(street);
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('pending');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });

  signal.line.cut();
  await context.setOffline(true);
  await expect(chip(page)).toHaveText('Offline');
  await complete.click();
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  await undo.click();
  await expect(chip(page)).toHaveText('Offline');
  await expect(progress(page)).toContainText('0 of 3 stops');

  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blocked' }).click();
  await expect(progress(page)).toContainText('1 of 3 stops');
  await undo.click();
  await expect(progress(page)).toContainText('0 of 3 stops');
  await expect(undo).toHaveCount(0);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  await expect(progress(page)).toContainText('1 of 3 stops');
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await expect(undo).toHaveCount(0); // after five seconds
  await context.setOffline(false);
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect((await stopsOf(run)).map(({ status }) => status)).toEqual(['rescheduled', 'pending', 'pending']);
});

test('nothing is a dead end: a worked stop is corrected, and goes back to pending @phone', async ({ another }) => {
  const run = await aRun(2);
  const { page } = await aPhone(another, run);
  const status = async () => (await stopsOf(run))[0]?.status;
  const dialog = page.getByRole('dialog', { name: 'Stop 1' });
  const open = async () => {
    await page.getByRole('button', { name: /^Stop 1: / }).click();
    await expect(dialog).toBeVisible();
  };
  await page.getByRole('button', { name: 'Show completed' }).tap();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await open();
  await expect(dialog).toContainText('This stop is completed. Change it only if that was a mistake.');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await page
    .getByRole('dialog', { name: /^Reschedule / })
    .getByRole('button', { name: 'Reschedule' })
    .click();
  await expect.poll(status).toBe('rescheduled');

  await open();
  await expect(dialog).toContainText('This stop is rescheduled.');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await page
    .getByRole('dialog', { name: /^Skip / })
    .getByRole('button', { name: 'No access' })
    .click();
  await expect.poll(status).toBe('skipped');
  await open();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(status).toBe('completed');

  await open();
  await dialog.getByRole('button', { name: 'Back to Pending' }).click();
  await page
    .getByRole('dialog', { name: /back to pending\?$/ })
    .getByRole('button', { name: 'Back to Pending' })
    .click();
  await expect.poll(status).toBe('pending');
  await expect(progress(page)).toContainText('0 of 2 stops');
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
});

test('what the office changed of a run is said until the driver has seen it @phone', async ({ another }) => {
  const run = await aRun(4);
  const other = await aRun(2);
  const { page } = await aPhone(another, run);
  const news = page.getByRole('region', { name: 'Changed by the office' });
  const [, second, third] = await stopsOf(run);
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await expect(news).toHaveCount(0);
  const moved = await signal.office.post(`/api/daily-routes/${run.id}/moved-stops`, {
    data: { stopIds: [second?.id, third?.id], toRunId: other.id },
  });
  expect(moved.status()).toBe(200);
  await expect(news).toContainText('2 stops changed by the office');
  await expect(news).toContainText(`${second?.streetLine}: no longer on this run.`);
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await page.reload();
  await expect(news).toContainText('2 stops changed by the office');
  await news.getByRole('button', { name: 'Got it' }).click();
  await expect(news).toHaveCount(0);
  await page.reload();
  await expect(progress(page)).toContainText('0 of 2 stops');
  await expect(news).toHaveCount(0);
});
