import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../server/database/connection.ts';
import { inEvenTime } from '../../../server/even-time.ts';
import type { Kit } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { type Draft, draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { insertActivities } from '../../activities/server/store.ts';
import { insertAddresses } from '../../addresses/server/store-bulk.ts';
import { findCompany, getLetterhead } from '../../company/server/store.ts';
import { toOffice } from '../../company/to-office.ts';
import { insertContact } from '../../contacts/server/store.ts';
import { findContactIdByEmail } from '../../contacts/server/store-by-email.ts';
import { contactName } from '../rules.ts';
import type { Asked } from '../service-area.ts';
import { say } from '../words.ts';

export type Lead = Readonly<{
  name: string;
  email: string;
  /** Of the activity: what the visitor wants. */
  title: string;
  /** What the visitor wrote, and from where. */
  text: string;
  phone?: string;
  /** Where they want service, and for how many cans; kept with a new lead. */
  address?: Asked & Readonly<{ cans?: number }>;
}>;

/**
 * Far longer than it takes to keep what a visitor wrote, also where somebody new becomes a customer at once: how long it
 * took does not tell whom the company knows.
 */
const keepingMs = 500;

/** Keeps what came from a visitor, and takes as long over it whoever they are. */
export const keepInEvenTime = <T>({ transact }: Pick<Kit, 'transact'>, keep: (tx: Tx) => Promise<T>): Promise<T> =>
  inEvenTime(keepingMs, () => transact(keep));

/** Keeps what a visitor wrote with the contact of this e-mail, or with a new lead, and tells the company. */
export async function takeLead(
  tx: Tx,
  lead: Lead,
  publicUrl: string,
): Promise<Readonly<{ contactId: string; isNew: boolean }>> {
  const known = await findContactIdByEmail(tx, lead.email);
  const contactId = known ?? (await addLead(tx, lead));
  // As a customer's message: it waits for an answer, and nobody can change what was written (decisions: Activities).
  const id = randomUUID();
  await insertActivities(tx, [
    {
      id,
      contactId,
      type: 'note',
      title: lead.title,
      description: lead.text,
      dueDate: null,
      priority: 'medium',
      status: 'in_progress',
      isCustomerGenerated: true,
      createdBy: null,
    },
  ]);
  announce({ topic: 'activities', id, contactId });
  await tellCompany(tx, lead, contactId, publicUrl);
  return { contactId, isNew: known === undefined };
}

const newAddress = {
  country: 'USA',
  isBilling: false,
  isMailing: false,
  isService: true,
  latitude: null,
  longitude: null,
  cans: 1,
  pickupDay: null,
} as const;

async function addLead(tx: Tx, { name, email, phone, address }: Lead): Promise<string> {
  const id = randomUUID();
  await insertContact(tx, id, { ...contactName(name), email, phone: phone ?? null, status: 'New Lead' }, null);
  if (address) await insertAddresses(tx, [{ ...newAddress, ...address, contactId: id }]);
  return id;
}

async function tellCompany(tx: Tx, lead: Lead, contactId: string, publicUrl: string): Promise<void> {
  const company = await findCompany(tx);
  if (!company?.email) return;
  const letter: Draft = draft({
    subject: say.letterSubject(lead.title, lead.name),
    paragraphs: lead.text.split(/\n\s*\n/),
    link: { label: say.openContact, url: `${publicUrl}/crm/contacts/${contactId}` },
    company: await getLetterhead(tx),
  });
  const to = toOffice({ ...company, email: company.email });
  await queueMessage(tx, { ...letter, ...to, kind: 'Website', createdBy: null, contactId });
}
