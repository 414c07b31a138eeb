import type { Instant } from '../../../kernel/calendar.ts';
import type { Output } from '../../../kernel/operation.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { noSuchContact } from '../../contacts/server/store.ts';
import type { Purpose } from '../../mailing-list/contract.ts';
import { toAdmin } from '../../users/to-admin.ts';
import type { massEmailContract } from '../contract.ts';
import { missingField, refuseUnknownFields } from '../fields.ts';
import { whyNot } from '../rules.ts';
import { getPaper, letterOf } from './letters.ts';
import { nameOf } from './sending.ts';
import { type Addressed, listAddressed, type Written } from './values.ts';

type Tried = Written & Readonly<{ purpose: Purpose; contactId: string; publicUrl: string; now: Instant }>;

/** A link of nobody: whoever tries a letter out must not unsubscribe the customer in whose name it is written. */
const link = (publicUrl: string) => ({
  label: 'Unsubscribe (works in the letters to recipients)',
  url: `${publicUrl}/unsubscribe`,
});

async function addressedTo(read: Reader, tried: Tried): Promise<Addressed> {
  refuseUnknownFields(tried);
  const [contact] = await listAddressed(read, [tried.contactId], { ...tried, words: tried });
  return found(contact, noSuchContact);
}

/** As one contact would read it. */
export async function previewFor(read: Reader, tried: Tried): Promise<Output<typeof massEmailContract.preview>> {
  const contact = await addressedTo(read, tried);
  const { subject, html } = letterOf(tried, contact.values, {
    paper: await getPaper(read),
    link: link(tried.publicUrl),
  });
  return { name: nameOf(contact), email: contact.email, leftOut: whyNot(contact, tried) ?? null, subject, html };
}

/** Sends the same to whoever tries it out. Refuses (value-missing) what that contact would not get for want of a value. */
export async function sendTest(tx: Tx, tried: Tried, to: Pick<Actor, 'id' | 'email' | 'firstName' | 'lastName'>) {
  const contact = await addressedTo(tx, tried);
  const missing = missingField(tried, contact.values);
  if (missing)
    throw new Refusal(
      'conflict',
      'value-missing',
      `${nameOf(contact)} has no value for {{${missing}}}: choose somebody else, or write {{${missing}|other words}}.`,
    );
  const { subject, ...letter } = letterOf(tried, contact.values, {
    paper: await getPaper(tx),
    link: link(tried.publicUrl),
  });
  await queueMessage(tx, {
    ...{ ...letter, subject: `Test: ${subject}`, kind: 'Mass email test', createdBy: to.id },
    ...toAdmin(to),
  });
  return { email: to.email };
}
