import type { Page } from '@playwright/test';
import { addDays } from '../../src/kernel/calendar.ts';
import { post } from '../customers.ts';
import { aCustomer } from './billing.ts';
import { addAddress } from './found.ts';
import { click, goTo, kept, type Place, steps } from './place.ts';

type Served = Readonly<{ contactId: string; standard: string; today: string }>;

/** Somebody from whom so many cans are collected every Monday, and who is not billed yet. */
export async function aServed(page: Page, cans: number): Promise<Served> {
  const { contactId, standard } = await aCustomer(page);
  await goTo(page, `/crm/contacts/${contactId}`);
  const { id: addressId } = await addAddress(page);
  const { today } = await (await page.request.get('/api/company')).json();
  await post(page, `/addresses/${addressId}/services`, { stream: 'Trash', cans, firstDay: today });
  const name = `Billed ${Math.random().toString(36).slice(2, 8)}`;
  await post(page, '/routes', { name, daysOfWeek: ['Monday'], stops: [{ addressId, cans }] });
  return { contactId, standard, today };
}

/** The same, billed for one can. */
export async function aServedCustomer(page: Page, cans: number): Promise<Served> {
  const served = await aServed(page, cans);
  const items = [{ stripePriceId: served.standard, quantity: 1 }];
  await post(page, `/contacts/${served.contactId}/subscriptions`, { commandId: crypto.randomUUID(), items });
  return served;
}

/** The same, on hold for four weeks from today on. */
export async function aHeldCustomer(page: Page, cans = 1): Promise<string> {
  const { contactId, today } = await aServedCustomer(page, cans);
  const hold = { from: today, to: addDays(today, 27), reason: 'vacation' };
  await post(page, `/contacts/${contactId}/suspensions`, hold);
  return contactId;
}

/** The bill differs, and a hold waits for its credit. */
const theHeld = kept((page) => aHeldCustomer(page, 2));
const toHeld = async (page: Page) => {
  const contactId = await theHeld(page);
  await goTo(page, `/crm/contacts/${contactId}?tab=billing`);
  await page.getByRole('heading', { name: 'Credit for Holds' }).scrollIntoViewIfNeeded();
};
const toServices = async (page: Page) => {
  const { contactId } = await aServedCustomer(page, 1);
  await goTo(page, `/crm/contacts/${contactId}?tab=addresses`);
};

/** An invoice that took credit, with the reasons of its lines. */
async function toReasons(page: Page): Promise<void> {
  const { contactId } = await aCustomer(page);
  const command = () => ({ commandId: crypto.randomUUID() });
  const reason = 'Pickup on hold Nov 2 – Nov 29, 2026: 4 × $6.92 = $27.68';
  await post(page, `/contacts/${contactId}/credits`, { ...command(), amount: 2768, reason });
  const items = [{ type: 'custom', description: 'Bulky item', quantity: 2, amount: 2500 }];
  await post(page, `/contacts/${contactId}/invoices`, { ...command(), items, daysUntilDue: 7, total: 5000 });
  await goTo(page, `/crm/contacts/${contactId}?tab=billing`);
  await page.getByRole('button', { name: /^Bulky item/ }).click();
  await page.getByText(/^Billed once by/).waitFor();
}

const place = (name: string, open: Place['open'] & {}, heading: Place['heading'], path?: string): Place => ({
  ...{ name: `service-bill-${name}`, as: 'admin', open, heading, ...(path && { path }) },
});
const question = 'Change the Bill Too?';

export const serviceBillPlaces: readonly Place[] = [
  place('hold', toHeld, 'Credit for Holds'),
  place('why', toReasons, /^Invoice /),
  place('no-credit', steps(toHeld, click('No Credit…')), 'No Credit'),
  place('change', steps(toHeld, click('Change the Bill…')), question),
  place(
    'end',
    steps(toServices, click(/^End service…/), async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'End Service' }).click();
    }),
    question,
  ),
  place(
    'all',
    async (page) => {
      await theHeld(page);
      await goTo(page, '/billing/service');
      await page
        .getByRole('button', { name: /^Post Credit/ })
        .first()
        .waitFor();
    },
    'Credit for Holds',
    '/billing/service',
  ),
];
