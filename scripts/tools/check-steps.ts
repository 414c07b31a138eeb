import { checkFileSizes } from './file-sizes.ts';
import { checkImportLaw, checkReads } from './import-law.ts';
import { checkLicences } from './licences.ts';
import { nodeTests, runTogether, type Step, tool } from './steps.ts';
import { inProcesses, testFiles } from './test-files.ts';

/** The fast part of the tests: everything that needs neither database nor browser. The longest begin first. */
export const checkSteps: readonly Step[] = [
  { name: 'unit tests', run: unitTests },
  // Several checkers each make the types anew that all share: a fifth more work, and something else runs beside it.
  { name: 'types', run: () => tool('tsc', ['-p', 'tsconfig.json', '--checkers', '1']) },
  { name: 'format and lint', run: () => tool('biome', ['ci', '--colors=off', '--max-diagnostics=50']) },
  { name: 'dead code', run: () => tool('knip', ['--no-progress', '--no-config-hints']) },
  { name: 'types of pure files', run: () => tool('tsc', ['-p', 'tsconfig.pure.json']) },
  { name: 'import law', run: () => checkImportLaw() },
  { name: 'import law of reading', run: checkReads },
  { name: 'licences', run: checkLicences },
  { name: 'file sizes', run: checkFileSizes },
];

function unitTests() {
  const groups = inProcesses(testFiles().unit);
  return runTogether(
    groups.map((group) => () => nodeTests(group, { isOneProcess: true })),
    2,
  );
}
