/** Loaded before the tests of a planted fault: the file is read as if the fault stood in it; nothing is written. */
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const { file, source } = JSON.parse(process.env.PLANTED ?? '{}') as { file: string; source: string };

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || fileURLToPath(url) !== file) return next(url, context);
    return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});
