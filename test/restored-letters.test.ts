/** A restore on the machine that went on sending and billing after the backup was made. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { readConfiguration } from '../src/app/configuration.ts';
import { restore } from '../src/app/restore.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { freshDatabase } from './support/database.ts';
import { scratch } from './support/scratch.ts';

test('what waited to be sent when a backup was made goes out again only when somebody says so, and the provider is compared', async (t) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'haulyard-letters-'));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end().then(drop));
  const letters = async () => {
    const { rows } = await client.query('select subject, status, last_error from outbox_message order by subject');
    return rows.map((row) => Object.values(row));
  };
  await client.query(`
    insert into outbox_message (kind, to_address, subject, text_body, html_body, status)
    select 'Reminder', 'ana@example.test', status, '', '', status from unnest(enum_range(null::message_status)) status`);
  await client.query(`
    with person as (insert into profile (email, first_name, last_name, role)
      values ('ana@example.test', 'Ana', 'Nez', 'customer') returning id),
    browser as (insert into push_subscription (profile_id, endpoint, p256dh, auth)
      select id, 'https://push.example.test/1', '\\x00', '\\x00' from person returning id)
    insert into push_message (subscription_id, text, keep_until) select id, '{}', now() + interval '1 hour' from browser`);
  const syncs = async () => {
    const { rows } = await client.query('select status, step, progress from provider_sync order by status');
    return rows.map((row) => Object.values(row));
  };
  await client.query(`insert into provider_sync (id, status) values (gen_random_uuid(), 'done')`);
  await client.query(`
    insert into provider_sync (id, step, progress) values (gen_random_uuid(), 'invoices', '{"step": "payments"}')`);
  const [file, filesFolder] = [path.join(folder, 'backup.tar.gz'), path.join(folder, 'files')];
  await writeBackup({ databaseUrl: url, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows: [] }, file);
  await client.query(`update outbox_message set status = 'sent'`);
  await client.query(`update provider_sync set status = 'done'`);

  const printed: string[] = [];
  const ending = { undo: () => {}, end: () => Promise.reject(), isEnding: () => false };
  const configuration = readConfiguration({ DATABASE_URL: url, DATA_DIR: folder });
  await restore(configuration, file, { replace: true }, ending, (line) => printed.push(line));

  const mayBe = 'It waited when the backup was made, and may have been sent since.';
  assert.deepEqual(await letters(), [
    ['failed', 'failed', null],
    ['kept', 'kept', null],
    ['queued', 'failed', mayBe],
    ['sending', 'failed', mayBe],
    ['sent', 'sent', null],
  ]);
  assert.equal(
    (await client.query('select from push_message')).rowCount,
    0,
    'of a day that is over nobody is reminded',
  );
  // The payment provider is ahead of the backup by now: all of it is compared, not from where it was then.
  assert.deepEqual(await syncs(), [
    ['running', 'products', null],
    ['done', 'products', null],
    ['failed', 'invoices', null],
  ]);
  assert.match(printed.join('\n'), /^2 e-mails had not been sent then, and may have been since: Settings, Outbox/m);
});
