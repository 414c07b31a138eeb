import type { Page } from '@playwright/test';
import { click, type Place, steps } from './place.ts';

const editProfile = steps(click(/^User menu/), (page) => page.getByRole('menuitem', { name: 'Edit Profile' }).click());

const typePassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Invalid Password').waitFor();
};

/** The shell and what each role sees first. */
export const homePlaces: readonly Place[] = [
  { name: 'admin-home', as: 'admin', path: '/admin', heading: 'Admin Dashboard' },
  { name: 'admin-figure', as: 'admin', path: '/admin/received', heading: 'Money Received' },
  { name: 'employee-home', as: 'driver', path: '/employee', heading: 'Employee Dashboard' },
  { name: 'employee-work', as: 'driver', path: '/employee/completed', heading: 'Stops completed' },
  { name: 'admin-runs', as: 'admin', path: '/admin/runs-today', heading: 'Runs of Today' },
  { name: 'customer-home', as: 'customer', path: '/customer', heading: 'Customer Dashboard' },
  { name: 'user-menu', as: 'admin', path: '/admin', open: click(/^User menu/), heading: 'Admin Dashboard' },
  { name: 'profile', as: 'driver', path: '/employee', open: editProfile, heading: 'Edit Profile' },
  {
    name: 'profile-password',
    as: 'customer',
    path: '/customer',
    open: steps(editProfile, typePassword),
    heading: 'Edit Profile',
  },
  {
    name: 'passkeys',
    as: 'driver',
    path: '/employee',
    open: steps(editProfile, click('Passkeys: Change')),
    heading: 'Add a passkey of this device',
  },
  { name: 'two-step', as: 'admin', path: '/two-step', heading: 'Two-Step Sign-In' },
  {
    name: 'two-step-scan',
    as: 'driver',
    path: '/employee',
    open: steps(editProfile, click('Two-Step Sign-In: Set Up'), async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Two-Step Sign-In' });
      await dialog.getByLabel('Current password').fill('haulyard-demo');
      await dialog.getByRole('button', { name: 'Set Up' }).click();
      await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    }),
    heading: 'Two-Step Sign-In',
  },
  { name: 'menu', as: 'admin', path: '/admin', open: click('Menu'), heading: 'Admin Dashboard', only: 'phone' },
];
