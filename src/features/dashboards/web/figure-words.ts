import type { Figure } from '../figures.ts';

type Words = Readonly<{ title: string; subtitle: string; day?: string; none: string }>;

const subscriptions = { day: 'Since', none: 'No subscription has this status.' } as const;
const runs = { subtitle: 'Of today, with who drives and how far it is.', none: 'No run of today is so.' } as const;
const accounts = { none: 'Nobody has such an account.' } as const;

export const figureWords: Readonly<Record<Figure, Words>> = {
  received: {
    title: 'Money Received',
    subtitle: 'Every payment, and below zero what was given back. The newest stands first.',
    day: 'Received',
    none: 'Nothing came in.',
  },
  outstanding: {
    title: 'Outstanding Invoices',
    subtitle: 'Open invoices with what is left to pay.',
    day: 'Due',
    none: 'Nobody owes anything.',
  },
  overdue: {
    title: 'Overdue Invoices',
    subtitle: 'Open invoices whose day has passed, with what is left to pay.',
    day: 'Due',
    none: 'No invoice is overdue.',
  },
  'active-subscriptions': {
    title: 'Active Subscriptions',
    subtitle: 'Those that are billed, and those that are still to begin.',
    ...subscriptions,
  },
  'past-due-subscriptions': {
    title: 'Past Due Subscriptions',
    subtitle: 'The last payment failed, or was not made in time.',
    ...subscriptions,
  },
  'canceled-subscriptions': {
    title: 'Canceled Subscriptions',
    subtitle: 'They have ended, and bill nothing any more.',
    ...subscriptions,
  },
  'other-subscriptions': {
    title: 'Other Subscriptions',
    subtitle: 'Unpaid for long, or never begun because the first payment failed.',
    ...subscriptions,
  },
  admins: { title: 'Admins', subtitle: 'Admins and superadmins.', ...accounts },
  employees: { title: 'Employees', subtitle: 'Drivers and office staff without the rights of an admin.', ...accounts },
  customers: { title: 'Customer Accounts', subtitle: 'Customers who can sign in.', ...accounts },
  'runs-today': { title: 'Runs of Today', ...runs },
  'runs-completed': { title: 'Completed Runs', ...runs },
  'runs-in-progress': { title: 'Runs in Progress', ...runs },
  'runs-pending': { title: 'Runs Not Started', ...runs },
  'runs-without-driver': { title: 'Runs Without a Driver', ...runs },
  'routes-without-driver': {
    title: 'Routes Without a Driver',
    subtitle: 'Nobody drives their runs unless somebody is named for the day.',
    none: 'Every route has a driver.',
  },
};
