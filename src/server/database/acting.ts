import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';
import type { Change } from '../../kernel/live.ts';
import type { Topic } from '../../kernel/topics.ts';

/** The transaction around the present code. */
export type Acting = {
  /** The person for whom it works; undefined is the system itself. */
  readonly actorId: string | undefined;
  /** What it has changed so far, for what follows. */
  readonly changes: Change[];
  /** What its operation says that it touches, for as long as the operation itself works. */
  touches?: readonly Topic[] | undefined;
  /** Where its statements go, once it has begun. */
  connection?: DatabaseConnection;
};

export const acting = new AsyncLocalStorage<Acting>();

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Tells PostgreSQL for whom a transaction works, in the message that begins it (decisions/0012). The first statement
 * does not wait for the answer: beginning fails only with the connection, and then all that follows fails too.
 */
export class ActingDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const transaction = acting.getStore();
    if (!transaction) return super.beginTransaction(connection, settings);
    const { actorId } = transaction;
    if (actorId !== undefined && !uuid.test(actorId))
      throw new Error('Whoever acts in a transaction is known by a uuid');
    const modes = [settings.isolationLevel && `isolation level ${settings.isolationLevel}`, settings.accessMode];
    const begin = ['begin', ...modes.filter(Boolean)].join(' ');
    const actor = actorId === undefined ? '' : `; set local haulyard.actor = '${actorId}'`;
    const begun = connection.executeQuery(CompiledQuery.raw(begin + actor));
    begun.catch(() => {}); // told at the commit
    this.#begun.set(connection, begun);
    transaction.connection = connection;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
    this.#begun.delete(connection);
  }
}
