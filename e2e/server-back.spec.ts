/** The office on a device that keeps no program, while the server starts again or the network comes and goes. */
import { addNewContact, changeContactElsewhere } from './places/found.ts';
import { goTo } from './places/place.ts';
import { signIn } from './support.ts';
import { test as base, expect } from './test.ts';
import { aWeakLine } from './weak-line.ts';

/** An admin whose browser reaches the server over a line that can be cut. */
const test = base.extend<{ line: Awaited<ReturnType<typeof aWeakLine>> }>({
  line: async ({ baseURL }, use) => {
    const line = await aWeakLine(baseURL ?? '');
    await use(line);
    line.close();
  },
  page: async ({ browser, line }, use) => {
    const context = await browser.newContext({ baseURL: line.url });
    const page = await context.newPage();
    await signIn(page, 'admin');
    await use(page);
    await context.close();
  },
});

test('while nobody answers the page stays, with what is typed, and what failed comes by itself afterwards @desktop', async ({
  page,
  line,
}) => {
  await goTo(page, '/settings?tab=outbox');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  line.cut();
  const search = page.getByLabel('Search recipients');
  await search.fill('customer@demo.test');
  await page.getByRole('link', { name: 'Reports' }).hover(); // whose program is fetched ahead
  const unread = page.getByText('The outbox could not be loaded');
  await expect(unread).toBeVisible();
  await expect(search).toHaveValue('customer@demo.test');
  line.mend();
  await expect(unread).toBeHidden();
  await expect(search).toHaveValue('customer@demo.test');
});

test('a part of a screen whose program could not be fetched comes at another try @desktop', async ({ page, line }) => {
  await goTo(page, '/crm');
  await page.locator('.row-link').first().click();
  const billing = page.getByRole('tab', { name: 'Billing' });
  await expect(billing).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mailing List' })).toBeVisible(); // the last part that comes by itself
  line.cut();
  await billing.click();
  const unread = page.getByText('This part could not be loaded');
  await expect(unread).toBeVisible();
  await page.getByRole('tab', { name: 'Contact Overview' }).click();
  await expect(unread).toBeHidden();
  await billing.click();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(unread).toBeVisible();
  line.mend();
  // The try before may still be under way, and fetch the page anew by itself.
  await expect(async () => {
    if (await unread.isVisible()) await page.getByRole('button', { name: 'Try Again' }).click({ timeout: 2_000 });
    await expect(page.getByRole('tabpanel', { name: 'Billing' })).toBeVisible({ timeout: 2_000 });
    await expect(unread).toBeHidden({ timeout: 2_000 });
  }).toPass();
});

test('a screen whose program could not be fetched says so while nobody answers, and comes at another try @desktop', async ({
  page,
  line,
}) => {
  await goTo(page, '/crm');
  await expect(page.locator('.row-link').first()).toBeVisible();
  line.cut();
  await page.getByRole('link', { name: 'Reports' }).click();
  const unread = page.getByText('This page could not be loaded');
  await expect(unread).toBeVisible();
  line.mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(unread).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('a stream of changes that ends without a word is opened anew, and what was missed comes @desktop', async ({
  page,
  line,
}) => {
  await page.clock.install();
  await goTo(page, '/crm');
  await addNewContact(page);
  const stream = page.waitForResponse(/\/api\/live/);
  await page.reload();
  await stream;
  expect(line.loseStreams()).toBe(1);
  await changeContactElsewhere(page, '(505) 555-0177');
  await page.clock.fastForward(60_000);
  await expect(page.locator('.contact-details')).toContainText('(505) 555-0177');
});
