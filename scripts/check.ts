/** `npm run check`: format, lint, types, import law, dead code, licences, sizes and unit tests. */
import { checkSteps } from './tools/check-steps.ts';
import { runSteps } from './tools/steps.ts';

const { passed, failed } = await runSteps(checkSteps, 2);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
