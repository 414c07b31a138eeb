import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

/** Begins to copy its log to somewhere, which takes an hour; the server does not end before that is done. */
const program = `
  import { startEmbedded } from '${new URL('embedded.ts', import.meta.url)}';
  import { connect } from '${new URL('connection.ts', import.meta.url)}';
  const settings = { archive_mode: 'on', archive_command: 'exec sleep 3600 >/dev/null 2>&1' };
  const embedded = await startEmbedded(process.argv[1], { settings });
  const { pool, close } = connect(embedded.url);
  await pool.query('create table written (n int)');
  await pool.query('select pg_switch_wal()');
  await close();
  await embedded.stop();
  console.log('stopped');
  process.exit(0);`;

test('a server with more to write than two seconds take is waited for, and whoever stops it ends as it wants to', async (t) => {
  const folder = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'haulyard-stop-'));
  fs.chmodSync(folder, 0o711);
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const args = ['--input-type=module', '-e', program, path.join(folder, 'postgres')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  assert.deepEqual([code, said], [0, 'stopped\n']);
});
