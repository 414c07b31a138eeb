import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { CalendarLink } from '../calendar.ts';

export async function findLink(read: Reader, profileId: string): Promise<CalendarLink | null> {
  const { rows } = await sql<CalendarLink>`
    select created_at as "madeAt", has_alarm as "hasAlarm" from calendar_feed
    where profile_id = ${profileId}`.execute(read);
  return rows[0] ?? null;
}

/** The secret of somebody's only link from now on; it is told here and kept nowhere. */
export async function makeLink(
  tx: Tx,
  profileId: string,
  hasAlarm: boolean,
): Promise<Readonly<{ token: string; madeAt: Instant }>> {
  const token = randomToken();
  const { rows } = await sql<{ madeAt: Instant }>`
    insert into calendar_feed (profile_id, token_hash, has_alarm)
    values (${profileId}, ${tokenHash(token)}, ${hasAlarm})
    on conflict (profile_id) do update
    set token_hash = excluded.token_hash, has_alarm = excluded.has_alarm, created_at = excluded.created_at
    returning created_at as "madeAt"`.execute(tx);
  announce({ topic: 'pickup-reminders', accountId: profileId });
  const [{ madeAt }] = rows as [{ madeAt: Instant }];
  return { token, madeAt };
}

export async function removeLink(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from calendar_feed where profile_id = ${profileId}`.execute(tx);
  announce({ topic: 'pickup-reminders', accountId: profileId });
}

/** Whose calendar a link leads to; undefined when it was never made or leads nowhere any more. */
export async function findFeed(
  read: Reader,
  token: string,
): Promise<Readonly<{ profileId: string; hasAlarm: boolean }> | undefined> {
  const { rows } = await sql<{ profileId: string; hasAlarm: boolean }>`
    select profile_id as "profileId", has_alarm as "hasAlarm" from calendar_feed
    where token_hash = ${tokenHash(token)}`.execute(read);
  return rows[0];
}
