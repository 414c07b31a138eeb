import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';
import type { Change } from '../../kernel/live.ts';

/**
 * The transaction around the present code, the person for whom it works (undefined is the system itself), and what it
 * has announced so far.
 */
export const acting = new AsyncLocalStorage<Readonly<{ actorId: string | undefined; changes: Change[] }>>();

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Tells PostgreSQL for whom a transaction works, in the message that begins it: no further round trip (decisions/0012). */
export class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const actorId = acting.getStore()?.actorId;
    if (actorId === undefined) return super.beginTransaction(connection, settings);
    if (!uuid.test(actorId)) throw new Error('Whoever acts in a transaction is known by a uuid');
    const modes = [settings.isolationLevel && `isolation level ${settings.isolationLevel}`, settings.accessMode];
    const begin = ['begin', ...modes.filter(Boolean)].join(' ');
    await connection.executeQuery(CompiledQuery.raw(`${begin}; set local haulyard.actor = '${actorId}'`));
  }
}
