/** A company without a domain opens the product over http, at an address of its network, where browsers keep much back. */
import { aRunOfToday, someStops } from './run-of-today.ts';
import { signIn, signInByForm } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** What only a page that came over https, or from this very machine, has (Secure Contexts §7). */
function lackWhatNeedsHttps(): void {
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  for (const name of ['locks', 'clipboard', 'serviceWorker', 'storage'])
    Reflect.deleteProperty(Navigator.prototype, name);
  Object.defineProperty(globalThis, 'isSecureContext', { value: false });
}

async function overHttp(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(lackWhatNeedsHttps);
  return errors;
}

test('a driver works a run over http, and the server hears of each stop @phone', async ({ page, another }) => {
  const office = await another();
  await signIn(office, 'admin');
  const stops = await someStops(office.request, 2);
  const { id } = await aRunOfToday(office.request, `Plain ${Date.now()}`, stops, 'Trujillo');
  const errors = await overHttp(page);
  await signInByForm(page, 'driver');
  await page.goto(`/daily-routes/${id}`);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not out' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const asServed = async () => (await (await office.request.get(`/api/daily-routes/${id}`)).json()).stops;
  await expect
    .poll(async () => (await asServed()).map(({ status }: { status: string }) => status))
    .toEqual(['skipped', 'completed']);
  expect(errors).toEqual([]);
});

test('the office makes a contact over http, and what cannot be copied is shown @desktop', async ({ page }) => {
  const errors = await overHttp(page);
  await signInByForm(page, 'admin');
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  const name = `Plain ${Date.now()}`;
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill(name);
  await dialog.getByLabel('Email').fill(`${name.replace(' ', '.')}@plain.test`);
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Converted' }).click();
  await dialog.getByRole('button', { name: 'Save and Create Account…' }).click();
  const promotion = page.getByRole('dialog', { name: 'Promote Contact to Customer' });
  await promotion.getByRole('button', { name: 'Generate Password' }).click();
  const password = await promotion.getByRole('textbox', { name: /^Password/ }).inputValue();
  await promotion.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copy Failed')).toBeVisible();
  await expect(page.getByText(password)).toBeVisible();
  await promotion.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Customer Account Created')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a driver’s code for an address without https says what the phone will lack @desktop', async ({ page }) => {
  await signIn(page, 'admin');
  const person = { firstName: 'Ray', lastName: `Plain ${Date.now()}`, email: `ray${Date.now()}@plain.test` };
  await page.request.post('/api/users', { data: { ...person, role: 'employee' } });
  const lan = { url: 'http://192.168.1.20:3000/choose-password#token=abc' };
  await page.route('**/shown-links', (route) => route.fulfill({ json: lan }));
  await page.goto('/first-steps?step=drivers');
  await page.getByRole('button', { name: `QR code for Ray ${person.lastName}` }).click();
  await page.getByRole('button', { name: 'Show the QR Code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the sign-in of Ray' })).toBeVisible();
  await expect(page.getByText('This address is not https.')).toBeVisible();
  await expect(page.getByText('A phone cannot open this address')).toHaveCount(0);
});
