import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';

/** Why a letter stays that asks for a signature that its account is not asked for any more; undefined where it is. */
export async function fateOfAgreement(
  read: Reader,
  { aboutIds, accountId }: Pick<DueMessage, 'aboutIds' | 'accountId'>,
): Promise<Readonly<{ why: string }> | undefined> {
  const { rows } = await sql`
    select from active_agreement a join living_contact c on c.id = a.contact_id
    where a.id = any(${aboutIds}::uuid[]) and a.signed_at is null and c.profile_id = ${accountId}`.execute(read);
  return rows[0] ? undefined : { why: 'It was signed or replaced in the meantime: nothing was sent.' };
}
