import { addDays, addMinutes, type Day, dayAt, formatDay, formatLongDay, startOfDay } from '../src/kernel/calendar.ts';
import { momentsTaken, ordinaryMoment } from '../test/support/clock.ts';
import { ownDemo } from './own-demo.ts';
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signInByForm } from './support.ts';
import { expect, test } from './test.ts';

const zone = 'America/Denver';
const midnightAfter = (day: Day) => startOfDay(addDays(day, 1), zone);

/** In order, as time goes. */
const [first = '', ...later] = [ordinaryMoment, ...momentsTaken.map(([, at]) => at)].sort();
const days = [first, ...later].map((at) => dayAt(at, zone));
/** From its ordinary moment on there is a company that was filled then. */
const setClock = await ownDemo(() =>
  first < ordinaryMoment ? { CLOCK: addMinutes(midnightAfter(dayAt(first, zone)), -9 * 60) } : {},
);

test('the suite’s browsers have the time of its servers @desktop', async ({ page }) => {
  await page.goto('/login');
  const there = await page.evaluate(() => [new Date().toISOString(), new Date(Date.now()).toISOString()]);
  for (const at of there) expect(at).toMatch(/^2026-06-16T16:/);
});

for (const day of days)
  test(`open screens follow the company through the night: ${formatLongDay(day)} @desktop`, async ({
    page,
    another,
  }) => {
    const [next, midnight] = [addDays(day, 1), midnightAfter(day)];
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
    await phone.getByRole('button', { name: 'Show completed' }).click();
    const rows = phone.getByRole('list', { name: 'Stops' }).getByRole('listitem');
    await expect(rows.nth(0)).toContainText(/Completed 11:5\d PM(?! \()/);
    await expect(rows.nth(1)).toContainText(/Completed 12:0\d AM \(\w{3}, \w{3} \d+\)/);
    const { dailyRoute, stops } = await (await page.request.get(`/api/daily-routes/${run.id}`)).json();
    expect([dailyRoute.date, dailyRoute.status]).toEqual([day, 'in_progress']);
    await expect
      .poll(async () => (await (await page.request.get(`/api/daily-routes/${run.id}`)).json()).stops[1].status)
      .toBe('completed');
    expect(stops).toHaveLength(3);
  });

test('the days of a report and a statement that were chosen are the same on the next day @desktop', async ({
  page,
}) => {
  const day = addDays(days.at(-1) ?? '', 1);
  await setClock(addMinutes(midnightAfter(day), -10));
  await signInByForm(page, 'admin');
  const report = await page.context().newPage();
  await report.goto('/reports/service-performance');
  await expect(report.getByLabel('Last day')).toHaveValue(day);
  await report.getByLabel('First day').fill(addDays(day, -3));
  const statement = await page.context().newPage();
  const { debtors } = await (await page.request.get('/api/billing/receivables')).json();
  const { contactId } = debtors.find((one: { contactId: string | null }) => one.contactId);
  await statement.goto(`/billing/statements/${contactId}`);
  const beginning = await statement.getByLabel('From').inputValue();
  await statement.getByLabel('To', { exact: true }).fill(addDays(day, -1));
  await expect(statement).toHaveURL(/to=/);
  const link = statement.url();
  const usual = await page.context().newPage();
  await usual.goto('/reports/service-performance');

  await setClock(addMinutes(midnightAfter(day), 1));
  await expect(usual.getByLabel('Last day')).toHaveValue(addDays(day, 1), { timeout: 30_000 });
  await expect(page.getByText(`· ${formatLongDay(addDays(day, 1))}`)).toBeVisible();
  await report.reload();
  await expect(report.getByLabel('First day')).toHaveValue(addDays(day, -3));
  await expect(report.getByLabel('Last day')).toHaveValue(day);
  // A year later: what was sent as a link in December still shows that December.
  await setClock(`${Number(day.slice(0, 4)) + 1}-01-04T17:00:00Z`);
  await signInByForm(page, 'admin');
  await page.goto(link);
  await expect(page.getByLabel('From')).toHaveValue(beginning);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(addDays(day, -1));
});
