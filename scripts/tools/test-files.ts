import fs from 'node:fs';
import path from 'node:path';

/** A test that needs a database or the whole product says so by what it imports, or by what that leans on. */
const needProduct = ['database', 'server', 'factories', 'product'];

/** Features whose rules ask which day it is; they are tested at other moments too. */
const hangsOnTheDay = /features\/(daily-routes|suspensions|services|day-plan)\/server/;
/** They live through hours or weeks of their own, which must not end with the day. */
const livesLong = /(promises|runs-word|trucks-word|any-life)\.test\.ts$/;

/** They want an ordinary day: some hours are left of it, or what is closed on it slides to the next. */
const wantsAnOrdinaryDay = /(second-thoughts|calendar-behind)\.test\.ts$/;

/**
 * They wait for a provider that is slow or a database that is silent, and hardly work: processes of their own take them
 * while the others do.
 */
export const waitsMostly = (file: string): boolean =>
  /(payment-commands|faults|failing(-changes)?|crash-billing|silent-database|start-beside-a-command)\.test/.test(file);

/** It puts a page's globals in place, or looks at toasts, of which a process has one list. */
const isAPageOfItsOwn = /\bglobalThis\b|\/toast\.ts'/;

/** So many share a process; fewer where each starts whole products. */
const atMost = (file: string): number => (file.startsWith('test/') ? 4 : 12);

/**
 * Groups of files that share a process as far as they can: to start one and to warm it up takes longer than most files.
 * The longest come first.
 */
export function inProcesses(files: readonly string[]): readonly (readonly string[])[] {
  const canShare = (file: string) => !livesLong.test(file) && !isAPageOfItsOwn.test(fs.readFileSync(file, 'utf8'));
  const { true: sharing = [], false: alone = [] } = Object.groupBy(files, (file) => `${canShare(file)}`);
  const groups = [...Map.groupBy(sharing, atMost)].flatMap(([size, some]) => inGroupsOf(size, some));
  return [
    ...alone.filter((file) => livesLong.test(file)).map((file) => [file]),
    ...groups.toSorted(([one = ''], [other = '']) => atMost(one) - atMost(other)),
    ...alone.filter((file) => !livesLong.test(file)).map((file) => [file]),
  ];
}

function inGroupsOf(size: number, files: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, at) => files.slice(at * size, (at + 1) * size));
}

/** All test files for `node --test`, parted: unit tests run anywhere at once, server tests want a PostgreSQL. */
export function testFiles(): { unit: string[]; server: string[]; ofTheDay: string[] } {
  const files = fs.globSync('{src,test,local-stripe}/**/*.test.ts').sort();
  const needing = supportThatNeedsProduct();
  const server = files.filter((file) => supportOf(file).some((name) => needing.has(name)));
  const ofTheDay = server.filter(
    (file) => hangsOnTheDay.test(file) && !livesLong.test(file) && !wantsAnOrdinaryDay.test(file),
  );
  return { unit: files.filter((file) => !server.includes(file)), server, ofTheDay };
}

/** The files of test/support that a file imports, not only for their types. */
function supportOf(file: string): string[] {
  const imports = fs.readFileSync(file, 'utf8').matchAll(/^(?:import (?!type ).*|\} )from '(.*\/)([\w-]+)\.ts';/gm);
  return [...imports]
    .filter(([, folder]) => folder?.endsWith('support/') || file.startsWith('test/support/'))
    .map(([, , name = '']) => name);
}

function supportThatNeedsProduct(): ReadonlySet<string> {
  const leansOn = new Map(
    fs.globSync('test/support/*.ts').map((file) => [path.basename(file, '.ts'), supportOf(file)] as const),
  );
  const needing = new Set(needProduct);
  for (let before = 0; before < needing.size; ) {
    before = needing.size;
    for (const [name, others] of leansOn) if (others.some((other) => needing.has(other))) needing.add(name);
  }
  return needing;
}
