import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listChoices } from './store.ts';
import { findLetter } from './store-letters.ts';

/**
 * Why a letter stays that waited for a mail server: its "tomorrow" has come, or nobody wants it any more. Undefined for one
 * that may go, and for those of others. Its unsubscribe link says which letter it is.
 */
export async function whyUnsent(
  read: Reader,
  unsubscribeUrl: string | null,
  now: Instant,
): Promise<string | undefined> {
  const token = unsubscribeUrl?.split('/').at(-1);
  const letter = token && (await findLetter(read, tokenHash(token)));
  if (!letter) return undefined;
  const { profileId, channel, remindsOf } = letter;
  const choices = await listChoices(read, profileId, 'last');
  if (!choices.some((choice) => choice.channel === channel && choice.isOn))
    return 'The recipient has turned pickup reminders off in the meantime: nothing was sent.';
  return remindsOf !== null && remindsOf <= dayAt(now, await getTimeZone(read))
    ? 'Its day had come before it could be sent: nothing was sent.'
    : undefined;
}
