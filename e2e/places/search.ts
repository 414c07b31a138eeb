import type { Page } from '@playwright/test';
import { click, type Place, steps } from './place.ts';

const type = (text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: /^Search contacts/ }).fill(text);
  await page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('status')
    .filter({ hasText: /result/i })
    .waitFor();
};

/** The search over everything, over another screen. */
export const searchPlaces: readonly Place[] = [
  { name: 'search', as: 'admin', path: '/admin', open: click('Search everywhere'), heading: 'Admin Dashboard' },
  {
    name: 'search-found',
    as: 'admin',
    path: '/crm?q=begay',
    open: steps(click('Search everywhere'), type('bl')),
    heading: 'Contacts Management',
  },
  {
    name: 'search-none',
    as: 'driver',
    path: '/employee',
    open: steps(click('Search everywhere'), type('zzyzx road')),
    heading: 'Employee Dashboard',
  },
];
