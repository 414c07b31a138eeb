import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { asCsv } from './workbook.ts';

/** Made by another program than Excel, as Excel does: a page of words, a title, an empty row, a formula, an empty sheet. */
const office = readFileSync(new URL('../../../../test/fixtures/office.xlsx', import.meta.url));
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'office.xlsx');
/** The workbook with some of its parts changed; undefined is left out. */
function changed(parts: Readonly<Record<string, (text: string) => string | undefined>>): File {
  const files = Object.entries(unzipSync(office)).flatMap(([name, bytes]) => {
    const text = parts[name] ? parts[name](strFromU8(bytes)) : strFromU8(bytes);
    return text === undefined ? [] : [[name, strToU8(text)] as const];
  });
  return fileOf(zipSync(Object.fromEntries(files)));
}
const sheet = 'xl/worksheets/sheet2.xml';

test('the sheet with the table becomes CSV row by row, its cells as they are shown', async () => {
  const list = await asCsv(fileOf(office));
  assert.equal(list.name, 'office.xlsx · Customers');
  assert.deepEqual((await list.text()).split('\r\n'), [
    '"Sunrise Hauling","","","","","","","","","","","",""',
    '"","","","","","","","","","","","",""',
    '"Cust #","Name","Phone","Service Address","City","ST","Zip","Since","Trash Carts","Recycling (Y/N)","Gate Code","Notes","Monthly"',
    '"1001","Nuñez, Rosa","5055550199","12 Elm St","Aztec","NM","87410","2019-03-01","2","true","#4471","Pays late;\n""calls"" often","25.5"',
    '"1002","Ana Begay","(505) 555-0123","14 Elm St","Aztec","NM","87410-1234","2021-12-31","1","false","","","0.3"',
    '"","","","","","","","","","","","",""',
    '"1003","Tom & Jo <Tso>","","16 Elm St","Boston","MA","2108","","1","","","\'=not a formula",""',
    '"1004","Lou Lee","","18 Elm St","Aztec","NM","87410","","2","","","",""',
    '',
  ]);
});

test('of one sheet alone the name is not told', async () => {
  const { name } = await asCsv(changed({ 'xl/worksheets/sheet1.xml': (xml) => xml.replace(/<c .*<\/c>/s, '') }));
  assert.equal(name, 'office.xlsx');
});

test('what is no workbook, a broken one, and one without a cell stay as they are', async () => {
  const others = [
    fileOf(Buffer.from('PK\u0003\u0004 and no more')),
    fileOf(zipSync({ 'list.csv': strToU8('Name,Street\nRosa,1 Elm') })),
    changed({ 'xl/workbook.xml': () => undefined }),
    changed({ [sheet]: (xml) => xml.slice(0, 900) }),
    changed({ 'xl/worksheets/sheet1.xml': () => '<worksheet/>', [sheet]: () => '<worksheet><sheetData/></worksheet>' }),
  ];
  for (const [n, other] of others.entries()) assert.equal(await asCsv(other), other, `${n}`);
});

test('one that unpacks to more than any list is not unpacked', async () => {
  const bomb = fileOf(zipSync({ 'xl/workbook.xml': new Uint8Array(201 * 1024 * 1024) }));
  assert.ok(bomb.size < 300_000);
  const before = process.memoryUsage().arrayBuffers;
  assert.equal(await asCsv(bomb), bomb);
  assert.ok(process.memoryUsage().arrayBuffers - before < 50 * 1024 * 1024);
});
