/** A backup and a restore that are broken off, each in a process of its own: nothing of them is left, and one sentence says it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from './support/database.ts';
import { type Run, runProduct, stateDirectory } from './support/product.ts';
import { until } from './support/until.ts';

const data = stateDirectory();
const folder = path.dirname(data);
const source = await freshDatabase();
const started: Run[] = [];
/** Large enough that a command is caught at its work. */
const photoBytes = 40_000_000;
fs.mkdirSync(path.join(data, 'files'), { recursive: true });
fs.writeFileSync(path.join(data, 'files/photo.jpg'), randomBytes(photoBytes));

after(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await source.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function run(...args: readonly string[]): Run {
  const one = runProduct(args, { DATABASE_URL: source.url, DATA_DIR: data, PORT: '0' });
  started.push(one);
  return one;
}

const namesIn = (place: string) => fs.readdirSync(place).sort();
const isAtWork = (file: string) => until(() => fs.existsSync(file) && fs.statSync(file).size > 1_000_000);
const lines = (one: Run) => one.printed().trim().split('\n');

test('a backup that is told to end leaves no half archive, and does not pass for one that is done', async () => {
  const file = path.join(folder, 'told.tar.gz');
  const backup = run('backup', file);
  await isAtWork(`${file}.part`);
  backup.child.kill('SIGTERM');
  assert.equal((await backup.ended()).code, 1, backup.printed());
  assert.deepEqual([lines(backup), namesIn(folder)], [['Stopping: SIGTERM'], ['data']]);
});

test('a backup whose database ends says so in a sentence; one that has all rows by then goes on', async () => {
  const [early, late] = [path.join(folder, 'early.tar.gz'), path.join(folder, 'late.tar.gz')];
  const [locking, client] = [new pg.Client(source.url), new pg.Client(source.url)];
  await locking.connect();
  await client.connect();
  const others = "from pg_stat_activity where datname = current_database() and application_name like 'haulyard%'";
  const endDatabase = () => client.query(`select pg_terminate_backend(pid) ${others}`);

  await locking.query('begin; lock table contact in access exclusive mode');
  const first = run('backup', early);
  await until(async () => (await client.query(`select ${others} and wait_event_type = 'Lock'`)).rowCount);
  await endDatabase();
  assert.equal((await first.ended()).code, 1);
  assert.match(first.printed(), /^The database ended while the backup was written: .*\n$/);
  assert.deepEqual(namesIn(folder), ['data']);

  await locking.end();
  const second = run('backup', late);
  await isAtWork(`${late}.part`);
  await endDatabase();
  assert.equal((await second.ended()).code, 0, second.printed());
  assert.deepEqual(namesIn(folder), ['data', 'late.tar.gz']);
  await client.end();
});

test('two backups under one name at once: the second is refused, the first is whole and can be read back; a server waits for that', async () => {
  const file = path.join(folder, 'twice.tar.gz');
  const first = run('backup', file);
  await isAtWork(`${file}.part`);
  first.child.kill('SIGSTOP'); // a fast machine would be done too soon
  const second = run('backup', file);
  assert.equal((await second.ended()).code, 1, second.printed());
  assert.match(second.printed(), /^\S+\.part exists already: .*\n$/);
  first.child.kill('SIGCONT');
  assert.equal((await first.ended()).code, 0, first.printed());

  const restore = run('restore', file, '--replace');
  await until(() => namesIn(data).some((name) => name.startsWith('files.restoring-')));
  restore.child.kill('SIGSTOP');
  const server = run('start');
  await server.prints(/A backup is being restored/);
  restore.child.kill('SIGTERM');
  restore.child.kill('SIGCONT');
  assert.equal((await restore.ended()).code, 1, restore.printed());
  assert.deepEqual(namesIn(data), ['files']);
  await server.prints(/Ready/);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended()).code, 0);
  const killed = path.join(data, 'files.restoring-killed'); // as one leaves it whose machine lost its power
  fs.mkdirSync(killed);
  fs.copyFileSync(file, path.join(killed, 'photo.jpg'));
  const again = run('restore', file, '--replace');
  assert.equal((await again.ended()).code, 0, again.printed());
  assert.deepEqual(namesIn(data), ['files']);
  assert.equal(fs.statSync(path.join(data, 'files/photo.jpg')).size, photoBytes);
});
