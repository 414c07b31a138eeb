import { addDays } from '../src/kernel/calendar.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Keeps back what is asked for with these words in its address until it is let go. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the runs of one day do not stand under another that is still on its way @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const name = `Slow ${crypto.randomUUID().slice(0, 8)}`;
  await aRunOfToday(page.request, name, await someStops(page.request, 2));
  await page.goto('/daily-routes');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const { today } = await (await page.request.get('/api/company')).json();
  const release = await holdBack(page, new RegExp(`/api/daily-routes\\?date=${addDays(today, 1)}`));
  await page.getByRole('combobox', { name: 'Date' }).click();
  await page.getByRole('option', { name: /^Tomorrow/ }).click();
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue(/^Tomorrow/);
  await expect(row).toBeHidden({ timeout: 3_000 });
  release();
  await page.getByRole('combobox', { name: 'Date' }).click();
  await page.getByRole('option', { name: /^Today/ }).click();
  await expect(row).toBeVisible();
});

test('"Select All" waits for those whom the filter finds, for a letter and for a change of status @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/mass-email');
  const all = page.getByRole('checkbox', { name: /^Select All/ });
  await expect(all).toBeEnabled();
  let release = await holdBack(page, /\/api\/mass-emails\/recipients\?.*town=Aztec/);
  await page.getByRole('combobox', { name: 'Town' }).click();
  await page.getByRole('option', { name: 'Aztec', exact: true }).click();
  await expect(page).toHaveURL(/town=Aztec/);
  await expect(all).toBeDisabled({ timeout: 3_000 });
  release();
  await expect(all).toBeEnabled();

  await page.goto('/crm');
  const page1 = page.getByRole('checkbox', { name: 'Select all on this page' });
  await expect(page1).toBeEnabled();
  release = await holdBack(page, /\/api\/contacts\?.*status=Qualified/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Qualified', exact: true }).click();
  await expect(page).toHaveURL(/status=Qualified/);
  await expect(page1).toBeDisabled({ timeout: 3_000 });
  release();
  await expect(page1).toBeEnabled();
});

test('while a list is being imported it is no other list @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/crm/import');
  const mark = `S${Date.now().toString(36)}`;
  const list = `Name,Street,City,State,ZIP\nAna ${mark},14 ${mark} Avenue,Aztec,NM,87410\n`;
  await page
    .getByLabel('Customer list')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  const release = await holdBack(page, /\/api\/customer-imports$/);
  const other = page.getByRole('button', { name: 'Choose Another File' });
  await expect(other).toBeEnabled();
  await page.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(other).toBeDisabled({ timeout: 3_000 });
  release();
  await expect(page.getByRole('heading', { name: '1 customer imported' })).toBeVisible();
});

test('no run moves away under a finger when those left from earlier days come second @phone', async ({ page }) => {
  await signIn(page, 'admin');
  const name = `Second ${crypto.randomUUID().slice(0, 8)}`;
  await aRunOfToday(page.request, name, await someStops(page.request, 2), 'Trujillo');
  await signIn(page, 'driver');
  for (const [screen, list] of [
    ['/dashboard', 'My routes today'],
    ['/daily-routes', 'Daily routes'],
  ] as const) {
    const release = await holdBack(page, /\/api\/unfinished-daily-routes/);
    const ofToday = page.waitForResponse(/\/api\/daily-routes\?date=/);
    await page.goto(screen);
    await ofToday;
    const table = page.getByRole('table', { name: list });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    const row = table.getByRole('row').filter({ hasText: name });
    await expect(row).toBeHidden();
    release();
    await expect(row).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});
