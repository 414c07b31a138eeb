/**
 * `npm run test:mutants [-- ROOM… --most N]`: plants small faults in the pure rules of features, `kernel` and `optimizer`,
 * one at a time, and runs the unit tests that lean on the file. At least 95 % are to be noticed, of the optimizer what can be
 * (decisions/0117); a line that cannot be tested so says why in `// unnoticed: …`. Of each file it plants at most N, evenly spread: without names 20, else all.
 */
import { parseArgs } from 'node:util';
import { askedRooms, enough, measureFaults, rooms } from './tools/fault-figures.ts';

const { values, positionals } = parseArgs({ options: { most: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !rooms.includes(name));
if (unknown.length > 0) {
  console.error(`No room is called ${unknown.join(' or ')}. There are ${rooms.join(', ')}.`);
  process.exit(1);
}
const most = Number(values.most ?? (positionals.length > 0 ? Number.POSITIVE_INFINITY : 20));
const { red, figures, total } = await measureFaults(positionals.length > 0 ? positionals : askedRooms, most, (line) =>
  console.log(line),
);
if (red.length > 0) {
  console.error('These tests fail without any fault:');
  for (const { test, said } of red) console.error(`  ${test}: ${said}`);
}
console.log(figures.length > 0 && total.planted === 0 ? 'There is nothing to plant.' : total.line);
process.exitCode = red.length > 0 || total.share < enough ? 1 : 0;
