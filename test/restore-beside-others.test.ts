/** A restore into a database whose PostgreSQL has others too. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { connect } from '../src/server/database/connection.ts';
import { freshDatabase } from './support/database.ts';

test('beside a running server nothing is restored, whichever of its connections it holds at that moment', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-beside-'));
  const ours = await freshDatabase();
  const reports = connect(ours.url, { name: 'haulyard reports' });
  t.after(async () => {
    await reports.close();
    await ours.drop();
    fs.rmSync(folder, { recursive: true });
  });
  const [file, filesFolder] = [path.join(folder, 'backup.tar.gz'), path.join(folder, 'files')];
  const from = { databaseUrl: ours.url, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows: [] };
  await writeBackup(from, file);
  await reports.pool.query('select');
  const into = { databaseUrl: ours.url, filesFolder, replace: true, bookkeeping: [] };
  await assert.rejects(restoreBackup(file, into), /Haulyard is running on this database/);
});

test('what is at work on another database beside it keeps no restore from saying that all is back', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-beside-'));
  const [ours, theirs] = [await freshDatabase(), await freshDatabase()];
  const [client, other] = [new pg.Client(ours.url), new pg.Client(theirs.url)];
  t.after(async () => {
    await Promise.all([client.end(), other.end()]);
    await Promise.all([ours.drop(), theirs.drop()]);
    fs.rmSync(folder, { recursive: true });
  });
  const [file, filesFolder] = [path.join(folder, 'backup.tar.gz'), path.join(folder, 'files')];
  const from = { databaseUrl: ours.url, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows: [] };
  await writeBackup(from, file);

  await other.connect();
  await other.query('begin; analyze'); // what all databases of the server share, too: held until it ends
  const into = { databaseUrl: ours.url, filesFolder, replace: true, bookkeeping: [] };
  const { migrations } = await restoreBackup(file, into);
  assert.ok(migrations.length > 0);

  await client.connect();
  const counted = "select from pg_stats where schemaname = 'public' and tablename = 'kysely_migration'";
  assert.ok((await client.query(counted)).rowCount, 'its own tables are counted');
});
