import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce, note } from '../../../server/live.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import type { StopStatus } from '../statuses.ts';
import type { LockedRun } from './store.ts';

/** Gives a run to another driver, or to nobody, whatever its route says. */
export async function saveDriver(tx: Tx, run: LockedRun, driverId: string | null): Promise<void> {
  await sql`
    update daily_route set driver_id = ${driverId}, is_driver_chosen = true, updated_at = now()
    where id = ${run.id}`.execute(tx);
  announce({ topic: 'daily-routes', id: run.id, date: run.date });
}

/** The pickup of a stop; null where its service is gone for good. */
export type StopPickup = Readonly<{ serviceId: string | null; routeId: string | null; nominal: Day | null }>;
export type OpenStop = StopPickup & Readonly<{ id: string; status: StopStatus }>;

/** A run's stops in order, locked. */
export async function lockStopsOfRun(tx: Tx, runId: string): Promise<OpenStop[]> {
  const { rows } = await sql<OpenStop>`
    select id, status, service_id as "serviceId", route_id as "routeId", nominal_date as nominal
    from daily_route_stop where daily_route_id = ${runId}
    order by order_in_route for no key update`.execute(tx);
  return rows;
}

/** The pickups that stand on an extra run only because they were put off, and so follow its driver. */
export async function listPutOffTo(tx: Tx, runId: string): Promise<StopPickup[]> {
  const { rows } = await sql<StopPickup>`
    select s.service_id as "serviceId", s.route_id as "routeId", s.nominal_date as nominal
    from daily_route r join daily_route_stop s on s.daily_route_id = r.id
    where r.id = ${runId} and r.is_extra and s.because ->> 'kind' = 'put_off' and not exists (
      select from pickup_decision x where x.stands and x.to_run_id = r.id
        and x.service_id in ${ofSameHouse(sql`s.service_id`)}
        and (x.route_id, x.nominal_date) = (s.route_id, s.nominal_date))
    order by s.order_in_route`.execute(tx);
  return rows;
}

/**
 * Nobody is at these stops any more: who had started one has told of nothing done there, and whoever comes begins anew.
 * By now the calendar may let its pickup come on another date, which follows: until now it was seen to here.
 */
export async function leaveStarted(tx: Tx, stops: readonly Pick<OpenStop, 'id'>[]): Promise<void> {
  const { rows } = await sql<{ addressId: string | null }>`
    update daily_route_stop set status = 'pending', started_at = null, received_at = null, worked_by = null, updated_at = now()
    where id = any(${stops.map(({ id }) => id)}::uuid[]) and status = 'in_progress'
    returning address_id as "addressId"`.execute(tx);
  for (const { addressId } of rows) if (addressId) note({ topic: 'addresses', id: addressId });
}

/** A second run of the same route and date, for another driver. */
export async function insertExtraRun(tx: Tx, like: LockedRun, driverId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id, is_extra, is_driver_chosen)
    select date, route_id, route_name, ${driverId}, true, true from daily_route where id = ${like.id}
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}
