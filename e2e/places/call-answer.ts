import type { Page } from '@playwright/test';
import type { dailyRoutesContract } from '../../src/features/daily-routes/contract.ts';
import type { Output } from '../../src/kernel/operation.ts';
import { addNewContact, findContactOf } from './found.ts';
import { click, goTo, openFirstRow, type Place, steps } from './place.ts';

type Wanted = Parameters<typeof findContactOf>[2];

const stopOf = (isWanted: Wanted) =>
  steps((page: Page) => findContactOf(page, [0, 1, 2, 3, 4, 5, 6, 7], isWanted), openFirstRow);
const photographed = stopOf((stop) => stop.hasPhoto && stop.status === 'completed');

/** Whose stop comes a few stops later on a run that is under way. */
async function openOnTheWay(page: Page): Promise<void> {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const { dailyRoutes }: Output<typeof dailyRoutesContract.list> = await read('/daily-routes');
  const underWay = dailyRoutes.find(({ status, stops }) => status === 'in_progress' && stops.total > 20);
  const { stops }: Output<typeof dailyRoutesContract.get> = await read(`/daily-routes/${underWay?.id}`);
  const later = stops.filter(({ status, suspension }) => status === 'pending' && !suspension)[3];
  await goTo(page, `/crm/contacts/${later?.contactId}`);
}

/** Beside the address that is on no route yet, a second one. */
async function addTwoAddresses(page: Page): Promise<void> {
  await addNewContact(page);
  const contactId = new URL(page.url()).pathname.split('/').at(-1);
  const place = { city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  for (const street of ['12 Orchard Ave', '15 Cabin Trail'])
    await page.request.post(`/api/contacts/${contactId}/addresses`, { data: { street, ...place } });
  await page.reload();
}

/** The top of a contact's page, as different people's calls find it. */
export const callAnswerPlaces: readonly Place[] = [
  {
    name: 'answer-on-the-way',
    as: 'admin',
    open: openOnTheWay,
    heading: 'Open',
  },
  { name: 'answer-with-photo', as: 'admin', open: photographed, heading: 'Open' },
  {
    name: 'answer-photo',
    as: 'admin',
    open: steps(photographed, click(/^View Photo of/)),
    heading: /^Photo of/,
  },
  {
    name: 'answer-skipped',
    as: 'admin',
    open: stopOf((stop) => stop.status === 'skipped'),
    heading: 'Open',
  },
  {
    name: 'answer-suspended',
    as: 'admin',
    open: stopOf((stop) => stop.suspension !== null),
    heading: 'Open',
  },
  { name: 'answer-no-address', as: 'admin', open: addNewContact, heading: 'Open' },
  { name: 'answer-two-addresses', as: 'admin', open: addTwoAddresses, heading: '15 Cabin Trail' },
];
