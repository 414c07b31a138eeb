/**
 * Work that stands in a table as rows with `attempts` and `next_try_at`: several processes share it, what fails waits
 * longer each time, and in the end a person has to look (decisions/0014).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database/connection.ts';

/** Minutes to wait after the first, second, … failed attempt, and after all later ones; undefined gives up then. */
type BackOff<Last> = Readonly<{ minutes: readonly number[]; afterwards: Last }>;

/** Minutes until the next attempt after so many that failed. */
export const retryMinutes = <Last extends number | undefined>(
  { minutes, afterwards }: BackOff<Last>,
  attempts: number,
): number | Last => minutes[attempts - 1] ?? afterwards;

/** The moment in so many minutes, by the database's clock. */
export const inMinutes = (minutes: number) => sql<string>`now() + ${`${minutes} minutes`}::interval`;

type Claim = Readonly<{
  /** `update … t set …`: the table, and what it says of a row that is taken beside the attempt. */
  take: RawBuilder<unknown>;
  /** The key of `t`. */
  key: RawBuilder<unknown>;
  /** What is due, by `id`, first things first; it ends with `skip locked`, so that nobody waits for another. */
  due: RawBuilder<unknown>;
  /** A process that died at its work is waited for so long; then another takes it. */
  patienceMinutes: number;
  /** What is asked of `t`, and of its row `d` among what is due. */
  columns: RawBuilder<unknown>;
}>;

/** Takes what is due, so that no other process does; its attempt counts from now on. */
export async function claim<Row>(tx: Tx, { take, key, due, patienceMinutes, columns }: Claim): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with d as materialized (${due})
    ${take}, attempts = t.attempts + 1, next_try_at = ${inMinutes(patienceMinutes)}
    from d where ${key} = d.id returning ${columns}`.execute(tx);
  return rows;
}
