import type { Tx } from '../../../server/database/connection.ts';
import type { Said } from '../letters.ts';
import type { About } from './mailing.ts';
import { insertLetter } from './store-letters.ts';
import type { Person } from './store-people.ts';
import { queuePush } from './store-push-messages.ts';

const longestLines = 1000;

/** Puts a reminder or notice on its way to all of somebody's browsers; none when it was sent before. */
export async function pushAll(
  tx: Tx,
  { profileId, contactId }: Person,
  said: Said,
  { remindsOf, until }: About,
): Promise<void> {
  if (!(await insertLetter(tx, { profileId, contactId, channel: 'push', remindsOf, tokenHash: null }))) return;
  const { title, lines } = said;
  // A later one takes the place of an earlier one about the same.
  const tag = remindsOf ? `pickup ${remindsOf}` : 'pickup change';
  const body = lines.join('\n').slice(0, longestLines);
  await queuePush(tx, profileId, JSON.stringify({ title, body, tag, url: '/customer' }), until);
}
