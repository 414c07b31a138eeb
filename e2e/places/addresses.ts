import type { Page } from '@playwright/test';
import { addAddress, addNewContact, findContactOf } from './found.ts';
import { click, openFirstRow, type Place, steps } from './place.ts';

const customer = '/crm?q=begay&status=Converted';

const addresses = steps(openFirstRow, (page: Page) => page.getByRole('tab', { name: 'Addresses' }).click());

const suspendedAddresses = steps(
  (page: Page) => findContactOf(page, [0], ({ suspension }) => suspension !== null),
  addresses,
);

const addressesTab = (page: Page) => page.getByRole('tab', { name: 'Addresses' }).click();
const bringUp = (words: RegExp) => (page: Page) => page.getByText(words).first().scrollIntoViewIfNeeded();
const aztec = { latitude: 36.8222, longitude: -107.9931 };

/** An address that was changed after its pin was placed by hand. */
async function addMovedAddress(page: Page): Promise<void> {
  const { id, updatedAt, ...address } = await addAddress(page, aztec);
  const { street, city, state, zipCode, isBilling, isMailing, isService } = address;
  const data = { street: `1${street}`, city, state, zipCode, isBilling, isMailing, isService, ...aztec };
  await page.request.patch(`/api/addresses/${id}`, { data: { updatedAt, ...data } });
  await page.reload();
}

/** Addresses and the pickup holds at them. */
export const addressPlaces: readonly Place[] = [
  { name: 'contact-addresses', as: 'admin', path: customer, open: addresses, heading: 'Addresses' },
  {
    name: 'contact-addresses-none',
    as: 'admin',
    open: steps(addNewContact, (page) => page.getByRole('tab', { name: 'Addresses' }).click()),
    heading: 'No addresses yet',
  },
  {
    name: 'address-add',
    as: 'admin',
    path: customer,
    open: steps(addresses, click('Add Address')),
    heading: 'Add Address',
  },
  {
    name: 'address-edit',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Edit \d/)),
    heading: 'Edit Address',
  },
  {
    name: 'address-invalid',
    as: 'admin',
    open: steps(
      addNewContact,
      addressesTab,
      click('Add Address'),
      (page) => page.getByRole('checkbox', { name: 'Service' }).uncheck(),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Add Address' }).click(),
    ),
    heading: 'Add Address',
  },
  {
    name: 'address-not-located',
    as: 'admin',
    open: steps(addNewContact, (page) => addAddress(page), addressesTab, bringUp(/^Not located yet/)),
    heading: 'Addresses',
  },
  {
    name: 'address-pin',
    as: 'admin',
    open: steps(
      addNewContact,
      (page) => addAddress(page, aztec),
      addressesTab,
      click(/^Edit \d/),
      click('Choose on the Map'),
      (page) => page.locator('.leaflet-marker-icon').last().waitFor(),
    ),
    heading: 'Edit Address',
  },
  {
    name: 'address-pin-outdated',
    as: 'admin',
    open: steps(addNewContact, addMovedAddress, addressesTab, bringUp(/^Check the pin/)),
    heading: 'Addresses',
  },
  {
    name: 'address-delete',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Delete \d/)),
    heading: /^Delete \d/,
  },
  {
    name: 'service-start',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Start service/)),
    heading: /^Start Service/,
  },
  {
    name: 'service-edit',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Edit Trash/)),
    heading: /^Edit Service/,
  },
  {
    name: 'service-end',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^End service/)),
    heading: /^End Service/,
  },
  {
    name: 'service-move',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Moves to another/)),
    heading: /^Move from/,
  },
  {
    name: 'suspension-add',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Suspend Pickup/)),
    heading: /^Suspend Pickup/,
  },
  { name: 'suspension', as: 'admin', open: suspendedAddresses, heading: 'Pickup suspensions' },
  {
    name: 'suspension-edit',
    as: 'admin',
    open: steps(suspendedAddresses, click(/^Edit$/)),
    heading: /^Edit Suspension/,
  },
  {
    name: 'suspension-end',
    as: 'admin',
    open: steps(suspendedAddresses, click('End Suspension')),
    heading: /(End|Remove) this suspension/,
  },
];
