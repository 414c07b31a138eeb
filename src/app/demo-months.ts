/**
 * The demo company's months are billed after it is made, by many commands. Those that a process ended in are not billed
 * later, and a demo that is kept says so.
 */
import fs from 'node:fs';
import path from 'node:path';

const noteOf = (dataDir: string) => path.join(dataDir, 'local-stripe/unfinished');

/** Beside the provider's state, which a demo that is made anew begins without. */
export function noteMonths(dataDir: string): Readonly<{ areWhole: () => void }> {
  const note = noteOf(dataDir);
  fs.mkdirSync(path.dirname(note), { recursive: true });
  fs.writeFileSync(note, '');
  return { areWhole: () => fs.rmSync(note, { force: true }) };
}

export const haveMonthsEnded = (dataDir: string): boolean => !fs.existsSync(noteOf(dataDir));
