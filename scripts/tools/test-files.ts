import fs from 'node:fs';

/** A test that needs a database or the whole product says so by what it imports or starts. */
const needsProduct = /support\/(database|server|factories|product)\.ts/;

/** Features whose rules ask which day it is; they are tested at other moments too. */
const hangsOnTheDay = /features\/(daily-routes|suspensions|services|day-plan)\/server/;
/** They live through hours or weeks of their own, which must not end with the day. */
const livesLong = /(promises|runs-word|trucks-word)\.test\.ts$/;

/** All test files for `node --test`, parted: unit tests run anywhere at once, server tests want a PostgreSQL. */
export function testFiles(): { unit: string[]; server: string[]; ofTheDay: string[] } {
  const files = fs.globSync('{src,test}/**/*.test.ts').sort();
  const server = files.filter((file) => needsProduct.test(fs.readFileSync(file, 'utf8')));
  const ofTheDay = server.filter((file) => hangsOnTheDay.test(file) && !livesLong.test(file));
  return { unit: files.filter((file) => !server.includes(file)), server, ofTheDay };
}
