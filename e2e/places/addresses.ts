import type { Page } from '@playwright/test';
import { addNewContact, findContactOf } from './found.ts';
import { click, openFirstRow, type Place, steps } from './place.ts';

const customer = '/crm?q=begay&status=Converted';

const addresses = steps(openFirstRow, (page: Page) => page.getByRole('tab', { name: 'Addresses' }).click());

const suspendedAddresses = steps(
  (page: Page) => findContactOf(page, [0], ({ suspension }) => suspension !== null),
  addresses,
);

/** Addresses and the pickup holds at them. */
export const addressPlaces: readonly Place[] = [
  { name: 'contact-addresses', as: 'admin', path: customer, open: addresses, heading: 'Addresses' },
  {
    name: 'contact-addresses-none',
    as: 'admin',
    path: '/crm',
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
    name: 'address-delete',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Delete \d/)),
    heading: /^Delete \d/,
  },
  {
    name: 'suspension-add',
    as: 'admin',
    path: customer,
    open: steps(addresses, click(/^Suspend Pickup/)),
    heading: /^Suspend Pickup/,
  },
  { name: 'suspension', as: 'admin', path: '/crm', open: suspendedAddresses, heading: 'Pickup suspensions' },
  {
    name: 'suspension-edit',
    as: 'admin',
    path: '/crm',
    open: steps(suspendedAddresses, click(/^Edit$/)),
    heading: /^Edit Suspension/,
  },
  {
    name: 'suspension-end',
    as: 'admin',
    path: '/crm',
    open: steps(suspendedAddresses, click('End Suspension')),
    heading: /(End|Remove) this suspension/,
  },
];
