import type { Reader } from '../../../server/database/connection.ts';
import type { Fate } from '../../../server/outbox/sending.ts';
import { findCompany } from './store.ts';

/** Where a letter to the office goes; undefined where it was written to. */
export async function fateOfOfficeLetter(read: Reader): Promise<Fate | undefined> {
  const company = await findCompany(read);
  return company?.email ? { address: company.email } : undefined;
}
