import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';

/** Whether somebody can be given a request. */
export async function isStaffMember(read: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from staff where id = ${id}`.execute(read);
  return rows.length > 0;
}
