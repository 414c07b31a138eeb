import sharp from 'sharp';
import { expectAccessible, expectContrastInTheDark } from './support.ts';
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
const buttonOf = (page: Page, nth: number) => page.getByRole('button', { name: new RegExp(`^Stop ${nth}: `) });
const tapStop = (page: Page, nth: number) => buttonOf(page, nth).tap();
const rowOf = (page: Page, nth: number) => page.getByRole('listitem').filter({ has: buttonOf(page, nth) });
async function completeAtTheOffice(stop: { id: string } | undefined): Promise<void> {
  const data = { commandId: crypto.randomUUID(), at: new Date().toISOString() };
  expect((await signal.office.post(`/api/daily-route-stops/${stop?.id}/completion`, { data })).ok()).toBe(true);
}
async function mend(page: Page): Promise<void> {
  signal.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
}

test('what is begun waits at its stop, on a phone that is closed too, and goes along with Later, without a signal @phone', async ({
  another,
}) => {
  const run = await aRun(5);
  const phone = await aPhone(another, run);
  signal.line.cut();
  await test.step('it waits while another one is worked, also on a phone that is closed', async () => {
    const { page } = phone;
    await noteOnCard(page, 'Cans behind the shed');
    await takePhoto(page, 10);
    await page.reload();
    const begun = card(page).getByLabel('Driver notes');
    await expect(begun).toHaveValue('Cans behind the shed');
    for (const words of ['', 'Cans behind the shed']) await begun.fill(words); // it does not go from under the finger
    await tapStop(page, 3);
    await page.getByRole('dialog', { name: 'Stop 3' }).getByRole('button', { name: 'Complete' }).tap();
    await expect(progress(page)).toContainText('1 of 5 stops');
    await expect(card(page)).not.toContainText('Cans behind the shed');
    await expect(rowOf(page, 1)).toContainText('Note or photo not sent yet');
    await expect(chip(page)).toHaveText('Offline · 1 saved');
    await page.close();
  });
  const page = await phone.context.newPage();
  await openRun(page, run);
  await test.step('there it goes with the step', async () => {
    await expect(rowOf(page, 1)).toContainText('Note or photo not sent yet');
    await tapStop(page, 1);
    const dialog = page.getByRole('dialog', { name: 'Stop 1' });
    await expect(dialog.getByLabel('Driver notes')).toHaveValue('Cans behind the shed');
    await expect(dialog.getByRole('img', { name: /^Photo 1, taken now at / })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Complete' }).tap();
    await expect(progress(page)).toContainText('2 of 5 stops');
    await expect(page.getByText('Note or photo not sent yet')).toHaveCount(0);
  });
  await test.step('Later takes the note and the photos along, from the card and from the list', () => laterTwice(page));
  await mend(page);
  const stops = await stopsOf(run);
  expect(stops.map(({ status, driverNotes, hasPhoto }) => [status, driverNotes, hasPhoto])).toEqual([
    ['completed', 'Cans behind the shed', true],
    ['rescheduled', 'Dog loose, owner at work', true],
    ['completed', null, false],
    ['pending', null, false],
    ['rescheduled', null, true],
  ]);
});

/** The second stop from its card, and the last of five from the list. */
async function laterTwice(page: Page): Promise<void> {
  await noteOnCard(page, 'Dog loose');
  await takePhoto(page, 10);
  await page.getByRole('button', { name: 'Later' }).tap();
  const notes = later(page).getByLabel('Notes');
  await expect(notes).toHaveValue('Dog loose');
  await expect(later(page).getByRole('button', { name: 'Photo added' })).toBeVisible();
  await expectAccessible(page);
  await notes.fill('Dog loose, owner at work');
  await later(page).getByRole('button', { name: 'Reschedule' }).tap();
  await expect(progress(page)).toContainText('3 of 5 stops');
  await expect(card(page).getByRole('button', { name: 'Photo', exact: true })).toBeVisible(); // the next one's

  await tapStop(page, 5);
  const dialog = page.getByRole('dialog', { name: 'Stop 5' });
  await choosePhoto(page, 200, dialog);
  await expect(dialog.getByRole('button', { name: 'Photo added' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Reschedule' }).tap();
  await later(page).getByRole('button', { name: 'Reschedule' }).tap();
  await expect(progress(page)).toContainText('4 of 5 stops');
  await expect(chip(page)).toHaveText('Offline · 4 saved');
}

test('a step is undone, with its note and its photo: what has not left the phone goes without a trace, what arrived is taken back @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { context, page } = await aPhone(another, run);
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  const [street, status] = [(await stopsOf(run))[0]?.streetLine ?? '', async () => (await stopsOf(run))[0]?.status];
  await noteOnCard(page, 'Two bags beside it');
  await takePhoto(page, 10);
  const undoes = async () => {
    await undo.tap();
    await expect(progress(page)).toContainText('0 of 3 stops');
    await expect(card(page)).toContainText(street);
    await expect(card(page).getByLabel('Driver notes')).toHaveValue('Two bags beside it');
    await expect(card(page).getByRole('button', { name: 'Photo added' })).toBeVisible();
  };

  await complete(page);
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect.poll(status).toBe('completed');
  await undoes();
  await expect.poll(status).toBe('pending');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });

  signal.line.cut();
  await context.setOffline(true);
  await expect(chip(page)).toHaveText('Offline');
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 1 saved');
  await undoes();
  await expect(chip(page)).toHaveText('Offline');
  await page.getByRole('button', { name: 'Skip', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Blocked' }).tap();
  await expect(progress(page)).toContainText('1 of 3 stops');
  await undoes();
  await expect(undo).toHaveCount(0);
  await complete(page);
  await expect(progress(page)).toContainText('1 of 3 stops');
  await page.getByRole('button', { name: 'Later' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).tap();
  await expect(progress(page)).toContainText('2 of 3 stops');
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await expectContrastInTheDark(page);
  await expect(undo).toHaveCount(0); // after five seconds
  await context.setOffline(false);
  await mend(page);
  const [done, ...others] = await stopsOf(run);
  expect(others.map((stop) => stop.status)).toEqual(['rescheduled', 'pending']);
  expect([done?.status, done?.driverNotes]).toEqual(['completed', 'Two bags beside it']);
  expect([done?.hasPhoto, done?.morePhotos]).toEqual([true, 0]);
});

test('what is asked about a stop, or photographed there, stays with it, though the office has completed it meanwhile @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  const [first, second, last] = await stopsOf(run);
  const skip = page.getByRole('dialog', { name: /^Skip / });
  const beginToSkip = async () => {
    await page.getByRole('button', { name: 'Skip', exact: true }).tap();
    await skip.getByLabel('Notes').fill('Car before it');
  };
  await test.step('a skip', async () => {
    await beginToSkip();
    await completeAtTheOffice(first);
    await expect(progress(page)).toContainText('1 of 3 stops');
    await expect(skip).toContainText(first?.streetLine ?? '');
    await skip.getByRole('button', { name: 'Blocked' }).tap();
    await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
    expect((await stopsOf(run)).map(({ status }) => status).slice(1)).toEqual(['pending', 'pending']);
  });
  await test.step('a photo', async () => {
    const camera = page.waitForEvent('filechooser');
    await card(page).getByRole('button', { name: 'Photo', exact: true }).tap();
    const taken = await camera;
    await completeAtTheOffice(second);
    await expect(progress(page)).toContainText('2 of 3 stops');
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await taken.setFiles({ name: 'stop.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('It waits at the stop where it was taken')).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Photo', exact: true })).toBeVisible();
  });
  await test.step('a skip of the last one', async () => {
    await beginToSkip();
    await completeAtTheOffice(last);
    await expect(progress(page)).toContainText('3 of 3 stops');
    await expect(skip.getByLabel('Notes')).toHaveValue('Car before it');
    await skip
      .getByRole('button', { name: 'Cancel' })
      .or(skip.getByRole('button', { name: 'Close' }))
      .first()
      .tap();
    await page.getByRole('button', { name: 'Discard', exact: true }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Show completed' }).tap();
  await tapStop(page, 2);
  await expect(page.getByRole('dialog', { name: 'Stop 2' }).getByRole('img', { name: /^Photo 1,/ })).toBeVisible();
});

test('what is begun for a stop stays there when the office gives the run away, and goes when it gives it back @phone', async ({
  another,
}) => {
  const run = await aRun(3);
  const { page } = await aPhone(another, run);
  await tapStop(page, 3);
  const dialog = page.getByRole('dialog', { name: 'Stop 3' });
  await dialog.getByLabel('Driver notes').fill('Gate is chained');
  await choosePhoto(page, 10, dialog);
  await expect(dialog.getByRole('button', { name: 'Photo added' })).toBeVisible();
  const { dailyRoute } = await (await signal.office.get(`/api/daily-routes/${run.id}`)).json();
  const giveTo = (driverId: string | null) =>
    signal.office.put(`/api/daily-routes/${run.id}/driver`, { data: { driverId } });
  await giveTo(null);
  await expect(dialog.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  for (const isAgain of [false, true]) {
    if (isAgain) await tapStop(page, 3);
    await expect(dialog.getByLabel('Driver notes')).toHaveValue('Gate is chained');
    await expect(dialog.getByRole('img', { name: /^Photo 1, taken now at / })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  // Somebody else works it, and the driver only looks.
  await completeAtTheOffice((await stopsOf(run))[2]);
  await page.getByRole('button', { name: 'Show completed' }).tap();
  await tapStop(page, 3);
  await expect(dialog).toContainText('Completed');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Note or photo not sent yet')).toBeVisible();
  await giveTo(dailyRoute.driver.id);
  await tapStop(page, 3);
  await expect(dialog.getByLabel('Driver notes')).toHaveValue('Gate is chained');
  await dialog.getByRole('button', { name: 'Update notes' }).tap();
  await expect.poll(async () => (await stopsOf(run))[2]?.driverNotes).toBe('Gate is chained');
  await page.reload();

  await test.step('a skip stays open, and the office places what comes of it', async () => {
    await tapStop(page, 2);
    await page.getByRole('dialog', { name: 'Stop 2' }).getByRole('button', { name: 'Skip' }).tap();
    const skip = page.getByRole('dialog', { name: /^Skip / });
    await skip.getByLabel('Notes').fill('White van across the drive');
    await giveTo(null);
    await expect(page.getByRole('button', { name: 'Complete', exact: true, includeHidden: true })).toHaveCount(0);
    await expect(skip.getByLabel('Notes')).toHaveValue('White van across the drive');
    await skip.getByRole('button', { name: 'Blocked' }).tap();
    await expect(page.getByText('Recorded. The office will place it.')).toBeVisible();
    expect((await stopsOf(run)).map(({ status }) => status)).toEqual(['pending', 'pending', 'completed']);
    const { work } = await (await signal.office.get('/api/stray-work')).json();
    expect(work.map(({ driverNotes }: { driverNotes: string }) => driverNotes)).toContain('White van across the drive');
  });
});

test('a photo that the phone is still making small is taken away alone, and goes with the step that is tapped at once @phone', async ({
  another,
}) => {
  const run = await aRun(2);
  const { page } = await aPhone(another, run);
  const previews = page.locator('.photo-previews li');
  const removeOne = () => page.getByRole('button', { name: /^Remove/ }).tap();
  await choosePhoto(page, 10);
  await expect(page.getByRole('button', { name: 'Photo added' })).toBeVisible();
  await expect(page.getByLabel('Photo of the stop', { exact: true })).toHaveValue(''); // the same is a choice again
  await page.evaluate(() => {
    const make = createImageBitmap;
    const slowly = async (picture: ImageBitmapSource) => {
      await new Promise((resolve) => addEventListener('click', resolve, { once: true }));
      return make(picture);
    };
    Object.assign(globalThis, { createImageBitmap: slowly });
  });
  await choosePhoto(page, 200);
  await removeOne();
  await expect(previews).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Photo added' })).toBeEnabled();
  await expect(previews).toHaveCount(1);

  await removeOne();
  await expect(previews).toHaveCount(0);
  await choosePhoto(page, 120);
  await complete(page);
  await expect(progress(page)).toContainText('1 of 2 stops');
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  const [done, next] = await stopsOf(run);
  expect([done?.status, done?.hasPhoto, done?.morePhotos]).toEqual(['completed', true, 0]);
  expect([next?.status, next?.hasPhoto]).toEqual(['pending', false]);
});
