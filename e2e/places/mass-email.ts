import type { Page } from '@playwright/test';
import type { massEmailContract } from '../../src/features/mass-email/contract.ts';
import type { Sent } from '../../src/kernel/operation.ts';
import { addNewContact } from './found.ts';
import { click, goTo, type Place, steps } from './place.ts';

async function write(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('No pickup on Thanksgiving');
  await page.getByLabel('Message').fill('Hello {{first_name}},\n\nThursday pickups move to Friday.');
  await page.getByRole('list', { name: 'Recipients' }).getByRole('checkbox').nth(2).check();
}

/** One that was sent already, to somebody new. */
async function send(page: Page): Promise<void> {
  await addNewContact(page);
  const contactId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const id = crypto.randomUUID();
  const data: Sent<typeof massEmailContract.send> = {
    ...{ id, recipientIds: [contactId], subject: 'No pickup on Thanksgiving' },
    message: 'Thursday pickups move to Friday.',
  };
  await page.request.post('/api/mass-emails', { data });
  await goTo(page, `/mass-email?sent=${id}`);
  await page
    .getByText(/kept in the outbox/)
    .first()
    .waitFor();
}

export const massEmailPlaces: readonly Place[] = [
  { name: 'mass-email', as: 'admin', path: '/mass-email', open: write, heading: 'Recipients' },
  { name: 'mass-email-none', as: 'admin', path: '/mass-email?q=zzzz', heading: 'No contacts found' },
  {
    name: 'mass-email-confirm',
    as: 'admin',
    path: '/mass-email',
    open: steps(write, click('Send Email')),
    heading: 'Send this email?',
  },
  { name: 'mass-email-sent', as: 'admin', open: send, heading: /^Results/ },
  { name: 'unsubscribe', path: '/unsubscribe#token=unknown', heading: 'Unsubscribe' },
];
