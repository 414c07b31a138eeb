import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';

/** Whether an account gets its invoices on paper as well. */
export async function isOnPaper(read: Reader, profileId: string): Promise<boolean> {
  const { rows } = await sql`select from paper_reader where profile_id = ${profileId}`.execute(read);
  return rows.length > 0;
}

/** Writes nothing where it is so already. */
export async function savePaper(tx: Tx, profileId: string, isWanted: boolean): Promise<void> {
  if ((await isOnPaper(tx, profileId)) === isWanted) return;
  await sql`
    insert into paper_customer as c (profile_id, is_on_paper) values (${profileId}, ${isWanted})
    on conflict (profile_id) do update set is_on_paper = excluded.is_on_paper, updated_at = now()
    where c.is_on_paper <> excluded.is_on_paper`.execute(tx);
  announce({ topic: 'invoices', accountId: profileId });
}
