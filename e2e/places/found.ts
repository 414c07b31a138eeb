import type { Page } from '@playwright/test';
import type { addressesContract } from '../../src/features/addresses/contract.ts';
import type { contactsContract } from '../../src/features/contacts/contract.ts';
import type { dailyRoutesContract } from '../../src/features/daily-routes/contract.ts';
import { addDays } from '../../src/kernel/calendar.ts';
import type { Output, Sent } from '../../src/kernel/operation.ts';
import { goTo } from './place.ts';

type Stop = Output<typeof dailyRoutesContract.get>['stops'][number];

/** Lists the contact of the first stop of its kind among the runs of those days. */
export async function findContactOf(
  page: Page,
  daysAgo: readonly number[],
  isWanted: (stop: Stop) => boolean,
): Promise<void> {
  for (const days of daysAgo) {
    const contactName = await nameAtStop(page, days, isWanted);
    if (contactName) return void (await goTo(page, `/crm?q=${encodeURIComponent(contactName)}`));
  }
  throw new Error('No stop of the demo company is of this kind.');
}

async function nameAtStop(page: Page, daysAgo: number, isWanted: (stop: Stop) => boolean): Promise<string | undefined> {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const { today } = await read('/company');
  const { dailyRoutes }: Output<typeof dailyRoutesContract.list> = await read(
    `/daily-routes?date=${addDays(today, -daysAgo)}`,
  );
  for (const { id } of dailyRoutes) {
    const { stops }: Output<typeof dailyRoutesContract.get> = await read(`/daily-routes/${id}`);
    const found = stops.find(isWanted);
    if (found) return found.contactName;
  }
  return undefined;
}

/** Goes to a contact about whom nothing is known yet. */
export async function addNewContact(page: Page): Promise<void> {
  const email = `new.${Math.random().toString(36).slice(2, 8)}@example.com`;
  const data: Sent<typeof contactsContract.create> = {
    firstName: 'Nora',
    lastName: 'Tsosie',
    email,
    phone: '',
    companyName: '',
    status: 'New Lead',
  };
  const made: Output<typeof contactsContract.create> = await (
    await page.request.post('/api/contacts', { data })
  ).json();
  await goTo(page, `/crm/contacts/${made.id}`);
  await page.getByRole('heading', { name: 'Nora Tsosie' }).waitFor();
}

/** What a colleague saves while this page has the contact open. */
export async function changeContactElsewhere(page: Page, phone = '(505) 555-0199'): Promise<void> {
  const path = `/api/contacts/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const contact: Output<typeof contactsContract.get> = await (await page.request.get(path)).json();
  const { firstName, lastName, email, status, version } = contact;
  const data = { firstName, lastName, email, status, version, phone, companyName: '' };
  const answer = await page.request.patch(path, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Lets something be collected at an address, which no route serves yet. */
export async function startService(page: Page, addressId: string, stream = 'Trash'): Promise<void> {
  const { today } = await (await page.request.get('/api/company')).json();
  const data = { stream, cans: 3, firstDay: today };
  const answer = await page.request.post(`/api/addresses/${addressId}/services`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Gives the contact on the screen an address of all types. */
export async function addAddress(page: Page, pin: object = {}): Promise<Output<typeof addressesContract.add>> {
  const contactId = new URL(page.url()).pathname.split('/').at(-1);
  const street = `${Math.floor(100 + Math.random() * 9_000_000)} Cottonwood Ln`; // or it looks like a double
  const types = { isBilling: true, isMailing: true, isService: true };
  const data = { street, city: 'Aztec', state: 'NM', zipCode: '87410', ...types, ...pin };
  const answer = await page.request.post(`/api/contacts/${contactId}/addresses`, { data });
  return answer.json();
}
