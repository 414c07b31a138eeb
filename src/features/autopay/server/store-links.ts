import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import { linkExpired } from '../rules.ts';

const linkDays = 30;

type Wanted = Readonly<{ id: string; profileId: string; createdBy: string; publicUrl: string }>;

/**
 * A link with which somebody saves a card or account, and nothing else; undefined when this command has made one before.
 * The secret stands in the fragment, which browsers and proxies keep out of their logs (security 14.2.1).
 */
export async function insertLink(tx: Tx, { id, profileId, createdBy, publicUrl }: Wanted): Promise<string | undefined> {
  const token = randomToken();
  const { rows } = await sql<{ profileId: string; isNew: boolean }>`
    insert into autopay_link as l (id, token_hash, profile_id, created_by, expires_at)
    values (${id}, ${tokenHash(token)}, ${profileId}, ${createdBy}, now() + ${`${linkDays} days`}::interval)
    on conflict (id) do update set id = excluded.id
    returning l.profile_id as "profileId", l.token_hash = ${tokenHash(token)} as "isNew"`.execute(tx);
  if (rows[0]?.profileId !== profileId)
    throw new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');
  return rows[0].isNew ? `${publicUrl}/autopay#token=${token}` : undefined;
}

/**
 * Whose link this is. Refuses (link-expired) one that is unknown or too old, and one of an account that no customer has any
 * more: nobody there would know that it is charged.
 */
export async function getLinkOwner(read: Reader, token: string, now: Instant): Promise<string> {
  const { rows } = await sql<{ profileId: string }>`
    select l.profile_id as "profileId" from autopay_link l join living_contact c on c.profile_id = l.profile_id
    where l.token_hash = ${tokenHash(token)} and l.expires_at > ${now}`.execute(read);
  if (rows[0]) return rows[0].profileId;
  throw linkExpired();
}

/** Why an invitation stays whose link opens nothing any more; undefined for one that does. */
export async function fateOfAutopayLink(
  read: Reader,
  { aboutIds }: Pick<DueMessage, 'aboutIds'>,
): Promise<Fate | undefined> {
  const { rows } = await sql`
    select from autopay_link l join living_contact c on c.profile_id = l.profile_id
    where l.id = any(${aboutIds}::uuid[]) and l.expires_at > now()`.execute(read);
  return rows[0] ? undefined : { why: 'Its link is not good any more: nothing was sent.' };
}

/** What went to the mailbox that an account had before shows nothing of it any more. */
export async function forgetLinksOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from autopay_link where profile_id = ${profileId}`.execute(tx);
}

/** Links that are too old. */
export const sweepAutopayLinks: Sweep = (most) => sql`
  delete from autopay_link where id in (
    select id from autopay_link where expires_at <= now() limit ${most} for update skip locked)`;
