import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/support/database.ts';
import { connect, type Database } from '../server/database/connection.ts';
import { Obstacle } from '../server/obstacle.ts';
import { importCommand } from './import-command.ts';

let database: Database;
let drop: () => Promise<void>;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-import-'));
before(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = connect(fresh.url);
});
after(async () => {
  await database.close();
  await drop();
  fs.rmSync(folder, { recursive: true });
});

async function run(...args: string[]): Promise<{ code: number; said: string; contacts: number }> {
  const said: string[] = [];
  const code = await importCommand(args, database, (line) => said.push(line));
  const contacts = await database.read.selectFrom('contact').select('id').execute();
  return { code, said: said.join('\n'), contacts: contacts.length };
}
const mixed = path.join(folder, 'mixed.csv');
fs.writeFileSync(
  mixed,
  'Name,Email,Street,City,State,Zip,Colour\nRosa Nez,rosa@example.test,1 Main St,Aztec,NM,87410,red\n' +
    'Ana Nez,"no\u001b[31mbody",2 Main St,Aztec,NM,87410,\n',
);

test('a dry run says what would happen and changes nothing', async () => {
  const { code, said, contacts } = await run(mixed, '--dry-run');
  assert.equal(code, 0);
  assert.match(said, /Colour → \(not imported\)/);
  assert.match(said, /2 rows: 1 ready, 1 bad, 0 duplicates/);
  assert.match(said, /row 3: Email “no·\[31mbody”: Enter a valid email address/);
  assert.equal(contacts, 0);
});

test('bad rows stop the import unless they are to be skipped; a second time nothing is added', async () => {
  const refused = await run(mixed);
  assert.deepEqual([refused.code, refused.contacts], [1, 0]);
  assert.match(refused.said, /1 of 2 rows cannot be imported. Nothing was imported.\nCorrect the file, or/);
  const done = await run(mixed, '--skip-bad-rows');
  assert.deepEqual([done.code, done.contacts], [0, 1]);
  assert.match(done.said, /Imported 1 contact /);
  const again = await run(mixed, '--skip-bad-rows');
  assert.deepEqual([again.code, again.contacts], [0, 1]);
  assert.match(again.said, /row 2: Rosa Nez is left out: Rosa Nez has this email already/);
});

test('a file that is no list is refused with a sentence', async () => {
  const binary = path.join(folder, 'binary.csv');
  fs.writeFileSync(binary, 'PK\u0003\u0004');
  const { code, said } = await run(binary);
  assert.deepEqual([code, said.startsWith('This is an Excel workbook')], [1, true]);
});

test('a file that is missing, a folder, too large, or a wrong flag is an obstacle', async () => {
  const large = path.join(folder, 'large.csv');
  fs.writeFileSync(large, '');
  fs.truncateSync(large, 10 * 1024 * 1024 + 1);
  for (const args of [[path.join(folder, 'nothing.csv')], [folder], [large], [mixed, '--force'], [], [mixed, mixed]])
    await assert.rejects(run(...args), Obstacle, args.join(' '));
});

test('the routes that the list names are made only when that is wished', async () => {
  const list = (who: string, route: string) =>
    'Name,Street,City,State,Zip,Cans,Service,Route,Day,Seq\n' +
    `${who} One,11 ${who} St,Aztec,NM,87410,2,Trash,${route},Monday,20\n` +
    `${who} Two,12 ${who} St,Aztec,NM,87410,1,Trash,${route},Monday,10\n`;
  const fileOf = (who: string, route: string) => {
    const file = path.join(folder, `${who}.csv`);
    fs.writeFileSync(file, list(who, route));
    return file;
  };
  const stopsOf = async (route: string) => {
    const stops = await database.read
      .selectFrom('route_stop as s')
      .innerJoin('living_address as a', 'a.id', 's.address_id')
      .where('s.route_name', '=', route)
      .orderBy('s.order_in_route')
      .select('a.street as street')
      .execute();
    return stops.map(({ street }) => street);
  };
  const without = await run(fileOf('Left', 'North'));
  assert.equal(without.code, 0);
  assert.match(without.said, /^1 route named: made with --make-routes only$/m);
  assert.deepEqual(await stopsOf('North'), []);
  assert.equal((await run(fileOf('Made', 'South'), '--make-routes')).code, 0);
  assert.deepEqual(await stopsOf('South'), ['12 Made St', '11 Made St']);
});
