import { click, type Place } from './place.ts';

/** The shell and what each role sees first. */
export const homePlaces: readonly Place[] = [
  { name: 'admin-home', as: 'admin', path: '/admin', heading: 'Admin Dashboard' },
  { name: 'employee-home', as: 'driver', path: '/employee', heading: 'Employee Dashboard' },
  { name: 'customer-home', as: 'customer', path: '/customer', heading: 'Customer Dashboard' },
  { name: 'user-menu', as: 'admin', path: '/admin', open: click(/^User menu/), heading: 'Admin Dashboard' },
  { name: 'menu', as: 'admin', path: '/admin', open: click('Menu'), heading: 'Admin Dashboard', only: 'phone' },
];
