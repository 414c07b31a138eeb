import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { listChoices } from './store.ts';
import { findLetter } from './store-letters.ts';
import { findListener } from './store-people.ts';

/**
 * Why a letter stays that waited for a mail server: nobody wants it any more, or it is about a house that its account has
 * left. Undefined for one that may go, and for those of others. Its unsubscribe link says which letter it is.
 */
export async function fateOfPickupLetter(
  read: Reader,
  { unsubscribeUrl }: Pick<DueMessage, 'unsubscribeUrl'>,
): Promise<Fate | undefined> {
  const token = unsubscribeUrl?.split('/').at(-1);
  const letter = token && (await findLetter(read, tokenHash(token)));
  if (!letter) return undefined;
  const { profileId, contactId, channel } = letter;
  const choices = await listChoices(read, profileId, 'last');
  if (!choices.some((choice) => choice.channel === channel && choice.isOn))
    return { why: 'The recipient has turned pickup reminders off in the meantime: nothing was sent.' };
  const listener = await findListener(read, profileId);
  return listener === undefined || (contactId !== null && listener.contactId !== contactId)
    ? { why: 'The account is no longer that of this contact: nothing was sent.' }
    : undefined;
}
