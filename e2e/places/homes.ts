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
  { name: 'employee-home', as: 'driver', path: '/employee', heading: 'Employee Dashboard' },
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
  { name: 'menu', as: 'admin', path: '/admin', open: click('Menu'), heading: 'Admin Dashboard', only: 'phone' },
];
