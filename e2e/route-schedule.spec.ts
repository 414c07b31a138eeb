import { holidayDate } from '../src/features/company/holidays.ts';
import { addDays, type Day, formatDay } from '../src/kernel/calendar.ts';
import { settle } from './places/place.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const next = (page: Page) => page.getByRole('status').filter({ hasText: /^Next: / });

async function chooseOften(page: Page, often: string): Promise<void> {
  await page.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: often }).click();
}

/** The Thanksgiving whose weekend is still to come; the demo company lets it slide. */
function thanksgivingAfter(today: Day): Day {
  const year = Number(today.slice(0, 4));
  const thisYears = holidayDate('thanksgiving-day', year);
  return addDays(thisYears, 2) >= today ? thisYears : holidayDate('thanksgiving-day', year + 1);
}

test('the editor tells how often a route runs, and its next four dates as holidays move them @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const { today } = await (await page.request.get('/api/company')).json();
  await page.goto('/routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await expect(next(page)).toHaveText(/^Next: .+( · .+){3}$/);
  const weekly = await next(page).textContent();

  await chooseOften(page, 'Every other week');
  await expect(page.getByLabel('Runs in the week of')).toHaveValue(today);
  await expect(next(page)).not.toHaveText(weekly ?? '');
  await chooseOften(page, 'Certain weeks of the month');
  await expect(page.getByRole('checkbox', { name: '1st' })).toBeChecked();
  await page.getByRole('checkbox', { name: '1st' }).uncheck();
  await expect(page.getByText('It would never run like this.')).toBeVisible();
  await chooseOften(page, 'Every week');
  await expect(next(page)).toHaveText(weekly ?? '');

  const thursday = thanksgivingAfter(today);
  await page.getByRole('checkbox', { name: 'Only in a season' }).check();
  await page.getByLabel('Season from').fill(thursday);
  await page.getByLabel('Season to').fill(addDays(thursday, 2));
  await expect(next(page)).toContainText(`Next: Sat, ${formatDay(addDays(thursday, 2))} (Thanksgiving Day)`);
  await expectAccessible(page);
});

test('the editor of a route begins at its top, without motion too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // then it has the focus before the dialog has its height
  await signIn(page, 'admin');
  await page.goto('/routes?q=weekend');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByLabel('Route name')).toBeFocused();
  await settle(page);
  expect(await page.locator('.route-fields .route-scroll').evaluate((column) => column.scrollTop)).toBe(0);
});
