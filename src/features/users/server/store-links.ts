import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import { letters } from '../words-letters.ts';

/** How long the two kinds of password link are good for (decisions: People). */
const welcomeHours = 72;
const forgottenHours = 1;

type Recipient = Readonly<{ id: string; firstName: string; lastName: string; email: string; language: Language }>;
type Sending = Readonly<{
  company: Letterhead;
  publicUrl: string;
  /** Whose doing it is; null for the person themselves. */
  createdBy: string | null;
  contactId?: string | null;
}>;

/** Puts the welcome e-mail into the outbox. It carries no password, but a link to choose one, good for 72 hours. */
export async function queueWelcome(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  const url = await newPasswordLink(tx, user.id, welcomeHours, sending.publicUrl);
  await queue(tx, { kind: 'Welcome', write: letters[user.language].welcome, user, sending, url });
}

/** Puts the e-mail with a link to choose a new password into the outbox, good for one hour. */
export async function queueForgottenPassword(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  const url = await newPasswordLink(tx, user.id, forgottenHours, sending.publicUrl);
  await queue(tx, { kind: 'Password link', write: letters[user.language].forgottenPassword, user, sending, url });
}

type Letter = Readonly<{
  kind: string;
  write: (typeof letters)['en']['welcome'];
  user: Recipient;
  sending: Sending;
  url: string;
}>;

function queue(tx: Tx, { kind, write, user, sending, url }: Letter) {
  const { company } = sending;
  const { link, ...words } = write({ ...user, company: company.name });
  const letter = draft({ ...words, link: { label: link, url }, language: user.language, company });
  const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
  return queueMessage(tx, { ...letter, kind, to, createdBy: sending.createdBy, contactId: sending.contactId ?? null });
}

/** The secret stands in the fragment, which browsers and proxies keep out of their logs (security 14.2.1). */
async function newPasswordLink(tx: Tx, profileId: string, hours: number, publicUrl: string): Promise<string> {
  const token = randomToken();
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: tokenHash(token),
      purpose: 'password',
      profile_id: profileId,
      expires_at: sql<string>`now() + ${`${hours} hours`}::interval`,
    })
    .execute();
  return `${publicUrl}/choose-password#token=${token}`;
}

/** Links that are too old; those that were used are gone already. */
export const sweepLinks: Sweep = (most) => sql`
  delete from one_time_link where token_hash in (
    select token_hash from one_time_link where expires_at <= now() limit ${most} for update skip locked)`;

/** Whose password a link chooses; undefined when it is unknown, used or too old. */
export async function findPasswordLinkOwner(read: Reader, token: string, now: Instant): Promise<string | undefined> {
  const link = await read
    .selectFrom('one_time_link')
    .select('profile_id as profileId')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.profileId ?? undefined;
}

/** Uses up a password link, and with it all others of the same person; undefined when it is unknown, used or too old. */
export async function consumePasswordLink(tx: Tx, token: string, now: Instant): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'password')
    .where('expires_at', '>', now)
    .returning('profile_id as profileId')
    .executeTakeFirst();
  if (!used?.profileId) return undefined;
  await tx.deleteFrom('one_time_link').where('profile_id', '=', used.profileId).execute();
  return used.profileId;
}
