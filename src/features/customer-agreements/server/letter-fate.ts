import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import type { DueMessage } from '../../../server/outbox/store.ts';

/** Why a letter stays that asks for a signature that its account is not asked for any more; undefined where it is. */
export async function fateOfAgreement(
  read: Reader,
  { aboutIds, accountId }: Pick<DueMessage, 'aboutIds' | 'accountId'>,
): Promise<Fate | undefined> {
  const { rows } = await sql<{ isTheirs: boolean }>`
    select coalesce(c.profile_id = ${accountId}, false) as "isTheirs"
    from active_agreement a left join living_contact c on c.id = a.contact_id
    where a.id = any(${aboutIds}::uuid[]) and a.signed_at is null`.execute(read);
  const [waiting] = rows;
  if (!waiting) return { why: 'It was signed or replaced in the meantime: nothing was sent.' };
  if (waiting.isTheirs) return undefined;
  return { why: 'The contact was deleted or parted from this account in the meantime: nothing was sent.' };
}
