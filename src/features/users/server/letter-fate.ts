import { sql } from 'kysely';
import { isAdmin } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';
import { findActor } from './store.ts';

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
export async function fateOfLink(read: Reader, { id }: Pick<DueMessage, 'id'>): Promise<Fate | undefined> {
  const { rows } = await sql`
    select from one_time_link where message_id = ${id} and expires_at > now()`.execute(read);
  return rows[0] ? undefined : { why: 'Its link has been used or replaced in the meantime: nothing was sent.' };
}

/** Why a letter stays that only admins may read; undefined while its account is that of one. */
export async function fateOfWhatAdminsRead(
  read: Reader,
  { accountId }: Pick<DueMessage, 'accountId'>,
): Promise<Fate | undefined> {
  const reader = accountId === null ? undefined : await findActor(read, accountId);
  return reader && isAdmin(reader)
    ? undefined
    : { why: 'Its recipient is no administrator any more: nothing was sent.' };
}
