import { addNewContact } from './places/found.ts';
import { expectAccessible, signIn } from './support.ts';
import { expect, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, street: string) => page.getByRole('listitem').filter({ hasText: street });

async function openAddresses(page: Page): Promise<void> {
  await signIn(page, 'office');
  await addNewContact(page);
  await page.getByRole('tab', { name: 'Addresses' }).click();
}

async function fill(page: Page, street: string): Promise<void> {
  await dialog(page).getByLabel('Street').fill(street);
  await dialog(page).getByLabel('City').fill('Aztec');
  await dialog(page).getByLabel('State').fill('NM');
  await dialog(page).getByLabel('ZIP code').fill('87410');
}

test('addresses are added, changed and deleted by the rules of their types @desktop', async ({ page }) => {
  await openAddresses(page);
  await page.getByRole('button', { name: 'Add Address' }).click();
  await dialog(page).getByLabel('State').fill('QQ');
  await dialog(page).getByRole('checkbox', { name: 'Service' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please select at least one address type');
  await expect(dialog(page).getByText('Street is required')).toBeVisible();
  await expect(dialog(page).getByText('State must be one of the USA, such as NM')).toBeVisible();
  await expect(dialog(page).getByLabel('Street')).toBeFocused();
  await expect(dialog(page).getByRole('combobox', { name: 'Country' })).toHaveValue('USA');

  await fill(page, '12 Orchard Ave');
  for (const type of ['Billing', 'Mailing', 'Service'])
    await dialog(page).getByRole('checkbox', { name: type }).check();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('Address Added')).toBeVisible();
  await expect(card(page, '12 Orchard Ave')).toContainText('BillingMailingService');
  // Nobody is asked where it lies on this server.
  await expect(card(page, '12 Orchard Ave')).toContainText('Not located yet – place the pin by hand');

  await page.getByRole('button', { name: 'Delete 12 Orchard Ave' }).click();
  await page.getByRole('button', { name: 'Delete Address' }).click();
  await expect(page.getByText('Address Error')).toBeVisible();
  await expect(
    page.getByText('Cannot delete the only billing address. Please designate another address as billing first.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, '15 Cabin Trail');
  for (const type of ['Billing', 'Mailing']) await dialog(page).getByRole('checkbox', { name: type }).check();
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(card(page, '15 Cabin Trail')).toContainText('BillingMailingService');
  await expect(card(page, '12 Orchard Ave')).not.toContainText('Billing');

  await page.getByRole('button', { name: 'Edit 12 Orchard Ave' }).click();
  await dialog(page).getByLabel('Street').fill('14 Orchard Ave');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Address Updated')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 14 Orchard Ave' }).click();
  await page.getByRole('button', { name: 'Delete Address' }).click();
  await expect(page.getByText('Address Deleted')).toBeVisible();
  await expect(card(page, '14 Orchard Ave')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Billing (1)');
});

test('a pin is placed by a click on the map, by coordinates pasted, and is told apart by its types @desktop', async ({
  page,
}) => {
  await openAddresses(page);
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, '12 Orchard Ave');
  await dialog(page).getByRole('button', { name: 'Choose on the Map' }).click();
  const map = dialog(page).getByRole('region', { name: 'Position on the map' });
  // A map that is still being drawn hears no click.
  await expect(async () => {
    await map.locator('.leaflet-container').click({ position: { x: 120, y: 90 } });
    await expect(dialog(page)).toContainText(/Pin placed by hand · 36\.\d{6}, -108\.\d{6}/, { timeout: 2_000 });
  }).toPass();
  await dialog(page).getByRole('button', { name: 'Remove the Pin' }).click();
  await expect(dialog(page)).not.toContainText('Pin placed by hand');

  await dialog(page).getByLabel('Latitude').fill('36.8');
  await dialog(page).getByLabel('Longitude').fill('-108.10');
  // Already while it is typed: nothing moves away from a button when the field is left for it.
  await expect(dialog(page)).toContainText('Pin placed by hand · 36.800000, -108.100000');

  await dialog(page).getByLabel('Latitude').fill('95');
  await dialog(page).getByLabel('Cans').fill('');
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(dialog(page).getByText('Latitude must be a number from -90 to 90')).toBeVisible();
  await expect(dialog(page).getByText('Cans must be a number')).toBeVisible();
  await dialog(page).getByLabel('Cans').fill('2');
  await dialog(page)
    .getByLabel('Latitude')
    .evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '36.822200, -107.993100');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect(dialog(page).getByLabel('Longitude')).toHaveValue('-107.9931');
  await dialog(page).getByRole('checkbox', { name: 'Billing' }).check();
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await expect(card(page, '12 Orchard Ave')).toContainText('Pin placed by hand');
  const marker = page
    .getByRole('region', { name: 'Map of the addresses' })
    .getByRole('button', { name: /^12 Orchard Ave/ });
  await expect(marker).toHaveText('BS');
  await marker.press('Enter');
  await expect(page.locator('.leaflet-popup')).toContainText('Aztec, NM · Billing · Service');
});

test('who edits an address that somebody else changed is told, and loses nothing @desktop', async ({ page }) => {
  await openAddresses(page);
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, '12 Orchard Ave');
  await dialog(page).getByRole('button', { name: 'Add Address' }).click();
  await page.getByRole('button', { name: 'Edit 12 Orchard Ave' }).click();
  await dialog(page).getByLabel('City').fill('Bloomfield');

  const list = page.url().replace('/crm', '/api').replace(/\?.*/, '/addresses');
  const [{ id, updatedAt }] = (await (await page.request.get(list)).json()).addresses;
  const theirs = { street: '13 Orchard Ave', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true, cans: 3 };
  await page.request.patch(`/api/addresses/${id}`, { data: { updatedAt, ...theirs } });

  const notice = dialog(page).getByRole('alert');
  await expect(notice).toContainText('changed this in the meantime.');
  await expect(notice).toContainText('Street: 13 Orchard Ave, Cans: 3');
  await expect(dialog(page).getByLabel('City')).toHaveValue('Bloomfield');
  await expectAccessible(page);
  await expect(dialog(page).getByLabel('Street')).toHaveValue('13 Orchard Ave');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, '13 Orchard Ave')).toContainText('Bloomfield');
});
