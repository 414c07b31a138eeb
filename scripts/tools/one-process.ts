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
/** To which suite whatever a file registers belongs, also behind what it waits for. */
let loading: number | undefined;
// node:test takes both once, when it is loaded.
hooks.createHook = (callbacks) => {
  knowsSuites = createHook(callbacks).enable();
  return never;
};
hooks.executionAsyncId = () => loading ?? executionAsyncId();
const { suite } = await import('node:test');
Object.assign(hooks, { createHook, executionAsyncId });

// A test may wait for what keeps no process alive by itself.
const alive = setInterval(() => undefined, 60_000);
for (const file of files) {
  knowsSuites.enable();
  await suite(file, async () => {
    knowsSuites.disable();
    loading = executionAsyncId();
    await import(pathToFileURL(path.resolve(file)).href).finally(() => {
      loading = undefined;
    });
  });
  for (const tidy of betweenFiles) tidy();
}
clearInterval(alive);
