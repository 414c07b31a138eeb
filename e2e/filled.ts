/** The demo company's state, filled once for a whole run and copied by whoever starts a demo: filling takes longer than all else. */
import { execFileSync } from 'node:child_process';
import { runProduct } from '../test/support/product.ts';
import { momentOfTests } from './clock.ts';

/** Fills a directory by starting a demo on it, and ending it; `copyFilled` finds it. */
export async function fillOnce(directory: string): Promise<void> {
  const environment = { PORT: '0', DATA_DIR: directory, NODE_ENV: 'test', CLOCK: momentOfTests(), LOG_LEVEL: 'silent' };
  const product = runProduct(['demo'], environment);
  await product.prints(/^Ready: /m);
  product.child.kill('SIGTERM');
  await product.ended();
  process.env.E2E_FILLED = directory;
}

/** With its owners: PostgreSQL's files belong to another user when the tests run as root. */
export function copyFilled(directory: string): void {
  execFileSync('cp', ['-a', `${process.env.E2E_FILLED}/.`, directory]);
}
