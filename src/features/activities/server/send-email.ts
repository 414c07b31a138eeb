import { randomUUID } from 'node:crypto';
import type { Output, Received } from '../../../kernel/operation.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Call } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { once } from '../../../server/once.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { inSavepoint } from '../../../server/transact.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { getContact, lockContact } from '../../contacts/server/store.ts';
import type { activitiesContract } from '../contract.ts';
import { emailDraft } from './letters.ts';
import { insertActivities } from './store.ts';

type SendEmail = typeof activitiesContract.sendEmail;

/**
 * The e-mail and its entry among the activities in one transaction, once per command; without the entry the e-mail goes
 * all the same.
 */
export async function sendEmail(call: Call<SendEmail>): Promise<Output<SendEmail>> {
  const { actor, input, log, transact } = call;
  await limitEmails(call);
  return transact((tx) =>
    once(tx, { id: input.commandId, actorId: actor.id, name: 'e-mail', input }, async () => {
      await lockContact(tx, input.contactId);
      const { firstName, lastName, email } = await getContact(tx, input.contactId);
      if (email === '') throw new Refusal('conflict', 'email-needed', `${firstName} ${lastName} has no e-mail.`);
      await queueMessage(tx, {
        ...emailDraft(input, { actor, company: await getLetterhead(tx) }),
        kind: 'Email',
        to: { name: `${firstName} ${lastName}`, address: email },
        createdBy: actor.id,
        contactId: input.contactId,
      });
      const id = randomUUID();
      const failure = await inSavepoint(tx, async () => {
        await insertActivities(tx, [{ id, ...entryOf(input), createdBy: actor.id }]);
        announce({ topic: 'activities', id });
      });
      if (failure) log.error({ err: failure, contact: input.contactId }, 'e-mail sent but not logged');
      return { activityId: failure ? null : id };
    }),
  );
}

const entryOf = ({ contactId, subject, message }: Received<SendEmail>) =>
  ({
    contactId,
    type: 'email',
    title: subject,
    description: message,
    dueDate: null,
    priority: 'medium',
    status: null,
    isSent: true,
  }) as const;

/** Far more than a person writes by hand. */
export async function limitEmails({
  actor,
  read,
  limitScale: scale,
}: Readonly<{ actor: Actor; read: Reader; limitScale: number }>): Promise<void> {
  const message = 'You have sent very many e-mails. Wait an hour, or use Mass Email.';
  await limit(read, `e-mail ${actor.id}`, { max: 120, minutes: 60, message, scale });
}
