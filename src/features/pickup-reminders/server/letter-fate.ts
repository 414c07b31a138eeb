import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { listChoices } from './store.ts';
import { findLetter, type KnownLetter } from './store-letters.ts';
import { findListener, listPickups, type Person } from './store-people.ts';

/**
 * Why a letter stays that waited for a mail server: nobody wants it any more, it is about a house that its account has
 * left, or what it says has changed. Undefined for one that may go, and for those of others. Its unsubscribe link says
 * which letter it is.
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
  if (listener === undefined || (contactId !== null && listener.contactId !== contactId))
    return { why: 'The account is no longer that of this contact: nothing was sent.' };
  return (await isStillTrue(read, letter, listener))
    ? undefined
    : { why: 'What it says has changed in the meantime: nothing was sent.' };
}

/** Behind the word of a newer letter, or of one that went at once, an older one would be the last that is read. */
async function isStillTrue(read: Reader, letter: KnownLetter, { contactId }: Person): Promise<boolean> {
  const { remindsOf: day, isLastWord } = letter;
  if (day === null) return isLastWord;
  return (await listPickups(read, contactId, { from: day, to: day })).some(({ state }) => state.kind === 'comes');
}
