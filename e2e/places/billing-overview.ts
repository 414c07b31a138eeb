import type { Page } from '@playwright/test';
import { billed } from './invoices.ts';
import { click, type Place, steps } from './place.ts';

/** The statement of somebody who owes, has paid and has a credit. */
const toStatement = steps(
  (page: Page) => page.goto('/crm'),
  billed,
  async (page: Page) => {
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.getByText('Closing balance').waitFor();
  },
);

const dialog = (name: string, button: string): Place => ({
  ...{ name, as: 'admin', path: '/billing/receivables', open: click(button), heading: button },
});

/** What admins see of everybody's money. */
export const billingOverviewPlaces: readonly Place[] = [
  { name: 'billing', as: 'admin', path: '/billing', heading: 'Recent Invoices' },
  { name: 'billing-receivables', as: 'admin', path: '/billing/receivables', heading: 'Receivables' },
  {
    ...{ name: 'billing-concerns', as: 'admin', path: '/billing/concerns?kind=without-subscription' },
    heading: 'Served Without Subscription',
  },
  { name: 'billing-overdue', as: 'admin', path: '/billing/concerns?kind=overdue', heading: 'Overdue Invoices' },
  { name: 'settings-reminders', as: 'admin', path: '/settings?tab=reminders', heading: 'Payment Reminders' },
  {
    name: 'settings-reminders-wrong',
    as: 'admin',
    path: '/settings?tab=reminders',
    open: steps((page) => page.getByLabel('Days before it is due').fill('soon'), click('Save Changes')),
    heading: 'Payment Reminders',
  },
  dialog('billing-print', 'Print Invoices'),
  dialog('billing-export', 'Export for Accounting'),
  {
    name: 'statement',
    as: 'admin',
    path: `/billing/statements/${crypto.randomUUID()}`,
    open: toStatement,
    heading: 'Statement of account',
  },
];
