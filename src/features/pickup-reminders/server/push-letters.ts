import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Said } from '../letters.ts';
import type { About } from './mailing.ts';
import { changeTag, insertLetter } from './store-letters.ts';
import type { Person } from './store-people.ts';
import { deleteOvertakenPushes, queuePush } from './store-push-messages.ts';

const longestLines = 1000;
/** A later one takes the place of an earlier one about the same. */
const tagOf = (remindsOf: Day) => `pickup ${remindsOf}`;

/** Puts a reminder or notice on its way to all of somebody's browsers; none when it was sent before. */
export async function pushAll(
  tx: Tx,
  { profileId, contactId }: Person,
  said: Said,
  { remindsOf, until }: About,
): Promise<void> {
  if (!(await insertLetter(tx, { profileId, contactId, channel: 'push', remindsOf, tokenHash: null }))) return;
  const { title, lines } = said;
  const tag = remindsOf ? tagOf(remindsOf) : changeTag;
  const body = lines.join('\n').slice(0, longestLines);
  await queuePush(tx, profileId, JSON.stringify({ title, body, tag, url: '/customer' }), until);
}

/**
 * What waits does not go behind the word that it has changed. Call it when that is written down.
 * @param free a day on which nothing comes
 */
export const takeBackOvertaken = (tx: Tx, profileId: string, free: Day | null): Promise<void> =>
  deleteOvertakenPushes(tx, profileId, { change: changeTag, reminder: free && tagOf(free) });
