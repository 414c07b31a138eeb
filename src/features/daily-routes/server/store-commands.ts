import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import type { RunHolding } from '../judging-runs.ts';
import type { MovedRun } from '../run-shapes.ts';
import type { SavedCommand } from './first-answer.ts';

/** The first outcome of a command on a run, if it was carried out before. */
export async function findRunCommand(tx: Tx, commandId: string): Promise<SavedCommand<MovedRun> | undefined> {
  const { rows } = await sql<SavedCommand<MovedRun>>`
    select profile_id as "profileId", body_hash as "bodyHash", answer from run_command where id = ${commandId}`.execute(
    tx,
  );
  return rows[0];
}

/** Keeps a command on a run with its answer. */
export async function insertRunCommand(
  tx: Tx,
  command: SavedCommand<MovedRun> & Readonly<{ id: string; runId: string }>,
): Promise<void> {
  const { id, runId, profileId, bodyHash, answer } = command;
  await sql`
    insert into run_command (id, profile_id, daily_route_id, body_hash, answer)
    values (${id}, ${profileId}, ${runId}, ${bodyHash}, ${JSON.stringify(answer)})`.execute(tx);
}

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
