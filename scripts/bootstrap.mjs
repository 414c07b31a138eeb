// Runs before every npm script, on any Node from 20.19 up and before anything is installed: plain JavaScript, no packages.
// Installs what is missing, and makes sure that scripts find the Node version named in package.json.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const oldestNode = [20, 19];
const stampFile = 'node_modules/.haulyard-installed';
/** Commands of a server, which also run where the development packages were left out on purpose. */
const serverCommands = ['prestart', 'predemo', 'prebackup', 'prerestore', 'preimport'];

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'));
const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'));

refuseUnfitMachine();
if (!isInstalled()) await install();
if (process.versions.node !== dependencies.node || !isOurNode(process.execPath)) await ensureNode();

function refuseUnfitMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    stop(
      `This is Node ${process.versions.node}, and Haulyard needs ${oldestNode.join('.')} or newer: install it from https://nodejs.org, then run the command again.`,
    );
  if (process.platform === 'win32')
    stop('Haulyard runs on Linux and macOS: on Windows, run it inside WSL (https://learn.microsoft.com/windows/wsl).');
}

function isInstalled() {
  if (!serverCommands.includes(process.env.npm_lifecycle_event ?? '') && !hasAll(devDependencies)) return false;
  if (read(stampFile) === stamp()) return true;
  if (!matchesLockFile()) return false;
  writeStamp(); // somebody has run `npm ci` or `npm install` by hand
  return true;
}

function hasAll(packages) {
  return Object.keys(packages).every((name) => fs.existsSync(path.join('node_modules', name)));
}

function stamp() {
  const lock = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
  return `${process.platform}-${process.arch} ${lock}`;
}

/** Whether npm's own note of what it installed names the versions of the lock file. */
function matchesLockFile() {
  const note = read('node_modules/.package-lock.json');
  if (!note || !hasAll(dependencies)) return false;
  const installed = JSON.parse(note).packages;
  const wanted = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([at, { version, dev, optional, devOptional }]) => {
    if (at === '') return true;
    return installed[at] ? installed[at].version === version : Boolean(dev || optional || devOptional);
  });
}

async function install() {
  const isFirst = !fs.existsSync('node_modules');
  console.log(isFirst ? 'Installing packages (once; about a minute)…' : 'The lock file changed: installing packages…');
  const needsAll = !serverCommands.includes(process.env.npm_lifecycle_event ?? '');
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(needsAll ? ['--include=dev'] : [])]);
  writeStamp();
}

function writeStamp() {
  try {
    fs.writeFileSync(stampFile, stamp());
  } catch {
    // Installed by another user, so we may not write here: it is only checked again next time.
  }
}

/** Scripts find Node through node_modules/.bin; npm versions that block install scripts leave an empty place there. */
async function ensureNode() {
  if (installedNode() === dependencies.node) return;
  console.log(`Fetching Node ${dependencies.node}…`);
  await npm(['rebuild', 'node', '--foreground-scripts', '--ignore-scripts=false', '--loglevel=error']);
  if (installedNode() !== dependencies.node)
    stop(
      `Node ${dependencies.node} could not be put into node_modules: run "npm rebuild node" to see why, or install Node ${dependencies.node} yourself and put it first on the PATH.`,
    );
}

function isOurNode(program) {
  return fs.realpathSync(program).startsWith(`${fs.realpathSync('node_modules')}${path.sep}`);
}

function installedNode() {
  try {
    return execFileSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' }).trim().slice(1);
  } catch {
    return undefined;
  }
}

/** Runs the npm that runs us, on the Node that runs it: our own Node is about to be replaced. */
async function npm(args) {
  const cli = process.env.npm_execpath;
  const isNpm = cli?.endsWith('.js') && path.basename(cli).startsWith('npm');
  const [program, ...first] = isNpm ? [process.env.npm_node_execpath ?? process.execPath, cli] : ['npm'];
  const child = spawn(program, [...first, ...args], { stdio: ['ignore', 'inherit', 'pipe'], env: environment() });
  const startedAt = Date.now();
  const patience = setInterval(
    () => console.log(`  still at it (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    15_000,
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors = (errors + text).slice(-20_000);
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      errors += error.message;
      resolve(1);
    });
    child.once('close', (status, signal) => resolve(signal ? 130 : status));
  });
  clearInterval(patience);
  if (code === 130) process.exit(130);
  if (code !== 0) stop(whyFailed(errors, args));
}

function environment() {
  const inner = { ...process.env };
  const ownPrograms = path.resolve('node_modules');
  inner.PATH = (inner.PATH ?? '')
    .split(':')
    .filter((directory) => !directory.startsWith(ownPrograms))
    .join(':');
  for (const name of Object.keys(inner)) if (/^npm_(lifecycle|package|command)/.test(name)) delete inner[name];
  return inner;
}

function whyFailed(errors, args) {
  const command = `npm ${args[0] === 'ci' ? 'ci' : 'rebuild node'}`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i.test(errors))
    return 'The package registry cannot be reached: check the network (or the proxy and registry settings of npm), then run the command again.';
  if (/EACCES|EPERM|EROFS/.test(errors))
    return `${process.cwd()} is not writable for this user: change its permissions, or clone it to another place, then run the command again.`;
  if (/ENOSPC/.test(errors)) return `The disk of ${process.cwd()} is full: make room, then run the command again.`;
  const lines = errors.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !/log|A complete/.test(line));
  const last = (lines[1] ?? lines[0] ?? errors.trim().split('\n').at(-1) ?? '').replace(/^npm (error|ERR!)\s*/, '');
  return `The packages could not be installed (${last}): run "${command}" to see everything.`;
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
