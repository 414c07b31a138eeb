import { type QueryExecutorProvider, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { claim, inMinutes } from '../../../server/work.ts';
import type { Device } from './store-push.ts';

/** Announced when something is to be pushed. */
export const pushTopic = 'push-wanted';

/** Of yesterday's evening nobody wants to hear the next afternoon. */
const keepHours = 12;

/**
 * Puts a text on its way to all of somebody's browsers.
 * @param until when it is no longer true
 */
export async function queuePush(tx: Tx, profileId: string, text: string, until: Instant): Promise<void> {
  await sql`
    insert into push_message (subscription_id, text, keep_until)
    select id, ${text}, least(now() + ${`${keepHours} hours`}::interval, ${until}::timestamptz) from push_subscription
    where profile_id = ${profileId}`.execute(tx);
  announce({ topic: pushTopic });
}

export type DuePush = Device &
  Readonly<{ id: string; profileId: string; text: string; attempts: number; keepUntil: Instant }>;

/** Takes what is due, oldest first. */
export function takeDuePushes(tx: Tx, most: number): Promise<DuePush[]> {
  return claim(tx, {
    take: sql`update push_message t set taken_at = now()`,
    key: sql`t.id`,
    due: sql`
      select m.id, s.profile_id, s.endpoint, s.p256dh, s.auth
      from push_message m join push_subscription s on s.id = m.subscription_id
      where m.next_try_at <= now() order by m.next_try_at limit ${most} for update of m skip locked`,
    patienceMinutes: 5,
    columns: sql`t.id, t.text, t.attempts, t.keep_until as "keepUntil", d.profile_id as "profileId", d.endpoint, d.p256dh, d.auth`,
  });
}

export async function deletePush(tx: Tx, id: string): Promise<void> {
  await sql`delete from push_message where id = ${id}`.execute(tx);
}

/** What nobody took while it was true, such as of a night on which there was no server. */
export async function deleteLatePushes(tx: Tx): Promise<void> {
  await sql`
    delete from push_message where id in (
      select id from push_message where keep_until <= now() for update skip locked)`.execute(tx);
}

/**
 * After a restore: what waited when the backup was made was pushed then, or is no news any more.
 * @param tx of the restore, of which nobody hears
 */
export async function dropPushes(tx: QueryExecutorProvider): Promise<void> {
  await sql`delete from push_message`.execute(tx);
}

/**
 * Takes back what waits for somebody's browsers and has changed since: word of changed days of which each has been told
 * anew, as the moment of its transaction says, and what reminds of a day on which nothing comes any more.
 */
export async function deleteOvertakenPushes(
  tx: Tx,
  profileId: string,
  tags: Readonly<{ change: string; reminder: string | null }>,
): Promise<void> {
  await sql`
    delete from push_message m using push_subscription s
    where s.id = m.subscription_id and s.profile_id = ${profileId} and (
      m.text::jsonb ->> 'tag' = ${tags.reminder}
      or (m.text::jsonb ->> 'tag' = ${tags.change} and not exists (
        select from pickup_told t where t.profile_id = s.profile_id and t.created_at = m.created_at)))`.execute(tx);
}

/** Later, as long as anybody wants to hear of it then. */
export async function putOffPush(tx: Tx, id: string, minutes: number): Promise<void> {
  await sql`update push_message set next_try_at = ${inMinutes(minutes)} where id = ${id}`.execute(tx);
  await sql`delete from push_message where id = ${id} and next_try_at > keep_until`.execute(tx);
}
