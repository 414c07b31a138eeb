/** What nobody knows the end of: changes that could not be followed, and what was asked of the provider in vain. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../database/connection.ts';
import { isForgotten } from './store.ts';

/** Whoever asks again after a comparison is on their own. */
const isUncompared = sql`(compared_at is null or compared_at < next_try_at)`;

export async function countUnsettled(read: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from provider_event where status = 'given-up')::int
      + (select count(*) from provider_command where ${isForgotten} and ${isUncompared})::int as count`.execute(read);
  return rows[0]?.count ?? 0;
}

/** Everything was read again since this moment: how it is there stands here, whatever became of what was before. */
export async function settleUntil(tx: Tx, since: string): Promise<void> {
  await sql`
    update provider_event set status = 'done', done_at = now()
    where status = 'given-up' and received_at <= ${since}`.execute(tx);
  await sql`
    update provider_command set compared_at = now()
    where ${isForgotten} and ${isUncompared} and next_try_at <= ${since}`.execute(tx);
}
