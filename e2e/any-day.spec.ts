import { addDays, addMinutes, formatDay, formatLongDay, startOfDay } from '../src/kernel/calendar.ts';
import { ownDemo } from './own-demo.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signInByForm } from './support.ts';
import { expect, test } from './test.ts';

const setClock = await ownDemo(() => ({ CLOCK: '2026-03-08T15:00:00Z' }));

/** In order, as time goes; the clocks went forward on the first of these days and back on the third. */
const nights = [
  ['2026-03-08', 'the clocks went forward'],
  ['2026-06-16', 'an ordinary Tuesday'],
  ['2026-11-01', 'the clocks went back'],
  ['2026-12-31', "New Year's Eve"],
] as const;

test('the suite’s browsers have the time of its servers @desktop', async ({ page }) => {
  await page.goto('/login');
  const there = await page.evaluate(() => [new Date().toISOString(), new Date(Date.now()).toISOString()]);
  for (const at of there) expect(at).toMatch(/^2026-06-16T16:/);
});

for (const [day, words] of nights)
  test(`open screens follow the company through the night: ${words} @desktop`, async ({ page, another }) => {
    const [next, midnight] = [addDays(day, 1), startOfDay(addDays(day, 1), 'America/Denver')];
    await setClock(addMinutes(midnight, -10));
    await signInByForm(page, 'admin');
    await expect(page.getByText(`· ${formatLongDay(day)}`)).toBeVisible();
    const run = await aRunOfToday(page.request, `Night ${day}`, await someStops(page.request, 3), 'Tsosie');
    const office = await page.context().newPage();
    await office.goto('/daily-routes');
    const chosen = office.getByRole('combobox', { name: 'Date' });
    await expect(chosen).toHaveValue(new RegExp(`^Today · .*${formatDay(day)}`));
    const row = office.getByRole('row').filter({ hasText: run.name });
    await expect(row).toContainText('3 stops');

    const phone = await another({ viewport: { width: 390, height: 844 } });
    await signInByForm(phone, 'wes');
    await phone.locator('.row-link', { hasText: run.name }).click();
    const complete = phone.getByRole('button', { name: 'Complete', exact: true });
    const progress = phone.locator('.driver-header p');
    await complete.click();
    await expect(progress).toContainText('1 of 3 stops');
    await expect(row).toContainText('In Progress');

    await setClock(addMinutes(midnight, 1));
    await expect(page.getByText(`· ${formatLongDay(next)}`)).toBeVisible({ timeout: 30_000 });
    await expect(chosen).toHaveValue(new RegExp(`^Today · .*${formatDay(next)}`));
    await expect(complete).toBeEnabled();
    await complete.click();
    await expect(progress).toContainText('2 of 3 stops');
    const { dailyRoute, stops } = await (await page.request.get(`/api/daily-routes/${run.id}`)).json();
    expect([dailyRoute.date, dailyRoute.status]).toEqual([day, 'in_progress']);
    await expect
      .poll(async () => (await (await page.request.get(`/api/daily-routes/${run.id}`)).json()).stops[1].status)
      .toBe('completed');
    expect(stops).toHaveLength(3);
  });
