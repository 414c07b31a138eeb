/** Lists as they come out of a spreadsheet, and people who have something in common without being one. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
afterEach(async () => {
  await sql`truncate contact, contact_address, customer_import, route cascade`.execute(server.database.read);
});

const imported = async (header: string, ...rows: string[]) => {
  const file = new File([[header, ...rows].join('\n')], 'list.csv');
  return (await admin.call(imports.create, { skipBadRows: true, makeRoutes: true }, file)).report;
};
const place = 'Street,City,State,Zip';
const at = (n: number) => `${n} Main St,Aztec,NM,87410`;

test('a number that a spreadsheet has shortened is asked about, and makes nobody a double', async () => {
  const { customers, problems } = await imported(
    `Account Number,First Name,Last Name,Phone,Mobile,${place}`,
    `1,Rosa,Nez,1.50556E+10,,${at(1)}`,
    `1.23457E+11,Ana,Nez,,,${at(2)}`,
    `1.23457e+11,Tom,Nez,,,${at(3)}`,
    `4,Lou,Nez,,"1,50556E+10",${at(4)}`,
  );
  assert.deepEqual(
    [customers, ...problems.map(({ column, value }) => `${column}: ${value}`)],
    [0, 'Phone: 1.50556E+10', 'Account Number: 1.23457E+11', 'Account Number: 1.23457e+11', 'Mobile: 1,50556E+10'],
  );
});

test('a line of our export that was copied for somebody else is somebody else', async () => {
  const { coming } = await imported(
    `First Name,Last Name,Email,${place},Contact in File`,
    `Rosa,Nez,rosa@example.test,${at(1)},1`,
    `ROSA,Nez,rosa@example.test,${at(2)},1`,
    `Ana,Begay,ana@example.test,${at(3)},1`,
  );
  assert.deepEqual(
    coming.map(({ name, addresses }) => [name, addresses.length]),
    [
      ['Rosa Nez', 2],
      ['Ana Begay', 1],
    ],
  );
});

test('tenants whose letters go to one landlord are no doubles, of each other nor of the landlord', async () => {
  const header = `First Name,Last Name,Email,${place},Mailing Street,Mailing City,Mailing State,Mailing Zip`;
  const letters = 'PO Box 5,Aztec,NM,87410';
  const tenant = (n: number) => `Rosa${n},Nez,rosa${n}@example.test,${at(n)},${letters}`;
  assert.equal((await imported(header, tenant(1), tenant(2))).customers, 2);
  const landlord = `Lou,Tso,lou@example.test,${letters},,,,`;
  assert.equal((await imported(header, landlord, tenant(3))).customers, 2);
  const again = await imported(header, landlord, tenant(1), `Ana,Begay,ana@example.test,${at(2)},${letters}`);
  assert.deepEqual([again.customers, again.duplicates], [0, 3], 'who is served at one house still are');
});

test('an old list brings nobody again who is called by the e-mail of their account', async () => {
  const named = { firstName: 'Rosa', lastName: 'Nez', phone: null, companyName: null, status: 'New Lead' } as const;
  const { id } = await admin.call(contactsContract.create, { ...named, email: 'home@example.test' });
  const { version } = await admin.call(contactsContract.promote, { id, password: 'a piebald horse in Aztec' });
  const changed = { ...named, status: 'Converted', email: 'work@example.test' } as const;
  await admin.call(contactsContract.update, { id, version, ...changed });
  const { duplicateRows } = await imported(
    'First Name,Last Name,Email,Street,City,State,Zip',
    `R.,N.,Home@example.test,${at(7)}`,
  );
  assert.deepEqual(
    duplicateRows.map(({ contactId }) => contactId),
    [id],
  );
});

test('whoever the list calls lost is kept, and no truck is sent there', async () => {
  const { services, routes } = await imported(
    `First Name,Last Name,Email,Status,${place},Service,Route,Day`,
    `Rosa,Nez,rosa@example.test,Lost,${at(1)},Trash (cancelled),North,Monday`,
    `Ana,Nez,ana@example.test,Converted,${at(2)},Trash,North,Monday`,
  );
  assert.deepEqual([services, routes.map(({ stops }) => stops)], [1, [1]]);
  const { rows } = await admin.call(contactsContract.list, { status: 'Lost' });
  const { services: begun } = await admin.call(servicesContract.ofContact, { contactId: rows[0]?.id ?? '' });
  assert.deepEqual([rows.length, begun], [1, []]);
});

test('who lives where a customer has left is somebody new, and that customer is not', async () => {
  const header = `First Name,Last Name,Email,${place},Service`;
  const rosa = `Rosa,Nez,,${at(1)},Trash`;
  const ana = `Ana,Begay,,${at(1)},Trash`;
  await imported(header, rosa);
  assert.equal((await imported(header, ana)).customers, 0, 'somebody else is served there');
  await sql`update service set first_day = '2026-01-01', last_day = '2026-01-31'`.execute(server.database.read);
  assert.equal((await imported(header, rosa)).customers, 0);
  assert.deepEqual([(await imported(header, ana)).customers, (await imported(header, ana, rosa)).customers], [1, 0]);
});
