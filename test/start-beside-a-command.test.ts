/** A start while a backup holds the embedded database, as after a night without power: a missed backup runs at boot. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { type Run, runProduct, stateDirectory } from './support/product.ts';
import { until } from './support/until.ts';

const data = stateDirectory();
const started: Run[] = [];
/** Large enough that the backup is met at its work. */
const photoBytes = 150_000_000;

after(() => {
  for (const { child } of started) child.kill('SIGKILL');
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

function run(...args: readonly string[]): Run {
  const one = runProduct(args, { DATA_DIR: data, PORT: '0' });
  started.push(one);
  return one;
}

async function end(server: Run): Promise<void> {
  server.child.kill('SIGINT');
  assert.equal((await server.ended()).code, 0, server.printed());
}

test('a start waits for the backup that holds the database, and not for another server', async () => {
  const first = run('start');
  await first.prints(/^Ready: /m);
  const second = run('start');
  assert.equal((await second.ended()).code, 1);
  assert.match(second.printed(), /is in use by another run/);
  await end(first);

  fs.writeFileSync(path.join(data, 'files/photo.jpg'), randomBytes(photoBytes));
  const file = path.join(path.dirname(data), 'nightly.tar.gz');
  const backup = run('backup', file);
  await until(() => fs.existsSync(`${file}.part`) && fs.statSync(`${file}.part`).size > 1_000_000);
  const server = run('start');
  await server.prints(/^Ready: /m);
  assert.match(server.printed(), /^A command works in this database: waiting until it is done…$/m);
  assert.equal((await backup.ended()).code, 0, backup.printed());
  await end(server);
});
