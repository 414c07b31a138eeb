import fs from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const folder = new URL('../../../migrations/', import.meta.url);

/** The migrations' names in order, without `.sql`. */
export async function migrationNames(): Promise<string[]> {
  return (await fs.readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort();
}

/**
 * Runs the plain .sql files that are still missing, in name order, in one transaction, under Kysely's advisory lock:
 * several processes may start at once. `upTo` stops after that migration (restoring an older backup).
 */
export async function migrate<T>(db: Kysely<T>, upTo?: string): Promise<void> {
  const provider = {
    async getMigrations() {
      const all: Record<string, Migration> = {};
      for (const name of await migrationNames()) {
        const text = await fs.readFile(new URL(`${name}.sql`, folder), 'utf8');
        all[name] = { up: async (tx) => void (await sql.raw(text).execute(tx)) };
      }
      return all;
    },
  };
  const { Migrator } = await import('kysely/migration'); // most starts have nothing to migrate
  const migrator = new Migrator({ db, provider });
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
  if (error) throw error;
}
