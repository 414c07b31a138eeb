import type { Page } from '@playwright/test';
import { addNewContact, changeContactElsewhere } from './found.ts';
import { click, openFirstRow, type Place, steps } from './place.ts';

const customer = '/crm?q=begay&status=Converted';

/** Somebody else changes the phone of a contact while this is typed. */
const editedTwice = (label: string, typed: string) =>
  steps(
    addNewContact,
    click('Edit Contact'),
    (page) => page.getByLabel(label).fill(typed),
    (page) => changeContactElsewhere(page),
    (page) => page.getByText('Ray Montoya changed this in the meantime.').waitFor(),
  );

const chooseTwo = async (page: Page) => {
  for (const row of [0, 1]) await page.locator('tbody .row-check input').nth(row).check();
};

export const contactPlaces: readonly Place[] = [
  { name: 'contacts', as: 'admin', path: '/crm', heading: 'Contacts Management' },
  { name: 'contacts-search', as: 'admin', path: customer, heading: 'Contacts Management' },
  { name: 'contacts-by-street', as: 'admin', path: '/crm?q=orchard', heading: 'Contacts Management' },
  {
    name: 'contacts-chosen',
    as: 'admin',
    path: customer,
    open: steps(chooseTwo, (page) => page.getByRole('region', { name: 'Selected contacts' }).waitFor()),
    heading: 'Contacts Management',
  },
  {
    name: 'contacts-change-status',
    as: 'admin',
    path: customer,
    open: steps(chooseTwo, click('Change Status')),
    heading: 'Contacts Management',
  },
  { name: 'contacts-deleted', as: 'admin', path: '/crm?status=deleted', heading: 'Contacts Management' },
  {
    name: 'keyboard-shortcuts',
    as: 'admin',
    path: customer,
    open: (page) => page.keyboard.press('?'),
    heading: 'Keyboard Shortcuts',
  },
  { name: 'contacts-none', as: 'admin', path: '/crm?q=zzzzzz', heading: 'No contacts found' },
  { name: 'contact-add', as: 'admin', path: '/crm?q=begay', open: click('Add Contact'), heading: 'Add Contact' },
  {
    name: 'contact-add-missing',
    as: 'admin',
    path: '/crm?q=begay',
    open: steps(click('Add Contact'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Add Contact' }).click(),
    ),
    heading: 'Add Contact',
  },
  {
    name: 'contact-discard',
    as: 'admin',
    path: '/crm?q=begay',
    open: steps(
      click('Add Contact'),
      (page) => page.getByLabel('First name').fill('Somebody'),
      (page) => page.keyboard.press('Escape'),
    ),
    heading: /Discard/,
  },
  { name: 'contact', as: 'admin', path: customer, open: openFirstRow, heading: /Begay/ },
  {
    name: 'contact-promote',
    as: 'admin',
    path: '/crm?status=Qualified',
    open: steps(openFirstRow, click('Promote to Customer'), click('Generate Password')),
    heading: 'Promote Contact to Customer',
  },
  {
    name: 'contact-edit',
    as: 'admin',
    path: customer,
    open: steps(openFirstRow, click('Edit Contact')),
    heading: 'Edit Contact',
  },
  {
    name: 'contact-newer',
    as: 'admin',
    open: editedTwice('Company', 'Tsosie & Sons'),
    heading: 'Edit Contact',
  },
  {
    name: 'contact-newer-both',
    as: 'admin',
    open: editedTwice('Phone', '(505) 555-0142'),
    heading: 'Edit Contact',
  },
  {
    name: 'contact-delete',
    as: 'admin',
    path: customer,
    open: steps(openFirstRow, click('Delete')),
    heading: /^Delete .*Begay/,
  },
  {
    name: 'contact-new',
    as: 'admin',
    open: addNewContact,
    heading: 'Nora Tsosie',
  },
  {
    name: 'contact-missing',
    as: 'admin',
    path: '/crm/contacts/00000000-0000-4000-8000-000000000000',
    heading: 'Contact Not Found',
  },
];
