import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { queueAccountNews, type Recipient, type Sending } from './store-links.ts';

/** From so many wrong passwords a day on, somebody is told that others try. */
export const worthTelling = 10;

/** Tells somebody that wrong passwords were tried on their account; no more than once in 24 hours. */
export async function warnOfAttempts(tx: Tx, user: Recipient, sending: Sending): Promise<void> {
  const { rows } = await sql`
    update profile set warned_at = now()
    where id = ${user.id} and (warned_at is null or warned_at <= now() - interval '24 hours') returning id`.execute(tx);
  if (rows.length > 0) await queueAccountNews(tx, { letter: 'attempts', kind: 'Sign-in attempts' }, user, sending);
}

/** Tells somebody that their password was right, and the codes after it were wrong. */
export const warnOfCodes = (tx: Tx, user: Recipient, sending: Sending): Promise<void> =>
  queueAccountNews(tx, { letter: 'codes', kind: 'Sign-in attempts' }, user, sending);
