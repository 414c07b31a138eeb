import { addDays } from '../src/kernel/calendar.ts';
import { inTwoLines } from './in-two-lines.ts';
import { openFirstRow } from './places/place.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const sheet = (page: Page) => page.locator('.sheet');

/** What paper shows: the sheet alone, black on white, whatever the theme. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  const colours = await sheet(page).evaluate((element) => [
    getComputedStyle(document.body).backgroundColor,
    ...[...element.querySelectorAll('h1, th, td, b')].map((one) => getComputedStyle(one).color),
  ]);
  expect(colours[0]).toBe('rgb(255, 255, 255)');
  expect([...new Set(colours.slice(1))]).toEqual(['rgb(0, 0, 0)']);
}

/** Pages of a PDF, by its own table of them. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** A run of today or the days before, too long for one sheet. */
async function aLongRun(page: Page): Promise<string> {
  const { today } = await (await page.request.get('/api/company')).json();
  for (const days of [0, 1, 2, 3]) {
    const { dailyRoutes } = await (await page.request.get(`/api/daily-routes?date=${addDays(today, -days)}`)).json();
    const long = dailyRoutes.find((run: { stops: { total: number } }) => run.stops.total > 50);
    if (long) return long.id;
  }
  throw new Error('The demo company has no long run.');
}

test('a run goes on paper in the dark theme too, on A4 and on Letter @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`/daily-routes/${await aLongRun(page)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { stops, dailyRoute } = await (await page.request.get(`/api/daily-routes/${id}`)).json();

  await expectPaper(page);
  await expect(sheet(page).getByRole('heading', { name })).toBeVisible();
  await expect(sheet(page).getByRole('row')).toHaveCount(stops.length + 1);
  await expect(sheet(page)).toContainText(`${dailyRoute.driver.firstName} ${dailyRoute.driver.lastName}`);
  const open = stops.filter(
    ({ status, suspension }: { status: string; suspension: unknown }) =>
      !suspension && (status === 'pending' || status === 'in_progress'),
  );
  await expect(sheet(page).locator('.sheet-box')).toHaveCount(open.length);
  for (const format of ['A4', 'Letter'])
    expect(pagesOf(await page.pdf({ format, preferCSSPageSize: false }))).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet(page)).toHaveCount(0);
});

test('a route template goes on paper with a line for the date, and the button asks for paper @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/routes?q=weekend');
  await openFirstRow(page);
  const print = page.getByRole('dialog').getByRole('button', { name: 'Print' });
  await print.waitFor();
  const asked = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('beforeprint', () => resolve(document.querySelector('.sheet h1')?.textContent)),
      ),
  );
  await print.click();
  expect(await asked).toMatch(/Weekend/);
  await expectPaper(page);
  await expect(sheet(page).locator('dl')).toContainText('Days');
  await expect(sheet(page).locator('.sheet-line').first()).toBeVisible();
});

/** Rows of the table in which something stands under the head of another column, or under none. */
const rowsOutOfPlace = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const shown = (row: Element | null) => [...(row?.children ?? [])].filter((cell) => cell.checkVisibility());
    const heads = shown(table.querySelector('thead tr')).length;
    const rows = [...table.querySelectorAll('tbody tr')];
    return rows.filter((row) => shown(row).length !== heads).map((row) => row.textContent);
  });

test('on a sheet, which is as narrow as a tablet, each sum stands under its own head, and a dialog once @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/billing/receivables');
  const statement = await page
    .getByRole('link', { name: /^Statement of/ })
    .first()
    .getAttribute('href');
  await page.setViewportSize({ width: 725, height: 960 });
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/crm', '/routes', '/billing/receivables', String(statement), '/crm/activities']) {
    await page.goto(path);
    await expect(page.locator('tbody tr').nth(1)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await rowsOutOfPlace(page), path).toEqual([]);
    expect(await inTwoLines(page, /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/), path).toEqual([]);
    await expect(page.locator('.route-brief').first(), 'what columns say is said once').toBeHidden();
  }
  // What a row is about has room, and the foot says of how many these are.
  const widths = await page
    .locator('tbody td[data-phone=main]')
    .evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(180);
  await expect(page.locator('.pager [role=status]')).toBeVisible();
  await expect(page.locator('.pager button').first()).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/crm/activities?type=task&q=broken+lid');
  await openFirstRow(page);
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(pagesOf(await page.pdf({ format: 'Letter' })), 'a dialog, once').toBe(1);
});
