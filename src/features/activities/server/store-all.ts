import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { containingTyped } from '../../../kernel/containing.ts';
import type { Received } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { type ActivitySort, type activitiesContract, activityPageSize, shownOfDescription } from '../contract.ts';
import { isOpen } from './store.ts';

type Asked = Received<typeof activitiesContract.all>;

/** The contract's `activityRow`, of `activity a`. */
export const rowColumns = sql`
  a.id, a.contact_id as "contactId", a.contact_name as "contactName", a.type, a.title,
  left(a.description, ${sql.lit(shownOfDescription + 1)}) as summary,
  a.due_date as "dueDate", a.priority, a.status, a.is_customer_generated as "isCustomerGenerated",
  a.assigned_to as "assignedTo", a.created_by as "createdBy", a.created_at as "createdAt"`;

/** Conditions for which the counts are kept (migration 0009), on `activity a` or `activity_count a`. */
function counted({ type, status, priority, createdBy }: Asked): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (type) conditions.push(sql`a.type = ${type}`);
  if (status === 'open') conditions.push(isOpen);
  else if (status) conditions.push(sql`a.status = ${status}`);
  if (priority) conditions.push(sql`a.priority = ${priority}`);
  if (createdBy === 'customer') conditions.push(sql`a.is_customer_generated`);
  if (createdBy === 'staff') conditions.push(sql`not a.is_customer_generated`);
  return conditions;
}

/** The other conditions, on `activity a`. */
function others({ q, createdBy, assignedTo, overdue }: Asked, today: Day): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (createdBy && createdBy !== 'customer' && createdBy !== 'staff') conditions.push(sql`a.created_by = ${createdBy}`);
  if (assignedTo) conditions.push(sql`a.assigned_to = ${assignedTo}`);
  if (overdue) conditions.push(sql`a.type = 'task' and ${isOpen} and a.due_date < ${today}`);
  if (q) conditions.push(sql`a.search_text like ${containingTyped(q)}`);
  return conditions;
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Each order follows an index of migration 0009, one way or the other; what has no due date comes last both ways. */
const orders: Readonly<Record<ActivitySort, Readonly<Record<'asc' | 'desc', RawBuilder<unknown>>>>> = {
  created: { asc: sql`a.created_at, a.id`, desc: sql`a.created_at desc, a.id desc` },
  dueDate: {
    asc: sql`a.due_date, a.created_at, a.id`,
    desc: sql`a.due_date desc nulls last, a.created_at desc, a.id desc`,
  },
  priority: {
    asc: sql`a.priority, a.created_at, a.id`,
    desc: sql`a.priority desc, a.created_at desc, a.id desc`,
  },
  title: {
    asc: sql`lower(a.title), a.created_at, a.id`,
    desc: sql`lower(a.title) desc, a.created_at desc, a.id desc`,
  },
};

const most = sql.lit(activityPageSize);

/** All there are, exactly, without counting. */
const total = sql`(select coalesce(sum(activities), 0)::bigint from activity_count)`;

/** A page of all activities as the JSON text of the answer, with exact numbers; `today` is the company's. */
export async function pageOfActivities(read: Reader, asked: Asked, today: Day): Promise<string> {
  const kept = counted(asked);
  const more = others(asked, today);
  const order = orders[asked.sort][asked.direction];
  const matching = sql`from activity a where ${all([sql`not a.is_hidden`, ...kept, ...more])}`;
  const offset = (asked.page - 1) * activityPageSize;
  // Skipped rows are read in the index alone where it holds what is asked for.
  const chosen =
    offset > 0
      ? sql`select a.* from activity a join (
          select a.id ${matching} order by ${order} limit ${most} offset ${offset}) found using (id)
          order by ${order}`
      : sql`select a.* ${matching} order by ${order} limit ${most}`;
  const number =
    more.length > 0
      ? sql`(select count(*) ${matching})`
      : sql`(select coalesce(sum(a.activities), 0)::bigint from activity_count a where ${all([sql`true`, ...kept])})`;
  const query = sql<{ answer: string }>`
    select json_build_object(
      'rows', (select coalesce(json_agg(x), '[]') from (
        select ${rowColumns} from (${chosen}) a order by ${order}) x),
      'matching', ${number},
      'total', ${total})::text as answer`;
  const rows = more.length > 0 ? (await query.execute(read)).rows : await prepared(read, query);
  return rows[0]?.answer ?? '';
}

/** The first matches of a search in the same shape; one more is looked for, to know whether that is all. */
export async function activitiesFound(read: Reader, asked: Asked, today: Day): Promise<string> {
  const order = orders[asked.sort][asked.direction];
  const conditions = all([sql`not a.is_hidden`, ...counted(asked), ...others(asked, today)]);
  const chosen = sql`select a.* from activity a where ${conditions} order by ${order} limit ${sql.lit(activityPageSize + 1)}`;
  const { rows } = await sql<{ answer: string }>`
    with found as materialized (${chosen})
    select json_build_object(
      'rows', (select coalesce(json_agg(x), '[]') from (
        select ${rowColumns} from found a order by ${order} limit ${most}) x),
      'matching', (select nullif(count(*), ${activityPageSize + 1}) from found),
      'total', ${total})::text as answer`.execute(read);
  return rows[0]?.answer ?? '';
}
