import type { Place } from './place.ts';

/** Reports with a page of their own. */
export const ownReportPlaces: readonly Place[] = [
  { name: 'contact-status', as: 'admin', path: '/reports/contact-status', heading: 'Contact Status Overview' },
  {
    name: 'contact-status-none',
    as: 'admin',
    path: '/reports/contact-status?q=nobody%20at%20all',
    heading: 'No contacts match your search',
  },
  {
    name: 'check-ins',
    as: 'admin',
    path: '/reports/driver-check-ins',
    open: (page) => page.locator('details.check-in summary').first().click(),
    heading: 'Active Drivers',
  },
  { name: 'check-ins-map', as: 'admin', path: '/reports/driver-check-ins?view=map&all=yes', heading: 'Active Drivers' },
  {
    name: 'check-ins-none',
    as: 'admin',
    path: '/reports/driver-check-ins?date=2001-01-01',
    heading: 'No Check-Ins Found',
  },
];
