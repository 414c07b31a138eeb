import fs from 'node:fs';
import path from 'node:path';
import { freePort, type Run } from '../test/support/product.ts';
import { copyOfProject } from '../test/support/project-copy.ts';
import { copyFilled } from './filled.ts';
import { startDemo } from './servers.ts';
import { expect, type Page, test } from './test.ts';
import { aPhone, aRun, chip, complete, progress, signal, stopsOf, withWeakSignal } from './weak-signal.ts';

const port = String(await freePort());
let project: Awaited<ReturnType<typeof copyOfProject>>;
let product: Run;

const directory = () => path.join(project.folder, 'data');

async function start(): Promise<void> {
  product = startDemo({ PORT: port, DATA_DIR: directory() }, project.folder);
  await product.prints(/^Ready: /m);
}

async function end(): Promise<void> {
  product.child.kill('SIGTERM');
  await product.ended();
}

test.use({ baseURL: `http://localhost:${port}` });
test.beforeAll(async () => {
  project = await copyOfProject();
  fs.mkdirSync(directory());
  copyFilled(directory());
  await start();
  expect(product.printed()).not.toContain('Building the web app');
});
test.afterAll(async () => {
  await end();
  project.remove();
});
withWeakSignal();

/** The builds of which this device keeps the files. */
const keptPrograms = (page: Page) => page.evaluate(() => caches.keys());
const statusesOf = async (run: { id: string }) => (await stopsOf(run)).map(({ status }) => status);
const backAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('steps that wait while a newer version is put on the server arrive once, from the old program and from the new @phone', async ({
  another,
}) => {
  const run = await aRun(4);
  const { page } = await aPhone(another, run);
  const oldProgram = await keptPrograms(page);
  signal.line.cut();
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 1 saved');

  await end();
  fs.appendFileSync(path.join(project.folder, 'src/web/theme/base.css'), ':root { --version: newer; }\n');
  await start();
  expect(product.printed()).toContain('Building the web app');
  await complete(page);
  await expect(chip(page)).toHaveText('Offline · 2 saved');
  signal.line.mend();
  await backAgain(page);
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  expect(await statusesOf(run)).toEqual(['completed', 'completed', 'pending', 'pending']);

  await page.reload();
  const offer = page.getByRole('button', { name: 'Reload' });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  expect(await keptPrograms(page)).toHaveLength(2); // nothing changes under the driver's hands
  signal.line.deafen();
  await complete(page);
  await expect(progress(page)).toContainText('3 of 4 stops');
  await expect.poll(async () => (await stopsOf(run))[2]?.status).toBe('completed');
  const third = (await stopsOf(run))[2];
  await offer.click();
  await expect.poll(() => keptPrograms(page).catch(() => oldProgram)).not.toEqual(expect.arrayContaining(oldProgram));
  signal.line.mend();
  await backAgain(page);
  await expect(chip(page)).toHaveText('All sent', { timeout: 60_000 });
  await expect(progress(page)).toContainText('3 of 4 stops');
  expect(await statusesOf(run)).toEqual(['completed', 'completed', 'completed', 'pending']);
  expect((await stopsOf(run))[2]).toEqual(third);
});
