import fs from 'node:fs';
import path from 'node:path';
import { freePort, type Run, runProduct, stateDirectory } from '../test/support/product.ts';
import { copyFilled } from './filled.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { demoPassword, expectAccessible, signInByForm } from './support.ts';
import { expect, test } from './test.ts';

let directory: string;
let product: Run;

/** The demo company at a later moment of its own time; its state stays from one start to the next. */
async function startAt(clock: string): Promise<string> {
  const port = String(await freePort());
  const usual = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000', GEOCODER: 'off' };
  const tiles = 'http://localhost:9/{z}/{x}/{y}.png';
  product = runProduct(['demo'], { ...usual, PORT: port, DATA_DIR: directory, CLOCK: clock, MAP_TILE_URL: tiles });
  await product.prints(/^Ready: /m);
  return `http://localhost:${port}`;
}

async function stop(): Promise<void> {
  product.child.kill('SIGTERM');
  await product.ended();
}

test.beforeAll(() => {
  directory = stateDirectory();
  fs.mkdirSync(directory);
  copyFilled(directory);
});
test.afterAll(async () => {
  await stop();
  fs.rmSync(path.dirname(directory), { recursive: true, force: true });
});

test('a run that was not finished by midnight stays with its driver, one not begun is told @phone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const name = `Late ${crypto.randomUUID().slice(0, 8)}`;
  const evening = await browser.newContext({ baseURL: await startAt('2026-06-16T22:30:00-06:00') });
  const login = (who: string) => ({ data: { email: `${who}@demo.test`, password: demoPassword } });
  await evening.request.post('/api/session', login('admin'));
  const run = await aRunOfToday(evening.request, name, await someStops(evening.request, 3), 'Trujillo');
  expect((await evening.request.post(`/api/daily-routes/${run.id}/start`, { data: {} })).status()).toBe(200);
  const left = `Left ${name}`;
  await aRunOfToday(evening.request, left, await someStops(evening.request, 2));
  await evening.close();
  await stop();

  const baseURL = await startAt('2026-06-17T00:20:00-06:00');
  const morning = await browser.newContext({ baseURL });
  const page = await morning.newPage();
  const row = page.getByRole('row').filter({ hasText: name });
  await signInByForm(page, 'driver');
  await expect(row).toContainText('since Tue, Jun 16, 2026');
  await expectAccessible(page);
  await page.goto('/daily-routes');
  await expect(row).toContainText('since Tue, Jun 16, 2026');
  const total = page.getByText('Total Routes').locator('xpath=..');
  const { stats } = await (await morning.request.get('/api/daily-routes')).json();
  await expect(total).toContainText(String(stats.totalRoutes)); // the new day's alone
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Complete route' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip 3 and complete' }).click();
  await expect(page.getByText(`${name} was completed.`)).toBeVisible();
  await page.goto('/employee');
  await expect(page.getByRole('heading', { name: 'My routes today' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await morning.close();

  const office = await browser.newContext({ baseURL });
  const desk = await office.newPage();
  await signInByForm(desk, 'admin');
  await desk.goto('/daily-routes');
  await expect(desk.getByRole('button', { name: `Open yesterday: ${left}` })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Open yesterday: ${left}` }).click();
  await desk.getByRole('button', { name: `More for ${left}` }).click();
  await desk.getByRole('menuitem', { name: 'Cancel route…' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The driver was ill');
  await dialog.getByRole('button', { name: 'Cancel Route' }).click();
  await expect(desk.getByText('2 pickups had no truck yesterday')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Another day for ${left}` }).click();
  await dialog.getByLabel('New date').fill('2026-06-17');
  await dialog.getByRole('button', { name: 'Put to this day' }).click();
  await expect(desk.getByText(/had no truck/)).toHaveCount(0);
  await desk.goto('/daily-routes');
  await expect(desk.getByRole('row').filter({ hasText: left })).toContainText('2 stops');
  await expect(desk.getByRole('button', { name: `Open yesterday: ${left}` })).toHaveCount(0);
  await office.close();
});
