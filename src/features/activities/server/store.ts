import { type RawBuilder, sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Received } from '../../../kernel/operation.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import {
  type Activity,
  type ActivityPriority,
  type ActivityStatus,
  type ActivityType,
  type activitiesContract,
  activityPageSize,
} from '../contract.ts';
import { personJson } from './people.ts';
import { notesJson } from './store-notes.ts';

const noSuchActivity = 'This activity does not exist or has been deleted.';

/** The contract's `activity` as the fields of a JSON object, of `activity a`. */
const activityFields = sql`
  'id', a.id, 'contactId', a.contact_id, 'contactName', a.contact_name, 'type', a.type, 'title', a.title,
  'description', a.description, 'dueDate', a.due_date, 'priority', a.priority, 'status', a.status,
  'isCustomerGenerated', a.is_customer_generated, 'isSent', a.is_sent, 'assignedTo', ${personJson(sql`a.assigned_to`)},
  'createdBy', ${personJson(sql`a.created_by`)}, 'createdAt', a.created_at, 'updatedAt', a.updated_at,
  'version', a.version`;

/** Of `activity a`, which only then has a status: a task or a message that can still be completed (`nextStatuses`). */
export const isOpen = sql`a.status in ('pending', 'in_progress')`;

/** A page of a contact's activities, newest first, as the JSON text of the answer. */
export async function listActivities(read: Reader, { contactId, kind, before, beforeId }: OfContact): Promise<string> {
  const isBehind =
    before && beforeId ? sql`(a.created_at, a.id) < (${before}::timestamptz, ${beforeId}::uuid)` : sql`true`;
  const {
    rows: [row],
  } = await sql<{ answer: string }>`
    with of_contact as materialized (
      select a.id, a.created_at, ${ofKind(kind)} as is_wanted, ${isBehind} as is_behind
      from activity a where a.contact_id = ${contactId}),
    page as (
      select id from of_contact where is_wanted and is_behind order by created_at desc, id desc
      limit ${sql.lit(activityPageSize)})
    select json_build_object(
      'activities', coalesce((
        select json_agg(json_build_object(${activityFields}) order by a.created_at desc, a.id desc)
        from activity a where a.id in (select id from page)), '[]'),
      'older', count(*) filter (where is_wanted and is_behind) - (select count(*) from page),
      'matching', count(*) filter (where is_wanted), 'total', count(*))::text as answer
    from of_contact`.execute(read);
  return row?.answer ?? '';
}

type OfContact = Received<typeof activitiesContract.list>;

/** Of `activity a`. */
function ofKind(kind: OfContact['kind']): RawBuilder<unknown> {
  if (!kind) return sql`true`;
  if (kind === 'customer') return sql`a.is_customer_generated`;
  if (kind === 'open') return isOpen;
  return sql`(a.type = ${kind} and not a.is_customer_generated)`;
}

/** An activity with its notes as the JSON text of the answer; refuses (missing) one that is gone with its contact. */
export async function getActivityWithNotes(read: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ answer: string }>`
    select json_build_object(${activityFields}, 'notes', ${notesJson(sql`a.id`)})::text as answer
    from activity a where a.id = ${id} and not a.is_hidden`.execute(read);
  return found(rows[0], noSuchActivity).answer;
}

/** Reads for update; refuses (missing) an unknown activity, or one whose contact is deleted. */
export async function lockActivity(tx: Tx, id: string): Promise<Activity> {
  const { rows } = await sql<{ activity: Activity }>`
    select json_build_object(${activityFields}) as activity
    from activity a where a.id = ${id} and not a.is_hidden for update of a`.execute(tx);
  return found(rows[0], noSuchActivity).activity;
}

/** `id` and `createdAt` may be given; without them the activity is made now. */
export type NewActivity = Readonly<{
  id?: string;
  contactId: string;
  type: ActivityType;
  title: string;
  description: string | null;
  dueDate: Day | null;
  priority: ActivityPriority;
  status: ActivityStatus | null;
  isCustomerGenerated?: boolean;
  isSent?: boolean;
  assignedTo?: string | null;
  createdBy: string | null;
  createdAt?: Instant;
}>;

const rowsAtOnce = 5000;

/** Adds activities, one or many, in few statements. */
export async function insertActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  for (let from = 0; from < activities.length; from += rowsAtOnce)
    await sql`
      insert into activity (id, contact_id, type, title, description, due_date, priority, status,
        is_customer_generated, is_sent, assigned_to, created_by, created_at, updated_at)
      select coalesce(r.id, gen_random_uuid()), r."contactId", r.type, r.title, r.description, r."dueDate",
        r.priority, r.status, coalesce(r."isCustomerGenerated", false), coalesce(r."isSent", false), r."assignedTo", r."createdBy",
        coalesce(r."createdAt", now()), coalesce(r."createdAt", now())
      from json_to_recordset(${JSON.stringify(activities.slice(from, from + rowsAtOnce))}) as r (
        id uuid, "contactId" uuid, type activity_type, title text, description text, "dueDate" date,
        priority activity_priority, status activity_status, "isCustomerGenerated" boolean, "isSent" boolean, "assignedTo" uuid,
        "createdBy" uuid, "createdAt" timestamptz)`.execute(tx);
}

/** Which of the contacts have an activity that was not made at that moment, or was changed or added to since. */
export async function findOtherActivities(
  read: Reader,
  contactIds: readonly string[],
  madeAt: Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.contact_id as id from activity a
    where a.contact_id = any(${contactIds}::uuid[]) and not a.is_hidden
      and (a.version > 1 or date_trunc('milliseconds', a.created_at) <> ${madeAt}
        or exists (select from activity_note n where n.activity_id = a.id))`.execute(read);
  return new Set(rows.map(({ id }) => id));
}

export type ActivityChange = Readonly<{
  type: ActivityType;
  title: string;
  description: string | null;
  dueDate: Day | null;
  priority: ActivityPriority;
  assignedTo: string | null;
  status: ActivityStatus | null;
}>;

/** Saves the form's fields of an activity that is locked, and announces it. */
export async function saveActivity(tx: Tx, id: string, change: ActivityChange): Promise<Activity> {
  const { rows } = await sql<{ activity: Activity }>`
    update activity a set type = ${change.type}, title = ${change.title}, description = ${change.description},
      due_date = ${change.dueDate}, priority = ${change.priority}, assigned_to = ${change.assignedTo},
      status = ${change.status}, version = version + 1, updated_at = now()
    where id = ${id}
    returning json_build_object(${activityFields}) as activity`.execute(tx);
  announce({ topic: 'activities', id });
  return found(rows[0], noSuchActivity).activity;
}

/** The version stays: whoever has the form open loses nothing by it. */
export async function saveStatus(tx: Tx, id: string, status: ActivityStatus): Promise<Activity> {
  const { rows } = await sql<{ activity: Activity }>`
    update activity a set status = ${status}, updated_at = now() where id = ${id}
    returning json_build_object(${activityFields}) as activity`.execute(tx);
  announce({ topic: 'activities', id });
  return found(rows[0], noSuchActivity).activity;
}

/** Its notes go first, so that the history still sees whose they were. */
export async function deleteActivity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('activity_note').where('activity_id', '=', id).execute();
  await tx.deleteFrom('activity').where('id', '=', id).execute();
}
