import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';

/** A letter to an account goes where that is reached by now, and any other where it was written to. */
export async function addressOf(
  read: Reader,
  { accountId, toAddress }: Pick<DueMessage, 'accountId' | 'toAddress'>,
): Promise<Fate> {
  if (accountId === null) return { address: toAddress };
  const { rows } = await sql<{ address: string }>`
    select email as address from correspondent where id = ${accountId}`.execute(read);
  return rows[0] ?? { why: 'The account has been deleted in the meantime: nothing was sent.' };
}

/** Why a link stays by which nothing is opened any more; undefined for one that is good. */
export async function fateOfLink(
  read: Reader,
  { id }: Pick<DueMessage, 'id'>,
): Promise<Readonly<{ why: string }> | undefined> {
  const { rows } = await sql`
    select from one_time_link where message_id = ${id} and expires_at > now()`.execute(read);
  return rows[0] ? undefined : { why: 'Its link has been used or replaced in the meantime: nothing was sent.' };
}
