import type { Place } from './place.ts';

/** What admins see of everybody's money. */
export const billingOverviewPlaces: readonly Place[] = [
  { name: 'billing', as: 'admin', path: '/billing', heading: 'Recent Invoices' },
  { name: 'billing-receivables', as: 'admin', path: '/billing/receivables', heading: 'Receivables' },
];
