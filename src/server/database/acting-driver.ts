import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';
import { acting } from './acting.ts';
import { named } from './named.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** On which PostgreSQL tells every process what changed. */
export const channel = 'haulyard_change';

/**
 * Of an announcement nothing is lost with what PostgreSQL has not yet written to disk: whoever listens is cut off then,
 * and reads everything anew.
 */
const announcing = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', change)
  from unnest($1::text[]) as change`;

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
    const committed = super.commitTransaction(connection);
    announce(connection);
    await Promise.all([this.#begun.get(connection), committed]);
    this.#begun.delete(connection);
  }
}

/**
 * Sent right behind the commit, which nobody waits for longer: in the transaction itself it would let all others wait
 * with their commits until this one is on disk (decisions/0052). When the commit fails, screens read again in vain.
 */
function announce(connection: DatabaseConnection): void {
  const announced = acting.getStore()?.announced ?? [];
  if (announced.length === 0) return;
  const changes = announced.map((change) => JSON.stringify(change));
  connection.executeQuery(named(CompiledQuery.raw(announcing, [changes]))).catch(() => {});
}
