import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import { type UnsignedAgreement, unsignedPageSize } from '../contract.ts';

/** A page of what living contacts have not signed yet, longest first, and how many there are in all. */
export async function pageOfUnsigned(
  read: Reader,
  page: number,
): Promise<{ agreements: UnsignedAgreement[]; total: number }> {
  const unsigned = sql`from active_agreement a join living_contact c on c.id = a.contact_id where a.signed_at is null`;
  const [{ rows: agreements }, { rows: counts }] = await Promise.all([
    sql<UnsignedAgreement>`
      select a.id, a.title, c.id as "contactId", c.name as "contactName", c.email,
        to_json(a.assigned_at)#>>'{}' as "assignedAt"
      ${unsigned} order by a.assigned_at, a.id
      limit ${unsignedPageSize} offset ${(page - 1) * unsignedPageSize}`.execute(read),
    sql<{ total: number }>`select count(*)::int as total ${unsigned}`.execute(read),
  ]);
  return { agreements, total: counts[0]?.total ?? 0 };
}
