import type { QueryExecutorProvider } from 'kysely';
import { compareRestored } from '../features/billing/server/store-sync.ts';
import { dropPushes } from '../features/pickup-reminders/server/store-push-messages.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { failRestored } from '../server/outbox/store.ts';
import { noteRestored } from '../server/restored.ts';
import { type Configuration, filesOf } from './configuration.ts';
import type { Ending } from './ending.ts';
import { openDatabase, type Print } from './open-database.ts';

/** What a server leaves in a database that nobody has used yet. */
const bookkeeping = ['one_time_link', 'own_address', 'rate_limit'];

/** `npm run restore -- FILE [--replace]`: never while the product runs. */
export async function restore(
  configuration: Configuration,
  file: string,
  { replace }: { replace: boolean },
  ending: Ending,
  print: Print,
): Promise<void> {
  const { url: databaseUrl, database } = await openDatabase(configuration, ending, print, { isForAWhile: true });
  let waiting = 0;
  const afterwards = async (tx: QueryExecutorProvider) => {
    await noteRestored(tx, database.clock.now());
    waiting = await failRestored(tx);
    await dropPushes(tx);
    await compareRestored(tx);
  };
  const filesFolder = filesOf(configuration);
  const target = { databaseUrl, filesFolder, replace, bookkeeping, afterwards, onEnd: ending.undo };
  const header = await restoreBackup(file, target);
  print(`Everything is as it was on ${header.createdAt}.`);
  if (waiting > 0) print(waitingWords(waiting));
}

const waitingWords = (count: number) =>
  count === 1
    ? 'One e-mail had not been sent then, and may have been since: Settings, Outbox, Failed sends it.'
    : `${count} e-mails had not been sent then, and may have been since: Settings, Outbox, Failed sends them.`;
