import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a report on paper as narrow as a sheet keeps its columns @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 720, height: 960 });
  await page.goto('/reports/service-performance');
  const table = page.getByRole('table', { name: 'Service Performance' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('columnheader', { name: 'Completed' })).toBeVisible();
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  const tops = await cells.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).flatMap(({ top, width }) => (width > 0 ? [Math.round(top)] : [])),
  );
  expect(tops.length).toBeGreaterThan(5);
  expect(new Set(tops).size, 'all cells of a row in one line').toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
});
