import { readFile } from 'node:fs/promises';
import type { reportsContract } from '../src/features/reports/contract.ts';
import type { Output } from '../src/kernel/operation.ts';
import { answerWith } from './answers.ts';
import { goTo } from './places/place.ts';
import { signIn } from './support.ts';
import { expect, test } from './test.ts';

type Shown = Output<typeof reportsContract.show>;

test.describe('reports @desktop', () => {
  test('a chart is read by keyboard, opens the rows behind a mark, and the address tells it all', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/reports');
    await page.getByText('Operations', { exact: true }).first().click();
    await expect(page).toHaveURL(/category=Operations/);
    await expect(page.getByRole('link', { name: 'Revenue Analysis' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Service Performance' }).click();
    const chart = page.getByRole('figure', { name: 'Pickups skipped, missed or put off' });
    const marks = chart.getByRole('button');
    await marks.first().focus();
    await page.keyboard.press('ArrowDown');
    const second = marks.and(page.locator(':focus'));
    const words = (await second.locator('.visually-hidden').textContent()) ?? '';
    expect(words).toMatch(/: left out [\d,]+\. Show its rows$/);
    await expect(chart.getByRole('status')).toHaveText(words.replace('. Show its rows', ''));
    const [name = '', count = ''] = words.replace('. Show its rows', '').split(': left out ');
    // Under other days it is another number: what stands there is of the marks that stand there.
    await page.getByText('Week', { exact: true }).click();
    await expect(page).toHaveURL(/from=/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const now = await marks.locator('.visually-hidden').allTextContents();
    const said = `${await chart.getByRole('status').textContent()}. Show its rows`;
    expect(now.some((one) => one === said) || /Each mark|more in the table/.test(said), said).toBe(true);
    await page.goBack();
    await page.goto('/reports/service-performance');
    await marks.nth(1).focus();
    await expect(chart.getByRole('status')).toHaveText(words.replace('. Show its rows', ''));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const sums = page.locator('.report-sums');
    const [last, frame] = [page.getByRole('columnheader').last(), page.locator('.report-rows')];
    const rightOf = async (one: typeof last) => {
      const box = await one.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await rightOf(last), 'no column stands beyond the edge').toBeLessThanOrEqual((await rightOf(frame)) + 1);
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
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export these rows' }).click();
    const facts = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
    expect(facts.length - 1, 'a line for each pickup').toBe(await told('Pickups'));
    await page.reload();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back to the report' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused(); // the row from which one came
    await page.getByRole('button', { name: 'Skipped', exact: true }).click();
    await expect(page).toHaveURL(/sort=skipped/);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Skipped' }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Skipped' })).toHaveCount(0);
  });

  test('bars of months and pairs of dots are read by keyboard too', async ({ page }) => {
    await signIn(page, 'admin');
    for (const [path, said] of [
      ['revenue-analysis?by=month', /^\w+ 20\d\d.*: .*\$/],
      ['route-efficiency?by=route', /: .*\dm, .*\dm/],
    ] as const) {
      await page.goto(`/reports/${path}`);
      const chart = page.locator('.report-chart');
      const marks = chart.getByRole('button');
      await marks.first().focus();
      for (const [key, place] of [
        ['End', (await marks.count()) - 1],
        ['ArrowLeft', (await marks.count()) - 2],
        ['Home', 0],
      ] as const) {
        await page.keyboard.press(key);
        await expect(marks.nth(place), `${path} ${key}`).toBeFocused();
        await expect(chart.getByRole('status')).toHaveText(said);
      }
    }
  });

  test('months give way to routes and to the rows behind one, and come back', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/reports/revenue-analysis?by=month');
    const marks = page.locator('.report-chart').getByRole('button');
    const by = page.getByRole('combobox', { name: 'Group by' });
    for (const group of ['By route', 'By month']) {
      await expect(marks.first()).toBeVisible();
      await by.click();
      await page.getByRole('option', { name: group }).click();
      await expect(by).toHaveValue(group);
    }
    await marks.last().click();
    await expect(page.getByRole('link', { name: 'Export these rows' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the report' }).click();
    await expect(marks.last()).toBeVisible();
  });

  test('no column of a report stands beyond the edge, and its names keep their words', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/reports/route-efficiency?by=route');
    await expect(page.locator('main td').nth(12)).toBeVisible();
    const { right, edge, name } = await page.locator('.report-rows').evaluate((rows) => ({
      right: rows.querySelector('th:last-child')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY,
      edge: rows.getBoundingClientRect().right,
      name: rows.querySelector('td')?.getBoundingClientRect().width ?? 0,
    }));
    expect(right).toBeLessThanOrEqual(edge + 1);
    expect(name).toBeGreaterThan(120);
  });

  test('a chart of one row, of one whose numbers are none, and of no row', async ({ page }) => {
    await signIn(page, 'admin');
    let day = 0;
    for (const path of ['revenue-analysis?by=month', 'service-performance?by=route', 'route-efficiency?by=route']) {
      const shown = async (change: (rows: Shown['rows']) => Shown['rows']) => {
        await answerWith<Shown>(page, /\/api\/reports\/[a-z-]+\?/, ({ rows }) => ({ rows: change(rows) }));
        // Other days each time: what was read of the same ones would stand there first.
        await goTo(page, `/reports/${path}&from=2026-05-${String(++day).padStart(2, '0')}`);
        await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
        const html = await page.locator('main').innerHTML();
        expect(html, path).not.toMatch(/NaN|Infinity|undefined/);
        return page.locator('.report-chart').getByRole('button');
      };
      const marks = await shown((rows) => rows.slice(0, 1));
      await expect(marks).toHaveCount(1);
      const box = await marks.boundingBox();
      expect(box?.height, path).toBeGreaterThan(20);
      await marks.press('ArrowRight');
      await expect(marks).toBeFocused();
      await shown(([first]) => {
        const values = first && Object.fromEntries(Object.keys(first.values).map((key) => [key, 0]));
        return first && values ? [{ ...first, values }] : [];
      });
      await shown(([first]) => {
        const values = first && Object.fromEntries(Object.keys(first.values).map((key) => [key, null]));
        return first && values ? [{ ...first, values }] : [];
      });
      await expect(await shown(() => [])).toHaveCount(0);
    }
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

  test('days that are none, and too many of them, are said at their field', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/reports/service-performance?from=abc');
    await expect(page.getByText('Choose the first day', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);
    await page.goto('/reports/service-performance?from=2001-01-01&to=2026-01-01');
    await expect(page.getByText('A report covers 10 years at most', { exact: true })).toBeVisible();
    await page.getByText('Week', { exact: true }).click();
    await expect(page.getByRole('heading', { name: /pickups were done|No pickup/ })).toBeVisible();
    await expect(page.getByText('A report covers 10 years at most', { exact: true })).toHaveCount(0);
  });

  test('a report is taken along as CSV, sent to oneself, and wished for every Monday', async ({ page, another }) => {
    await signIn(page, 'admin');
    await page.goto('/reports/activity-summary');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await file).path(), 'utf8');
    expect(csv).toMatch(/^\uFEFF"Person","Entered","Customers asked","Entered or asked","Answered",/);
    expect(csv.trim().split('\n').length).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByRole('button', { name: 'Send to me now' }).dblclick();
    await expect(page.getByText('Report Kept', { exact: true })).toHaveCount(1);
    const monday = page.getByRole('checkbox', { name: /^Every Monday at 7:00 AM/ });
    await monday.click();
    await expect(monday).toBeChecked();
    const other = await another();
    await signIn(other, 'admin');
    await other.goto('/reports/activity-summary');
    await other.getByRole('button', { name: 'Email', exact: true }).click();
    const there = other.getByRole('checkbox', { name: /^Every Monday at 7:00 AM/ });
    await expect(there).toBeChecked();
    await there.click();
    await expect(there).not.toBeChecked();
    await expect(monday).not.toBeChecked();
    await other.goto('/settings?tab=outbox');
    await expect(other.getByText(/^Activity Summary/).first()).toBeVisible();
  });
});

test('a tap on a mark tells its values and shows its rows @phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports/service-performance');
  const mark = page.locator('.report-chart').getByRole('button').first();
  const words = (await mark.locator('.visually-hidden').textContent()) ?? '';
  const [name = ''] = words.split(': left out ');
  await mark.tap();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.locator('.report-sums')).toContainText('Pickups');
});
