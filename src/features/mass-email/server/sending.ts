import type { Output } from '../../../kernel/operation.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessages } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import { getLetterhead, getPostalLines } from '../../company/server/store.ts';
import type { massEmailContract } from '../contract.ts';
import { filledIn, sortOut } from '../rules.ts';
import { unsubscribeWords } from '../words.ts';
import { type Chosen, getMassEmail, insertMassEmail, insertMessages, listChosen } from './store.ts';

type Sending = Readonly<{
  id: string;
  subject: string;
  message: string;
  recipientIds: readonly string[];
  createdBy: string;
  publicUrl: string;
}>;

/**
 * Puts a message for each recipient into the outbox: from there every one is sent once, also over a crash. The same id
 * a second time changes nothing. Refuses (conflict) when nobody of the chosen can be written to.
 */
export async function sendMassEmail(tx: Tx, sending: Sending): Promise<Output<typeof massEmailContract.send>> {
  const { recipients, leftOut } = sortOut(await listChosen(tx, sending.recipientIds));
  const answer = {
    id: sending.id,
    leftOut: leftOut.map(({ contact, reason }) => ({ name: nameOf(contact), email: contact.email, reason })),
  };
  if (!(await insertMassEmail(tx, sending))) return { ...answer, total: (await getMassEmail(tx, sending.id)).total };
  if (recipients.length === 0)
    throw new Refusal(
      'conflict',
      'nobody-left',
      'Nobody of those chosen can be written to: see the marks beside them.',
    );
  const company = await getLetterhead(tx);
  const postal = await getPostalLines(tx);
  const letters = recipients.map((contact) => {
    const token = randomToken();
    const link = { label: unsubscribeWords.en.unsubscribe, url: `${sending.publicUrl}/unsubscribe#token=${token}` };
    const { subject, text, html } = draft({
      subject: filledIn(sending.subject, contact.firstName),
      paragraphs: filledIn(sending.message, contact.firstName).split(/\n{2,}/),
      footer: { lines: [company.name, ...postal], link },
      company,
    });
    return {
      tokenHash: tokenHash(token),
      message: {
        ...{ subject, text, html, kind: 'Mass email', isBulk: true, createdBy: sending.createdBy },
        to: { name: nameOf(contact), address: contact.email },
        contactId: contact.id,
        unsubscribeUrl: `${sending.publicUrl}/api/unsubscribes/${token}`,
      },
    };
  });
  const ids = await queueMessages(
    tx,
    letters.map(({ message }) => message),
  );
  await insertMessages(
    tx,
    sending.id,
    letters.map(({ tokenHash }, n) => ({ messageId: ids[n] as string, tokenHash })),
  );
  announce({ topic: 'mass-email' });
  return { ...answer, total: letters.length };
}

const nameOf = ({ firstName, lastName }: Pick<Chosen, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
