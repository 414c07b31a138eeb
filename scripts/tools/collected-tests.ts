/** Stands in for `node:test` while faults are planted: keeps what a file tests, and ends at the first that fails. */
import { mock } from 'node:test';

export { mock };

type Hook = () => unknown;
type Body = (context: { mock: typeof mock; after: (hook: Hook) => void }) => unknown;

let tests: Body[] = [];
let hooks: Record<'before' | 'beforeEach' | 'afterEach' | 'after', Hook[]>;

export const test = (_name: string, ...rest: readonly unknown[]): void => void tests.push(rest.at(-1) as Body);
export const before = (hook: Hook): void => void hooks.before.push(hook);
export const beforeEach = (hook: Hook): void => void hooks.beforeEach.push(hook);
export const afterEach = (hook: Hook): void => void hooks.afterEach.push(hook);
export const after = (hook: Hook): void => void hooks.after.push(hook);

/** Throws what the first failing test of the file throws, or the file itself. */
export async function runTestsOf(load: () => Promise<unknown>): Promise<void> {
  tests = [];
  hooks = { before: [], beforeEach: [], afterEach: [], after: [] };
  try {
    await load();
    for (const hook of hooks.before) await hook();
    for (const body of tests) {
      for (const hook of hooks.beforeEach) await hook();
      await runOne(body);
      for (const hook of hooks.afterEach) await hook();
    }
  } finally {
    mock.reset();
    for (const hook of hooks.after) await hook();
  }
}

async function runOne(body: Body): Promise<void> {
  const ending: Hook[] = [];
  try {
    await body({ mock, after: (hook) => void ending.push(hook) });
  } finally {
    for (const hook of ending) await hook();
  }
}
