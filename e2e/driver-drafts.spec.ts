import sharp from 'sharp';
import { expectAccessible } from './support.ts';
import { expect, type Page, test } from './test.ts';
import {
  aPhone,
  aRun,
  chip,
  choosePhoto,
  complete,
  openRun,
  progress,
  signal,
  stopsOf,
  takePhoto,
  withWeakSignal,
} from './weak-signal.ts';

withWeakSignal();

const card = (page: Page) => page.getByRole('region', { name: 'Next stop' });
const later = (page: Page) => page.getByRole('dialog', { name: /^Reschedule / });
async function noteOnCard(page: Page, words: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Notes and details' }).tap();
  await card(page).getByLabel('Driver notes').fill(words);
}
async function mend(page: Page): Promise<void> {
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
}

test('Later takes the note and the photos along, from the card and from the list, without a signal @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  signal.line.cut();
  await noteOnCard(page, 'Dog loose');
  await takePhoto(page, 10);
  await page.getByRole('button', { name: 'Later' }).tap();
  const notes = later(page).getByLabel('Notes');
  await expect(notes).toHaveValue('Dog loose');
  await expect(later(page).getByRole('button', { name: 'Photo added' })).toBeVisible();
  await expectAccessible(page);
  await notes.fill('Dog loose, owner at work');
  await later(page).getByRole('button', { name: 'Reschedule' }).tap();
  await expect(progress(page)).toContainText('1 of 3 stops');
  await expect(card(page).getByRole('button', { name: 'Photo', exact: true })).toBeVisible(); // the next one's

  await page.getByRole('button', { name: /^Stop 3: / }).tap();
  const dialog = page.getByRole('dialog', { name: 'Stop 3' });
  await choosePhoto(page, 200, dialog);
  await expect(dialog.getByRole('button', { name: 'Photo added' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Reschedule' }).tap();
  await later(page).getByRole('button', { name: 'Reschedule' }).tap();
  await expect(progress(page)).toContainText('2 of 3 stops');
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  await mend(page);
  const stops = await stopsOf(run);
  expect(stops.map(({ status, driverNotes, hasPhoto }) => [status, driverNotes, hasPhoto])).toEqual([
    ['rescheduled', 'Dog loose, owner at work', true],
    ['pending', null, false],
    ['rescheduled', null, true],
  ]);
});

test('what is begun for a stop waits there while another one is worked, also on a phone that is closed @phone', async ({
  another,
}) => {
  const run = await aRun(4);
  const { context, page } = await aPhone(another, run);
  signal.line.cut();
  await noteOnCard(page, 'Cans behind the shed');
  await takePhoto(page, 10);
  await page.getByRole('button', { name: /^Stop 3: / }).tap();
  await page.getByRole('dialog', { name: 'Stop 3' }).getByRole('button', { name: 'Complete' }).tap();
  await expect(progress(page)).toContainText('1 of 4 stops');
  await expect(card(page)).not.toContainText('Cans behind the shed');
  const first = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Stop 1: / }) });
  await expect(first).toContainText('Note or photo not sent yet');
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  await page.close();

  const again = await context.newPage();
  await openRun(again, run);
  const row = again.getByRole('listitem').filter({ has: again.getByRole('button', { name: /^Stop 1: / }) });
  await expect(row).toContainText('Note or photo not sent yet');
  await again.getByRole('button', { name: /^Stop 1: / }).tap();
  const dialog = again.getByRole('dialog', { name: 'Stop 1' });
  await expect(dialog.getByLabel('Driver notes')).toHaveValue('Cans behind the shed');
  await expect(dialog.getByRole('img', { name: /^Photo 1, taken now at / })).toBeVisible();
  await expectAccessible(again);
  await dialog.getByRole('button', { name: 'Complete' }).tap();
  await expect(progress(again)).toContainText('2 of 4 stops');
  await expect(again.getByText('Note or photo not sent yet')).toHaveCount(0);
  await mend(again);
  const [done] = await stopsOf(run);
  expect([done?.status, done?.driverNotes, done?.hasPhoto]).toEqual(['completed', 'Cans behind the shed', true]);
});

test('a step that is undone gives back the note and the photo that went with it @phone', async ({ another }) => {
  const run = await aRun(2);
  const { context, page } = await aPhone(another, run);
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await noteOnCard(page, 'Two bags beside it');
  await takePhoto(page, 10);
  for (const isSent of [false, true]) {
    if (!isSent) {
      signal.line.cut();
      await context.setOffline(true);
    }
    await complete(page);
    await expect(progress(page)).toContainText('1 of 2 stops');
    await expect(chip(page)).toHaveText(isSent ? 'All sent' : 'Offline · 1 saved', { timeout: 60_000 });
    await undo.tap();
    await expect(progress(page)).toContainText('0 of 2 stops');
    await expect(card(page).getByLabel('Driver notes')).toHaveValue('Two bags beside it');
    await expect(card(page).getByRole('button', { name: 'Photo added' })).toBeVisible();
    await context.setOffline(false);
    await mend(page);
  }
  await complete(page);
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect.poll(async () => (await stopsOf(run))[0]?.status).toBe('completed');
  const [done] = await stopsOf(run);
  expect([done?.driverNotes, done?.hasPhoto, done?.morePhotos]).toEqual(['Two bags beside it', true, 0]);
});

test('what is asked about a stop stays about it, though the office has completed it meanwhile @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  const [first] = await stopsOf(run);
  await page.getByRole('button', { name: 'Skip', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: /^Skip / });
  await dialog.getByLabel('Notes').fill('Car before it');
  const at = new Date().toISOString();
  const data = { commandId: crypto.randomUUID(), at };
  expect((await signal.office.post(`/api/daily-route-stops/${first?.id}/completion`, { data })).ok()).toBe(true);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await expect(dialog).toContainText(first?.streetLine ?? '');
  await dialog.getByRole('button', { name: 'Blocked' }).tap();
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect((await stopsOf(run)).map(({ status }) => status).slice(1)).toEqual(['pending', 'pending']);
});

test('what is asked about the last stop stays, though the office has completed it meanwhile @phone', async ({
  another,
}) => {
  const run = await aRun(1);
  const { page } = await aPhone(another, run);
  const [only] = await stopsOf(run);
  await page.getByRole('button', { name: 'Skip', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: /^Skip / });
  await dialog.getByLabel('Notes').fill('Car before it');
  const data = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  expect((await signal.office.post(`/api/daily-route-stops/${only?.id}/completion`, { data })).ok()).toBe(true);
  await expect(progress(page)).toContainText('1 of 1 stops');
  await expect(dialog.getByLabel('Notes')).toHaveValue('Car before it');
  await dialog
    .getByRole('button', { name: 'Cancel' })
    .or(dialog.getByRole('button', { name: 'Close' }))
    .first()
    .tap();
});

test('what is begun for a stop stays there when the office gives the run away, and goes when it gives it back @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  await page.getByRole('button', { name: /^Stop 3: / }).tap();
  const dialog = page.getByRole('dialog', { name: 'Stop 3' });
  await dialog.getByLabel('Driver notes').fill('Gate is chained');
  await choosePhoto(page, 10, dialog);
  await expect(dialog.getByRole('button', { name: 'Photo added' })).toBeVisible();
  const { dailyRoute } = await (await signal.office.get(`/api/daily-routes/${run.id}`)).json();
  const giveTo = (driverId: string | null) =>
    signal.office.put(`/api/daily-routes/${run.id}/driver`, { data: { driverId } });
  await giveTo(null);
  const complete = dialog.getByRole('button', { name: 'Complete' });
  await expect(complete).toHaveCount(0);
  for (const isAgain of [false, true]) {
    if (isAgain) await page.getByRole('button', { name: /^Stop 3: / }).tap();
    await expect(dialog.getByLabel('Driver notes')).toHaveValue('Gate is chained');
    await expect(dialog.getByRole('img', { name: /^Photo 1, taken now at / })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  // Somebody else works it, and the driver only looks.
  const [, , third] = await stopsOf(run);
  const data = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  expect((await signal.office.post(`/api/daily-route-stops/${third?.id}/completion`, { data })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Show completed' }).tap();
  await page.getByRole('button', { name: /^Stop 3: / }).tap();
  await expect(dialog).toContainText('Completed');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Note or photo not sent yet')).toBeVisible();
  await giveTo(dailyRoute.driver.id);
  await page.getByRole('button', { name: /^Stop 3: / }).tap();
  await expect(dialog.getByLabel('Driver notes')).toHaveValue('Gate is chained');
  await dialog.getByRole('button', { name: 'Update notes' }).tap();
  await expect.poll(async () => (await stopsOf(run))[2]?.driverNotes).toBe('Gate is chained');
});

test('a photo that the phone is still making small goes with the step that is tapped at once @phone', async ({
  another,
}) => {
  const run = await aRun(2);
  const { page } = await aPhone(another, run);
  await page.evaluate(() => {
    const make = createImageBitmap;
    const slowly = async (picture: ImageBitmapSource) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return make(picture);
    };
    Object.assign(globalThis, { createImageBitmap: slowly });
  });
  await choosePhoto(page, 10);
  await page.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expect(progress(page)).toContainText('1 of 2 stops');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect((await stopsOf(run)).map(({ status, hasPhoto }) => [status, hasPhoto])).toEqual([
    ['completed', true],
    ['pending', false],
  ]);
});

test('a photo taken while the office completes its stop stays with that stop @phone', async ({ another }) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  const [first] = await stopsOf(run);
  const camera = page.waitForEvent('filechooser');
  await card(page).getByRole('button', { name: 'Photo', exact: true }).tap();
  const taken = await camera;
  const data = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  expect((await signal.office.post(`/api/daily-route-stops/${first?.id}/completion`, { data })).ok()).toBe(true);
  await expect(progress(page)).toContainText('1 of 3 stops');
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await taken.setFiles({ name: 'stop.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('It waits at the stop where it was taken')).toBeVisible();
  await page.getByRole('button', { name: 'Show completed' }).tap();
  await page.getByRole('button', { name: /^Stop 1: / }).tap();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Photo 1,/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page).getByRole('button', { name: 'Photo', exact: true })).toBeVisible();
});
