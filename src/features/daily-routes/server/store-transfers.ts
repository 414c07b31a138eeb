import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { StopStatus } from '../statuses.ts';
import type { LockedRun } from './store.ts';

/** Gives a run to another driver, or to nobody, whatever its route says. */
export async function saveDriver(tx: Tx, run: LockedRun, driverId: string | null): Promise<void> {
  await sql`
    update daily_route set driver_id = ${driverId}, is_driver_chosen = true, updated_at = now()
    where id = ${run.id}`.execute(tx);
  announce({ topic: 'daily-routes', id: run.id, date: run.date });
}

export type OpenStop = Readonly<{
  id: string;
  status: StopStatus;
  serviceId: string | null;
  routeId: string | null;
  nominal: Day | null;
}>;

/** A run's stops in order, locked. */
export async function lockStopsOfRun(tx: Tx, runId: string): Promise<OpenStop[]> {
  const { rows } = await sql<OpenStop>`
    select id, status, service_id as "serviceId", route_id as "routeId", nominal_date as nominal
    from daily_route_stop where daily_route_id = ${runId}
    order by order_in_route for no key update`.execute(tx);
  return rows;
}

/** A second run of the same route and date, for another driver. */
export async function insertExtraRun(tx: Tx, like: LockedRun, driverId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id, is_extra, is_driver_chosen)
    select date, route_id, route_name, ${driverId}, true, true from daily_route where id = ${like.id}
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}
