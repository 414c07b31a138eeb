import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { StopStatus } from '../statuses.ts';
import { workedBy } from './store-own.ts';

export type OwnWorkRow = Readonly<{
  id: string;
  runId: string;
  date: Day;
  routeName: string;
  street: string | null;
  cans: number;
}>;
type OwnWork = Readonly<{ count: number; cans: number; rows: OwnWorkRow[] }>;

type Asked = Readonly<{
  work: 'runs' | Extract<StopStatus, 'completed' | 'skipped' | 'rescheduled'>;
  from: Day;
  to: Day;
  page: number;
  pageSize: number;
}>;

/** A page of the rows that `getPerformance` counts, the newest first, with how many there are and their cans. */
export async function listOwnWork(read: Reader, driverId: string, asked: Asked): Promise<OwnWork> {
  const { work, from, to, page, pageSize } = asked;
  const stops = sql`
    select s.id, r.id as "runId", r.date::text as date, r.route_name as "routeName", s.street_line as street,
      s.waste_cans_count as cans, s.order_in_route as place
    from ${workedBy(driverId, { from, to })} and s.status::text = ${work}`;
  const runs = sql`
    select r.id, r.id as "runId", r.date::text as date, r.route_name as "routeName", null as street, (
      select coalesce(sum(s.waste_cans_count), 0)::int from daily_route_stop s
      where s.daily_route_id = r.id and s.worked_by = ${driverId} and s.status = 'completed') as cans, 0 as place
    from daily_route r
    where r.driver_id = ${driverId} and r.date between ${from} and ${to} and r.status = 'completed'`;
  const { rows } = await sql<OwnWork>`
    with x as (${work === 'runs' ? runs : stops}),
    shown as (
      select * from x order by date desc, "routeName", "runId", place, id limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*)::int from x) as count, (select coalesce(sum(cans), 0)::int from x) as cans, (
      select coalesce(json_agg(json_build_object('id', id, 'runId', "runId", 'date', date, 'routeName', "routeName",
        'street', street, 'cans', cans) order by date desc, "routeName", "runId", place, id), '[]') from shown) as rows`.execute(
    read,
  );
  return rows[0] ?? { count: 0, cans: 0, rows: [] };
}
