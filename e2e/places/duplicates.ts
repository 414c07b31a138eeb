import type { Page } from '@playwright/test';
import type { contactsContract } from '../../src/features/contacts/contract.ts';
import type { duplicatesContract } from '../../src/features/duplicates/contract.ts';
import type { Output, Sent } from '../../src/kernel/operation.ts';
import { post } from '../customers.ts';
import { click, goTo, openFirstRow, type Place, steps } from './place.ts';

type Contact = Output<typeof contactsContract.create>;
export type TwoContacts = Readonly<{ first: Contact; second: Contact }>;

/** Somebody who is in the list twice: as a customer with an address, and as a new lead with a phone. */
export async function addTwice(page: Page, lastName = 'Atcitty'): Promise<TwoContacts> {
  const number = Math.floor(1000 + Math.random() * 9000);
  const email = `twice.${Math.random().toString(36).slice(2)}@example.com`;
  const draft: Sent<typeof contactsContract.create> = {
    firstName: 'Lena',
    lastName,
    email,
    phone: `(505) 555-${number}`,
    companyName: '',
    status: 'Qualified',
  };
  const first: Contact = await post(page, '/contacts', draft);
  const lead = { firstName: 'L.', phone: `+1 505 555 ${number}`, companyName: 'Atcitty Farm', status: 'New Lead' };
  const second: Contact = await post(page, '/contacts', { ...draft, ...lead });
  const town = { city: 'Farmington', state: 'NM', zipCode: '87401', isService: true };
  await post(page, `/contacts/${first.id}/addresses`, { ...town, street: `${number} Chaco Bend`, isBilling: true });
  await post(page, `/contacts/${second.id}/addresses`, { ...town, street: `${number} Chaco Bend` });
  await post(page, `/contacts/${second.id}/addresses`, { ...town, street: `${number} Old Orchard Rd` });
  await post(page, `/contacts/${second.id}/activities`, { type: 'note', title: 'Asked about a second can' });
  return { first, second };
}

/** Two customers with an account each, who share nothing. */
export async function addTwoCustomers(page: Page): Promise<TwoContacts> {
  const add = async (firstName: string, lastName: string): Promise<Contact> => {
    const number = Math.floor(1_000_000 + Math.random() * 9_000_000);
    const draft = { firstName, lastName, email: `${firstName}.${number}@example.com`, phone: `505 ${number}` };
    const made = await page.request.post('/api/contacts', { data: { ...draft, status: 'Qualified' } });
    const { id }: Contact = await made.json();
    return (await page.request.post(`/api/contacts/${id}/account`, { data: { password: 'kR7!pW2@zQ9#' } })).json();
  };
  return { first: await add('Delbert', 'Manuelito'), second: await add('Del', 'Manuelito Roofing') };
}

export async function mergeTwo(page: Page): Promise<TwoContacts> {
  const two = await addTwice(page);
  const wanted: Sent<typeof duplicatesContract.merge> = {
    keptId: two.first.id,
    mergedId: two.second.id,
    keptVersion: two.first.version,
    mergedVersion: two.second.version,
    take: ['companyName'],
  };
  const answer = await page.request.post(`/api/contacts/${wanted.keptId}/merges`, { data: wanted });
  if (!answer.ok()) throw new Error(await answer.text());
  return two;
}

const openFirstOf =
  (make: (page: Page) => Promise<TwoContacts>) =>
  async (page: Page): Promise<void> => {
    await goTo(page, `/crm/contacts/${(await make(page)).first.id}`);
  };

const comparePair = async (page: Page) => {
  const { first, second } = await addTwice(page);
  await goTo(page, `/crm/duplicates?first=${first.id}&second=${second.id}`);
};

export const duplicatePlaces: readonly Place[] = [
  {
    name: 'duplicates',
    as: 'admin',
    path: '/crm/duplicates',
    open: steps(
      addTwice,
      mergeTwo,
      (page) => goTo(page, '/crm/duplicates'),
      (page) => page.getByRole('heading', { name: 'Recent merges' }).waitFor(),
    ),
    heading: 'Duplicates',
  },
  {
    name: 'duplicates-merge',
    as: 'admin',
    path: '/crm/duplicates',
    open: steps(comparePair, (page) => page.getByRole('heading', { name: /^Moves from/ }).waitFor()),
    heading: 'Merge Contacts',
  },
  {
    name: 'duplicates-merge-accounts',
    as: 'admin',
    path: '/crm/duplicates',
    open: steps(
      async (page) => {
        const { first, second } = await addTwoCustomers(page);
        await goTo(page, `/crm/contacts/${first.id}?merge=${second.id}`);
      },
      (page) => page.getByText(/An admin can choose Unlink Account/).waitFor(),
    ),
    heading: 'Merge Contacts',
  },
  {
    name: 'duplicates-merge-with',
    as: 'admin',
    path: '/crm?q=begay&status=Converted',
    open: steps(openFirstRow, click('Merge with…'), async (page) => {
      await page.getByRole('combobox', { name: 'Other contact' }).fill('be');
      await page.getByRole('option').first().waitFor();
    }),
    heading: 'Merge with…',
  },
  {
    name: 'contact-unlink',
    as: 'admin',
    path: '/crm/duplicates',
    open: steps(
      openFirstOf((page) => addTwoCustomers(page)),
      click('Unlink Account'),
    ),
    heading: 'Unlink the account of Delbert Manuelito?',
  },
  {
    name: 'duplicates-contact',
    as: 'admin',
    path: '/crm/duplicates',
    open: steps(
      openFirstOf((page) => addTwice(page)),
      (page) =>
        page
          .getByRole('button', { name: /^Compare with/ })
          .first()
          .waitFor(),
    ),
    heading: 'Lena Atcitty',
  },
  {
    name: 'duplicates-merged',
    as: 'admin',
    path: '/crm/duplicates',
    open: steps(openFirstOf(mergeTwo), (page) => page.getByRole('button', { name: /^Undo the merge with/ }).waitFor()),
    heading: 'Lena Atcitty',
  },
  {
    name: 'duplicates-adding',
    as: 'admin',
    path: '/crm?q=begay',
    open: async (page) => {
      const { first } = await addTwice(page);
      await click('Add Contact')(page);
      await page.getByRole('dialog').getByLabel('Email').fill(first.email);
      await page.getByText(/^Looks like/).waitFor();
    },
    heading: 'Add Contact',
  },
];
