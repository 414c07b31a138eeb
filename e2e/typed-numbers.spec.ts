import { signIn } from './support.ts';
import { expect, test } from './test.ts';

test('of what is typed as a number no other number is made @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Your Website' }).click();
  const figures = page.getByRole('region', { name: 'Prices and Figures' });
  const hours = figures.getByLabel('E-mails are answered within');
  for (const typed of ['1,5', '1e3', '12-15']) {
    await hours.fill('');
    await hours.pressSequentially(typed);
    await figures.getByRole('button', { name: 'Save Changes' }).click();
    await expect(figures.getByText('Hours must be a number')).toBeVisible();
    await expect(hours).toHaveValue(typed);
  }
  await hours.fill('23');
  await hours.press('ArrowUp');
  await expect(hours).toHaveValue('24');
  const price = figures.getByLabel('Standard Service');
  await price.fill('');
  await price.pressSequentially('$1,250');
  await figures.getByRole('button', { name: 'Save Changes' }).click();
  await expect(figures.getByText('Standard Service can be at most $1,000')).toBeVisible(); // and not $1.25
});
