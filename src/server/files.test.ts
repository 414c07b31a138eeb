import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { scratch } from '../../test/support/scratch.ts';

const keepOne = (folder: string) => `
  import sharp from 'sharp';
  import { filesIn } from ${JSON.stringify(import.meta.resolve('./files.ts'))};
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
  process.stdout.write(await filesIn(${JSON.stringify(folder)}).keepPhoto(await image.png().toBuffer()));`;

test('a photo is on the disk, with its name, before anybody is told that it is kept', (t) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'haulyard-kept-'));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const trace = path.join(folder, 'trace.log');
  const tracing = ['--trace-event-categories', 'node.fs.async', '--trace-event-file-pattern', trace];
  const program = ['--input-type=module', '--eval', keepOne(path.join(folder, 'files'))];
  const key = execFileSync(process.execPath, [...tracing, ...program], { encoding: 'utf8' });
  assert.ok(fs.existsSync(path.join(folder, 'files', key)), key);
  const { traceEvents } = JSON.parse(fs.readFileSync(trace, 'utf8')) as { traceEvents: { name: string; ph: string }[] };
  const begun = traceEvents.filter(({ ph }) => ph === 'b').map(({ name }) => name);
  assert.equal(begun.filter((name) => name === 'fsync').length, 2, begun.join(' '));
});
