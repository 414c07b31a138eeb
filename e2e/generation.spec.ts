import { addDays, type Day, formatDay, weekdayOf } from '../src/kernel/calendar.ts';
import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Generate Daily Routes' });

/** A route of one stop on the weekday of a date that no other test generates. */
async function aRouteAhead(page: Page): Promise<{ name: string; today: Day; date: Day }> {
  const { today } = await (await page.request.get('/api/company')).json();
  const date = addDays(today, 13);
  const { addresses } = await (await page.request.get('/api/service-addresses')).json();
  const name = `Ahead ${crypto.randomUUID().slice(0, 8)}`;
  const stops = [{ addressId: addresses[0].addressId, cans: 1 }];
  await page.request.post('/api/routes', { data: { name, daysOfWeek: [weekdayOf(date)], stops } });
  return { name, today, date };
}

async function generate(page: Page, date: Day): Promise<void> {
  await page.getByRole('button', { name: 'Generate Daily Routes' }).first().click();
  await dialog(page).getByRole('combobox', { name: 'Target date' }).click();
  await page.getByRole('option', { name: `${weekdayOf(date)}, ${formatDay(date)}` }).click();
  await dialog(page).getByRole('button', { name: 'Generate Routes' }).click();
}

test('the result of a generation goes by itself, and stays when there is only a reason to read @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { name, today, date } = await aRouteAhead(page);
  await page.goto('/daily-routes');
  await page.getByRole('combobox', { name: 'Date', exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(15);
  await expect(page.getByRole('option').first()).toContainText(formatDay(addDays(today, -7)));
  await expect(page.getByRole('option').last()).toContainText(formatDay(addDays(today, 7)));
  await page.keyboard.press('Escape');

  await generate(page, date);
  await expect(dialog(page).getByRole('status')).toContainText(`${name} · 1 stop`);
  await expect(page.getByText('Daily Routes Generated').first()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));

  await generate(page, date);
  await expect(dialog(page).getByRole('status')).toContainText(`${name}: already generated`);
  await page.waitForTimeout(2_500);
  await expect(dialog(page).getByRole('status')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  // Whoever starts a run from its own page is told as in the list.
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Start route' }).click();
  await expect(page.getByText(`${name} was started.`)).toBeVisible();
  await expect(page.getByText('Route Updated').first()).toBeVisible();
  await expect(page.locator('.run-facts')).toContainText('In Progress');
});
