import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import sharp from 'sharp';
import { settingsContract as settings } from '../src/features/company/settings.ts';
import { siteContract as site } from '../src/features/company/site.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { freshDatabase } from './support/database.ts';
import { aCompany } from './support/factories.ts';
import { scratch } from './support/scratch.ts';
import { aServer } from './support/server.ts';
import { until } from './support/until.ts';

const server = await aServer();
const folder = fs.mkdtempSync(path.join(scratch, 'haulyard-pictures-'));
after(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('pictures that are replaced and removed while a backup is written are whole in it', async (t) => {
  await aCompany(server);
  const admin = await server.as('admin');
  const picture = async () => {
    const image = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } });
    return new File([new Uint8Array(await image.png().toBuffer())], 'logo.png', { type: 'image/png' });
  };
  await admin.call(settings.uploadLogo, {}, await picture());
  await admin.call(site.uploadPhoto, {}, await picture());
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  t.after(() => other.end());

  // The backup has seen the rows, and waits for a table before it comes to the files.
  await other.query('begin; lock table stop_visit in access exclusive mode');
  const file = path.join(folder, 'backup.tar.gz');
  const { databaseUrl, filesFolder } = server;
  const writing = writeBackup(
    { databaseUrl, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows: [] },
    file,
  );
  const waiting = "select from pg_locks where relation = 'stop_visit'::regclass and not granted";
  await until(async () => (await other.query(waiting)).rowCount);
  await admin.call(settings.uploadLogo, {}, await picture());
  await admin.call(site.removePhoto, {});
  await other.query('rollback');
  await writing;

  const copy = await freshDatabase();
  t.after(copy.drop);
  const restored = path.join(folder, 'files');
  await restoreBackup(file, { databaseUrl: copy.url, filesFolder: restored, replace: true, bookkeeping: [] });
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>('select logo_key, photo_key from company_settings');
  await client.end();
  for (const key of Object.values(rows[0] ?? {})) assert.ok(fs.existsSync(path.join(restored, key)), key);
  assert.equal(Object.keys(rows[0] ?? {}).length, 2);
});
