/** What is written after years of photos is what a restore reads. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { limits } from '../src/server/backup/archive.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { freshDatabase } from './support/database.ts';

test('however many photos the years brought, their backup is restored', async (t) => {
  const before = { ...limits };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-backup-of-many-'));
  const [source, target] = [await freshDatabase(), await freshDatabase()];
  t.after(async () => {
    Object.assign(limits, before);
    await Promise.all([source.drop(), target.drop()]);
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const filesFolder = path.join(folder, 'files');
  fs.mkdirSync(path.join(filesFolder, 'photos'), { recursive: true });
  for (let n = 1; n <= 400; n++) fs.writeFileSync(path.join(filesFolder, `photos/${n}.jpg`), `${n}`);
  const backup = (file: string) =>
    writeBackup({ databaseUrl: source.url, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows: [] }, file);

  const file = path.join(folder, 'whole.tar.gz');
  await backup(file);
  limits.jsonBytes = 50_000; // what the head needs, and less than 400 checksums
  const restored = path.join(folder, 'restored');
  await restoreBackup(file, { databaseUrl: target.url, filesFolder: restored, replace: false, bookkeeping: [] });
  assert.equal(fs.readdirSync(path.join(restored, 'photos')).length, 400);

  limits.entries = 400;
  await assert.rejects(backup(path.join(folder, 'too-many.tar.gz')), {
    name: 'Obstacle',
    message: /^An archive holds 400 files at most, and there are more: nothing was kept\./,
  });
  assert.ok(!fs.existsSync(path.join(folder, 'too-many.tar.gz')));
});
