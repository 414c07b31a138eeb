import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';

/** Whether somebody can be given a request; locked, so that whoever leaves at this moment leaves it to nobody. */
export async function lockStaffMember(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from staff where id = ${id} for share`.execute(tx);
  return rows.length > 0;
}
