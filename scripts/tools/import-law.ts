import fs from 'node:fs';
import { breachesOfReading, type Order } from './read-law.ts';
import { type Outcome, tool } from './steps.ts';

/** Runs dependency-cruiser; a run that saw no modules proves nothing (it does so silently without @swc/core). */
export async function checkImportLaw(folders = ['src', 'local-stripe']): Promise<Outcome> {
  const outcome = await tool('depcruise', ['--config', '.dependency-cruiser.mjs', ...folders]);
  const [, modules = '0'] = /\((\d+) modules/.exec(outcome.output) ?? /(\d+) modules,/.exec(outcome.output) ?? [];
  if (Number(modules) > 0) return outcome;
  return { passed: 0, failed: 1, output: `No modules were seen: is @swc/core installed?\n${outcome.output}` };
}

/** The rule of that law about reading; see `read-law.ts`. */
export async function checkReads(): Promise<Outcome> {
  const order = JSON.parse(fs.readFileSync('src/features/order.json', 'utf8')) as Order;
  const textsOf = (pattern: string) =>
    fs
      .globSync(pattern)
      .filter((path) => !/\.test\.ts$|\.generated\.ts$/.test(path))
      .sort()
      .map((path) => ({ path, text: fs.readFileSync(path, 'utf8') }));
  const migrations = textsOf('migrations/*.sql').map(({ text }) => text);
  const breaches = breachesOfReading(order, textsOf('src/**/*.ts'), migrations.join('\n'));
  if (breaches.length === 0) return { passed: 1, failed: 0, output: '' };
  return { passed: 0, failed: 1, output: breaches.join('\n') };
}
