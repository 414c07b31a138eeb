import { writeBackup } from '../server/backup/write-backup.ts';
import { type Configuration, filesOf } from './configuration.ts';
import type { Ending } from './ending.ts';
import { type Print, shareDatabase } from './open-database.ts';

/**
 * Sessions and one-time links lead into the product: whoever finds the archive must not get in, and whoever was signed
 * out or given a new password before it is restored stays out. Secrets of authenticators would be worth nothing as second
 * steps once an archive is lost; after a restore they are set up anew.
 */
export const withoutRows = [
  'session',
  'known_device',
  'two_step',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'one_time_link',
  'rate_limit',
];

/** `npm run backup -- FILE`: also while the product runs. */
export async function backUp(configuration: Configuration, file: string, ending: Ending, print: Print): Promise<void> {
  const { url: databaseUrl, database } = await shareDatabase(configuration, ending, print);
  const createdAt = database.clock.now();
  const source = { databaseUrl, filesFolder: filesOf(configuration), createdAt, withoutRows, onEnd: ending.undo };
  const { tables, files } = await writeBackup(source, file);
  const rows = Object.values(tables).reduce((sum, table) => sum + (table.rows ?? 0), 0);
  print(`Backup written to ${file}: ${rows.toLocaleString('en-US')} rows, ${Object.keys(files).length} files.`);
}
