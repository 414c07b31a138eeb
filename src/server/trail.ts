/** What a transaction has written into the audit trail until now. */
import { sql } from 'kysely';
import type { Tx } from './database/connection.ts';

type State = Readonly<Record<string, unknown>>;

export type TrailEntry = Readonly<{
  /** The table. */
  entity: string;
  entityId: string;
  action: 'insert' | 'update' | 'delete';
  /** Of an update only what changed. */
  before: State | null;
  after: State | null;
}>;

/** The last entry of anybody: what follows is found behind it. */
export async function endOfTrail(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select case when is_called then last_value else 0 end::text as id from audit_entry_id_seq`.execute(tx);
  return rows[0]?.id ?? '0';
}

/** What this transaction has written since then, in its order. */
export async function writtenSince(tx: Tx, end: string): Promise<TrailEntry[]> {
  const { rows } = await sql<TrailEntry>`
    select entity, entity_id as "entityId", action, before, after from audit_entry
    where id > ${end} and xmin = pg_current_xact_id()::xid and entity_id is not null order by id`.execute(tx);
  return rows;
}
