import { sql } from 'kysely';
import type { Instant } from '../../kernel/calendar.ts';
import type { Reader } from '../database/connection.ts';
import type { About } from './store.ts';

type Written = Readonly<{
  accountId: string;
  about: About /** Null for ever. */;
  since: Instant | null;
  notBy: string;
}>;

/** Whether somebody else has written to an account about this. */
export async function hasWritten(read: Reader, { accountId, about, since, notBy }: Written): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_message where account_id = ${accountId} and about = ${about.what}
      and about_ids @> ${[...about.ids]}::uuid[] and created_by <> ${notBy}
      and created_at > coalesce(${since}::timestamptz, '-infinity') limit 1`.execute(read);
  return rows.length > 0;
}

/** Why the last letter to an account about this has not been sent, and whether it will be tried again. */
export type Unsent = Readonly<{ why: string; isTriedAgain: boolean }>;

/** Undefined when nobody has written about it, or nothing stood in the way. */
export async function findUnsent(
  read: Reader,
  { accountId, about }: Pick<Written, 'accountId' | 'about'>,
): Promise<Unsent | undefined> {
  const { rows } = await sql<Unsent & { status: string }>`
    select status, last_error as why, status <> 'failed' as "isTriedAgain" from outbox_message
    where account_id = ${accountId} and about = ${about.what} and about_ids @> ${[...about.ids]}::uuid[]
    order by created_at desc, id limit 1`.execute(read);
  const [last] = rows;
  if (!last?.why || !['queued', 'sending', 'failed'].includes(last.status)) return undefined;
  return { why: last.why, isTriedAgain: last.isTriedAgain };
}
