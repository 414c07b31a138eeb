import { randomUUID } from 'node:crypto';
import { found } from '../../../kernel/refusal.ts';
import type { Actor, OwnContact } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { once } from '../../../server/once.ts';
import { lockContact } from '../../contacts/server/store.ts';
import type { ownMessagesContract } from '../own-messages.ts';
import { waitingForResponse } from '../rules.ts';
import { insertActivities, lockActivity, saveStatus } from './store.ts';
import { insertNote } from './store-notes.ts';
import { listOwnMessages, markSeen } from './store-own.ts';

export const ownMessagesHandlers: Handlers<typeof ownMessagesContract> = {
  async list({ contact, read }) {
    if (!contact) return { isLinked: false, messages: [], hasMore: false };
    return { isLinked: true, ...(await listOwnMessages(read, contact.id)) };
  },

  async send(call) {
    const { actor, input, transact } = call;
    const { id: contactId } = linked(call.contact);
    await limitMessages(call);
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'own-message', input }, async () => {
        await lockContact(tx, contactId);
        const [id, words] = [randomUUID(), { title: input.subject, description: input.message }];
        const state = { type: 'note', dueDate: null, priority: 'medium', status: waitingForResponse } as const;
        const whose = { id, contactId, isCustomerGenerated: true, createdBy: actor.id };
        await insertActivities(tx, [{ ...whose, ...words, ...state }]);
        announce({ topic: 'activities', id, contactId });
        return { id };
      }),
    );
  },

  async answer(call) {
    const { actor, input, transact } = call;
    const { id: contactId } = linked(call.contact);
    await limitMessages(call);
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'own-answer', input }, async () => {
        const message = await lockActivity(tx, input.id);
        const isOwn = message.isCustomerGenerated && message.contactId === contactId;
        const { id: activityId } = found(isOwn ? message : undefined, 'This message does not exist.');
        const kind = { isVisibleToCustomer: true, isFromCustomer: true };
        const { id } = await insertNote(tx, { activityId, text: input.message, ...kind, createdBy: actor.id });
        if (message.status !== waitingForResponse) await saveStatus(tx, activityId, waitingForResponse);
        announce({ topic: 'activities', id: activityId, contactId });
        return { id };
      }),
    );
  },

  async markSeen({ contact, input, transact }) {
    const { id } = linked(contact);
    await transact((tx) => markSeen(tx, id, input.ids));
    return { done: true };
  },
};

/** Refuses (missing) an account that the office has not linked. */
const linked = (contact: OwnContact | null): OwnContact =>
  found(contact ?? undefined, 'Your account setup is incomplete. Please contact support.');

/** Far more than a person writes by hand. */
async function limitMessages(call: Readonly<{ actor: Actor; read: Reader; limitScale: number }>): Promise<void> {
  const message = 'You have sent very many messages. Please wait an hour, or call us.';
  await limit(call.read, `own message ${call.actor.id}`, { max: 30, minutes: 60, message, scale: call.limitScale });
}
