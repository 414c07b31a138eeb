import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';

/** What a customer has been given to sign, as it was signed or as it is to be. */
export type ActiveAgreement = Readonly<{
  title: string;
  /** HTML without anything that runs, loads or sends. */
  content: string;
  assignedAt: Instant;
  signedAt: Instant | null;
}>;

/** The active agreement of a contact: a signed one before others, and of these the newest. */
export async function findActiveAgreement(read: Reader, contactId: string): Promise<ActiveAgreement | null> {
  const { rows } = await sql<{ agreement: ActiveAgreement }>`
    select json_build_object('title', coalesce(x.signed_title, a.title), 'content', coalesce(x.signed_content, a.content),
      'assignedAt', x.created_at, 'signedAt', x.signed_at) as agreement
    from customer_agreement x join service_agreement a on a.id = x.agreement_id
    where x.contact_id = ${contactId} and x.is_active
    order by x.signed_at is null, x.created_at desc, x.id limit 1`.execute(read);
  return rows[0]?.agreement ?? null;
}
