import { pagesOf } from '../test/support/pdf.ts';
import { expectContrast, signIn, wear } from './support.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** The table of a report, as wide as a sheet. */
async function onPaper(page: Page, path: string, name: string) {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 720, height: 960 });
  await page.goto(`/reports/${path}`);
  const table = page.getByRole('table', { name });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.locator('[data-row]').first()).toBeVisible(); // not the row that says that it loads
  await page.emulateMedia({ media: 'print' });
  return table;
}

/** Names, e-mails and plans are as long as people have them, without a blank. */
const lengthen = (table: Locator) =>
  table.locator('[data-row] .one-line').evaluateAll((all) => {
    for (const one of all.slice(0, 9)) one.textContent = `${'long'.repeat(20)}@example.com`;
  });

test('a report on paper as narrow as a sheet keeps its columns @desktop', async ({ page }) => {
  const table = await onPaper(page, 'service-performance', 'Service Performance');
  await expect(table.getByRole('columnheader', { name: 'Completed' })).toBeVisible();
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(5)).toBeVisible(); // not the row that says that it loads
  // A sheet within its margins, a whole one, and one that lies on its side.
  for (const width of [720, 816, 1056]) {
    await page.setViewportSize({ width, height: 960 });
    const tops = await cells.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).flatMap(({ top, width }) => (width > 0 ? [Math.round(top)] : [])),
    );
    expect(tops.length).toBeGreaterThan(5);
    expect(new Set(tops).size, 'all cells of a row in one line').toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect((await table.boundingBox())?.width, 'as wide as the sheet').toBeGreaterThan(width - 40);
  }
});

test('every sheet of a long report begins with the names of its columns @desktop', async ({ page }) => {
  await lengthen(await onPaper(page, 'contact-status', 'Contact status'));
  await expect(page.locator('main [data-row]').first()).toBeVisible();
  const pdf = await page.pdf({ format: 'Letter' });
  const sheets = (await pagesOf(new Response(new Uint8Array(pdf)))).slice(1, -1);
  expect(sheets.length).toBeGreaterThan(2);
  for (const sheet of sheets.slice(0, 3)) expect(sheet).toMatch(/Name Email.*Stripe Plan.*Cans/s);
});

test('the overview of contacts keeps its cans on paper, and cuts no name @desktop', async ({ page }) => {
  const table = await onPaper(page, 'contact-status', 'Contact status');
  const isOnTheSheet = async () => {
    const head = await table.getByRole('columnheader', { name: 'Cans' }).boundingBox();
    const edge = await page.locator('main .panel').filter({ has: table }).boundingBox();
    expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0) + 1);
  };
  await isOnTheSheet();
  const cut = await table
    .locator('.one-line')
    .evaluateAll(
      (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible').length,
    );
  expect(cut).toBe(0);
  await lengthen(table);
  await isOnTheSheet();
  const heads = await table
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(Math.max(...heads), 'no head is cut').toBeLessThanOrEqual(0);
});

test('a report from the dark theme is dark on white on paper, with its chart @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['service-performance', 'revenue-analysis?by=month', 'route-efficiency', 'contact-status']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/reports/${path}`);
    await expect(page.locator('main [data-row]').first()).toBeVisible();
    await wear(page, 'dark');
    await page.emulateMedia({ media: 'print' });
    const colours = await page.evaluate(() =>
      ['body', 'main .panel', 'main td', 'main th', '.report-chart figcaption'].flatMap((which) => {
        const one = document.querySelector(which);
        return one ? [getComputedStyle(one).backgroundColor, getComputedStyle(one).color] : [];
      }),
    );
    const lightness = (colour: string) => {
      const [, red = '255', green = '255', blue = '255', alpha = '1'] =
        /rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(colour) ?? [];
      return colour.startsWith('oklch') || colour.startsWith('oklab')
        ? Number(/okl\w+\(([\d.]+)/.exec(colour)?.[1])
        : Number(alpha) === 0
          ? 1
          : (Number(red) + Number(green) + Number(blue)) / 765;
    };
    for (const [at, colour] of colours.entries())
      expect(at % 2 === 0 ? lightness(colour) : 1 - lightness(colour), `${path}: ${colour}`).toBeGreaterThan(0.5);
    await expectContrast(page);
    if (path === 'contact-status') continue;
    await expect(page.locator('.report-chart').getByRole('button').first()).toBeVisible();
    const marks = await page.locator('.report-chart .report-marks').boundingBox();
    expect(marks?.height, 'the chart has its height').toBeGreaterThan(60);
  }
});
