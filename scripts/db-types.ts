/** Writes src/server/database/schema.generated.ts from the migrations, run on a throw-away database. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '../src/server/database/embedded.ts';
import { migrate } from '../src/server/database/migrate.ts';

const file = 'src/server/database/schema.generated.ts';
// What the parsers of src/server/database/connection.ts make of the values: dates, instants and counts.
const types = { date: 'string', timestamptz: 'string', int8: 'number' };

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-types-'));
fs.chmodSync(directory, 0o711);
const server = await startEmbedded(path.join(directory, 'postgres'), { settings: { fsync: 'off' } });
try {
  const pool = new pg.Pool({ connectionString: server.url });
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await migrate(database);
  await database.destroy();
  const options = ['--dialect', 'postgres', '--exclude-pattern', 'kysely_*', '--type-mapping', JSON.stringify(types)];
  execFileSync('kysely-codegen', [...options, '--url', server.url, '--out-file', file], { stdio: 'inherit' });
} finally {
  await server.stop();
  fs.rmSync(directory, { recursive: true });
}
