import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import type { RunHolding } from '../judging-runs.ts';

/** How a person stands to a run: drives it, drove it before, or neither. */
export async function findRunHolding(
  tx: Tx,
  run: Readonly<{ id: string; driverId: string | null }>,
  actorId: string,
): Promise<RunHolding> {
  if (run.driverId === actorId) return 'now';
  const { rows } = await sql`
    select from past_run_driver where daily_route_id = ${run.id} and driver_id = ${actorId} limit 1`.execute(tx);
  return rows.length > 0 ? 'once' : 'never';
}
