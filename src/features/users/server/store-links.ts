import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Sweep } from '../../../server/sweeping.ts';

/** How long the two kinds of password link are good for (decisions: People). */
const welcomeHours = 72;
const forgottenHours = 1;

type Recipient = Readonly<{ id: string; firstName: string; lastName: string; email: string }>;
type Sending = Readonly<{
  company: Letterhead;
  publicUrl: string;
  /** Whose doing it is; null for the person themselves. */
  createdBy: string | null;
  contactId?: string | null;
}>;

/** Puts the welcome e-mail into the outbox. It carries no password, but a link to choose one, good for 72 hours. */
export async function queueWelcome(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  const { name } = sending.company;
  const url = await newPasswordLink(tx, user.id, welcomeHours, sending.publicUrl);
  const letter = draft({
    subject: `Welcome to ${name}`,
    paragraphs: [
      `Hello ${user.firstName},`,
      `${name} has made an account for you. Choose a password with the button below, and sign in with this email address: ${user.email}.`,
    ],
    link: { label: 'Choose a password', url },
    closing: ['The link works once, for 72 hours. After that, use "Forgot password?" on the sign-in page.'],
    company: sending.company,
  });
  await queue(tx, 'Welcome', user, sending, letter);
}

/** Puts the e-mail with a link to choose a new password into the outbox, good for one hour. */
export async function queueForgottenPassword(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  const url = await newPasswordLink(tx, user.id, forgottenHours, sending.publicUrl);
  const letter = draft({
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${user.firstName},`,
      `somebody asked for a new password for your account at ${sending.company.name}. If it was you, choose one here:`,
    ],
    link: { label: 'Choose a new password', url },
    closing: ['The link works once, for one hour. If it was not you, nothing has changed and there is nothing to do.'],
    company: sending.company,
  });
  await queue(tx, 'Password link', user, sending, letter);
}

function queue(tx: Tx, kind: string, user: Recipient, sending: Sending, letter: ReturnType<typeof draft>) {
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
