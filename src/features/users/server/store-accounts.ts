import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { startSession } from '../../../server/sessions.ts';
import type { Account, linkPurposes } from '../accounts.ts';
import { noSuchUser } from './store.ts';

/** How somebody gets in; refuses (missing) a deleted or unknown one. */
export async function getAccount(read: Reader, id: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.role,
      p.last_signed_in_at as "lastSignedInAt",
      (select json_build_object('email', l.email, 'expiresAt', l.expires_at) from one_time_link l
       where l.profile_id = p.id and l.purpose = 'email' and l.expires_at > now()) as "newEmail",
      (select max(l.expires_at) from one_time_link l
       where l.profile_id = p.id and l.purpose = 'password' and l.expires_at > now()) as "linkUntil",
      exists (select from two_step t where t.profile_id = p.id and t.confirmed_at is not null) as "hasTwoStep",
      (select count(*)::int from passkey k where k.profile_id = p.id) as passkeys
    from profile p where p.id = ${id} and p.deleted_at is null`.execute(read);
  return found(rows[0], noSuchUser);
}

/** The text of the letter with the newest good link of somebody that has not been sent. */
export async function findUnsentLink(
  read: Reader,
  profileId: string,
  purpose: (typeof linkPurposes)[number],
): Promise<string | undefined> {
  const { rows } = await sql<{ messageId: string }>`
    select l.message_id as "messageId" from one_time_link l join letter m on m.id = l.message_id
    where l.profile_id = ${profileId} and l.purpose = ${purpose} and l.expires_at > now()
      and m.status not in ('sending', 'sent')
    order by l.expires_at desc limit 1`.execute(read);
  return rows[0]?.messageId;
}

type AccountEvent = Readonly<{
  kind:
    | 'welcome'
    | 'link-shown'
    | 'email-asked'
    | 'email-cancelled'
    | 'email-confirmed'
    | 'two-step-on'
    | 'two-step-off'
    | 'two-step-reset'
    | 'codes-renewed'
    | 'role-risen'
    | 'contacts-exported'
    | 'accounts-exported'
    | 'report-exported'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkeys-reset';
  email?: string;
}>;

/** Keeps what was done about somebody's way in, or with it, for the history. */
export async function insertEvent(tx: Tx, profileId: string, { kind, email }: AccountEvent): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({ profile_id: profileId, kind, email: email ?? null })
    .execute();
}

/** Starts a session of somebody, and notes when; gives its token. */
export async function openSession(
  tx: Tx,
  profileId: string,
  client: Parameters<typeof startSession>[2],
): Promise<string> {
  const { rows } = await sql<{ before: string | null }>`
    update profile p set last_signed_in_at = now() from profile b
    where p.id = ${profileId} and b.id = p.id returning b.last_signed_in_at as before`.execute(tx);
  if (rows[0]?.before === null) announce({ topic: 'users', id: profileId });
  return startSession(tx, profileId, client);
}

/** Fails when another account has the address by now. */
export async function updateEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ email, version: sql`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
