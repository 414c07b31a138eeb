import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test.describe('reports @desktop', () => {
  test('a chart is read by keyboard, opens the rows behind a mark, and the address tells it all', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/reports');
    await page.getByText('Operations', { exact: true }).first().click();
    await expect(page).toHaveURL(/category=Operations/);
    await expect(page.getByRole('link', { name: 'Revenue Analysis' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Service Performance' }).click();
    const chart = page.getByRole('figure', { name: 'Pickups that were not done' });
    const marks = chart.getByRole('button');
    await marks.first().focus();
    await page.keyboard.press('ArrowDown');
    const second = marks.and(page.locator(':focus'));
    const words = (await second.locator('.visually-hidden').textContent()) ?? '';
    expect(words).toMatch(/: not done [\d,]+\. Show its rows$/);
    await expect(chart.getByRole('status')).toHaveText(words.replace('. Show its rows', ''));
    const [name = '', count = ''] = words.replace('. Show its rows', '').split(': not done ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const sums = page.locator('.report-sums');
    const told = async (label: string) =>
      Number(
        (
          await sums
            .locator('div', { hasText: new RegExp(`^${label}`) })
            .locator('dd')
            .textContent()
        )?.replaceAll(',', ''),
      );
    expect((await told('Pickups')) - (await told('Completed'))).toBe(Number(count.replaceAll(',', '')));
    await page.reload();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'All rows' }).click();
    await page.getByRole('button', { name: 'Skipped', exact: true }).click();
    await expect(page).toHaveURL(/sort=skipped/);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Skipped' }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Skipped' })).toHaveCount(0);
  });

  test('what is unknown in the address is no end', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/reports/no-such-report');
    await expect(page.getByText('The requested report does not exist.')).toBeVisible();
    await page.goto('/reports/service-performance?by=nothing&sort=-nothing&hide=x.y&from=2026-05-01&to=2026-04-01');
    await expect(page.getByText('The last day cannot be before the first one.')).toBeVisible();
    await page.goto('/reports/service-performance?by=nothing&sort=-nothing&hide=x.y');
    await expect(page.getByRole('heading', { name: /pickups were done/ })).toBeVisible();
    await expect(page.locator('main')).not.toContainText('NaN');
  });
});
