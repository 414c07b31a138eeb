import { randomUUID } from 'node:crypto';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import { isCommonPassword } from '../../../server/common-passwords.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type Handlers, preparedJson } from '../../../server/http.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { Last } from '../../../server/transact.ts';
import { getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { refuseEasyPassword } from '../../users/rules.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import { type Contact, type ContactStatus, contactStatuses, type contactsContract } from '../contract.ts';
import { accountRequired, newContact, whyNotStatus } from '../status-changes.ts';
import { exportFile, type ListExportedAddresses, type ListMailingMarks } from './export.ts';
import { makeAccounts } from './making-accounts.ts';
import {
  contactsPage,
  countContacts,
  getContact,
  insertContact,
  lockContact,
  markContactDeleted,
  noSuchContact,
  updateContact,
} from './store.ts';
import { findMergedInto } from './store-merge.ts';
import { findContacts } from './store-search.ts';

/** Why a contact gets no account, by the code of the refusal. */
const noAccount = {
  'has-account': () => 'This contact has a customer account already.',
  'email-needed': ({ firstName, lastName }: Contact) =>
    `${firstName} ${lastName} has no e-mail, and an account needs one.`,
  'email-taken': ({ email }: Contact) => `Somebody already has an account with the email ${email}.`,
} as const;

type Named = Pick<Contact, 'status' | 'hasAccount' | 'firstName' | 'lastName'>;

function refuseWithoutAccount(contact: Named, next: ContactStatus): void {
  if (!whyNotStatus(contact, next)) return;
  const message = accountRequired.messageFor(`${contact.firstName} ${contact.lastName}`);
  throw invalidField('status', 'account-required', message);
}

/** What those say of contacts who keep their addresses, who follow a new e-mail, and who may not lose one. */
type Around = Readonly<{
  findContactWithAddresses: (read: Reader, id: string) => Promise<string | undefined>;
  listExportedAddresses: ListExportedAddresses;
  listMailingMarks: ListMailingMarks;
  emailChanged: (tx: Tx, change: Readonly<{ from: string; to: string; by: string }>) => Promise<void>;
  refuseDeletion: (tx: Tx, id: string) => Promise<void>;
}>;

export const contactsHandlers = ({
  findContactWithAddresses,
  listExportedAddresses,
  listMailingMarks,
  emailChanged,
  refuseDeletion,
}: Around): Handlers<typeof contactsContract> => ({
  async list({ read, input }) {
    return input.q ? findContacts(read, input) : preparedJson(await contactsPage(read, input));
  },

  async counts({ read }) {
    const byStatus = await countContacts(read);
    return { total: contactStatuses.reduce((sum, status) => sum + byStatus[status], 0), byStatus };
  },

  async export({ actor, read, transact, input, now }) {
    await transact((tx) => insertEvent(tx, actor.id, { kind: 'contacts-exported' }));
    return exportFile(read, input, { timeZone: await getTimeZone(read), now, listExportedAddresses, listMailingMarks });
  },

  async get({ read, input }) {
    const contact = await findContactWithAddresses(read, input.id);
    if (contact) return preparedJson(contact);
    const mergedInto = await findMergedInto(read, input.id);
    if (!mergedInto) throw new Refusal('missing', 'missing', noSuchContact);
    throw new Refusal('missing', 'contact-merged', 'This contact has been merged into another one.', {
      current: { mergedInto },
    });
  },

  async create({ actor, input, transact }) {
    refuseWithoutAccount({ ...input, ...newContact }, input.status);
    return transact(async (tx) => new Last(insertContact(tx, randomUUID(), input, actor.id)));
  },

  async update({ actor, input, transact }) {
    const { id, version, ...fields } = input;
    return transact(async (tx) => {
      const before = await getContact(tx, id);
      // Whoever has another version is told that first.
      if (before.version === version) refuseWithoutAccount(before, fields.status);
      const updated = await updateContact(tx, id, version, fields);
      if (!updated)
        throw new Refusal('conflict', 'contact-changed', 'This contact was changed by somebody else in the meantime.', {
          current: await getContact(tx, id),
        });
      if (updated.email !== before.email)
        await emailChanged(tx, { from: before.email, to: updated.email, by: actor.id });
      return updated;
    });
  },

  async promote({ actor, input, read, transact, publicUrl, log }) {
    const { name: company } = await getLetterhead(read);
    refuseEasyPassword(input.password, 'password', { company, isCommon: await isCommonPassword(input.password) });
    const passwordHash = await hashPassword(input.password);
    return transact(async (tx) => {
      await lockContact(tx, input.id);
      const contact = await getContact(tx, input.id);
      const sending = { company: await getLetterhead(tx), publicUrl: publicUrl(), createdBy: actor.id };
      const why = (await makeAccounts(tx, [contact], { ...sending, passwordHash, log })).get(contact.id);
      if (why) throw new Refusal('conflict', why, noAccount[why](contact));
      return getContact(tx, input.id);
    });
  },

  async remove({ actor, input, transact }) {
    await transact(async (tx) => {
      await refuseDeletion(tx, input.id);
      await markContactDeleted(tx, input.id, actor.id);
    });
    return { done: true };
  },
});
