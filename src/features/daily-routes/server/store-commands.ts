import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { repeatDays } from '../../../server/once.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import type { RunAssignment } from '../judging-runs.ts';

/** Stop commands that no phone repeats any more. */
export const sweepStopCommands: Sweep = (most) => sql`
  delete from stop_command where id in (
    select id from stop_command where received_at < now() - ${`${repeatDays} days`}::interval
    limit ${most} for update skip locked)`;

/** What is left of stops of which no phone speaks any more. */
export const sweepRemovedStops: Sweep = (most) => sql`
  delete from removed_stop where stop_id in (
    select stop_id from removed_stop where removed_at < now() - ${`${repeatDays} days`}::interval
    limit ${most} for update skip locked)`;

/** Whether a run that is gone was there once, with stops that went before it. */
export async function wasRun(read: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from removed_stop t where t.daily_route_id = ${id} and not exists (select from daily_route r where r.id = ${id})
    limit 1`.execute(read);
  return rows.length > 0;
}

/** How a person stands to a run: drives it, drove it before, or neither. */
export async function findRunAssignment(
  tx: Tx,
  run: Readonly<{ id: string; driverId: string | null }>,
  actorId: string,
): Promise<RunAssignment> {
  if (run.driverId === actorId) return 'now';
  const { rows } = await sql`
    select from past_run_driver where daily_route_id = ${run.id} and driver_id = ${actorId} limit 1`.execute(tx);
  return rows.length > 0 ? 'once' : 'never';
}
