import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Clock, machineClock } from '../clock.ts';
import { ActingDriver } from './acting-driver.ts';
import { readInstant } from './instants.ts';
import type { DB } from './schema.generated.ts';
import { settableOptions, tellTime } from './settable-now.ts';

/** The transaction: first argument of every store function that writes. A plain connection does not fit. */
export type Tx = Transaction<DB>;
/** For store functions that only read: a transaction, or any connection. */
export type Reader = Kysely<DB>;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // a day has no time zone: keep YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant);

/** What a statement that was broken off may take to say so; a database that says nothing by then is gone. */
const silenceMs = 3_000;

export type Database = Readonly<{
  read: Reader;
  pool: pg.Pool;
  /** What `now()` shows on the connections of `read`. */
  clock: Clock;
  close: () => Promise<void>;
}>;

type Connecting = Readonly<{
  connections?: number;
  clock?: Clock;
  /** As PostgreSQL lists its connections. */
  name?: string;
  /** How long a free connection is waited for. */
  waitMs?: number;
  /** After which a statement is broken off; 0 lets it take its time. */
  statementMs?: number;
  isReadOnly?: boolean;
}>;

/**
 * Opens the pool of one process. Every wait has an end, so that a lost database is answered and not waited for.
 * @param url `postgresql://…`; the server must be PostgreSQL 15 or newer
 */
export function connect(
  url: string,
  { connections = 16, clock = machineClock, name = 'haulyard', statementMs = 60_000, ...limits }: Connecting = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.waitMs ?? 4_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    // A machine that lost its power breaks no connection: without this its questions, and the jobs that ask, wait for ever.
    query_timeout: statementMs && statementMs + silenceMs,
    idle_in_transaction_session_timeout: 30_000,
    // Nothing waits for a disk to turn: with 4, PostgreSQL's default, it walks past all newer contacts to find a page of
    // one status, though the index of that status has them together.
    options: `-c timezone=UTC -c random_page_cost=1.1 ${limits.isReadOnly ? '-c default_transaction_read_only=on -c jit=off -c work_mem=64MB ' : ''}${
      clock.set ? settableOptions : ''
    }`,
    application_name: name,
    pipeline: true, // what is sent without waiting for an answer travels together (prepared.ts)
  });
  // Without listeners a dying database would end the process: for idle and for checked-out clients.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const toldTime = clock.set ? { onReserveConnection: tellTime(clock) } : {};
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new ActingDriver({ pool, ...toldTime });
  const read = new Kysely<DB>({ dialect });
  return { read, pool, clock, close: () => read.destroy() };
}
