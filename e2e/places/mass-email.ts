import type { Page } from '@playwright/test';
import type { massEmailContract } from '../../src/features/mass-email/contract.ts';
import type { templatesContract } from '../../src/features/mass-email/templates.ts';
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
    ...{ id, purpose: 'announcement', recipientIds: [contactId], subject: 'No pickup on Thanksgiving' },
    message: 'Thursday pickups move to Friday.',
  };
  await page.request.post('/api/mass-emails', { data });
  await goTo(page, `/mass-email?sent=${id}`);
  await page
    .getByText(/kept in the outbox/)
    .first()
    .waitFor();
}

/** A text of its own, and the list of all. */
async function keep(page: Page): Promise<void> {
  await goTo(page, '/mass-email');
  const data: Sent<typeof templatesContract.create> = {
    ...{ name: `Holiday ${crypto.randomUUID().slice(0, 8)}`, purpose: 'service-notice' },
    ...{ subject: 'No pickup on {{next_pickup|the holiday}}', message: 'Hello {{first_name}}, pickups move by a day.' },
  };
  await page.request.post('/api/mass-email-templates', { data });
  await goTo(page, '/mass-email?q=a');
}

/** Somebody new whose address is off one of the lists, and back again. */
async function takeOff(page: Page): Promise<void> {
  await addNewContact(page);
  const contactId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { email } = await (await page.request.get(`/api/contacts/${contactId}`)).json();
  for (const isOn of [false, true, false]) {
    const data = { email, isOn, source: 'phone' };
    await page.request.put(`/api/contacts/${contactId}/mailing-list/announcement`, { data });
  }
  await goTo(page, `/crm/contacts/${contactId}`);
  await page.getByText('All that was said').click();
  await page.getByRole('heading', { name: 'Mailing List' }).scrollIntoViewIfNeeded();
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
  {
    name: 'mass-email-preview',
    as: 'admin',
    path: '/mass-email',
    open: steps(write, click('Preview')),
    heading: 'Preview',
  },
  {
    name: 'mass-email-template',
    as: 'admin',
    path: '/mass-email',
    open: steps(write, click('Save as Template')),
    heading: 'Save as Template',
  },
  { name: 'mass-email-templates', as: 'admin', open: steps(keep, click('Manage')), heading: 'Templates' },
  { name: 'mailing-list', as: 'admin', open: takeOff, heading: 'Mailing List' },
  {
    name: 'mailing-list-choice',
    as: 'admin',
    open: steps(takeOff, click('Put Back Announcements')),
    heading: 'Put Back on the List',
  },
  { name: 'unsubscribe', path: '/unsubscribe#token=unknown', heading: 'Unsubscribe' },
];
