import { declared } from './declared.ts';
import type { Listed } from './report.ts';

/** Reports with a page of their own. */
const ownPages: readonly Listed[] = [
  {
    id: 'contact-status',
    title: 'Contact Status Overview',
    category: 'Maintenance',
    summary: 'Who is set up and who is not: account, agreement, plan, routes and cans of every contact.',
  },
  {
    id: 'driver-check-ins',
    title: 'Driver Check-Ins',
    category: 'Operations',
    summary: 'Where and when drivers worked their stops, and how far from the address.',
  },
];

/** All that the index lists. */
export const catalogue: readonly Listed[] = [...ownPages, ...declared];

export const isReport = (id: string): boolean => catalogue.some((report) => report.id === id);
