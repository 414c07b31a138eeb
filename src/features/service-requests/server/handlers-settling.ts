import type { Language } from '../../../kernel/language.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import type { Transact } from '../../../server/transact.ts';
import { answerMessage } from '../../activities/server/store-replies.ts';
import { lockContact } from '../../contacts/server/store.ts';
import type { ServiceRequest, serviceRequestsContract } from '../contract.ts';
import { pauseOf, refuseSettled } from '../rules.ts';
import { messageOf, outcomeOf } from '../words.ts';
import { pauseService } from './pausing.ts';
import { getRequest, lockRequest, saveSettled } from './store.ts';

type Settling = Readonly<{
  actor: Actor;
  input: Readonly<{ id: string; commandId: string; customerNotesSeen?: number | undefined }>;
  read: Reader;
  transact: Transact;
}>;
type Outcome = Omit<Parameters<typeof saveSettled>[2], 'by'>;

/**
 * Settles a request once, and tells the customer what came of it, in Messages and by e-mail. What was seen of what they
 * added is no part of what is done once (decisions/0126).
 */
async function settleRequest<R extends Outcome>(
  { actor, input: { customerNotesSeen, ...input }, read, transact }: Settling,
  name: string,
  work: (tx: Tx, request: ServiceRequest) => Promise<R> | R,
) {
  const { contactId } = await getRequest(read, input.id);
  return transact((tx) =>
    once(tx, { id: input.commandId, actorId: actor.id, name, input }, async () => {
      await lockContact(tx, contactId);
      const request = await lockRequest(tx, input.id, contactId);
      refuseSettled(request.state);
      const came = await work(tx, request);
      const { activityId } = request;
      await saveSettled(tx, request, { ...came, by: actor.id });
      const settled = await getRequest(tx, input.id);
      const text = outcomeOf(settled, 'en');
      const readAs = (language: Language) => {
        const { subject: title, text: description } = messageOf(settled.asked, language);
        return { title, description, text: outcomeOf(settled, language) ?? '' };
      };
      if (activityId && text) await answerMessage(tx, { activityId, text, actor, readAs, customerNotesSeen });
      return { came, request: settled };
    }),
  );
}

export const settlingHandlers: Handlers<Pick<typeof serviceRequestsContract, 'approve' | 'settle'>> = {
  async approve(call) {
    const { request, came } = await settleRequest(call, 'agree-pause', async (tx, { contactId, asked }) => {
      const by = { id: call.actor.id, now: call.now };
      return { state: 'done', ...(await pauseService(tx, contactId, pauseOf(asked), by)) } as const;
    });
    return { request, credit: came.paused.credit };
  },

  async settle(call) {
    const { state, outcome } = call.input;
    const { request } = await settleRequest(call, 'settle-request', () => ({ state, outcome }));
    return request;
  },
};
