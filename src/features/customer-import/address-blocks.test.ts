import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinBlocks } from './address-blocks.ts';

const table = (header: string, ...rows: string[]) => ({
  header: header.split(','),
  rows: rows.map((cells, at) => ({ line: at + 2, cells: cells.split(',') })),
});
const joinedHeader = (header: string) => joinBlocks(table(header)).header.join(',');

test('the lines of an address become one cell, whatever stands on which', () => {
  const { header, rows } = joinBlocks(
    table(
      'Customer,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Main Phone,Ship to 1,Ship to 2,Ship to 3',
      'Begay:Shop,Rosa Begay,1420 W Main St,Farmington NM 87401,,505-555-0187,12 Elm St,,Aztec NM 87410',
      'Diaz,12 Elm St,Aztec NM 87410',
    ),
  );
  assert.deepEqual(header, ['Customer', 'Bill to', 'Main Phone', 'Ship to']);
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['Begay:Shop', 'Rosa Begay\n1420 W Main St\nFarmington NM 87401', '505-555-0187', '12 Elm St\nAztec NM 87410'],
      ['Diaz', '12 Elm St\nAztec NM 87410'],
    ],
  );
});

test('cells beyond the header stay, and are told of later', () => {
  const { rows } = joinBlocks(table('Name,Address 1,Address 2,Address 3', 'Rosa,12 Elm St,Aztec NM,87410,more'));
  assert.deepEqual(rows[0]?.cells, ['Rosa', '12 Elm St\nAztec NM\n87410', 'more']);
});

test('only lines that are a whole address are joined', () => {
  for (const header of [
    'Name,Address 1,Address 2,Address 3,City,State,Zip', // parts of a street
    'Name,Bill to 1,Bill to 2,Bill to 3,Bill to City',
    'Name,Street 1,Street 2', // a street and its unit
    'Name,Phone 1,Phone 2,Phone 3',
    'Name,Address 2,Address 3,Address 4', // the first is missing
    'Name,Address 1,Address 1,Address 2',
  ])
    assert.equal(joinedHeader(header), header);
  assert.equal(joinedHeader('Name,Address2,Address1,Address3'), 'Name,Address');
  assert.equal(joinedHeader('Name,BILL TO 1,Bill to #2,bill to_3'), 'Name,BILL TO');
});
