import assert from 'node:assert/strict';
import fs from 'node:fs';
import { afterEach, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { routesContract } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
afterEach(async () => {
  await sql`truncate contact, contact_address, customer_import, route cascade`.execute(server.database.read);
});

type Listed = Record<string, string>;
/** Real addresses of Arvada in the shapes that billing programs export. */
const arvada: Listed[] = parse(fs.readFileSync('test/fixtures/customers-arvada.csv'), { columns: true, bom: true });
const file = (content: BlobPart, name = 'list.csv') => new File([content], name);
const table = (rows: readonly (readonly string[])[], delimiter: string) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
const whole = (row: Listed) => `${row.Street}, ${row.City}, ${row.State} ${row.Zip}`;

const shapes: Readonly<Record<string, () => Buffer>> = {
  'a customer list of QuickBooks: whole addresses, "Last, First", Windows-1252'() {
    const rows = arvada.map((row) => [
      `${row['Last Name']}, ${row['First Name']}`,
      ...[row.Phone ?? '', row.Email ?? '', `${row.Street}\n${row.City}, ${row.State} ${row.Zip}`, '1,240.00'],
    ]);
    const header = ['Customer full name', 'Phone numbers', 'Email', 'Bill address', 'Open balance – today'];
    const text = table([header, ...rows], ',').replaceAll('–', '\x96');
    return Buffer.from(text, 'latin1');
  },
  'a route list: semicolons, UTF-16, states by name'() {
    const rows = arvada.map((row, at) => [
      ...[row.Account ?? '', `${row['First Name']} ${row['Last Name']}`, row.Street ?? '', row.City ?? '', 'Colorado'],
      ...[row.Zip ?? '', row.Phone ?? '', row.Email ?? '', row.Carts ?? '', row['Pickup Day'] ?? '', `${at % 3}`],
    ]);
    const header = 'CUST_NO;Cust Name;Svc Addr;Svc City;Svc State;Svc Zip;Ph;E-mail Addr;# of cans;Route Day;Rt'.split(
      ';',
    );
    return Buffer.from(`\uFEFF${table([header, ...rows], ';')}`, 'utf16le');
  },
  'the desktop program of QuickBooks: addresses as the lines of a letter, the town on the third or the fourth'() {
    const header = ['Customer', ...[1, 2, 3, 4, 5].map((line) => `Bill to ${line}`), 'Main Phone', 'Main Email'];
    const rows = arvada.map((row, at) => {
      const town = `${row.City}, ${row.State} ${row.Zip}`;
      const name = `${row['First Name']} ${row['Last Name']}`;
      const lines =
        at % 3 === 0 ? [row.Street ?? '', town] : [name, ...(at % 3 === 1 ? ['c/o'] : []), row.Street ?? '', town];
      const letter = Array.from({ length: 5 }, (_, line) => lines[line] ?? '');
      return [`${row['Last Name']}, ${row['First Name']}`, ...letter, row.Phone ?? '', row.Email ?? ''];
    });
    return Buffer.from(table([header, ...rows], ','), 'latin1');
  },
  'the address book of Google: addresses as parts, and as blocks beside them'() {
    const header = 'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value'.split(',');
    const address = ['Formatted', 'Street', 'City', 'PO Box', 'Region', 'Postal Code', 'Country'];
    const rows = arvada.map((row) => [
      ...[row['First Name'] ?? '', '', row['Last Name'] ?? '', '* Home', row.Email ?? '', row.Phone ?? ''],
      ...[`${row.Street}\n${row.City}, ${row.State} ${row.Zip}\nUS`, row.Street ?? '', row.City ?? '', ''],
      ...[row.State ?? '', row.Zip ?? '', 'US'],
    ]);
    return Buffer.from(table([[...header, ...address.map((part) => `Address 1 - ${part}`)], ...rows], ','));
  },
  'the list of a town: house numbers apart from their streets'() {
    const header = ['Acct Nbr', 'Cust Name', 'House No', 'Street Name', 'City', 'St', 'Zip+4', 'Nbr Containers'];
    const rows = arvada.map((row) => {
      const [, number = '', street = ''] = /^(\S+) (.*)$/.exec(row.Street ?? '') ?? [];
      const name = `${row['First Name']} ${row['Last Name']}`;
      return [row.Account ?? '', name, number, street, row.City ?? '', row.State ?? '', row.Zip ?? '', row.Carts ?? ''];
    });
    return Buffer.from(table([header, ...rows], ','));
  },
  'a spreadsheet: tabs, an address without commas'() {
    const rows = arvada.map((row) => [
      ...[row['First Name'] ?? '', row['Last Name'] ?? '', whole(row).replaceAll(',', ''), row.Email ?? ''],
    ]);
    return Buffer.from(table([['First', 'Last', 'Address', 'E-Mail'], ...rows], '\t'));
  },
};
for (const [what, bytes] of Object.entries(shapes))
  test(`${what} is imported completely, and a second time adds nothing`, async () => {
    const content = file(bytes() as BlobPart);
    const report = await admin.call(imports.check, {}, content);
    assert.deepEqual([report.missing, report.problems, report.duplicateRows], [[], [], []]);
    assert.deepEqual([report.ready, report.customers], [189, 189]);
    assert.equal(report.coming.length, 20);
    const [first] = report.coming;
    assert.deepEqual([first?.name, first?.addresses[0]?.text], ['Rosa St. John', whole(arvada[0] ?? {})]);
    assert.equal((await admin.call(imports.create, {}, content)).import?.addressCount, 189);
    const streets = await sql<{ line: string }>`
      select street || ', ' || city || ', ' || state || ' ' || zip_code as line from contact_address order by 1`.execute(
      server.database.read,
    );
    assert.deepEqual(
      streets.rows.map(({ line }) => line),
      arvada.map(whole).sort(),
    );
    const again = await admin.call(imports.create, {}, content);
    assert.deepEqual([again.import, again.report.duplicates], [null, 189]);
  });

const lines = (...rows: string[]) => file(rows.join('\n'));

test('several addresses of one person, and a mailing address, become one contact', async () => {
  const { import: made, report } = await admin.call(
    imports.create,
    {},
    lines(
      'Acct #,Name,Phone,Svc Addr,Mailing Address',
      'A1,"Nez, Rosa",505 555 0100,"1 Elm St, Aztec, NM 87410","PO Box 7, Aztec, NM 87410"',
      'A1,"Nez, Rosa",505 555 0100,"2 Elm St, Aztec, NM 87410","PO Box 7, Aztec, NM 87410"',
      ',"Begay, Ana",,"3 Elm St, Aztec, NM 87410",',
    ),
  );
  assert.deepEqual([made?.contactCount, made?.addressCount, report.ready], [2, 4, 3]);
  const { rows } = await admin.call(contactsContract.list, { q: 'Rosa' });
  const rosa = await admin.call(contactsContract.get, { id: rows[0]?.id ?? '' });
  const uses = rosa.addresses.map((one) => [one.street, one.isService, one.isBilling, one.isMailing]);
  assert.deepEqual(uses.sort(), [
    ['1 Elm St', true, false, false],
    ['2 Elm St', true, false, false],
    ['PO Box 7', false, true, true],
  ]);
  assert.equal(rosa.email, '');
});

test('of two billing addresses the second is said not to be one', async () => {
  const { coming } = await admin.call(
    imports.check,
    {},
    lines(
      'Name,Phone,Street,City,State,Zip,Billing',
      'Rosa Nez,505 555 0100,1 Elm St,Aztec,NM,87410,yes',
      'Rosa Nez,505 555 0100,2 Elm St,Aztec,NM,87410,yes',
      'Rosa Nez,505 555 0100,3 Elm St,Aztec,NM,87410,no',
    ),
  );
  assert.deepEqual(
    coming[0]?.addresses.map(({ uses, isSecondBilling }) => [uses.includes('billing'), isSecondBilling]),
    [
      [true, false],
      [false, true],
      [false, false],
    ],
  );
});

test('those without an e-mail are no doubles of each other, and a second import adds none of them', async () => {
  const list = lines(
    'Name,Address',
    'Rosa Nez,"1 Elm St, Aztec, NM 87410"',
    'Ana Nez,"2 Elm St, Aztec, NM 87410"',
    'Lou Nez,',
  );
  assert.equal((await admin.call(imports.create, {}, list)).import?.contactCount, 3);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contact_double`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.n, 0);
  assert.equal((await admin.call(imports.create, {}, list)).import, null);
});

test('services and, if wished, routes of the list are made in its order; a mended part goes on with them', async () => {
  const header = 'Name,Address,Service,Carts,Frequency,Route,Day,Seq';
  const rows = [
    'Rosa Nez,"1 Elm St, Aztec, NM 87410",Trash & Recycling,2,Weekly,North,Monday,20',
    'Ana Nez,"2 Elm St, Aztec, NM 87410",Trash,1,Weekly,North,Monday,10',
    'Lou Nez,"3 Elm St, Aztec, NM 87410",Recycling,1,EOW,7,Tuesday,',
    'Kim Nez,"4 Elm St, Aztec, NM 87410",Trash,1,,Nowhere,,',
    'Joe Nez,"5 Elm St, Aztec, NM 87410",Trash,1,Weekly,North,T,5',
  ];
  const report = await admin.call(imports.check, {}, lines(header, ...rows));
  assert.deepEqual([report.bad, report.services, report.withoutDay], [1, 5, 1]);
  assert.deepEqual(
    report.routes.map(({ name, stream, day, often, stops }) => [name, stream, day, often, stops]),
    [
      ['North · Trash', 'Trash', 'Monday', 'weekly', 2],
      ['North · Recycling', 'Recycling', 'Monday', 'weekly', 1],
      ['Route 7', 'Recycling', 'Tuesday', 'biweekly', 1],
    ],
  );
  await admin.call(imports.create, { skipBadRows: true }, lines(header, ...rows.slice(3)));
  assert.deepEqual((await admin.call(routesContract.list, {})).routes, [], 'only if wished');
  const { import: made } = await admin.call(
    imports.create,
    { skipBadRows: true, makeRoutes: true },
    lines(header, ...rows),
  );
  assert.equal(made?.contactCount, 3);
  const { routes } = await admin.call(routesContract.list, {});
  const north = routes.find(({ name }) => name === 'North · Trash');
  const stopsOf = async () =>
    (await admin.call(routesContract.get, { id: north?.id ?? '' })).stops.map(({ street, cans }) => [street, cans]);
  assert.deepEqual(await stopsOf(), [
    ['2 Elm St', 1],
    ['1 Elm St', 2],
  ]);
  const { rows: found } = await admin.call(contactsContract.list, { q: 'Rosa' });
  const { services } = await admin.call(servicesContract.ofContact, { contactId: found[0]?.id ?? '' });
  assert.deepEqual(
    services.map(({ stream, cans }) => [stream, cans]),
    [
      ['Trash', 2],
      ['Recycling', 2],
    ],
  );
});

test('two rows of one house tell two services, each with its own cans, day and route', async () => {
  const list = lines(
    'Name,Account,Address,Service,Cans,Pickup Day,Route',
    'Rosa Nez,A1,"1 Elm St, Aztec, NM 87410",Trash,3,Monday,Trash North',
    'Rosa Nez,A1,"1 Elm St, Aztec, NM 87410",Recycling,1,Thursday,Recycle North',
  );
  const { report } = await admin.call(imports.create, { makeRoutes: true }, list);
  assert.deepEqual(report.coming[0]?.addresses[0]?.services, [
    { stream: 'Trash', cans: 3, pickupDay: 'Monday', routeName: 'Trash North', often: null, accommodation: null },
    {
      stream: 'Recycling',
      cans: 1,
      pickupDay: 'Thursday',
      routeName: 'Recycle North',
      often: null,
      accommodation: null,
    },
  ]);
  const { rows } = await admin.call(contactsContract.list, {});
  const { services } = await admin.call(servicesContract.ofContact, { contactId: rows[0]?.id ?? '' });
  assert.deepEqual(
    services.map(({ stream, cans }) => [stream, cans]),
    [
      ['Trash', 3],
      ['Recycling', 1],
    ],
  );
  const { routes } = await admin.call(routesContract.list, {});
  assert.deepEqual(routes.map(({ name, daysOfWeek }) => [name, ...daysOfWeek]).sort(), [
    ['Recycle North', 'Thursday'],
    ['Trash North', 'Monday'],
  ]);
});

test('the bad rows come back to be mended; mended, only they are added, and who has one waits with all', async () => {
  const header = 'Acct,Name,Email,Address,Note';
  const rows = [
    'A1,Rosa Nez,rosa@example.test,"1 Elm St, Aztec, NM 87410",=1+1',
    'A2,Ana Nez,ana@example.test,"2 Elm St, Aztec, NM 87410","two\nlines; ""q"""',
    'A2,Ana Nez,ana@example.test,"3 Elm St, Aztec, NM",',
    'A3,Lou Nez,nobody,"4 Elm St, Aztec, NM 87410",',
  ];
  const list = lines(header, ...rows);
  const { import: made } = await admin.call(imports.create, { skipBadRows: true }, list);
  assert.equal(made?.contactCount, 1);
  const { csv } = await admin.call(imports.badRows, {}, list);
  const back: Listed[] = parse(csv, { columns: true, bom: true });
  assert.deepEqual(
    back.map((row) => [row.Acct, row.Note, row['Why not imported']]),
    [
      ['A2', 'two\nlines; "q"', 'Waits for row 4, which is of the same person'],
      ['A2', '', 'Address: Has no ZIP code at its end: write “Street, City, ST 12345”'],
      ['A3', '', 'Email: Enter a valid email address'],
    ],
  );
  const half = csv.replace('"3 Elm St, Aztec, NM"', '"3 Elm St, Aztec, NM 87410"');
  const again: Listed[] = parse((await admin.call(imports.badRows, {}, file(half))).csv, { columns: true, bom: true });
  assert.deepEqual(
    again.map((row) => Object.values(row).at(-1)),
    ['Email: Enter a valid email address'],
  );
  const mended = await admin.call(imports.create, {}, file(half.replace('nobody', 'lou@example.test')));
  assert.deepEqual([mended.import?.contactCount, mended.import?.addressCount], [2, 3]);
});
