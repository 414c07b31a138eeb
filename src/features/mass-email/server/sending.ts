import type { Instant } from '../../../kernel/calendar.ts';
import type { Output } from '../../../kernel/operation.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { queueMessages } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Purpose } from '../../mailing-list/contract.ts';
import { leftOutReasons, type massEmailContract } from '../contract.ts';
import { refuseUnknownFields } from '../fields.ts';
import { sortOut } from '../rules.ts';
import { unsubscribeWords } from '../words.ts';
import { getPaper, letterOf } from './letters.ts';
import { getMassEmail, insertLeftOut, insertMassEmail, insertMessages } from './store.ts';
import { type Addressed, listAddressed, type Written } from './values.ts';

type Sending = Written &
  Readonly<{
    id: string;
    purpose: Purpose;
    recipientIds: readonly string[];
    createdBy: string;
    publicUrl: string;
    now: Instant;
  }>;

/** Of ten thousand long letters at a time there would be a gigabyte, and nobody would be answered for as long as writing them takes. */
const lettersAtOnce = 50;

/** Who would get it, with those left out counted by their reason, the most first, then as the contract names them. Refuses fields that nobody knows. */
export async function checkMassEmail(
  read: Reader,
  checked: Pick<Sending, 'purpose' | 'subject' | 'message' | 'recipientIds' | 'publicUrl' | 'now'>,
): Promise<Output<typeof massEmailContract.check>> {
  refuseUnknownFields(checked);
  const { recipients, leftOut } = sortOut(
    await listAddressed(read, checked.recipientIds, { ...checked, words: checked }),
    checked,
  );
  const counts = Map.groupBy(leftOut, ({ reason }) => reason);
  return {
    recipients: recipients.length,
    firstId: recipients[0]?.id ?? null,
    leftOut: leftOutReasons
      .map((reason) => ({ reason, count: counts.get(reason)?.length ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
  };
}

/**
 * Puts a message for each recipient into the outbox: from there every one is sent once, also over a crash. The same id
 * a second time changes nothing. Refuses fields that nobody knows (unknown-field), and (nobody-left) when nobody of the
 * chosen can be written to.
 */
export async function sendMassEmail(tx: Tx, sending: Sending): Promise<Output<typeof massEmailContract.send>> {
  const { id, purpose, subject, message, createdBy, publicUrl, now } = sending;
  refuseUnknownFields(sending);
  const addressed = await listAddressed(tx, sending.recipientIds, { words: sending, publicUrl, now });
  const { recipients, leftOut } = sortOut(addressed, sending);
  const isNew = await insertMassEmail(tx, { id, purpose, subject, message, createdBy });
  if (!isNew) {
    const { total, leftOut } = await getMassEmail(tx, id);
    return { id, total, leftOut };
  }
  const answer = {
    id,
    leftOut: leftOut.map(({ contact, reason }) => ({ name: nameOf(contact), email: contact.email, reason })),
  };
  if (recipients.length === 0)
    throw new Refusal(
      'conflict',
      'nobody-left',
      'Nobody of those chosen can be written to: see the marks beside them.',
    );
  const paper = await getPaper(tx);
  const letterFor = (contact: Addressed) => {
    const token = randomToken();
    const link = { label: unsubscribeWords.en.unsubscribe, url: `${publicUrl}/unsubscribe#token=${token}` };
    return {
      tokenHash: tokenHash(token),
      message: {
        ...letterOf(sending, contact.values, { paper, link }),
        ...contact.truth,
        ...{ kind: 'Mass email', isBulk: true, createdBy },
        to: { name: nameOf(contact), address: contact.email },
        contactId: contact.id,
        unsubscribeUrl: `${publicUrl}/api/unsubscribes/${token}`,
      },
    };
  };
  for (let from = 0; from < recipients.length; from += lettersAtOnce) {
    const letters = recipients.slice(from, from + lettersAtOnce).map(letterFor);
    const ids = await queueMessages(
      tx,
      letters.map(({ message }) => message),
    );
    await insertMessages(
      tx,
      id,
      letters.map(({ tokenHash }, n) => ({ messageId: ids[n] as string, tokenHash })),
    );
  }
  await insertLeftOut(tx, id, answer.leftOut);
  announce({ topic: 'mass-email' });
  return { ...answer, total: recipients.length };
}

export const nameOf = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) =>
  `${firstName} ${lastName}`;
