import { sql } from 'kysely';
import { addDays } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { runsOf } from './route-efficiency.ts';
import type { Scope } from './scope.ts';
import { pickups } from './service-performance.ts';
import { sumsJob } from './sums-job.ts';

const runsAtOnce = 200;
const lookEveryMs = 10 * 60_000;

/**
 * Keeps the sums of runs of days that are over, some of those that are missing; gives how many. Runs on which somebody
 * is at work are left for the next time: under the lock nothing of them can change, so that no sum is older than its stops.
 */
export async function keepSums(
  tx: Tx,
  { today, timeZone }: Pick<Scope, 'today' | 'timeZone'>,
  atOnce = runsAtOnce,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.id from recorded_run r
    where r.date < ${addDays(today, -1)} and not exists (
      select from report_run k where k.daily_route_id = r.id and k.time_zone = ${timeZone})
    order by r.date desc limit ${atOnce} for share skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const these = sql`s.daily_route_id = any(${ids}::uuid[])`;
  const ever = { from: '1900-01-01', to: today, today, timeZone };
  await tx.deleteFrom('report_run').where('daily_route_id', 'in', ids).execute(); // of another time zone
  await sql`
    insert into report_run (daily_route_id, time_zone, stops, cans, planned_metres, driven_metres, took_minutes)
    select x.id, ${timeZone}, coalesce(w.stops, 0), coalesce(w.cans, 0), coalesce(w.planned_metres, 0),
      coalesce(w.driven_metres, 0), w.took_minutes
    from unnest(${ids}::uuid[]) x (id) left join (${runsOf(these)}) w on w.id = x.id`.execute(tx);
  await sql`
    insert into report_service (daily_route_id, town, due, completed, skipped, missed, put_off, cancelled, on_time, photos)
    select "runId", town, sum(due), sum(completed), sum(skipped), sum(missed), sum("putOff"), sum(cancelled),
      sum("onTime"), sum(photos)
    from (${pickups(ever, these)}) f group by 1, 2`.execute(tx);
  return ids.length;
}

export const reportSumsJob = sumsJob({
  name: 'report sums',
  everyMs: lookEveryMs,
  topic: 'company', // which tells of a new day
  atOnce: runsAtOnce,
  keep: keepSums,
});
