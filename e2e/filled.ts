/** The demo company's state, filled once for a whole run and copied by whoever starts a demo: filling takes longer than all else. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runProduct } from '../test/support/product.ts';
import { scratch } from '../test/support/scratch.ts';
import { momentOfTests } from './clock.ts';

/**
 * Fills a directory by starting a demo on it, and ending it; `copyFilled` finds it, here and in what this process starts.
 * A whole run has it done while its server tests end, when a core is idle.
 */
export async function fillOnce(): Promise<void> {
  if (process.env.E2E_FILLED) return;
  const directory = path.join(aDirectory('filled'), 'data');
  const environment = { PORT: '0', DATA_DIR: directory, NODE_ENV: 'test', CLOCK: momentOfTests(), LOG_LEVEL: 'silent' };
  const product = runProduct(['demo'], environment);
  await product.prints(/^Ready: /m);
  product.child.kill('SIGTERM');
  await product.ended();
  process.env.E2E_FILLED = directory;
}

/** One of the machine's temporary ones, which goes when this process ends. */
export function aDirectory(name: string): string {
  const directory = mkdtempSync(path.join(scratch, `haulyard-e2e-${name}-`));
  chmodSync(directory, 0o711); // started as root, PostgreSQL runs as another user, who must get through
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** With its owners: PostgreSQL's files belong to another user when the tests run as root. */
export function copyFilled(directory: string): void {
  execFileSync('cp', ['-a', `${process.env.E2E_FILLED}/.`, directory]);
}
