import { isRunning } from '../../../kernel/running.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Draft } from '../../../server/outbox/draft.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import type { Bill } from '../../../server/payments/bills.ts';
import { isKeepable } from '../rules.ts';
import { type LetterKind, wordsOf } from './letters.ts';
import { findSubscription } from './store.ts';

type Waiting = Pick<DueMessage, 'aboutIds' | 'accountId' | 'text'>;
/** The bill whose page a letter shows, as it is by now: null when nothing is to pay of it, undefined when it shows none. */
type FindBill = (read: Reader, waiting: Waiting) => Promise<Bill | null | undefined>;

const stays = (why: string) => ({ why: `${why} in the meantime: nothing was sent.` });

/**
 * What a letter about a subscription says by now, or why it stays: what it says has been taken back, and behind the word of
 * that it would be the last that is read. Undefined where it goes as it was written.
 */
export async function fateOfSubscriptionLetter(
  read: Reader,
  waiting: Waiting,
  { kind, findBill }: Readonly<{ kind: LetterKind; findBill: FindBill }>,
): Promise<Fate | Readonly<{ words: Draft }> | undefined> {
  const [id = ''] = waiting.aboutIds;
  const now = await findSubscription(read, id);
  if (!now) return undefined;
  const isEnding = isKeepable(now.subscription);
  const isOver = !isRunning(now.subscription);
  if (kind === 'cancelled') return isEnding || isOver ? undefined : stays('The cancellation was taken back');
  if (isOver || (kind === 'kept' && isEnding)) return stays('The subscription was cancelled');
  const bill = kind === 'kept' ? undefined : await findBill(read, waiting);
  return bill === undefined ? undefined : { words: await wordsOf(read, kind, { ...now, bill }) };
}
