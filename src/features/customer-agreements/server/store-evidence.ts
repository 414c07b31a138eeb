import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Given } from './store.ts';

/** How something was signed; all null before. */
export type Evidence = Given &
  Readonly<{
    email: string | null;
    consent: string | null;
    address: string | null;
    userAgent: string | null;
    sha256: string | null;
  }>;

export async function withEvidence(read: Reader, given: Given): Promise<Evidence> {
  const { rows } = await sql<Omit<Evidence, keyof Given>>`
    select signed_email as email, signed_consent as consent, host(signed_address) as address,
      signed_user_agent as "userAgent", signed_sha256 as sha256
    from customer_agreement where id = ${given.id}`.execute(read);
  const [how] = rows;
  return { ...given, ...(how ?? { email: null, consent: null, address: null, userAgent: null, sha256: null }) };
}
