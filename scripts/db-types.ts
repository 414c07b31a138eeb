/** Writes src/server/database/schema.generated.ts from the migrations, run on a throw-away database. */
import { execFileSync } from 'node:child_process';
import { freshDatabase } from '../test/support/database.ts';

const file = 'src/server/database/schema.generated.ts';
// What the parsers of src/server/database/connection.ts make of the values: dates, instants and counts.
const types = { date: 'string', timestamptz: 'string', int8: 'number' };

const { url, drop } = await freshDatabase();
try {
  const options = ['--dialect', 'postgres', '--exclude-pattern', 'kysely_*', '--type-mapping', JSON.stringify(types)];
  execFileSync('kysely-codegen', [...options, '--url', url, '--out-file', file], { stdio: 'inherit' });
} finally {
  await drop();
}
