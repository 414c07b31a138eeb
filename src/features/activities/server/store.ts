import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Activity, ActivityPriority, ActivityStatus, ActivityType } from '../contract.ts';

/** The contract's `activity` as JSON, of `activity a`. */
const activityJson = sql`json_build_object(
  'id', a.id, 'contactId', a.contact_id, 'type', a.type, 'title', a.title, 'description', a.description,
  'dueDate', a.due_date, 'priority', a.priority, 'status', a.status, 'isCustomerGenerated', a.is_customer_generated,
  'createdBy', (select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name ||
    case when p.deleted_at is null then '' else ' (deleted)' end) from profile p where p.id = a.created_by),
  'createdAt', a.created_at)`;

/** A contact's activities, newest first, as the JSON text of the answer. */
export async function listActivities(read: Reader, contactId: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ answer: string }>`
    select json_build_object('activities',
      coalesce(json_agg(${activityJson} order by a.created_at desc, a.id desc), '[]'))::text as answer
    from activity a where a.contact_id = ${contactId}`.execute(read);
  return row?.answer ?? '';
}

/** Reads for update; refuses (missing) an unknown activity, or one whose contact is deleted. */
export async function lockActivity(tx: Tx, id: string): Promise<Activity> {
  const { rows } = await sql<{ activity: Activity }>`
    select ${activityJson} as activity
    from activity a join contact c on c.id = a.contact_id and c.deleted_at is null
    where a.id = ${id} for update of a`.execute(tx);
  return found(rows[0], 'This activity does not exist or has been deleted.').activity;
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
  createdBy: string | null;
  createdAt?: Instant;
}>;

const rowsAtOnce = 5000;

/** Adds activities, one or many, in few statements. */
export async function insertActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  for (let from = 0; from < activities.length; from += rowsAtOnce)
    await sql`
      insert into activity (id, contact_id, type, title, description, due_date, priority, status,
        is_customer_generated, created_by, created_at, updated_at)
      select coalesce(r.id, gen_random_uuid()), r."contactId", r.type, r.title, r.description, r."dueDate",
        r.priority, r.status, coalesce(r."isCustomerGenerated", false), r."createdBy",
        coalesce(r."createdAt", now()), coalesce(r."createdAt", now())
      from json_to_recordset(${JSON.stringify(activities.slice(from, from + rowsAtOnce))}) as r (
        id uuid, "contactId" uuid, type activity_type, title text, description text, "dueDate" date,
        priority activity_priority, status activity_status, "isCustomerGenerated" boolean, "createdBy" uuid,
        "createdAt" timestamptz)`.execute(tx);
}

export async function saveStatus(tx: Tx, id: string, status: ActivityStatus): Promise<void> {
  await tx.updateTable('activity').set({ status, updated_at: sql<string>`now()` }).where('id', '=', id).execute();
}
