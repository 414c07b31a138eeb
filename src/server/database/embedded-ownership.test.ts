import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { scratch } from '../../../test/support/scratch.ts';
import { startEmbedded } from './embedded.ts';
import { makeSocketDirectory, runningDatabase } from './embedded-ownership.ts';
import { databaseUser } from './embedded-user.ts';

test('a run that ends takes nothing of the one along that has waited for it', async (t) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'haulyard-owner-'));
  fs.chmodSync(folder, 0o711);
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const cluster = path.join(folder, 'postgres');
  const command = await startEmbedded(cluster, { isForAWhile: true });
  const user = databaseUser(cluster);
  assert.equal(await runningDatabase(cluster, user), command.url);
  const stopped = command.stop();
  const directory = makeSocketDirectory(cluster, user); // as of a start that waits, in the moment in which its time has come
  await stopped;
  assert.ok(fs.existsSync(directory));
  assert.equal(await runningDatabase(cluster, user), undefined);
  fs.rmSync(path.dirname(directory), { recursive: true });
});
