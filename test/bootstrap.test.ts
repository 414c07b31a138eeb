/** What runs before every npm script, on a small project of its own with an npm that only notes how it is called. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';

const folders: string[] = [];
let project: string;

after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-bootstrap-'));
  folders.push(project);
  for (const folder of ['scripts', 'bin', 'npm']) fs.mkdirSync(path.join(project, folder));
  fs.copyFileSync('scripts/bootstrap.mjs', path.join(project, 'scripts/bootstrap.mjs'));
  write('package.json', { dependencies: { node: process.versions.node, left: '1.0.0' }, devDependencies: {} });
  write('package-lock.json', lockOf('1.0.0'));
  const npm = path.join(project, 'bin/npm');
  fs.writeFileSync(npm, notingNpm);
  fs.chmodSync(npm, 0o755);
});

/** Installs what the lock file says, as far as the bootstrap looks: our Node's program, a folder, npm's own note. */
const notingNpm = `#!/bin/sh
echo "$@" >> calls
[ "$1" = ci ] || exit 1
[ -e refuse ] && { echo "npm error code $(cat refuse)" >&2; exit 1; }
mkdir -p node_modules/.bin node_modules/left node_modules/node
cp package-lock.json node_modules/.package-lock.json
ln -sf ${process.execPath} node_modules/.bin/node
`;
const lockOf = (version: string) => ({
  packages: { '': {}, 'node_modules/node': { version: process.versions.node }, 'node_modules/left': { version } },
});
const write = (name: string, content: object) =>
  fs.writeFileSync(path.join(project, name), JSON.stringify(content, null, 2));

function bootstrap() {
  const { npm_execpath: _, npm_lifecycle_event: __, ...environment } = process.env;
  const run = spawnSync(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: project,
    env: { ...environment, PATH: `${path.join(project, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const calls = path.join(project, 'calls');
  const installs = fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').match(/^ci/gm)?.length : 0;
  return { ...run, installs };
}

test('packages are installed when there are none, and again only when the lock file has changed', () => {
  assert.match(bootstrap().stdout, /Installing packages/);
  assert.deepEqual([bootstrap().installs, bootstrap().stdout], [1, '']);
  write('package-lock.json', lockOf('1.0.1'));
  const third = bootstrap();
  assert.match(third.stdout, /The lock file changed: installing packages/);
  assert.deepEqual([third.status, third.installs], [0, 2]);
  assert.equal(bootstrap().installs, 2);
});

test('what somebody installed by hand is taken as it is, if it is what the lock file says', () => {
  bootstrap();
  fs.rmSync(path.join(project, 'node_modules/.haulyard-installed'));
  assert.deepEqual([bootstrap().installs, bootstrap().stdout], [1, '']);
});

test('an installation that fails is one sentence with the way out', () => {
  const sentences = {
    ENOTFOUND: /^The package registry cannot be reached: check the network/,
    EACCES: /is not writable for this user: change its permissions/,
    ENOSPC: /^The disk of .* is full: make room/,
    E404: /^The packages could not be installed \(code E404\): run "npm ci" to see everything/,
  };
  for (const [code, sentence] of Object.entries(sentences)) {
    fs.writeFileSync(path.join(project, 'refuse'), code);
    const { stderr, status } = bootstrap();
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split('\n').length, 1);
    assert.equal(status, 1);
  }
});
