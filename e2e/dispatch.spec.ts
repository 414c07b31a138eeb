import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

/** A truck breaks down: its open stops go to another driver in two taps, and the list shows it. */
test("a broken truck's stops go to another run, but those that somebody else moves meanwhile @desktop", async ({
  page,
}) => {
  await signIn(page, 'admin');
  const mark = crypto.randomUUID().slice(0, 8);
  const names = [`Broken ${mark}`, `Standby ${mark}`];
  const runs: { id: string }[] = [];
  for (const name of names) runs.push(await aRunOfToday(page.request, name, await someStops(page.request, 4)));
  await page.goto('/daily-routes');
  await page.getByRole('button', { name: `More for ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'Move stops…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('4 stops still open');
  await dialog.getByText('Choose stops').click();
  await dialog.getByRole('checkbox').first().uncheck();
  await expect(dialog.getByRole('status')).toContainText('3 stops chosen');
  const { stops } = await (await page.request.get(`/api/daily-routes/${runs[0]?.id}`)).json();
  const moving = { data: { toRunId: runs[1]?.id, stopIds: [stops.at(-1).id] } };
  expect((await page.request.post(`/api/daily-routes/${runs[0]?.id}/moved-stops`, moving)).ok()).toBe(true);
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expect(dialog.getByRole('status')).toContainText('2 stops chosen');
  await dialog.getByRole('button', { name: new RegExp(names[1] ?? '') }).click();
  await expect(page.getByText(`2 stops moved to ${names[1]}`)).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row(names[0] ?? '')).toContainText('1 stop');
  await expect(row(names[1] ?? '')).toContainText('7 stops');

  await page.getByRole('button', { name: `More for ${names[1]}` }).click();
  await page.getByRole('menuitem', { name: 'Change driver…' }).click();
  await dialog.getByRole('combobox', { name: 'Driver' }).click();
  await page.getByRole('option', { name: 'Luis Trujillo' }).click();
  await dialog.getByRole('button', { name: 'Save Driver' }).click();
  await expect(row(names[1] ?? '')).toContainText('Luis Trujillo');

  await row(names[1] ?? '')
    .getByRole('button', { name: 'Start' })
    .click();
  await expect(page.getByText(`${names[1]} was started.`)).toBeVisible();
  await expect(row(names[1] ?? '')).toContainText('In Progress');
});

test('an open menu goes along with its run when the list grows above it @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  // A menu goes away with a button that leaves the window, and other tests make the list longer.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 4000 });
  const mark = crypto.randomUUID().slice(0, 8);
  await aRunOfToday(page.request, `Growing ${mark} b`, await someStops(page.request, 1));
  await page.goto('/daily-routes');
  const more = page.getByRole('button', { name: `More for Growing ${mark} b` });
  await more.click();
  const item = page.getByRole('menuitem').first();
  await expect(item).toBeVisible();
  await aRunOfToday(page.request, `Growing ${mark} a`, await someStops(page.request, 1));
  await expect(page.getByRole('button', { name: `More for Growing ${mark} a` })).toBeVisible();
  await expect(item).toBeVisible();
  await expect
    .poll(async () => {
      const [button, list] = [await more.boundingBox(), await page.getByRole('menu').boundingBox()];
      if (!button || !list) return Number.POSITIVE_INFINITY;
      return Math.min(Math.abs(list.y - button.y - button.height), Math.abs(button.y - list.y - list.height));
    })
    .toBeLessThan(20);
});

test('what is asked about a run says what is so, whatever another dispatcher does meanwhile @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const mark = crypto.randomUUID().slice(0, 8);
  const filling = await aRunOfToday(page.request, `Filling ${mark}`, await someStops(page.request, 2));
  const emptied = await aRunOfToday(page.request, `Emptied ${mark}`, await someStops(page.request, 1));
  await page.request.post(`/api/daily-routes/${filling.id}/start`);
  await page.goto('/daily-routes');
  const row = page.getByRole('row').filter({ hasText: filling.name });
  await row.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Skip 2 and complete' })).toBeVisible();
  await dialog.getByLabel('Notes').fill('Rain since noon');
  const moving = { data: { toRunId: filling.id } };
  expect((await page.request.post(`/api/daily-routes/${emptied.id}/moved-stops`, moving)).ok()).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Skip 3 and complete' })).toBeVisible();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Rain since noon');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: `More for ${filling.name}` }).click();
  await page.getByRole('menuitem', { name: 'Change driver…' }).click();
  const { drivers } = await (await page.request.get('/api/drivers')).json();
  const idOf = (last: string) => drivers.find(({ lastName }: { lastName: string }) => lastName === last).id;
  const give = (driverId: string) => page.request.put(`/api/daily-routes/${filling.id}/driver`, { data: { driverId } });
  await give(idOf('Trujillo'));
  const choice = dialog.getByRole('combobox', { name: 'Driver' });
  await expect(choice).toHaveValue('Luis Trujillo');
  await choice.click();
  await page.getByRole('option', { name: 'No driver assigned' }).click();
  await give(idOf('Gallegos'));
  await expect(dialog.getByRole('alert')).toContainText('Gallegos');
  await expect(dialog.getByRole('button', { name: 'Save Driver' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect(choice).toHaveValue(/Gallegos/);
  await dialog.getByRole('button', { name: 'Save Driver' }).click();
  await expect(row).toContainText('Gallegos');
});
