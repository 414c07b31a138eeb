/**
 * Runs test files in this process, one after the other, each as a suite of its own: hooks of a file are for its tests only,
 * and what it has started ends with it. `node --test --test-isolation=none` has one suite for all of them, and follows every
 * promise with hooks, to know of which test an error is that nobody caught; that takes a fourteenth of the processor. Here
 * such an error fails the process, and its words are printed.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import '../../src/app/own-modules.js';
import { betweenFiles } from './between-files.ts';

const [, ...files] = process.argv.splice(1); // what remains of it would be named as the file of all that is counted
const hooks: typeof import('node:async_hooks') = createRequire(import.meta.url)('node:async_hooks');
const { createHook, executionAsyncId } = hooks;
const never = { enable: () => never, disable: () => never };
let knowsSuites = createHook({});
const suites = new Set<number>();
/** The suite to which belongs what a file registers, also behind what it waits for; but for suites of its own. */
let loading: number | undefined;
// node:test takes both once, when it is loaded.
hooks.createHook = ({ init, ...others }) => {
  knowsSuites = createHook({
    ...others,
    init(id, type, ...more) {
      if (type === 'Test') suites.add(id);
      init?.(id, type, ...more);
    },
  }).enable();
  return never;
};
hooks.executionAsyncId = () => {
  const id = executionAsyncId();
  return suites.has(id) ? id : (loading ?? id);
};
const { suite } = await import('node:test');
Object.assign(hooks, { createHook, executionAsyncId });

// A test may wait for what keeps no process alive by itself.
const alive = setInterval(() => undefined, 60_000);
for (const file of files) {
  knowsSuites.enable();
  await suite(file, async () => {
    loading = executionAsyncId();
    await import(pathToFileURL(path.resolve(file)).href).finally(() => {
      loading = undefined;
      knowsSuites.disable();
    });
  });
  for (const tidy of betweenFiles) tidy();
}
clearInterval(alive);
