import fs from 'node:fs/promises';
import path from 'node:path';
import { fieldLabels } from '../features/customer-import/columns.ts';
import { type ImportReport, mostFileBytes } from '../features/customer-import/contract.ts';
import { importFile } from '../features/customer-import/server/import-file.ts';
import { judgeFile, readFile } from '../features/customer-import/server/read-file.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Database } from '../server/database/connection.ts';
import type { Upload } from '../server/http-input.ts';
import { Obstacle, pathObstacle } from '../server/obstacle.ts';
import { transactOn } from '../server/transact.ts';

type Print = (line: string) => void;

const usage = `Usage: npm run import -- FILE [--skip-bad-rows] [--make-routes] [--dry-run]
  FILE             a list of customers as CSV, with a header
  --skip-bad-rows  import the good rows and leave the others out
  --make-routes    make the routes that come of the list
  --dry-run        only say what would be imported`;
const flags = ['--skip-bad-rows', '--make-routes', '--dry-run'];
const linesShown = 30;

/** `npm run import -- FILE`: prints a report; gives the exit code, 1 when nothing was imported because of bad rows. */
export async function importCommand(
  args: readonly string[],
  database: Database,
  print: Print = console.log,
): Promise<number> {
  const [name, ...others] = args.filter((arg) => !arg.startsWith('--'));
  const isUnknown = args.some((arg) => arg.startsWith('--') && !flags.includes(arg));
  if (!name || others.length > 0 || isUnknown) throw new Obstacle(usage);
  try {
    const file = await readFile(await upload(name), undefined);
    const now = database.clock.now();
    const { report } = await judgeFile(database.read, file, now);
    printReport(report, print);
    if (args.includes('--dry-run')) {
      print('This was a dry run: nothing was changed.');
      return 0;
    }
    const skipBadRows = args.includes('--skip-bad-rows');
    const makeRoutes = args.includes('--make-routes');
    const done = await transactOn(database.read)((tx) =>
      importFile(tx, file, { skipBadRows, makeRoutes, createdBy: null, now }),
    );
    print(
      done.import
        ? `Imported ${counted(done.import.contactCount, 'contact')} with their addresses. The screen Import can undo it.`
        : 'No contacts to import: every row is there already.',
    );
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    if (error.code === 'bad-rows') print('Correct the file, or import the good rows with --skip-bad-rows.');
    return 1;
  }
}

/** npm changes into the project; the path was written where the person stands. */
async function upload(name: string): Promise<Upload> {
  const file = path.resolve(process.env.INIT_CWD ?? '.', name);
  try {
    const { size } = await fs.stat(file);
    if (size > mostFileBytes) throw new Obstacle(`${file} is larger than 10 MB: split it.`);
    return { name: path.basename(file), bytes: await fs.readFile(file) };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new Obstacle(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new Obstacle(`${file} is a directory, not a file.`);
    throw pathObstacle(error, file, 'give one that can be read.');
  }
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function printReport(report: ImportReport, print: Print): void {
  const { columns, marks, routes, problems, duplicateRows } = report;
  for (const { header, field } of columns) print(`  ${header} → ${field ? fieldLabels[field] : '(not imported)'}`);
  print(
    `${counted(report.rows, 'row')}: ${report.ready} ready, ${report.bad} bad, ${counted(report.duplicates, 'duplicate')}`,
  );
  if (marks > 0)
    print(`${counted(marks, 'email')} marked as unsubscribed or failed: kept also of those who are there already`);
  if (routes.length > 0) print(`${counted(routes.length, 'route')} named: made with --make-routes only`);
  printSome(
    problems.map(
      ({ line, column, value, reason }) => `row ${line}: ${column ? `${column} “${value}”: ` : ''}${reason}`,
    ),
    print,
  );
  printSome(
    duplicateRows.map(({ line, name, reason }) => `row ${line}: ${name} is left out: ${reason}`),
    print,
  );
}

function printSome(lines: readonly string[], print: Print): void {
  for (const line of lines.slice(0, linesShown)) print(`  ${printable(line)}`);
  if (lines.length > linesShown) print(`  … and ${lines.length - linesShown} more`);
}

/** A cell must not move the cursor or colour the terminal. */
const printable = (text: string) => text.replaceAll(/\p{C}/gu, '·');
