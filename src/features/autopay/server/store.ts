import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Autopay, Method } from '../contract.ts';

/** Whether and to what the invoices of an account are charged. */
export async function readAutopay(read: Reader, profileId: string): Promise<Autopay> {
  const { rows } = await sql<{ since: Instant | null; method: Method | null }>`
    select (select confirmed_at from autopay_consent
        where profile_id = ${profileId} and confirmed_at is not null and ended_at is null) as since, (
      select json_build_object('kind', method_kind, 'name', method_name, 'last4', method_last4, 'expires', method_expires)
      from paying_account where profile_id = ${profileId} and method_kind is not null and not is_replaced) as method`.execute(
    read,
  );
  const { since, method } = rows[0] ?? { since: null, method: null };
  return { isOn: since !== null, since, method };
}

/** Whether what an account is billed regularly is charged by itself: it was agreed to, and there is what to charge. */
export async function isChargedByItself(read: Reader, profileId: string): Promise<boolean> {
  const { isOn, method } = await readAutopay(read, profileId);
  return isOn && method !== null;
}

type Consent = Readonly<{
  profileId: string;
  sessionId: string;
  text: string;
  givenAt: Instant;
  clientAddress: string;
  userAgent: string | null;
}>;

/** Keeps what somebody agreed to; it is in force once something is saved. */
export async function insertConsent(tx: Tx, consent: Consent): Promise<void> {
  const { profileId, sessionId, text, givenAt, clientAddress, userAgent } = consent;
  await sql`
    insert into autopay_consent (profile_id, stripe_session_id, text, given_at, client_address, user_agent)
    values (${profileId}, ${sessionId}, ${text}, ${givenAt}, ${clientAddress}, ${userAgent})`.execute(tx);
}

export type PendingConsent = Readonly<{ profileId: string; isConfirmed: boolean; isEnded: boolean }>;

/**
 * What was agreed to before a page was opened. It is ended, too, once something was saved on a page that was opened after
 * it: whichever of the two we hear of last, the same is charged. And as long as no customer has the account: nobody there
 * would know that it is charged.
 */
export async function findConsent(read: Reader, sessionId: string): Promise<PendingConsent | undefined> {
  const { rows } = await sql<PendingConsent>`
    select profile_id as "profileId", confirmed_at is not null as "isConfirmed",
      ended_at is not null or exists (
        select from autopay_consent later
        where later.profile_id = c.profile_id and later.given_at > c.given_at and later.confirmed_at is not null
      ) or not exists (select from living_contact l where l.profile_id = c.profile_id) as "isEnded"
    from autopay_consent c where stripe_session_id = ${sessionId}`.execute(read);
  return rows[0];
}

/** So long the provider may have known of what was saved on a page, without anybody here who listened. */
const pageDays = 30;

/** Pages that somebody agreed to open, on which nothing is known to be saved. */
export async function listOpenPages(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_session_id as id from autopay_consent
    where confirmed_at is null and ended_at is null and given_at > now() - ${`${pageDays} days`}::interval
    order by given_at`.execute(read);
  return rows.map(({ id }) => id);
}

/** It is in force from now on, in place of an earlier one. */
export async function confirmConsent(tx: Tx, profileId: string, sessionId: string): Promise<void> {
  await sql`
    update autopay_consent set ended_at = now()
    where profile_id = ${profileId} and confirmed_at is not null and ended_at is null
      and stripe_session_id <> ${sessionId}`.execute(tx);
  await sql`
    update autopay_consent set confirmed_at = coalesce(confirmed_at, now())
    where stripe_session_id = ${sessionId}`.execute(tx);
  announce({ topic: 'payers', accountId: profileId });
}

/** Nothing that was agreed to until now holds any more. */
export async function endConsents(tx: Tx, profileId: string, by: string): Promise<void> {
  await sql`
    update autopay_consent set ended_at = now(), ended_by = ${by}
    where profile_id = ${profileId} and ended_at is null`.execute(tx);
  announce({ topic: 'payers', accountId: profileId });
}
