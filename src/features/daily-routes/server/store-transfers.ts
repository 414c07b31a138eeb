import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { StopStatus } from '../statuses.ts';
import type { LockedRun } from './store.ts';

/** Gives a run to another driver, or to nobody. */
export async function saveDriver(tx: Tx, run: LockedRun, driverId: string | null): Promise<void> {
  await sql`update daily_route set driver_id = ${driverId}, updated_at = now() where id = ${run.id}`.execute(tx);
  await announce(tx, { topic: 'daily-routes', id: run.id, date: run.date });
}

/** A run's stops in order, locked. */
export async function lockStopsOfRun(tx: Tx, runId: string): Promise<{ id: string; status: StopStatus }[]> {
  const { rows } = await sql<{ id: string; status: StopStatus }>`
    select id, status from daily_route_stop where daily_route_id = ${runId}
    order by order_in_route for update`.execute(tx);
  return rows;
}

/** A second run of the same route and date, for another driver. */
export async function insertExtraRun(tx: Tx, like: LockedRun, driverId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id, is_extra)
    select date, route_id, route_name, ${driverId}, true from daily_route where id = ${like.id} returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}

/** Appends stops to another run, in the order given; where they came from is kept. */
export async function moveStops(tx: Tx, from: LockedRun, toRunId: string, stopIds: readonly string[]): Promise<void> {
  await sql`
    update daily_route_stop s set daily_route_id = ${toRunId}, moved_from_run_id = ${from.id}, updated_at = now(),
      order_in_route = last.place + wanted.place
    from unnest(${stopIds}::uuid[]) with ordinality as wanted (id, place),
      (select coalesce(max(order_in_route), 0) as place from daily_route_stop where daily_route_id = ${toRunId}) last
    where s.id = wanted.id`.execute(tx);
  for (const id of [from.id, toRunId]) await announce(tx, { topic: 'daily-routes', id, date: from.date });
}
