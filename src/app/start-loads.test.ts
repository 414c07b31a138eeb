import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** Large, or for what most companies never do in a day: loaded when they are first needed (decisions/0031). */
const waiting = [
  ...['@node-rs/argon2', '@simplewebauthn/server', '@zxcvbn-ts/language-common', 'flydrive', 'nodemailer', 'pdfkit'],
  ...['pg-copy-streams', 'postal-mime', 'sanitize-html', 'sharp', 'stripe', 'tar-stream', 'uqr', 'vite'],
];

const program = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      packages.add(url.match(/node_modules\\/((?:@[^/]*\\/)?[^/]*)/)?.[1]);
      return next(url, context);
    },
  });
  await import('./src/app/launch.ts');
  await import('./src/app/server.ts');
  console.log([...packages].join('\\n'));`;

test('a start loads no package that only a few of its days need', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const loaded = said.split('\n');
  assert.ok(loaded.includes('fastify'), said);
  assert.deepEqual(
    waiting.filter((name) => loaded.includes(name)),
    [],
  );
});
