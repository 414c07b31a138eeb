import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { withoutRows } from '../src/app/backup.ts';
import { usersContract as users } from '../src/features/users/contract.ts';
import { ownProfileContract } from '../src/features/users/own-profile.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { connect } from '../src/server/database/connection.ts';
import { freshDatabase } from './support/database.ts';
import { aServer } from './support/server.ts';

test('no session, known browser, second step or one-time link is kept in the archive, or comes to life again with it', async (t) => {
  const server = await aServer();
  t.after(server.close);
  const person = await server.as('employee');
  const { email } = await person.call(ownProfileContract.profile, {});
  await server.nobody.call(users.requestPasswordLink, { email });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-secrets-'));
  const file = path.join(folder, 'backup.tar.gz');
  const { databaseUrl, filesFolder } = server;
  await writeBackup({ databaseUrl, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows }, file);
  assert.equal(fs.statSync(file).mode & 0o077, 0, 'nobody else may read it');

  const target = await freshDatabase();
  await restoreBackup(file, { databaseUrl: target.url, filesFolder: folder, replace: false, bookkeeping: [] });
  const restored = connect(target.url);
  const count = async (table: 'session' | 'one_time_link' | 'profile') =>
    (await restored.read.selectFrom(table).selectAll().execute()).length;
  assert.deepEqual([await count('session'), await count('one_time_link'), await count('profile')], [0, 0, 1]);
  await restored.close();
  await target.drop();
  fs.rmSync(folder, { recursive: true });
});
