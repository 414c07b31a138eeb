import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import { queueMessage, queueMessages } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import { letters } from '../words-letters.ts';

/** How long the kinds of link are good for (decisions: People, decisions/0080). */
const welcomeHours = 72;
const forgottenHours = 1;
const emailHours = 24;

/** The secret stands in the fragment, which browsers and proxies keep out of their logs (security 14.2.1). */
const choosing = '/choose-password#token=';
const confirming = '/confirm-email#token=';

export type Recipient = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}>;
export type Sending = Readonly<{
  company: Letterhead;
  publicUrl: string;
  /** Whose doing it is; null for the person themselves. */
  createdBy: string | null;
  contactId?: string | null;
}>;

/** Puts the welcome e-mail into the outbox. It carries no password, but a link to choose one, good for 72 hours. */
export async function queueWelcome(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  await queueWelcomes(tx, [{ ...user, contactId: sending.contactId ?? null }], sending);
}

/** The same for many at once. */
export async function queueWelcomes(
  tx: Tx,
  users: readonly (Recipient & Readonly<{ contactId: string | null }>)[],
  sending: Omit<Sending, 'contactId'>,
): Promise<void> {
  const letter = { kind: 'Welcome', write: 'welcome', hours: welcomeHours, page: choosing } as const;
  await sendLinks(tx, letter, users, sending);
}

/** Tells somebody with a higher role that the password of before is gone, with a link to choose another. */
export async function queueRisen(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  await sendLink(tx, { kind: 'New role', write: 'risen', hours: welcomeHours, page: choosing }, user, sending);
}

/** Puts the e-mail with a link to choose a new password into the outbox, good for one hour. */
export async function queueForgottenPassword(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  const letter = { kind: 'Password link', write: 'forgottenPassword', hours: forgottenHours, page: choosing } as const;
  await sendLink(tx, letter, user, sending);
}

/** Puts the e-mail with which a new address is confirmed into the outbox; the earlier link of the account is dead. */
export async function queueEmailLink(
  tx: Tx,
  user: Recipient,
  email: string,
  sending: Sending & Readonly<{ createdBy: string }>,
): Promise<void> {
  await forgetLinks(tx, user.id, 'email');
  const sent = { kind: 'Confirm email', write: 'newEmail', hours: emailHours, page: confirming } as const;
  await sendLink(tx, sent, { ...user, email }, sending, { purpose: 'email', email, created_by: sending.createdBy });
}

/** Tells the address that an account had which one it has now. */
export async function queueEmailChanged(tx: Tx, user: Recipient, now: string, sending: Sending): Promise<void> {
  const { company } = sending;
  const words = letters[user.language].emailChanged({ ...user, email: now, company: company.name });
  await queueMessage(tx, {
    ...{ ...draft({ ...words, language: user.language, company }), kind: 'Email changed', to: mailboxOf(user) },
    ...{ createdBy: sending.createdBy, contactId: sending.contactId ?? null },
  });
}

/** News of an account that carry no link to get in by. */
type News = Readonly<{
  letter: 'attempts' | 'codes' | 'twoStepOn' | 'twoStepOff' | 'passkeyAdded' | 'passkeyRemoved';
  kind: string;
}>;

/** Tells somebody what happened around their account. */
export async function queueAccountNews(
  tx: Tx,
  { letter, kind }: News,
  user: Recipient,
  sending: Sending,
): Promise<void> {
  const { company, publicUrl, createdBy, contactId = null } = sending;
  const words = letters[user.language][letter]({ ...user, company: company.name, publicUrl });
  await queueMessage(tx, {
    ...{ ...draft({ ...words, language: user.language, company }), kind, to: mailboxOf(user) },
    ...{ createdBy, contactId },
  });
}

type LinkLetter = Readonly<{
  kind: string;
  write: 'welcome' | 'risen' | 'forgottenPassword' | 'newEmail';
  hours: number;
  page: string;
}>;
type Meant = Readonly<{ purpose: 'password' } | { purpose: 'email'; email: string; created_by: string }>;

const sendLink = (tx: Tx, letter: LinkLetter, user: Recipient, sending: Sending, meant?: Meant): Promise<void> =>
  sendLinks(tx, letter, [{ ...user, contactId: sending.contactId ?? null }], sending, meant);

/** Each person gets a link of their own, for the same. */
async function sendLinks(
  tx: Tx,
  { kind, write, hours, page }: LinkLetter,
  users: readonly (Recipient & Readonly<{ contactId: string | null }>)[],
  { company, publicUrl, createdBy }: Omit<Sending, 'contactId'>,
  meant: Meant = { purpose: 'password' },
): Promise<void> {
  const { rows } = await sql<{ at: Instant }>`select now() + ${`${hours} hours`}::interval as at`.execute(tx);
  const [{ at: expires_at }] = rows as [{ at: Instant }];
  const sent = users.map(({ contactId, ...user }) => {
    const { language } = user;
    const token = randomToken();
    const { link: label, ...words } = letters[language][write]({ ...user, company: company.name });
    const letter = draft({ ...words, link: { label, url: `${publicUrl}${page}${token}` }, language, company });
    const message = {
      ...{ ...letter, kind, to: mailboxOf(user), createdBy, contactId },
      ...{ keepUntil: expires_at, about: { what: 'one-time-link', ids: [] } as const },
      isBulk: users.length > 1, // who has forgotten a password does not wait behind a thousand who never had one
    };
    return { message, link: { token_hash: tokenHash(token), profile_id: user.id, expires_at, ...meant } };
  });
  const ids = await queueMessages(
    tx,
    sent.map(({ message }) => message),
  );
  await tx
    .insertInto('one_time_link')
    .values(sent.map(({ link }, at) => ({ ...link, message_id: ids[at] as string })))
    .execute();
}

const mailboxOf = ({ firstName, lastName, email }: Recipient) => ({ name: `${firstName} ${lastName}`, address: email });

/** From now on no such link of an account is good. */
export async function forgetLinks(tx: Tx, profileId: string, purpose: Meant['purpose']): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_link')
    .where('profile_id', '=', profileId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The e-mails that somebody has asked for are awaited no longer: who may not ask any more is not followed either. */
export async function forgetAskedBy(tx: Tx, askerId: string): Promise<void> {
  const asked = await tx
    .deleteFrom('one_time_link')
    .where('created_by', '=', askerId)
    .where('purpose', '=', 'email')
    .returning('profile_id as id')
    .execute();
  for (const { id } of asked) if (id) announce({ topic: 'users', id });
}

/** Links that are too old; those that were used are gone already. */
export const sweepLinks: Sweep = (most) => sql`
  delete from one_time_link where token_hash in (
    select token_hash from one_time_link where expires_at <= now() limit ${most} for update skip locked)`;

/** Whose account a link is about; undefined when it is unknown, used or too old. */
export async function findLinkOwner(read: Reader, token: string, now: Instant): Promise<string | undefined> {
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
  await forgetLinks(tx, used.profileId, 'password');
  return used.profileId;
}

/** Uses up the link to a new e-mail; undefined when it is unknown, used, replaced or too old. */
export async function consumeEmailLink(tx: Tx, token: string, now: Instant) {
  return tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .returning(['email', 'created_by as askedBy'])
    .executeTakeFirst();
}
