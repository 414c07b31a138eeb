import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';

export type Signature = Readonly<{
  at: Instant;
  name: string;
  title: string;
  /** HTML as it was read, with its hash. */
  content: string;
  sha256: string;
  /** The sentence that was agreed to. */
  consent: string;
  address: string;
  userAgent: string | null;
  /** Of the account with which it was signed; null on somebody else's device. */
  email: string | null;
  /** The staff member in whose presence it was signed. */
  witnessedBy: string | null;
}>;

/** Signs what is locked and waits for its signature. */
export async function saveSignature(tx: Tx, id: string, by: Signature): Promise<void> {
  const { rows } = await sql<{ contactId: string }>`
    update customer_agreement set signed_at = ${by.at}, signed_name = ${by.name}, signed_title = ${by.title},
      signed_content = ${by.content}, signed_sha256 = ${by.sha256}, signed_address = ${by.address}::inet,
      signed_user_agent = ${by.userAgent}, signed_email = ${by.email}, signed_consent = ${by.consent},
      witnessed_by = ${by.witnessedBy}
    where id = ${id} returning contact_id as "contactId"`.execute(tx);
  for (const { contactId } of rows) announce({ topic: 'customer-agreements', contactId });
}
