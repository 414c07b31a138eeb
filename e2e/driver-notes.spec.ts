import { expectAccessible, signIn } from './support.ts';
import { type Another, expect, type Page, test } from './test.ts';
import { aPhone, aRun, chip, complete, signal, stopsOf, withWeakSignal } from './weak-signal.ts';

withWeakSignal();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Stop 1' });
const field = (page: Page) => dialog(page).getByLabel('Driver notes');
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update Notes' });
const notesOf = async (run: { id: string }) => (await stopsOf(run))[0]?.driverNotes;

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show completed' }).click();
  await page.getByRole('button', { name: /^Stop 1: / }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The first stop is completed and open on the driver's phone and on the office's desk. */
async function bothLookAt(another: Another, run: { id: string; name: string }) {
  const { page: phone } = await aPhone(another, run);
  await complete(phone);
  await expect(chip(phone)).toHaveText('All sent', { timeout: 60_000 });
  const desk = await another();
  await signIn(desk, 'admin');
  await desk.goto(`/daily-routes/${run.id}`);
  await openFirst(phone);
  await openFirst(desk);
  return { phone, desk };
}

type Both = Readonly<{ run: { id: string }; phone: Page; desk: Page }>;

test('notes of driver and office join when one had no signal, are seen as they come, replace nobody’s unseen, and can all be sent @phone', async ({
  another,
}) => {
  const run = await aRun(2);
  const both = { run, ...(await bothLookAt(another, run)) };
  await test.step('notes written without a signal join what the office wrote meanwhile', () => joinLater(both));
  await both.phone.getByRole('button', { name: /^Stop 1: / }).tap();
  await test.step('both see each other’s notes as they come, and nobody’s replace the other’s unseen', () =>
    meet(both));
  await test.step('a field takes no more than can be sent: nothing is refused for its length later', async () => {
    const { phone } = both;
    await phone.getByRole('button', { name: /^Stop 1: / }).tap();
    await field(phone).fill('');
    await phone.keyboard.insertText('x'.repeat(2_010));
    await expect(field(phone)).toHaveValue('x'.repeat(2_000));
  });
});

async function joinLater({ run, phone, desk }: Both): Promise<void> {
  signal.line.cut();
  for (const words of ['Gate broken', 'Gate broken, photo follows']) {
    await field(phone).fill(words);
    await update(phone).tap();
    await expect(update(phone)).toBeDisabled();
  }
  await expect(async () => {
    await phone.keyboard.press('Escape');
    await expect(phone.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(chip(phone)).toHaveText('Offline · 2 saved');
  await field(desk).fill('Customer called');
  await update(desk).click();
  await expect.poll(() => notesOf(run)).toBe('Customer called');
  signal.line.mend();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(phone)).toHaveText('All sent', { timeout: 60_000 });
  expect(await notesOf(run)).toBe('Customer called\nGate broken, photo follows');
  await expect(field(desk)).toHaveValue('Customer called\nGate broken, photo follows');
  await expect(phone.getByRole('region', { name: 'Not taken' })).toHaveCount(0);
}

async function meet({ run, phone, desk }: Both): Promise<void> {
  await field(phone).fill('Gate broken, photo follows');
  await update(phone).tap();
  await expect(field(desk)).toHaveValue('Gate broken, photo follows');
  await expect(update(desk)).toBeDisabled();

  await field(desk).fill('Gate broken, photo follows. Customer called');
  await update(desk).click();
  await expect(field(phone)).toHaveValue('Gate broken, photo follows. Customer called');
  await phone.keyboard.press('Escape'); // nothing was typed, and nothing is asked
  await expect(phone.getByRole('dialog')).toHaveCount(0);

  await phone.getByRole('button', { name: /^Stop 1: / }).tap();
  await field(phone).fill('Left two cans');
  await field(desk).fill('Credit given');
  await update(desk).click();
  const told = dialog(phone).getByRole('alert');
  await expect(told).toContainText('Somebody else changed this in the meantime. Changed: Driver notes: Credit given.');
  await expect(update(phone)).toBeDisabled();
  await expectAccessible(phone);
  await told.getByRole('button', { name: 'Keep mine' }).tap();
  await expect(field(phone)).toHaveValue('Left two cans');
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Keep Editing' }).tap();
  await field(phone).fill('Credit given. Left two cans');
  await update(phone).tap();
  await expect.poll(() => notesOf(run)).toBe('Credit given. Left two cans');
  await expect(field(desk)).toHaveValue('Credit given. Left two cans');
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('dialog')).toHaveCount(0);
}
