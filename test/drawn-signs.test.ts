/** Signs on screens are drawn: the product's fonts have none of these, and where no other font does, a box stands there. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const project = path.join(import.meta.dirname, '..');
/** Arrows, technical and geometric signs, ticks, stars and pictures. */
const sign = /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]/u;
/** Keys are named as they are printed on keyboards, whose systems have them; a terminal has fonts of its own. */
const mayName = /^src\/(web\/shortcuts|web\/words|app\/words-help|app\/import-command)\.ts$/;

test('no screen writes a tick, a star or an arrow as a letter of a font', () => {
  const files = fs.globSync('src/**/*.{ts,tsx,css}', { cwd: project }).filter((file) => !file.includes('.test.'));
  assert.ok(files.length > 1000);
  const written = files.filter((file) => {
    const code = fs
      .readFileSync(path.join(project, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
    return sign.test(code) && !mayName.test(file);
  });
  assert.deepEqual(written, []);
});

test('the search for them sees one, and no comment', () => {
  assert.match("{ done: '\u2713' }", sign);
  assert.doesNotMatch('{ left: \u2013, more: \u2022 }', sign);
});
