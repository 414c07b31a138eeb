/** A restore on another machine, while the payment provider knows all that happened since the backup was made. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { readConfiguration } from '../src/app/configuration.ts';
import { featureJobs } from '../src/app/feature-jobs.ts';
import { restore } from '../src/app/restore.ts';
import { settingsContract } from '../src/features/company/settings.ts';
import { addMinutes, type Day, startOfDay } from '../src/kernel/calendar.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { connect, type Reader } from '../src/server/database/connection.ts';
import { makeNowSettable } from '../src/server/database/settable-now.ts';
import { type Transact, transactOn } from '../src/server/transact.ts';
import { clock, day, now, today } from './support/clock.ts';
import { freshDatabase } from './support/database.ts';
import { aCompany, aContact } from './support/factories.ts';
import { aPaymentProvider } from './support/payments.ts';
import { scratch } from './support/scratch.ts';
import { aServer } from './support/server.ts';
import { until } from './support/until.ts';

const folder = fs.mkdtempSync(path.join(scratch, 'haulyard-restored-'));
const hour = (ofDay: Day, hours: number) => addMinutes(startOfDay(ofDay, 'America/Denver'), hours * 60);
const { stripe, payments } = await aPaymentProvider({ clock: new Date(hour(today, 11)) });
const server = await aServer({ payments });
const elsewhere = await freshDatabase();
after(async () => {
  await server.close();
  await elsewhere.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});
await aCompany(server);

/** What a company does by itself, one after the other. */
function livingOn({ read, transact }: Readonly<{ read: Reader; transact: Transact }>) {
  const kit = { read, transact, clock, publicUrl: () => 'https://hauler.test' };
  const log = { warn() {}, error() {} };
  const jobs = featureJobs(kit as never, { generatesRuns: true, payments, slow: read } as never, log as never);
  const run = (name: string) => jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  const compare = async () => {
    const running = sql`select from provider_sync where status = 'running'`;
    await sql`insert into provider_sync (id) select gen_random_uuid() where not exists (${running})`.execute(read);
    await run('provider-sync');
    await until(async () => (await running.execute(read)).rows.length === 0);
  };
  const letters = async () => {
    const { rows } = await sql<{ kind: string; status: string; error: string | null }>`
      select kind, status, last_error as error from outbox_message order by created_at, kind`.execute(read);
    return rows.map(({ kind, status, error }) => [kind, status, error]);
  };
  /** Compares, and writes to whom there is to write. */
  async function goOn(): Promise<(string | null)[][]> {
    await compare();
    for (const name of ['invoice letters', 'reminders', 'agreement-reminders']) await run(name);
    return letters();
  }
  return { compare, goOn };
}

test('what was told between a backup and its restore is told a second time only when somebody says so', async () => {
  clock.set(hour(today, 10));
  const admin = await server.as('admin');
  const { version } = await admin.call(settingsContract.get, {});
  const days = { reminderDaysBefore: '3', reminderDaysAfter: '1' };
  await admin.call(settingsContract.saveReminders, { version, isReminding: true, ...days });
  const customer = await server.as('customer');
  await server.transact((tx) => aContact(tx, { profileId: customer.id }));
  const theirs = await stripe.customers.create({ email: 'x@example.test', metadata: { profile_id: customer.id } });
  async function anInvoice(): Promise<void> {
    const terms = { collection_method: 'send_invoice', days_until_due: 7 } as const;
    const { id = '' } = await stripe.invoices.create({ customer: theirs.id, ...terms });
    await stripe.invoiceItems.create({ customer: theirs.id, invoice: id, amount: 1500, currency: 'usd' });
    await stripe.invoices.finalizeInvoice(id);
  }
  const before = livingOn({ read: server.database.read, transact: server.transact });
  await before.compare();
  await anInvoice();
  const kinds = async () => (await before.goOn()).map(([kind]) => kind);
  assert.deepEqual(await kinds(), ['Invoice']);
  const file = path.join(folder, 'backup.tar.gz');
  const { databaseUrl, filesFolder } = server;
  await writeBackup({ databaseUrl, filesFolder, createdAt: now(), withoutRows: [] }, file);

  await anInvoice();
  clock.set(hour(day(4), 10));
  assert.deepEqual((await kinds()).slice(1).sort(), ['Invoice', 'Invoice reminder']);

  clock.set(hour(day(4), 15));
  const ending = { undo: () => {}, end: () => Promise.reject(), isEnding: () => false };
  const environment = { DATABASE_URL: elsewhere.url, DATA_DIR: folder, NODE_ENV: 'test', CLOCK: now() };
  await restore(readConfiguration(environment), file, { replace: true }, ending, () => {});
  const database = connect(elsewhere.url, { clock });
  after(() => database.close());
  await makeNowSettable(database.read);
  // What the restore began, it began by the machine's clock.
  await sql`update provider_sync set started_at = now(), next_try_at = now() where status = 'running'`.execute(
    database.read,
  );
  const restored = livingOn({ read: database.read, transact: transactOn(database.read) });
  const mayBe = 'It was due before a backup was restored, and may have been sent then.';
  const held = [
    ['Invoice reminder', 'failed', mayBe],
    ['Invoice', 'failed', mayBe],
  ];
  assert.deepEqual((await restored.goOn()).slice(1).sort(), held);

  clock.set(hour(day(8), 10));
  assert.deepEqual(
    (await restored.goOn()).slice(3),
    [['Invoice reminder', 'queued', null]],
    'its day comes after that',
  );
});
