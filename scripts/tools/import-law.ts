import { type Outcome, tool } from './steps.ts';

/** Runs dependency-cruiser; a run that saw no modules proves nothing (it does so silently without @swc/core). */
export async function checkImportLaw(folders = ['src']): Promise<Outcome> {
  const outcome = await tool('depcruise', ['--config', '.dependency-cruiser.mjs', ...folders]);
  const [, modules = '0'] = /\((\d+) modules/.exec(outcome.output) ?? /(\d+) modules,/.exec(outcome.output) ?? [];
  if (Number(modules) > 0) return outcome;
  return { passed: 0, failed: 1, output: `No modules were seen: is @swc/core installed?\n${outcome.output}` };
}
