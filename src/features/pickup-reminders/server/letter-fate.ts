import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { isStillSo } from '../changes.ts';
import { listChoices } from './store.ts';
import { findLetter, forgetWord, type KnownLetter } from './store-letters.ts';
import { findListener, listPickups, type Person } from './store-people.ts';

/**
 * Why a letter stays that waited for a mail server; undefined for one that may go, and for those of others. Its
 * unsubscribe link says which letter it is.
 */
export async function fateOfPickupLetter(
  read: Reader,
  { unsubscribeUrl }: Pick<DueMessage, 'unsubscribeUrl'>,
): Promise<Fate | undefined> {
  const token = unsubscribeUrl?.split('/').at(-1);
  const letter = token ? await findLetter(read, tokenHash(token)) : undefined;
  if (!letter) return undefined;
  const why = await whyItStays(read, letter);
  return why === undefined ? undefined : { why: `${why}: nothing was sent.`, untold: (tx) => forgetWord(tx, letter) };
}

/**
 * Why what waited stays, by e-mail or in a browser: nobody wants it any more, it is about a house that its account has left,
 * or what it says has changed. Undefined for what may go.
 */
export async function whyItStays(read: Reader, letter: KnownLetter): Promise<string | undefined> {
  const { profileId, contactId, channel } = letter;
  const choices = await listChoices(read, profileId, 'last');
  if (!choices.some((choice) => choice.channel === channel && choice.isOn))
    return 'The recipient has turned pickup reminders off in the meantime';
  const listener = await findListener(read, profileId);
  if (listener === undefined || (contactId !== null && listener.contactId !== contactId))
    return 'The account is no longer that of this contact';
  return (await isStillTrue(read, letter, listener)) ? undefined : 'What it says has changed in the meantime';
}

/**
 * Behind the word of a newer letter, or of one that went at once, an older one would be the last that is read; and of a
 * pause, or the end of a service, there is no newer word.
 */
async function isStillTrue(read: Reader, { remindsOf, tells }: KnownLetter, { contactId }: Person): Promise<boolean> {
  const on = (day: Day) => listPickups(read, contactId, { from: day, to: day });
  if (remindsOf !== null) return (await on(remindsOf)).some(({ state }) => state.kind === 'comes');
  for (const one of tells) if (isStillSo(one, await on(one.comesOn ?? one.nominal))) return true;
  return false;
}
