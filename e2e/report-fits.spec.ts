/** Reports that are wider or taller than their place: nothing of them is out of reach. */
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('a table wider than the window moves sideways, and its first column stays in sight @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [width, path] of [
    [1280, 'route-efficiency?hide=-'],
    [1024, 'route-efficiency'],
    [820, 'service-performance'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/reports/${path}`);
    const heads = page.locator('.report-rows').getByRole('columnheader');
    await expect(page.locator('.report-rows [data-row]').first()).toBeVisible();
    const frame = await page.locator('.report-rows').boundingBox();
    const right = (frame?.x ?? 0) + (frame?.width ?? 0);
    await heads.last().scrollIntoViewIfNeeded();
    const last = await heads.last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0), path).toBeLessThanOrEqual(right + 1);
    expect((await heads.first().boundingBox())?.x, path).toBeCloseTo(frame?.x ?? 0, 0);
  }
});

test('cards of a report are sorted by what stands above them, and no label of a bar is cut @phone', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/reports/service-performance');
  const sort = page.getByRole('button', { name: 'Pickups', exact: true });
  const first = page.locator('.report-rows [data-row]').first();
  await expect(first).toBeVisible();
  await sort.click();
  await expect(page).toHaveURL(/sort=/);
  const least = (await first.textContent()) ?? '';
  await sort.click();
  await expect(first).not.toHaveText(least);
  await page.goto('/reports/revenue-analysis?by=month');
  await expect(page.locator('.month-bar-label').last()).toBeVisible();
  const cut = await page.locator('.month-bars').evaluate((bars) => {
    const { top } = bars.getBoundingClientRect();
    return [...bars.querySelectorAll('.month-bar-label')].filter((one) => one.getBoundingClientRect().top < top).length;
  });
  expect(cut).toBe(0);
});
