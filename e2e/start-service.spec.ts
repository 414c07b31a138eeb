import { signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const email = () => `starts${Date.now()}${Math.round(performance.now())}@example.test`;

async function beginAt(page: Page, city: string, zipCode: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start service' }).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields');
  await page.getByLabel('Street address').fill('12 Start Service Rd');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('ZIP code').fill(zipCode);
  await expect(page.getByLabel('State')).toHaveValue('NM');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a visitor starts service on a phone, and the office finds the lead @phone', async ({ page }) => {
  const from = email();
  await beginAt(page, 'Aztec', '87410');
  await expect(page.getByRole('heading', { name: 'Yes, we come to you.' })).toBeFocused();
  await page.getByRole('radio', { name: '2 cans' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Ana Starts');
  await page.getByLabel('Email').fill(from);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Phone is required')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').fill('505 555 0123');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('$50 each month')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(from);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('$50 each month')).toBeVisible();
  await page.getByRole('button', { name: 'Start service' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ana.' })).toBeVisible();

  await signIn(page, 'office');
  await page.goto(`/crm?q=${encodeURIComponent(from)}`);
  await page.locator('main .row-link').first().click();
  await page.getByRole('tab', { name: /Addresses/ }).click();
  await expect(page.getByText('12 Start Service Rd').first()).toBeVisible();
  await page.getByRole('tab', { name: /Activities/ }).click();
  await expect(page.getByRole('button', { name: 'Start of service' })).toBeVisible();
});

test('where nobody comes yet, a visitor waits @phone', async ({ page }) => {
  await beginAt(page, 'Nowhere', '00000');
  await expect(page.getByRole('heading', { name: 'Not yet, but you can wait for us.' })).toBeVisible();
  await page.getByLabel('Name').fill('Ana Waits');
  await page.getByLabel('Email').fill(email());
  await page.getByRole('button', { name: 'Put me on the waiting list' }).click();
  await expect(page.getByText('We have your address, and how to reach you.')).toBeVisible();
});
