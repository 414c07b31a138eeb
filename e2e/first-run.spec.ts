import { rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '../src/features/landing/words.ts';
import { freePort, runProduct, stateDirectory } from '../test/support/product.ts';
import { fillSite, publishSite, saveSite } from './full-site.ts';
import { expectAccessible, expectContrastInTheDark } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** The product as its owner starts it for the first time, with nobody and nothing in it. */
async function onAnEmptyProduct(work: (setUpLink: string) => Promise<void>): Promise<void> {
  const data = stateDirectory();
  const run = runProduct(['start'], { DATA_DIR: data, PORT: String(await freePort()) });
  try {
    const [link] = await run.prints(/http:\/\/localhost:\d+\/setup#token=[\w-]{20,}/);
    await work(link);
  } finally {
    run.child.kill('SIGTERM');
    await run.ended();
    rmSync(path.dirname(data), { recursive: true, force: true });
  }
}

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const fields = { 'Company name': 'Mesa Disposal', 'First name': 'June', 'Last name': 'Ortiz' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Email').fill('june@mesa.test');
  await page.getByLabel('Password').fill('canyon road 12');
  await page.getByRole('button', { name: 'Set up the company' }).click();
}

/** The page that is closed to visitors, and its preview with everything that can stand there, as wide as they come. */
async function lookAtSite(owner: Page, base: string): Promise<void> {
  await fillSite(owner.request, base);
  await publishSite(owner.request, base, false);
  const page = await owner.context().newPage();
  const visitor = await (await owner.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error('There is no browser');
  for (const [who, path, words] of [
    [visitor, '/', 'Mesa Disposal'],
    [page, '/?preview', 'Your cart, every week.'],
  ] as const)
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await who.setViewportSize(viewport);
      await who.goto(`${base}${path}`);
      await expect(who.getByRole('heading', { level: 1, name: words })).toBeVisible();
      await expectAccessible(who);
      await expectContrastInTheDark(who);
      expect(await who.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  await expect(page.getByText(say.notPublished)).toBeVisible();
  const long = 'Wolfeschlegelstein'.repeat(5);
  const features = [{ title: long.slice(0, 80), text: long }];
  const words = { headline: long.slice(0, 80), intro: long, about: long, features, socialLinks: [] };
  await saveSite(owner.request, base, 'site/words', words);
  const company = await (await owner.request.get(`${base}/api/company/settings`)).json();
  const place = { address: '1 Main St', city: 'Aztec', state: 'NM', zipCode: '87410' };
  await saveSite(owner.request, base, 'settings/company', { ...company, ...place, companyName: long });
  for (const path of ['/?preview', '/login', '/first-steps']) {
    await page.goto(`${base}${path}`);
    await expect(page.getByText(long).filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.close();
  await visitor.context().close();
}

test('an owner sets the company up, leaves, finds the steps again, and is ready to work @desktop', async ({ page }) => {
  await onAnEmptyProduct(async (link) => {
    await setUp(page, link);
    await expect(page.getByText('Mesa Disposal is set up.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Company Logo' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await expect(page.getByRole('heading', { name: 'Your customers' })).toBeVisible();

    await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Services and routes' }).click();
    await expect(page.getByText('A route needs addresses')).toBeVisible();
    await page.getByRole('button', { name: 'Your customers' }).first().click();
    await page.getByRole('link', { name: 'Import Customers' }).click();
    await page.getByLabel('Customer list').setInputFiles('test/fixtures/customers-arvada.csv');
    await page.getByRole('button', { name: /^Import \d+/ }).click();
    await expect(page.getByRole('heading', { name: '189 customers imported' })).toBeVisible();

    await page.getByRole('link', { name: 'Go On to Services and Routes' }).click();
    await expect(page.getByRole('button', { name: 'Propose Routes' })).toBeVisible();
    await page.getByRole('button', { name: 'Your customers' }).first().click();
    await expect(page.getByText('There are customers already.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Propose Routes' }).click();
    // The list calls twelve of them Lost.
    await page.getByRole('button', { name: /^Make \d+ Routes with 177 Stops$/ }).click();
    await expect(page.getByRole('heading', { name: 'Your first day' })).toBeVisible();
    await page.getByRole('button', { name: 'Plan This Day' }).click();
    await expect(page.getByRole('link', { name: 'See the Day' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add a Driver' }).click();
    const driver = page.getByRole('dialog', { name: 'Create User' });
    for (const [label, value] of Object.entries({ 'First name': 'Ray', 'Last name': 'Begay', Email: 'ray@mesa.test' }))
      await driver.getByLabel(label, { exact: false }).first().fill(value);
    await driver.getByRole('button', { name: 'Create User' }).click();
    await page.getByRole('button', { name: 'Show the QR Code' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the sign-in of Ray' })).toBeVisible();
    // A code of this computer's own address opens nothing on a phone.
    const isOwn = new URL(page.url()).hostname === 'localhost';
    await expect(page.getByText('A phone cannot open this address')).toBeVisible({ visible: isOwn });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue' }).click();
    // The website says what is entered here, and nobody sees it before the switch.
    const front = async () =>
      (await (await page.context().browser()?.newContext())?.request.get(new URL(link).origin))?.text();
    const reach = page.getByRole('region', { name: 'Phone and Areas' });
    await reach.getByLabel('Phone', { exact: true }).fill('(303) 555-0142');
    await reach.getByLabel('Service areas').fill('Arvada');
    await reach.getByRole('button', { name: 'Save Changes' }).click();
    await expect(reach.getByText('Unsaved changes')).toBeHidden();
    expect(await front()).not.toContain('id="contact"');
    const publish = page.getByRole('region', { name: 'Your Website' });
    await publish.getByLabel('Publish the website').check();
    await publish.getByRole('button', { name: 'Save Changes' }).click();
    await expect(publish.getByText('Unsaved changes')).toBeHidden();
    expect(await front()).toContain('Arvada');
    expect(await front()).not.toMatch(/june@mesa\.test|1,200|99%/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Ready to work' })).toBeVisible();
    await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
    await expect(page.getByText('Total Customers')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toHaveCount(0);
    await lookAtSite(page, new URL(link).origin);
  });
});
