/**
 * Runs test files in this process, as `node --test --test-isolation=none` does, without following every promise.
 * `node:test` follows them all with hooks, to know of which test an error is that nobody caught; that takes a fourteenth of
 * the processor. Here such an error fails the process, and its words are printed.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, ...files] = process.argv.splice(1); // what remains of it would be named as the file of all that is counted
const hooks = createRequire(import.meta.url)('node:async_hooks');
const { createHook } = hooks;
const idle = { enable: () => idle, disable: () => idle };
hooks.createHook = () => idle; // node:test takes it once, when it is loaded
const { before } = await import('node:test');
hooks.createHook = createHook;

async function load(): Promise<void> {
  for (const file of files) await import(pathToFileURL(path.resolve(file)).href);
}
const loaded = load();
before(() => loaded); // no test begins while another file is still making what it needs
await loaded;
