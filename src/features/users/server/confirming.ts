import type { Instant } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Letterhead } from '../../../server/outbox/draft.ts';
import { sessionTopic } from '../../../server/sessions.ts';
import { actFor, inSavepoint } from '../../../server/transact.ts';
import { mayManageUser } from '../policy.ts';
import { personWords } from '../words.ts';
import { findActor, lockUser } from './store.ts';
import { insertEvent, updateEmail } from './store-accounts.ts';
import { consumeEmailLink, findLinkOwner, forgetLinks, queueEmailChanged } from './store-links.ts';

const { refusals } = personWords.en;
const expired = () => new Refusal('conflict', 'email-link-expired', refusals['email-link-expired']);

/** What lies above this feature. */
export type AccountsAround = Readonly<{
  hasMailServer: boolean;
  letterhead: (read: Reader) => Promise<Letterhead>;
  contactOf: (read: Reader, accountId: string) => Promise<string | null>;
  /** What else says how somebody is reached. */
  emailChanged: (tx: Tx, id: string, change: Readonly<{ from: string; to: string }>) => Promise<void>;
}>;

type Around = AccountsAround & Readonly<{ now: Instant; publicUrl: string }>;

/** Makes the address of a link the e-mail of its account, as long as who asked for it may still manage that account. */
export async function confirmEmail(
  tx: Tx,
  token: string,
  { now, publicUrl, letterhead, contactOf, emailChanged }: Around,
): Promise<{ email: string }> {
  const id = await findLinkOwner(tx, token, now);
  if (!id || !(await findActor(tx, id))) throw expired();
  // Before the link: whoever replaces it holds the account first.
  const target = await lockUser(tx, id);
  const link = await consumeEmailLink(tx, token, now);
  const asker = link?.askedBy && (await findActor(tx, link.askedBy));
  if (!link?.email || !asker || !mayManageUser(asker, target.role)) throw expired();
  const { email } = link;
  await actFor(tx, id);
  if (await inSavepoint(tx, () => updateEmail(tx, id, email)))
    throw new Refusal('conflict', 'email-taken', refusals['email-taken']);
  // What went to the old mailbox opens nothing any more.
  await forgetLinks(tx, id, 'password');
  const contactId = await contactOf(tx, id);
  await queueEmailChanged(tx, target, email, { company: await letterhead(tx), publicUrl, createdBy: null, contactId });
  await insertEvent(tx, id, { kind: 'email-confirmed', email });
  await emailChanged(tx, id, { from: target.email, to: email });
  announce({ topic: 'users', id });
  announce({ topic: sessionTopic, id }); // which says the e-mail
  return { email };
}
