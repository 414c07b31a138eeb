import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
afterEach(async () => {
  await sql`truncate contact, contact_address, customer_import, mailing_choice, address_failure cascade`.execute(
    server.database.read,
  );
});

const list = (...rows: string[]) =>
  new File([['Name,Email,Address,City,State,Zip,Unsubscribed,Bounced', ...rows].join('\n')], 'list.csv');
const row = (name: string, email: string, street: string, marks = ',') =>
  `"${name}",${email},${street},Aztec,NM,87410,${marks}`;
/** Who gets no announcements, and whose address takes no letters. */
const marked = async () => {
  const { rows } = await sql<{ email: string; mark: string }>`
    select email, purpose::text as mark from off_list union all select email, 'failed' from failed_address
    order by 1, 2`.execute(server.database.read);
  return rows.map(({ email, mark }) => `${email} ${mark}`);
};

test('who is unsubscribed on any of their rows gets no announcements', async () => {
  const { report } = await admin.call(
    imports.create,
    {},
    list(
      row('Nez, Rosa', 'rosa@example.test', '1 Main St', ',yes'),
      row('Nez, Rosa', 'Rosa@example.test', '2 Main St', 'yes,no'),
    ),
  );
  assert.deepEqual([report.customers, report.marks], [1, 1]);
  assert.deepEqual(await marked(), ['rosa@example.test announcement', 'rosa@example.test failed']);
});

test('of two people with one email the second is a double, and what he wants counts all the same', async () => {
  const { report } = await admin.call(
    imports.create,
    {},
    list(
      row('Begay, Ana', 'home@example.test', '5 Main St'),
      row('Begay, Tom', 'home@example.test', '5 Main St', 'yes,'),
    ),
  );
  assert.deepEqual([report.customers, report.duplicates, report.marks], [1, 1, 1]);
  assert.deepEqual(await marked(), ['home@example.test announcement']);
});

test('a list of which everybody is there already still says who is unsubscribed, once', async () => {
  const people = (marks: string) => list(row('Nez, Rosa', 'rosa@example.test', '1 Main St', marks));
  await admin.call(imports.create, {}, people(','));
  const again = await admin.call(imports.create, {}, people('yes,yes'));
  assert.deepEqual([again.import, again.report.ready, again.report.marks], [null, 0, 1]);
  assert.deepEqual(await marked(), ['rosa@example.test announcement', 'rosa@example.test failed']);
  assert.equal((await admin.call(imports.check, {}, people('yes,yes'))).marks, 0, 'it is on record now');
});

test('a row that says no, or has no email, or cannot be read, marks nobody', async () => {
  const { report } = await admin.call(
    imports.create,
    { skipBadRows: true },
    list(
      row('Nez, Rosa', 'rosa@example.test', '1 Main St', 'no,no'),
      row('Nez, Lou', '', '2 Main St', 'yes,yes'),
      row('Nez, Ana', 'ana@example.test', '3 Main St', 'yes,perhaps'),
    ),
  );
  assert.deepEqual([report.customers, report.bad, report.marks], [2, 1, 0]);
  assert.deepEqual(await marked(), []);
});
