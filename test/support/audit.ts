import { sql } from 'kysely';
import type { TestServer } from './server.ts';

export type Entry = Readonly<{
  actor: string | null;
  entity: string;
  id: string | null;
  action: 'insert' | 'update' | 'delete';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}>;

const columns = sql`actor_id as actor, entity, entity_id as id, action, before, after`;

/** A contact's entries, oldest first. */
export async function entriesOf({ database }: TestServer, contactId: string, entity?: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${columns} from audit_entry where contact_id = ${contactId} order by audit_entry.id`.execute(database.read);
  return rows.filter((entry) => !entity || entry.entity === entity);
}

/** The entries of one thing, whosever it is, oldest first. */
export async function entriesAbout({ database }: TestServer, entityId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${columns} from audit_entry where entity_id = ${entityId} order by audit_entry.id`.execute(database.read);
  return rows;
}

/** What was noted last about accounts: by whom, and what. */
export async function lastEvent({ database }: TestServer): Promise<unknown> {
  const { rows } = await sql`
    select actor_id as actor, after ->> 'kind' as kind from audit_entry
    where entity = 'account_event' order by id desc limit 1`.execute(database.read);
  return rows[0];
}

export async function lastEntryId({ database }: TestServer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::bigint as id from audit_entry`.execute(database.read);
  return rows[0]?.id ?? 0;
}

/** A contact's row without the columns that its triggers leave out. */
export async function recordedContact({ database }: TestServer, id: string): Promise<object | undefined> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(c) - substring(pg_get_triggerdef(t.oid) from '\\(''(\{.*\})''\\)$')::text[] as row
    from contact c, pg_trigger t
    where c.id = ${id} and t.tgname = 'audit_update' and t.tgrelid = 'contact'::regclass`.execute(database.read);
  return rows[0]?.row;
}
