import { looking } from './servers.ts';
import { signIn, toStep } from './support.ts';
import { expect, type Page, test } from './test.ts';

test.use({ baseURL: looking });

/** A phone on its side, and what 400 % of magnification leave of 1280 × 1024 (WCAG 1.4.10). */
const windows = [
  { width: 844, height: 390 },
  { width: 320, height: 256 },
];

/** How much of the window's height is covered by what does not scroll, in percent, in the middle of a screen. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return Math.round((100 * lines.filter(stays).length) / innerHeight);
  });

test('most of a low window is left for what is read in it @phone', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [path, heading] of [
    ['/crm', 'Contacts Management'],
    ['/crm/activities', 'All Activities'],
    ['/settings?tab=outbox', 'Settings'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('main .row-link').first()).toBeAttached();
    for (const size of windows) {
      await page.setViewportSize(size);
      expect.soft(await covered(page), `${path} in ${size.width} × ${size.height}`).toBeLessThanOrEqual(35);
    }
  }
});

test('the driver reads the next stop on a phone that lies on its side @phone', async ({ page }) => {
  await signIn(page, 'driver');
  await page.goto('/daily-routes');
  await page.getByRole('link', { name: 'Farmington – Dustin' }).click();
  await expect(page.locator('.driver-header')).toBeVisible();
  for (const size of windows) {
    await page.setViewportSize(size);
    expect.soft(await covered(page), `${size.width} × ${size.height}`).toBeLessThanOrEqual(35);
  }
});

test('an address is searched for a route in a window of 853 pixels, as 150 % leave of a laptop @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 853, height: 533 });
  await signIn(page, 'admin');
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Edit Weekend Extra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Route' });
  await expect(dialog.getByLabel('Route name')).toBeVisible();
  await toStep(page, /^Addresses/);
  const field = dialog.getByLabel('Search addresses');
  await expect(field).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(140);
});
