import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { ActivityNote } from '../contract.ts';
import { personJson } from './people.ts';

/** The contract's `activityNote` as JSON, of `activity_note n`. */
const noteJson = sql`json_build_object('id', n.id, 'activityId', n.activity_id, 'text', n.note_text,
  'isVisibleToCustomer', n.is_visible_to_customer, 'isFromCustomer', n.is_from_customer,
  'createdBy', ${personJson(sql`n.created_by`)},
  'createdAt', n.created_at, 'updatedAt', n.updated_at)`;

/** An activity's notes as a JSON array, oldest first (spec 2 §7). */
export const notesJson = (activityId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${noteJson} order by n.created_at, n.id), '[]')
  from activity_note n where n.activity_id = ${activityId})`;

/** What a customer has written under their message as a JSON array of texts, oldest first. */
export const customerWordsJson = (activityId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(n.note_text order by n.created_at, n.id), '[]')
  from activity_note n where n.activity_id = ${activityId} and n.is_from_customer)`;

/** Oldest first. */
export async function listNotes(tx: Tx, activityId: string): Promise<ActivityNote[]> {
  const { rows } = await sql<{ notes: ActivityNote[] }>`select ${notesJson(sql`${activityId}`)} as notes`.execute(tx);
  return rows[0]?.notes ?? [];
}

/** Reads for update; refuses (missing) an unknown note, or one whose contact is deleted. */
export async function lockNote(tx: Tx, id: string): Promise<ActivityNote> {
  const { rows } = await sql<{ note: ActivityNote }>`
    select ${noteJson} as note
    from activity_note n join activity a on a.id = n.activity_id and not a.is_hidden
    where n.id = ${id} for update of n`.execute(tx);
  return found(rows[0], 'This note does not exist or has been deleted.').note;
}

export type NewNote = Readonly<{
  activityId: string;
  text: string;
  isVisibleToCustomer: boolean;
  isFromCustomer?: boolean;
  createdBy: string | null;
  createdAt?: Instant;
}>;

export async function insertNote(tx: Tx, note: NewNote): Promise<ActivityNote> {
  const at = sql`coalesce(${note.createdAt ?? null}::timestamptz, now())`;
  const { rows } = await sql<{ note: ActivityNote }>`
    insert into activity_note as n
      (activity_id, note_text, is_visible_to_customer, is_from_customer, created_by, created_at, updated_at)
    values (${note.activityId}, ${note.text}, ${note.isVisibleToCustomer}, ${note.isFromCustomer ?? false}, ${note.createdBy}, ${at}, ${at})
    returning ${noteJson} as note`.execute(tx);
  return (rows[0] as { note: ActivityNote }).note;
}

export async function saveNote(tx: Tx, id: string, text: string): Promise<ActivityNote> {
  const { rows } = await sql<{ note: ActivityNote }>`
    update activity_note n set note_text = ${text}, updated_at = now() where id = ${id}
    returning ${noteJson} as note`.execute(tx);
  return (rows[0] as { note: ActivityNote }).note;
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('activity_note').where('id', '=', id).execute();
}
