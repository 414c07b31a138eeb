/** The real server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export type ServerProcess = Readonly<{ url: string; pid: number; startMs: number; stop: () => Promise<void> }>;

const root = path.resolve(import.meta.dirname, '..');
/** What `npm start` gives to node. */
const startArguments = (): string[] => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return scripts.start.split('node ')[1].split(' ');
};
const longestStartMs = 180_000; // the first start may build the web app

/** Starts `npm start` without npm; ready when it says so. */
export async function startServerProcess(
  databaseUrl: string,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const started = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', RATE_LIMIT_SCALE: '100000', GEOCODER: 'off', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 6_000);
    await ended;
    clearTimeout(late);
  };
  try {
    const url = await readyAt(child, ended);
    return { url, pid: child.pid ?? 0, startMs: performance.now() - started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readyAt(child: ChildProcess, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`The server did not get ready: ${said}`)), longestStartMs);
    const settle = (then: () => void) => {
      clearTimeout(late);
      then();
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /Ready: (\S+)/.exec(said)?.[1];
      if (url) settle(() => resolve(url.replace('localhost', '127.0.0.1')));
    });
    void ended.then(() => settle(() => reject(new Error(`The server ended before it was ready: ${said}`))));
  });
}
