/** What is still open among all activities, for those who begin their day with it. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { ActivityRow } from '../contract.ts';
import { isOpen } from './store.ts';
import { rowColumns } from './store-all.ts';

/** Open tasks, as the filter `overdue` of the list has them. */
const isOpenTask = sql`not a.is_hidden and a.type = 'task' and ${isOpen}`;
const byDueDate = sql`a.due_date, a.created_at, a.id`;

const rowsOf = (conditions: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) => sql`
  (select coalesce(json_agg(x), '[]') from (
    select ${rowColumns} from activity a where ${conditions} order by ${order} limit ${sql.lit(most)}) x)`;

export type OfficeMatters = Readonly<{
  overdueCount: number;
  /** The longest overdue. */
  firstOverdue: ActivityRow | null;
  /** Tasks that nobody has begun, but for those that customers made. */
  pendingCount: number;
  pending: ActivityRow[];
  /** Open tasks that are due today or later. */
  upcoming: ActivityRow[];
  /** Customers' messages that wait for an answer. */
  messageCount: number;
  messages: ActivityRow[];
}>;

type Most = Readonly<{ pending: number; upcoming: number; messages: number }>;

/** What the office has to do; the soonest due first, messages the newest first. @param most so many rows of each */
export async function getOfficeMatters(read: Reader, today: Day, most: Most): Promise<OfficeMatters> {
  const overdue = sql`${isOpenTask} and a.due_date < ${today}`;
  const pending = sql`${isOpenTask} and a.status = 'pending' and not a.is_customer_generated`;
  const counted = (condition: RawBuilder<unknown>) => sql`
    (select coalesce(sum(n.activities), 0)::bigint from activity_count n where ${condition})`;
  const [row] = await prepared(
    read,
    sql<OfficeMatters>`
    select
      (select count(*)::int from activity a where ${overdue}) as "overdueCount",
      ${rowsOf(overdue, byDueDate, 1)} -> 0 as "firstOverdue",
      ${counted(sql`n.type = 'task' and n.status = 'pending' and not n.is_customer_generated`)} as "pendingCount",
      ${rowsOf(pending, byDueDate, most.pending)} as pending,
      ${rowsOf(sql`${isOpenTask} and a.due_date >= ${today}`, byDueDate, most.upcoming)} as upcoming,
      ${counted(sql`n.is_customer_generated and n.status = 'in_progress'`)} as "messageCount",
      ${rowsOf(
        sql`not a.is_hidden and a.is_customer_generated and a.status = 'in_progress'`,
        sql`a.created_at desc, a.id desc`,
        most.messages,
      )} as messages`,
  );
  return row as OfficeMatters;
}

export type OwnTasks = Readonly<{ openCount: number; overdueCount: number; tasks: ActivityRow[] }>;

/** The open tasks of one person, the soonest due first. */
export async function getOwnTasks(read: Reader, profileId: string, today: Day, most: number): Promise<OwnTasks> {
  const own = sql`${isOpenTask} and a.assigned_to = ${profileId}`;
  const [row] = await prepared(
    read,
    sql<OwnTasks>`
    select (select count(*)::int from activity a where ${own}) as "openCount",
      (select count(*)::int from activity a where ${own} and a.due_date < ${today}) as "overdueCount",
      ${rowsOf(own, byDueDate, most)} as tasks`,
  );
  return row as OwnTasks;
}

/** What one person has noted last, the newest first. */
export async function listLatestOf(read: Reader, profileId: string, most: number): Promise<ActivityRow[]> {
  return prepared(
    read,
    sql<ActivityRow>`
    select ${rowColumns} from activity a where not a.is_hidden and a.created_by = ${profileId}
    order by a.created_at desc, a.id desc limit ${sql.lit(most)}`,
  );
}
