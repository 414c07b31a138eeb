import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The demo on a data directory that is thrown away; resolves when it answers, with what ends it. */
export async function startDemo(port: number): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-demo-'));
  fs.chmodSync(dataDir, 0o755);
  const tiles = 'http://localhost:9/{z}/{x}/{y}.png';
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    MAP_TILE_URL: tiles,
    RATE_LIMIT_SCALE: '1000',
    GEOCODER: 'off',
  };
  const server = spawn(process.execPath, ['src/app/main.js', 'demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const ready = new Promise<void>((done) => {
    // Read to the end: a closed pipe would end the server with its next line.
    server.stdout.on('data', (chunk) => String(chunk).includes('Ready:') && done());
  });
  await Promise.race([ready, ended]);
  if (server.exitCode !== null) throw new Error('The demo did not start; what it said stands above.');
  return async () => {
    server.kill('SIGTERM');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
