import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ContactStatus } from '../contract.ts';
import type { Standing } from '../status-changes.ts';
import { matching, newestFirst } from './store-search.ts';

/** The living ones of these contacts, locked until the transaction ends; in one order, so that nobody waits in a ring. */
export async function lockContacts(tx: Tx, ids: readonly string[]): Promise<(Standing & { version: number })[]> {
  const { rows } = await sql<Standing & { version: number }>`
    select id, first_name || ' ' || last_name as name, status, profile_id is not null as "hasAccount", version
    from contact where id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update`.execute(tx);
  return rows;
}

/** As the list of all, or of a status, has them. */
export async function listNewest(
  read: Reader,
  status: ContactStatus | undefined,
  most: number,
): Promise<Pick<Standing, 'id' | 'status'>[]> {
  const { rows } = await sql<Pick<Standing, 'id' | 'status'>>`
    select c.id, c.status from contact c where ${matching({ q: '', status })} ${newestFirst} limit ${most}`.execute(
    read,
  );
  return rows;
}

/** Sets the status of contacts that are locked, and keeps what it was under the id of the change. */
export async function changeStatuses(
  tx: Tx,
  change: Readonly<{ id: string; status: ContactStatus; changedBy: string; contactIds: readonly string[] }>,
): Promise<void> {
  await sql`
    insert into contact_status_change (id, status, changed_by)
    values (${change.id}, ${change.status}, ${change.changedBy})`.execute(tx);
  await sql`
    insert into contact_status_change_contact (change_id, contact_id, former_status, version)
    select ${change.id}, id, status, version + 1 from contact where id = any(${change.contactIds}::uuid[])`.execute(tx);
  await sql`
    update contact set status = ${change.status}, version = version + 1, updated_at = now()
    where id = any(${change.contactIds}::uuid[])`.execute(tx);
  announce({ topic: 'contacts' });
}

/** Reads for update; refuses (missing) an unknown change. */
export async function lockStatusChange(tx: Tx, id: string) {
  const { rows } = await sql<{ changedBy: string; isUndone: boolean; contactIds: string[] }>`
    select s.changed_by as "changedBy", s.undone_at is not null as "isUndone",
      array(select contact_id from contact_status_change_contact where change_id = s.id) as "contactIds"
    from contact_status_change s where s.id = ${id} for no key update`.execute(tx);
  return found(rows[0], 'This change does not exist.');
}

/** Gives the contacts that have the change's version the status back that they had before it; answers whom. */
export async function restoreStatuses(tx: Tx, changeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update contact c set status = x.former_status, version = c.version + 1, updated_at = now()
    from contact_status_change_contact x
    where x.change_id = ${changeId} and c.id = x.contact_id and c.version = x.version and c.deleted_at is null
    returning c.id`.execute(tx);
  await sql`update contact_status_change set undone_at = now() where id = ${changeId}`.execute(tx);
  announce({ topic: 'contacts' });
  return rows.map((row) => row.id);
}
