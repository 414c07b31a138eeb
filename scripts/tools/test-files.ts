import fs from 'node:fs';
import path from 'node:path';

/** A test that needs a database or the whole product says so by what it imports, or by what that leans on. */
const needProduct = ['database', 'server', 'factories', 'product'];

/** Features whose rules ask which day it is; they are tested at other moments too. */
const hangsOnTheDay = /features\/(daily-routes|suspensions|services|day-plan)\/server/;
/** They live through hours or weeks of their own, which must not end with the day. */
const livesLong = /(promises|runs-word|trucks-word)\.test\.ts$/;

/** They want an ordinary day: some hours are left of it, or what is closed on it slides to the next. */
const wantsAnOrdinaryDay = /(second-thoughts|calendar-behind)\.test\.ts$/;

/**
 * They wait for a provider that is slow or a database that is silent, and hardly work: a process of their own takes them
 * while the others do.
 */
export const waitsMostly = (file: string): boolean =>
  /(payment-commands|money-faults|crash-billing|silent-database|start-beside-a-command)\.test\.ts$/.test(file);

/** It puts a page's globals in place, or looks at toasts, of which a process has one list. */
const isAPageOfItsOwn = /\bglobalThis\b|\/toast\.ts'/;

/**
 * Such a hook would run around the tests of other files too, and the clock is one for all; whole products are processes of
 * their own anyway.
 */
const wantsItsOwnProcess = /^(before|after)Each\(|\bclock\.set\(|\bat,.*pickupRemindersOf\(|\/two-of-everything\.ts'/m;

/**
 * Groups of files that share a process as far as they can: to start one and to warm it up takes longer than most files.
 * The longest come first.
 * @param mayShare which of them may; of server tests those of features, because others start whole products
 */
export function inProcesses(
  files: readonly string[],
  mayShare = (file: string) => file.startsWith('src/features/'),
): readonly (readonly string[])[] {
  function canShare(file: string): boolean {
    const text = fs.readFileSync(file, 'utf8');
    return mayShare(file) && !livesLong.test(file) && !isAPageOfItsOwn.test(text) && !wantsItsOwnProcess.test(text);
  }
  const { true: sharing = [], false: alone = [] } = Object.groupBy(files, (file) => `${canShare(file)}`);
  const groups = Map.groupBy(sharing.entries(), ([at]) => Math.floor(at / 12));
  return [
    ...alone.filter((file) => livesLong.test(file)).map((file) => [file]),
    ...[...groups.values()].map((group) => group.map(([, file]) => file)),
    ...alone.filter((file) => !livesLong.test(file)).map((file) => [file]),
  ];
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
