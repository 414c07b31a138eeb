import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { machineClock } from '../server/clock.ts';
import { Obstacle, pathObstacle } from '../server/obstacle.ts';
import { projectRoot } from './configuration.ts';
import type { Ending } from './ending.ts';

const dist = path.join(projectRoot, 'dist');
const sources = [
  'src',
  'public',
  'index.html',
  'portal.html',
  'landing.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** Below these nothing ends up in the browser. */
const serverOnly = /^src\/(server|app\/demo)\/|\/server\/|\.test\.tsx?$/;
/** A server that runs on an older build still serves its files: builds of the last days stay, and one more. */
const keptMs = 3 * 86_400_000;

/**
 * The folder of the built web app, built first when its sources have changed. Each build has a folder of its own, named
 * by its sources: half a build is never served, and a server that runs on an older one keeps it.
 */
export async function builtWeb(ending: Ending, print: (line: string) => void): Promise<string> {
  const folder = path.join(dist, `web-${sourcesHash()}`);
  if (fs.existsSync(folder)) return folder;
  print('Building the web app…');
  const unfinished = path.join(dist, `unfinished-${process.pid}`);
  try {
    fs.mkdirSync(unfinished, { recursive: true });
    await build(unfinished, ending);
    fs.renameSync(unfinished, folder);
    removeOlder(folder);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw pathObstacle(error, dist, 'change its permissions, then start again.');
  }
  return folder;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow).sort()) {
    if (serverOnly.test(file)) continue;
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(projectRoot, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

function filesBelow(name: string): string[] {
  const at = path.join(projectRoot, name);
  if (!fs.existsSync(at)) return [];
  if (fs.statSync(at).isFile()) return [name];
  return fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
}

function build(folder: string, ending: Ending): Promise<void> {
  const vite = path.join(projectRoot, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0', WEB_OUT_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ending.undo(() => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Obstacle(`The web app could not be built (${firstCause(errors)}): "npm run build" tells more.`));
    });
  });
}

function removeOlder(newest: string): void {
  const builds = fs
    .readdirSync(dist)
    .filter((name) => /^(web|unfinished)-/.test(name))
    .map((name) => path.join(dist, name))
    .filter((folder) => folder !== newest)
    .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
  const isOld = (folder: string) => Date.parse(machineClock.now()) - fs.statSync(folder).mtimeMs > keptMs;
  for (const folder of builds.slice(1).filter(isOld)) fs.rmSync(folder, { recursive: true, force: true });
}

/** Vite's own words begin with headings; the cause is the first line that names it. */
function firstCause(errors: string): string {
  const lines = stripVTControlCharacters(errors).split('\n');
  return (lines.find((line) => /^\[|Error:/.test(line)) ?? lines[0] ?? '').trim();
}
