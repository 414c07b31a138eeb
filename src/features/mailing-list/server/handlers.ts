import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { findRecipient, markReturned } from '../../../server/outbox/store.ts';
import { getContact } from '../../contacts/server/store.ts';
import { type mailingListContract, purposes } from '../contract.ts';
import { reportOf } from '../reports.ts';
import { insertChoice, listChoices, listOff, listOwners, lockChoices } from './store.ts';
import { deleteFailure, findFailure, insertFailure } from './store-failures.ts';
import { insertReadersChoice } from './store-readers.ts';

type Options = Readonly<{ reportSecret: string | undefined }>;

export const mailingListHandlers = ({ reportSecret }: Options): Handlers<typeof mailingListContract> => ({
  async ofContact({ read, input: { contactId } }) {
    const { email } = await getContact(read, contactId);
    const owners = email === '' ? [] : await listOwners(read, email);
    return {
      email,
      off: await listOff(read, email),
      choices: await listChoices(read, email),
      failure: (await findFailure(read, email)) ?? null,
      others: owners.filter((other) => other.contactId !== contactId),
    };
  },

  async choose({ actor, input: { contactId, email, ...choice }, transact }) {
    await transact(async (tx) => {
      await lockChoices(tx, email); // whoever changes the address at that moment takes along what was said of it
      await refuseOtherAddress(tx, contactId, email);
      await insertChoice(tx, { ...choice, email, by: actor.id });
    });
    return { done: true };
  },

  async forgetFailure({ input: { contactId, email }, transact }) {
    await transact(async (tx) => {
      await refuseOtherAddress(tx, contactId, email);
      await deleteFailure(tx, email);
    });
    return { done: true };
  },

  async takeReport({ client, raw, read, transact, limitScale: scale }) {
    if (!reportSecret)
      throw new Refusal(
        'conflict',
        'reports-not-configured',
        'Set MAIL_REPORT_SECRET to take in reports of mail servers.',
      );
    const message = 'This was tried too often. Wait an hour.';
    await limit(read, `mail reports ${networkOf(client.address)}`, { max: 3000, minutes: 60, message, scale });
    if (!isSame(raw?.headers.authorization ?? '', `Bearer ${reportSecret}`))
      throw new Refusal('signed-out', 'wrong-secret', 'This is not the secret of MAIL_REPORT_SECRET.');
    const { partsOf } = await import('./report-parts.ts'); // reports are rare, and most companies take in none
    const report = reportOf(await partsOf(raw?.body ?? Buffer.alloc(0)));
    const reader = report && (await findRecipient(read, report.messageId));
    if (!report || !reader) return { taken: 'nothing' };
    await transact(async (tx) => {
      if (report.kind === 'bounce') {
        await markReturned(tx, report.messageId, report.words);
        return insertFailure(tx, { email: reader.email, source: 'report', words: report.words });
      }
      for (const purpose of purposes)
        await insertReadersChoice(tx, { ...reader, purpose, isOn: false, source: 'complaint' });
    });
    return { taken: report.kind };
  },
});

/** Compares without telling by the time it takes how much was right. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashOf(given), hashOf(wanted));
const hashOf = (words: string) => createHash('sha256').update(words).digest();

/** What was said is about the address that was seen: the contact may have another one since. */
async function refuseOtherAddress(tx: Tx, contactId: string, email: string): Promise<void> {
  const contact = await getContact(tx, contactId);
  if (contact.email.toLowerCase() !== email.toLowerCase())
    throw new Refusal(
      'conflict',
      'email-changed',
      `The email address has been changed to ${contact.email} in the meantime.`,
    );
}
