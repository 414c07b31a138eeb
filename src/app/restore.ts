import { restoreBackup } from '../server/backup/restore-backup.ts';
import { type Configuration, filesOf } from './configuration.ts';
import type { Ending } from './ending.ts';
import { openDatabase, type Print } from './open-database.ts';

/** What a server leaves in a database that nobody has used yet. */
const bookkeeping = ['one_time_link', 'rate_limit'];

/** `npm run restore -- FILE [--replace]`: never while the product runs. */
export async function restore(
  configuration: Configuration,
  file: string,
  { replace }: { replace: boolean },
  ending: Ending,
  print: Print,
): Promise<void> {
  const { url: databaseUrl } = await openDatabase(configuration, ending, print);
  const header = await restoreBackup(file, { databaseUrl, filesFolder: filesOf(configuration), replace, bookkeeping });
  print(`Everything is as it was on ${header.createdAt}.`);
}
