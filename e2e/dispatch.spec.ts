import { expect, test } from '@playwright/test';
import { weekdayOf } from '../src/kernel/calendar.ts';
import { signIn } from './support.ts';

/** A truck breaks down: its open stops go to another driver in two taps, and the list shows it. */
test("a broken truck's stops go to another run", async ({ page }) => {
  await signIn(page, 'admin');
  const { today } = await (await page.request.get('/api/company')).json();
  const { addresses } = await (await page.request.get('/api/service-addresses')).json();
  const mark = crypto.randomUUID().slice(0, 8);
  const names = [`Broken ${mark}`, `Standby ${mark}`];
  for (const [n, name] of names.entries())
    await page.request.post('/api/routes', {
      data: {
        name,
        daysOfWeek: [weekdayOf(today)],
        stops: addresses
          .slice(n * 4, n * 4 + 4)
          .map(({ addressId }: { addressId: string }) => ({ addressId, cans: 1 })),
      },
    });
  await page.request.post('/api/daily-route-generations', { data: { targetDate: today } });
  await page.goto('/daily-routes');
  await page.getByRole('button', { name: `More for ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'Move stops…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('4 stops still open');
  await dialog.getByText('Choose stops').click();
  await dialog.getByRole('checkbox').first().uncheck();
  await expect(dialog.getByRole('status')).toContainText('3 stops chosen');
  await dialog.getByRole('button', { name: new RegExp(names[1] ?? '') }).click();
  await expect(page.getByText(`3 stops moved to ${names[1]}`)).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row(names[0] ?? '')).toContainText('1 stop');
  await expect(row(names[1] ?? '')).toContainText('7 stops');

  await page.getByRole('button', { name: `More for ${names[1]}` }).click();
  await page.getByRole('menuitem', { name: 'Change driver…' }).click();
  await dialog.getByRole('combobox', { name: 'Driver' }).click();
  await page.getByRole('option', { name: 'Luis Trujillo' }).click();
  await dialog.getByRole('button', { name: 'Save Driver' }).click();
  await expect(row(names[1] ?? '')).toContainText('Luis Trujillo');

  await row(names[1] ?? '')
    .getByRole('button', { name: 'Start' })
    .click();
  await expect(page.getByText(`${names[1]} was started.`)).toBeVisible();
  await expect(row(names[1] ?? '')).toContainText('In Progress');
});
