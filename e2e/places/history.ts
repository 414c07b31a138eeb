import type { Page } from '@playwright/test';
import type { addressesContract } from '../../src/features/addresses/contract.ts';
import type { contactsContract } from '../../src/features/contacts/contract.ts';
import type { Output, Sent } from '../../src/kernel/operation.ts';
import { addNewContact, findContactOf } from './found.ts';
import { goTo, openFirstRow, type Place, steps } from './place.ts';

const openHistory = async (page: Page) => {
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await page.getByRole('region', { name: 'History' }).evaluate((panel) => panel.scrollIntoView());
};

type Address = Output<typeof addressesContract.add>;

/** A contact with changes of every kind, made just now. */
async function makeChanges(page: Page): Promise<void> {
  await addNewContact(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const send = async (method: string, path: string, data: object) =>
    (await page.request.fetch(`/api${path}`, { method, data })).json();
  const contact: Output<typeof contactsContract.get> = await send('GET', `/contacts/${id}`, {});
  const fields = { firstName: 'Nora', lastName: 'Tsosie', companyName: '', email: contact.email };
  const change: Omit<Sent<typeof contactsContract.update>, 'id'> = {
    ...fields,
    version: contact.version,
    phone: '(505) 555-0142',
    status: 'Contacted',
  };
  await send('PATCH', `/contacts/${id}`, change);
  const place = { city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  const first: Address = await send('POST', `/contacts/${id}/addresses`, {
    ...place,
    street: '12 Orchard Ave',
    isBilling: true,
    isMailing: true,
  });
  await send('PATCH', `/addresses/${first.id}`, { ...first, street: '112 Orchard Ave', cans: 2 });
  await send('POST', `/contacts/${id}/addresses`, { ...place, street: '15 Cabin Trail', isBilling: true });
  await send('POST', `/contacts/${id}/activities`, {
    type: 'task',
    title: 'Bring a second cart to the gate on Orchard Avenue',
    description: `${'She would like it before the family comes for the holidays. '.repeat(6)}Thank you!`,
    priority: 'high',
  });
}

const changed = steps(makeChanges, openHistory);

/** The History tab of a contact. */
export const historyPlaces: readonly Place[] = [
  { name: 'history', as: 'admin', open: changed, heading: 'Today' },
  {
    name: 'history-long-text',
    as: 'admin',
    open: steps(changed, (page: Page) => page.locator('.history summary').first().click()),
    heading: 'Today',
  },
  {
    name: 'history-suspended',
    as: 'admin',
    open: steps(
      (page: Page) => findContactOf(page, [0, 1, 2, 3, 4, 5, 6, 7], (stop) => stop.suspension !== null),
      openFirstRow,
      openHistory,
    ),
    heading: 'History',
  },
  {
    name: 'history-none',
    as: 'admin',
    open: steps(addNewContact, async (page: Page) => goTo(page, `${page.url()}?tab=history&changes=suspension`)),
    heading: 'No changes of this kind',
  },
];
