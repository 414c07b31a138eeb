import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import type { DailyRoute } from '../contract.ts';
import type { SavedCommand } from './first-answer.ts';

/** The first outcome of a command on a run, if it was carried out before. */
export async function findRunCommand(tx: Tx, commandId: string): Promise<SavedCommand<DailyRoute> | undefined> {
  const { rows } = await sql<SavedCommand<DailyRoute>>`
    select profile_id as "profileId", body_hash as "bodyHash", answer from run_command where id = ${commandId}`.execute(
    tx,
  );
  return rows[0];
}

/** Keeps a command on a run with its answer. */
export async function insertRunCommand(
  tx: Tx,
  command: SavedCommand<DailyRoute> & Readonly<{ id: string; runId: string }>,
): Promise<void> {
  const { id, runId, profileId, bodyHash, answer } = command;
  await sql`
    insert into run_command (id, profile_id, daily_route_id, body_hash, answer)
    values (${id}, ${profileId}, ${runId}, ${bodyHash}, ${JSON.stringify(answer)})`.execute(tx);
}
