/** A tree of its own in which a violation is planted: a check that cannot fail proves nothing. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

export const project = path.resolve(import.meta.dirname, '../..');
const program = (name: string) => path.join(project, 'node_modules/.bin', name);

/** An empty one, gone when the tests of the file are over. */
export function aTree() {
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-law-'));
  after(() => fs.rmSync(tree, { recursive: true, force: true }));

  function plant(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
      fs.writeFileSync(path.join(tree, name), text);
    }
  }

  function run(name: string, ...args: string[]) {
    const { stdout, stderr, status } = spawnSync(program(name), args, { cwd: tree, encoding: 'utf8' });
    return { output: stdout + stderr, stdout, status };
  }

  return { tree, plant, run };
}
