import { sql } from 'kysely';
import { addDays } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { runsOf } from './route-efficiency.ts';
import type { Scope } from './scope.ts';
import { columnOf, pickups, serviceSumsOf } from './service-performance.ts';
import { sumsJob } from './sums-job.ts';

const runsAtOnce = 200;
const lookEveryMs = 10 * 60_000;

const serviceColumns = sql.join(serviceSumsOf.map((sum) => sql.id(columnOf(sum))));
const serviceSums = sql.join(serviceSumsOf.map((sum) => sql`sum(${sql.ref(sum)}) as ${sql.id(columnOf(sum))}`));

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
    insert into report_run (daily_route_id, time_zone, date, route_id, route_name, driver_id, stops, cans, planned_metres,
      driven_metres, took_minutes, ${serviceColumns})
    with served as (select "runId", ${serviceSums} from (${pickups(ever, these)}) f group by 1)
    select r.id, ${timeZone}, r.date, r.route_id, r.route_name, r.driver_id, coalesce(w.stops, 0), coalesce(w.cans, 0),
      coalesce(w.planned_metres, 0), coalesce(w.driven_metres, 0), w.took_minutes, ${sql.join(
        serviceSumsOf.map((sum) => sql`coalesce(v.${sql.ref(columnOf(sum))}, 0)`),
      )}
    from recorded_run r left join (${runsOf(these)}) w on w.id = r.id left join served v on v."runId" = r.id
    where r.id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    insert into report_service (daily_route_id, town, date, time_zone, ${serviceColumns})
    select "runId", town, min(day), ${timeZone}, ${serviceSums}
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
