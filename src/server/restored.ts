/** When a backup was restored here: what was done since it was made is known to the world, and not to us. */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Instant } from '../kernel/calendar.ts';
import type { Reader } from './database/connection.ts';

/** @param tx of the restore, of which nobody hears */
export async function noteRestored(tx: QueryExecutorProvider, at: Instant): Promise<void> {
  await sql`insert into restoration (restored_at) values (${at}) on conflict do nothing`.execute(tx);
}

/** The last time; undefined where nothing was ever restored. */
export async function findRestored(read: Reader): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Instant | null }>`select max(restored_at) as at from restoration`.execute(read);
  return rows[0]?.at ?? undefined;
}
