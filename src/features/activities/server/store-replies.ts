import type { Language } from '../../../kernel/language.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { getContact } from '../../contacts/server/store.ts';
import { languageOf } from '../../contacts/server/store-account.ts';
import type { Activity } from '../contract.ts';
import { answeredWords, hasUnanswered, refuseAnswering, refuseUnseenWords } from '../rules.ts';
import { replyDraft } from './letters.ts';
import { lockActivity, saveStatus } from './store.ts';
import { insertNote, listNotes } from './store-notes.ts';

/** What the office or the customer says under a customer's message, which is closed by it. */
type Closing = Readonly<{ activityId: string; text: string; actor: Actor }>;
/** A message whose words, and those of its answer, are the product's own: as its customer reads them. */
type ReadAs = (language: Language) => Readonly<{ title: string; description: string; text: string }>;

/**
 * Answers a message here and by e-mail; refuses (missing) one that is gone, and (conflict) what is none, or has grown
 * since it was seen.
 */
export async function answerMessage(
  tx: Tx,
  {
    activityId,
    text,
    actor,
    readAs,
    customerNotesSeen,
  }: Closing & Readonly<{ readAs: ReadAs; customerNotesSeen: number | undefined }>,
): Promise<void> {
  const message = await lockActivity(tx, activityId);
  refuseUnseenWords(await listNotes(tx, activityId), customerNotesSeen);
  await sendReply(tx, message, text, actor, readAs);
  await insertNote(tx, { activityId, text, isVisibleToCustomer: true, createdBy: actor.id });
  announce({ topic: 'activities', id: activityId });
}

/**
 * The customer's own last word; refuses (missing) a message that is gone. It waits on where they have added something else
 * that nobody has answered.
 */
export async function closeOwnMessage(tx: Tx, { activityId, text, actor }: Closing): Promise<void> {
  const { status } = await lockActivity(tx, activityId);
  const isAnswered = status === 'completed' || !hasUnanswered(await listNotes(tx, activityId));
  const whose = { isVisibleToCustomer: true, isFromCustomer: true, createdBy: actor.id };
  await insertNote(tx, { activityId, text, ...whose });
  if (isAnswered) await saveStatus(tx, activityId, 'completed');
  announce({ topic: 'activities', id: activityId });
}

/** Sends an answer to a customer's message by e-mail; the message waits no longer. */
export async function sendReply(
  tx: Tx,
  activity: Activity,
  text: string,
  actor: Actor,
  readAs?: ReadAs,
): Promise<void> {
  refuseAnswering(activity);
  const { firstName, lastName, email } = await getContact(tx, activity.contactId);
  const language = await languageOf(tx, activity.contactId);
  const read = { ...activity, text, ...readAs?.(language) };
  const asked = answeredWords(read, await listNotes(tx, activity.id));
  // Without an e-mail the answer is read on the customer's own page, or told on the phone.
  const letter = {
    ...replyDraft(
      { title: read.title, asked, answer: read.text, language },
      { actor, company: await getLetterhead(tx) },
    ),
    kind: 'Reply',
    to: { name: `${firstName} ${lastName}`, address: email },
    createdBy: actor.id,
    contactId: activity.contactId,
  };
  if (email !== '') await queueMessage(tx, letter);
  if (activity.status !== 'completed') await saveStatus(tx, activity.id, 'completed');
}
