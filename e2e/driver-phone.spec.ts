import { expectAccessible, expectContrastInTheDark } from './support.ts';
import { expect, type Page, test } from './test.ts';
import {
  aPhone,
  aRun,
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

test('a double tap completes one stop, by finger and by key @phone', async ({ another }) => {
  const run = await aRun(4);
  const { page } = await aPhone(another, run);
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  const statuses = async () => (await stopsOf(run)).map(({ status }) => status);
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

  await page.getByRole('button', { name: /^Stop 4: / }).click();
  await page.getByRole('dialog', { name: 'Stop 4' }).getByLabel('Driver notes').fill('Carts behind the shed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0); // asks nothing: what is begun waits on the phone
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const skip = page.getByRole('dialog', { name: /^Skip / });
  await skip.getByLabel('Notes').fill('A car in the way');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await skip.getByRole('button', { name: 'Blocked' }).dblclick();
  await expect(progress(page)).toContainText('3 of 4 stops');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
  expect(await statuses()).toEqual(['completed', 'completed', 'skipped', 'pending']);

  // What was begun for the last one waits there, and Undo of the skip went with the page, or the bar would move.
  await page.reload();
  const notes = page.getByRole('region', { name: 'Next stop' }).getByLabel('Driver notes');
  await expect(notes).toHaveValue('Carts behind the shed');
  await notes.fill('');

  // After the last one Undo comes up where Complete was.
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

test('nothing is a dead end: a worked stop is corrected, and what the office changed is said until it is seen @phone', async ({
  another,
}) => {
  const run = await aRun(4);
  const { page } = await aPhone(another, run);
  await test.step('a worked stop is corrected, and goes back to pending', () => correctFirst(page, run));
  const news = page.getByRole('region', { name: 'Changed by the office' });
  const [, second, third] = await stopsOf(run);
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await expect(news).toHaveCount(0);
  const data = { stopIds: [second?.id, third?.id], toRunId: (await aRun(2)).id };
  expect((await signal.office.post(`/api/daily-routes/${run.id}/moved-stops`, { data })).status()).toBe(200);
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

async function correctFirst(page: Page, run: { id: string }): Promise<void> {
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
  await expect(progress(page)).toContainText('0 of 4 stops');
  await expect(page.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
}
