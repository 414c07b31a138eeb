import { randomUUID } from 'node:crypto';
import { type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import { own } from '../../../kernel/refusal.ts';
import type { Actor, OwnContact } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { once } from '../../../server/once.ts';
import type { Transact } from '../../../server/transact.ts';
import { waitingForResponse } from '../../activities/rules.ts';
import { insertActivities } from '../../activities/server/store.ts';
import { insertNote } from '../../activities/server/store-notes.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { lockContact } from '../../contacts/server/store.ts';
import type { Asked } from '../asked.ts';
import { refuseTooMany } from '../rules.ts';
import { messageOf, outcomeOf } from '../words.ts';
import { say } from '../words-refusals.ts';
import type { pauseService } from './pausing.ts';
import { insertRequest, saveSettled } from './store.ts';
import { listWaiting } from './store-lists.ts';

type Asking = Readonly<{
  actor: Actor;
  contact: OwnContact | null;
  input: Readonly<{ commandId: string; seenPrice?: unknown }>;
  read: Reader;
  transact: Transact;
  now: Instant;
  limitScale: number;
}>;

type Facts = Readonly<{ tx: Tx; contactId: string; today: Day; waiting: readonly Asked[] }>;
/** What is kept of a request; `done` is what came of it at once. */
type Taken = Readonly<{ asked: Asked; stopId?: string; done?: Awaited<ReturnType<typeof pauseService>> }>;

/**
 * Keeps what a customer asks for as one request with its entry in Messages, once per command. `take` looks whether it
 * can be asked for, with the contact locked.
 */
export async function takeRequest(call: Asking, name: string, take: (facts: Facts) => Promise<Taken>) {
  const { actor, now } = call;
  // What was seen is no part of what is asked for: a repeat whose first answer got lost asks for the same.
  const { seenPrice: _, ...input } = call.input;
  const { id: contactId } = own(call.contact);
  const often = { max: 30, minutes: 60, message: say.tooOften, scale: call.limitScale };
  await limit(call.read, `own request ${actor.id}`, often);
  return call.transact((tx) =>
    once(tx, { id: input.commandId, actorId: actor.id, name, input }, async () => {
      await lockContact(tx, contactId);
      const today = dayAt(now, await getTimeZone(tx));
      const waiting = (await listWaiting(tx, contactId)).map(({ asked }) => asked);
      refuseTooMany(waiting.length);
      const { asked, stopId, done } = await take({ tx, contactId, today, waiting });
      const [id, activityId] = [randomUUID(), randomUUID()];
      await insertMessage(tx, { id: activityId, contactId, asked, isAnswered: done !== undefined, by: actor.id });
      await insertRequest(tx, { id, contactId, asked, stopId, activityId, createdBy: actor.id });
      if (done) {
        await saveSettled(tx, { id, contactId }, { state: 'done', ...done, by: actor.id });
        const text = outcomeOf(done, 'en');
        if (text) await insertNote(tx, { activityId, text, isVisibleToCustomer: true, createdBy: null });
      }
      return { id, ...(done && { isPaused: true as const }) };
    }),
  );
}

type Message = Readonly<{ id: string; contactId: string; asked: Asked; isAnswered: boolean; by: string }>;

/** The request as a message of the customer, in the language of the office. */
async function insertMessage(tx: Tx, { id, contactId, asked, isAnswered, by }: Message): Promise<void> {
  const { subject: title, text: description } = messageOf(asked, 'en');
  const words = { title, description, dueDate: null, priority: 'medium' } as const;
  const status = isAnswered ? 'completed' : waitingForResponse;
  const whose = { id, contactId, isCustomerGenerated: true, createdBy: by };
  await insertActivities(tx, [{ ...whose, ...words, type: 'note', status }]);
  announce({ topic: 'activities', id, contactId });
}
