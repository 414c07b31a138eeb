import { sql } from 'kysely';
import { Refusal } from '../kernel/refusal.ts';
import type { Reader } from './database/connection.ts';

/**
 * Counts one attempt under a key in a fixed window, shared by all processes through PostgreSQL.
 * Refuses (too-many) beyond `max`; every count is one statement of its own, so that a failed attempt stays counted.
 * `scale` is RATE_LIMIT_SCALE.
 */
export async function limit(
  read: Reader,
  key: string,
  { max, minutes, message, scale }: { max: number; minutes: number; message: string; scale: number },
): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ hits: number }>`
    insert into rate_limit as kept (key, window_start)
    values (${key}, date_bin(${`${minutes} minutes`}::interval, now(), 'epoch'))
    on conflict (key, window_start) do update set hits = kept.hits + 1
    returning hits`.execute(read);
  if ((row?.hits ?? 1) > max * scale) throw new Refusal('too-many', 'too-many', message);
}

/** Forgets a key's attempts: after a successful sign-in the account is not punished for earlier typos. */
export async function forgetAttempts(read: Reader, key: string): Promise<void> {
  await read.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Removes windows that no limit looks at any more. */
export async function sweepLimits(read: Reader): Promise<void> {
  await read.deleteFrom('rate_limit').where('window_start', '<', sql<string>`now() - interval '2 days'`).execute();
}
