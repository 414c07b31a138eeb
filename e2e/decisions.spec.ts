import { aRunOfToday, someStops } from './run-of-today.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, test } from './test.ts';

test('the stops of a cancelled run wait until they are decided, and every decision can be taken back @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const run = await aRunOfToday(
    page.request,
    `Broken ${crypto.randomUUID().slice(0, 8)}`,
    await someStops(page.request, 2),
  );
  await page.request.post(`/api/daily-routes/${run.id}/cancellation`, { data: { reason: 'Axle broke' } });
  await page.goto('/daily-routes');
  const waiting = page.getByRole('listitem').filter({ hasText: `${run.name}: The run was cancelled` });
  await expect(waiting).toContainText(`${run.name}: The run was cancelled: Axle broke`);
  await expectAccessible(page);

  await waiting.getByRole('button', { name: `Leave out ${run.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave out', exact: true }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Road closed all day');
  await dialog.getByRole('button', { name: 'Leave out', exact: true }).click();
  await expect(waiting).toBeHidden();

  const decided = page.locator('details', { hasText: /decisions? for this day/ });
  await decided.locator('summary').click();
  const mine = decided.getByRole('listitem').filter({ hasText: run.name });
  await expect(mine).toHaveCount(2);
  await mine
    .first()
    .getByRole('button', { name: /^Take back/ })
    .click();
  await expect(mine).toHaveCount(1);
  await expect(waiting).toContainText(`${run.name}: The run was cancelled: Axle broke`);

  const row = page.getByRole('row').filter({ hasText: run.name });
  await row.getByRole('button', { name: `More for ${run.name}` }).click();
  await page.getByRole('menuitem', { name: 'Take cancellation back' }).click();
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('1 stop');
  await expect(waiting).toBeHidden();
});

test('the stops of a cancelled run go with another truck from where they wait @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const mark = crypto.randomUUID().slice(0, 8);
  const [broken, spare] = [
    await aRunOfToday(page.request, `Broken ${mark}`, await someStops(page.request, 2)),
    await aRunOfToday(page.request, `Spare ${mark}`, await someStops(page.request, 1)),
  ];
  await page.request.post(`/api/daily-routes/${broken.id}/cancellation`, { data: { reason: 'Axle broke' } });
  await page.goto('/daily-routes');
  const waiting = page.getByRole('listitem').filter({ hasText: `${broken.name}: The run was cancelled` });
  await waiting.getByRole('button', { name: `Another truck for ${broken.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move stops of ${broken.name}` });
  await expect(dialog).toContainText('2 stops still open. Where do they go?');
  await dialog.getByRole('button', { name: new RegExp(`^${spare.name}`) }).click();
  await expect(dialog).toBeHidden();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: spare.name })).toContainText('3 stops');
  await expect(page.getByRole('row').filter({ hasText: broken.name })).toContainText('No stops left');
});

test('the date stays under the finger when it becomes known who waits for a truck', async ({ page }) => {
  await signIn(page, 'admin');
  const name = `Stuck ${crypto.randomUUID().slice(0, 8)}`;
  const run = await aRunOfToday(page.request, name, await someStops(page.request, 1));
  await page.request.post(`/api/daily-routes/${run.id}/cancellation`, { data: { reason: 'Axle broke' } });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/pickup-exceptions?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/daily-routes');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Cancelled');
  const top = async () => (await page.getByRole('combobox', { name: 'Date', exact: true }).boundingBox())?.y;
  const before = await top();
  release();
  await expect(page.getByRole('listitem').filter({ hasText: `${name}: The run was cancelled` })).toBeVisible();
  expect(await top()).toBe(before);
});
