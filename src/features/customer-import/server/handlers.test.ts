import assert from 'node:assert/strict';
import fs from 'node:fs';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { whileOthersCount } from '../../../../test/support/while-others-count.ts';
import { lockFor } from '../../../server/transact.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { duplicatesContract } from '../../duplicates/contract.ts';
import { customerImportContract as imports, mostFileBytes } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
// Every test begins with an empty list of customers.
afterEach(async () => {
  await sql`truncate contact, contact_address, customer_import, route cascade`.execute(server.database.read);
});

const file = (content: BlobPart, name = 'list.csv') => new File([content], name);
const header = 'First Name,Last Name,Email,Street,City,State,Zip';
const row = (n: number, changes: Record<number, string> = {}) =>
  [`Rosa${n}`, 'Nez', `rosa${n}@example.test`, `${n} Main St`, 'Aztec', 'NM', '87410']
    .map((c, at) => changes[at] ?? c)
    .join();
const list = (...rows: string[]) => file([header, ...rows].join('\n'));
const counts = async () => {
  const { rows } = await sql<{ contacts: number; addresses: number; imports: number }>`
    select (select count(*) from contact where deleted_at is null) contacts,
      (select count(*) from contact_address a join contact c on c.id = a.contact_id and c.deleted_at is null) addresses,
      (select count(*) from customer_import) imports`.execute(server.database.read);
  return Object.values(rows[0] ?? {});
};
const arvada = () => file(fs.readFileSync('test/fixtures/customers-arvada.csv'), 'customers-arvada.csv');

test('the real list is understood and imported completely; a second time nothing is added', async () => {
  const report = await admin.call(imports.check, {}, arvada());
  assert.deepEqual([report.rows, report.ready, report.bad, report.duplicates, report.missing], [189, 189, 0, 0, []]);
  assert.ok(report.columns.every(({ field }) => field !== null));
  assert.deepEqual(report.preview[0]?.slice(0, 4), ['AR-1000', 'Rosa', 'St. John', 'rosa.st.john0@example.com']);
  assert.deepEqual(await counts(), [0, 0, 0], 'a check changes nothing');

  const done = await admin.call(imports.create, {}, arvada());
  assert.deepEqual([done.import?.contactCount, done.import?.addressCount, done.import?.skippedCount], [189, 189, 0]);
  assert.match(done.import?.createdBy ?? '', /^First\d+ admin$/);
  assert.deepEqual(await counts(), [189, 189, 1]);
  const { rows } = await admin.call(contactsContract.list, { q: 'rosa.st.john0@example.com' });
  const contact = await admin.call(contactsContract.get, { id: rows[0]?.id ?? '' });
  const [address] = contact.addresses;
  assert.deepEqual(
    [contact.accountNumber, contact.phone, contact.companyName, contact.status],
    ['AR-1000', '(265) 555-0132', null, 'New Lead'],
  );
  assert.deepEqual(
    [address?.street, address?.city, address?.state, address?.zipCode, address?.latitude, address?.longitude],
    ['6463 Vrain Street', 'Arvada', 'CO', '80003', 39.814056, -105.046913],
  );
  assert.deepEqual(
    [address?.cans, address?.pickupDay, address?.isBilling, address?.isMailing, address?.isService],
    [2, 'Thursday', true, true, true],
  );

  const again = await admin.call(imports.create, {}, arvada());
  assert.deepEqual([again.import, again.report.ready, again.report.duplicates], [null, 0, 189]);
  assert.deepEqual(again.report.duplicateRows[0], {
    line: 2,
    name: 'Rosa St. John',
    reason: 'Rosa St. John has this email already',
    contactId: contact.id,
  });
  assert.deepEqual(await counts(), [189, 189, 1]);
});

test('10,000 rows with 500 bad: exact rows, all or nothing, well under 20 seconds', async () => {
  const isBad = (n: number) => n % 20 === 7;
  const rows = Array.from({ length: 10_000 }, (_, n) => row(n, isBad(n) ? { 2: 'nobody', 0: '"Two\nlines"' } : {}));
  const asASpreadsheetCounts = rows.flatMap((_, n) => (isBad(n) ? n + 2 : []));
  const refused = await admin.attempt(imports.create, {}, list(...rows));
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'bad-rows']);
  assert.equal(refused.body.error.message, '500 of 10000 rows cannot be imported. Nothing was imported.');
  const report = refused.body.error.current as { problems: { line: number; column: string; value: string }[] };
  assert.deepEqual(
    report.problems.map((problem) => problem.line),
    asASpreadsheetCounts,
  );
  assert.ok(report.problems.every(({ column, value }) => column === 'Email' && value === 'nobody'));
  assert.deepEqual(await counts(), [0, 0, 0]);

  const began = performance.now();
  const importing = admin.call(imports.create, { skipBadRows: true }, list(...rows));
  const done = await whileOthersCount(server, 'contact_address', importing);
  const seconds = (performance.now() - began) / 1000;
  assert.deepEqual([done.import?.contactCount, done.import?.skippedCount], [9500, 500]);
  assert.deepEqual(await counts(), [9500, 9500, 1]);
  assert.ok(seconds < onABusyMachine(20), `took ${seconds} s`);
  const again = await admin.call(imports.create, { skipBadRows: true }, list(...rows));
  assert.deepEqual([again.import, again.report.duplicates, again.report.bad], [null, 9500, 500]);
  const undone = await admin.call(imports.undo, { id: done.import?.id ?? '' });
  assert.deepEqual([undone.removed, undone.kept], [9500, []]);
  assert.deepEqual(await counts(), [0, 0, 1]);
});

test('two imports of the same list at once add it once', async () => {
  const done = await Promise.all([1, 2, 3].map(() => admin.call(imports.create, {}, arvada())));
  assert.equal(done.filter(({ import: made }) => made !== null).length, 1);
  assert.deepEqual(await counts(), [189, 189, 1]);
});

test('behind a long import nobody waits in silence', async () => {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = server.transact(async (tx) => {
    await lockFor(tx, 'customer-import');
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const refused = await admin.attempt(imports.create, {}, arvada());
  over.resolve();
  await long;
  assert.deepEqual(
    [refused.status, (refused.body as { error?: { code?: string } }).error?.code],
    [409, 'import-under-way'],
  );
  assert.equal((await admin.call(imports.create, {}, arvada())).import?.contactCount, 189);
});

test('a fault half way leaves nothing', async () => {
  await sql`alter table contact_address add constraint planted check (street <> '150 Main St')`.execute(
    server.database.read,
  );
  try {
    const rows = Array.from({ length: 200 }, (_, n) => row(n));
    assert.equal((await admin.attempt(imports.create, {}, list(...rows))).status, 500);
    assert.deepEqual(await counts(), [0, 0, 0]);
  } finally {
    await sql`alter table contact_address drop constraint planted`.execute(server.database.read);
  }
});

test('a deleted contact is no double; one whose address was deleted neither', async () => {
  await admin.call(imports.create, {}, list(row(1), row(2)));
  const { rows } = await admin.call(contactsContract.list, { q: 'rosa1@' });
  await admin.call(contactsContract.remove, { id: rows[0]?.id ?? '' });
  const done = await admin.call(imports.create, {}, list(row(1), row(2)));
  assert.deepEqual([done.import?.contactCount, done.import?.skippedCount], [1, 1]);
});

test('who has but a name and a phone, and was merged, is not brought back by an old list', async () => {
  const someone = (first: string, phone: string) => `${first},Nez,,,,,,${phone}`;
  const list = file(
    [`${header},Phone`, someone('Rosa', '505 327 1234'), someone('Rosie', '(505) 327-1234')].join('\n'),
  );
  await admin.call(imports.create, {}, list);
  const { rows } = await admin.call(contactsContract.list, {});
  const [kept, merged] = rows.toSorted((a, b) => a.firstName.localeCompare(b.firstName));
  const pair = { keptId: kept?.id ?? '', mergedId: merged?.id ?? '' };
  await admin.call(duplicatesContract.merge, { ...pair, keptVersion: 1, mergedVersion: 1, take: [] });
  const again = await admin.call(imports.create, {}, list);
  assert.deepEqual([again.import, again.report.duplicates], [null, 2]);
  assert.equal(again.report.duplicateRows[1]?.contactId, kept?.id);
});

test('what a merged contact had belongs to the one it was merged into', async () => {
  await admin.call(imports.create, {}, list(row(1), row(2)));
  const { rows } = await admin.call(contactsContract.list, {});
  const [kept, merged] = rows.toSorted((a, b) => a.firstName.localeCompare(b.firstName));
  const pair = { keptId: kept?.id ?? '', mergedId: merged?.id ?? '' };
  await admin.call(duplicatesContract.merge, { ...pair, keptVersion: 1, mergedVersion: 1, take: [] });
  const again = await admin.call(imports.check, {}, list(row(2, { 3: '99 Elsewhere' }), row(3)));
  assert.deepEqual(
    [again.ready, again.duplicateRows.map(({ reason, contactId }) => [reason, contactId])],
    [1, [['Rosa1 Nez has this email already', kept?.id]]],
  );
});

test('the columns can be chosen by hand', async () => {
  const odd = file('A,B,C,D,E,F,G\nRosa,Nez,1 Main St,Aztec,NM,87410,rosa@example.test');
  const guessed = await admin.call(imports.check, {}, odd);
  assert.deepEqual(guessed.missing, [
    'First name and Last name (or Full name)',
    ...['Street', 'City', 'State', 'ZIP code'],
  ]);
  assert.deepEqual([guessed.rows, guessed.ready, guessed.bad], [1, 0, 0]);
  const refused = await admin.attempt(imports.create, {}, odd);
  assert.equal(
    refused.body.error.message,
    'This file has no column for: First name and Last name (or Full name), Street, City, State, ZIP code.',
  );
  const mapping = ['firstName', 'lastName', 'street', 'city', 'state', 'zipCode', 'email'] as const;
  assert.equal((await admin.call(imports.check, { mapping: [...mapping] }, odd)).ready, 1);
  assert.equal((await admin.call(imports.create, { mapping: [...mapping] }, odd)).import?.contactCount, 1);
  const twice = await admin.attempt(imports.check, { mapping: mapping.map(() => 'email') }, odd);
  assert.deepEqual([twice.status, twice.body.error.message], [422, 'Two columns are chosen for “Email”.']);
});

test('our own export can be imported again', async () => {
  await admin.call(imports.create, {}, arvada());
  const exported = await (await admin.fetch('/api/contacts/export')).arrayBuffer();
  const same = await admin.call(imports.check, {}, file(exported));
  assert.deepEqual([same.bad, same.ready, same.duplicates], [0, 0, 189]);
  await sql`truncate contact cascade`.execute(server.database.read);
  const done = await admin.call(imports.create, {}, file(exported));
  assert.deepEqual([done.import?.contactCount, done.report.bad], [189, 0]);
  assert.equal(done.report.services, 0, 'it lists people and places (decisions/0111)');
});

const malformed: readonly (readonly [string, Buffer | string, code: string])[] = [
  ['an Excel workbook', Buffer.from('PK\u0003\u0004\u0000'), 'invalid-file'],
  ['a quote never closed', `${header}\n${row(1)}\n"${row(2)}\n${row(3)}`, 'broken-csv'],
  ['no columns of ours', 'a,b\n1,2', 'missing-columns'],
  ['an empty file', '', 'empty-file'],
  ['too many rows', `${header}\n${'x\n'.repeat(50_001)}`, 'too-many-rows'],
  ['a formula', `${header}\n${row(1, { 0: '=cmd()' })}`, 'bad-rows'],
  ['50 MB', Buffer.alloc(50 * 1024 * 1024, 'a,b\n'), 'file-too-large'],
];
for (const [what, content, code] of malformed)
  test(`${what} is refused with a sentence and changes nothing`, async () => {
    const answer = await admin.attempt(imports.create, { skipBadRows: false }, file(content as BlobPart));
    assert.deepEqual([answer.status, answer.body.error.code], [422, code], answer.body.error.message);
    assert.ok(answer.body.error.message.length > 10);
    assert.deepEqual(await counts(), [0, 0, 0]);
  });

test('a file of just under 10 MB is taken, without a file or with a strange name nothing breaks', async () => {
  const long = row(1, { 3: 'x'.repeat(190), 4: 'N'.repeat(40) });
  const content = `${header}\n${`${long}\n`.repeat(Math.floor(mostFileBytes / (long.length + 1)) - 2)}`;
  assert.ok(content.length > mostFileBytes - 1000);
  assert.equal((await admin.call(imports.check, {}, file(content))).ready, 1);
  const none = await admin.attempt(imports.create, {});
  assert.deepEqual([none.status, none.body.error.message], [422, 'Please choose a CSV file.']);
  const strange = new File([`${header}\n${row(1)}`], '../../<b>\u202egnp.csv');
  const { import: made } = await admin.call(imports.create, {}, strange);
  assert.ok(!made?.fileName.includes('\u202e'));
});

test('marks about letters come with a list, and go with the export', async () => {
  const emails = ['Quiet', 'silent', 'broken', 'plain'].map((name) => `${name}.marked@example.test`);
  const marks = ['yes,,', 'x,yes,no', ',,true', ',,'];
  const rows = emails.map((email, at) => `Rosa,Marked,${email},${at} Marked Way,Aztec,NM,87410,${marks[at]}`);
  const marked = file([`${header},No Announcements,No Service Notices,Email Failed`, ...rows].join('\n'));
  await admin.call(imports.create, {}, marked);
  const exported = await (await admin.fetch('/api/contacts/export?q=marked')).text();
  const ends = Object.fromEntries(
    exported
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split('","')[3], line.split(',').slice(-4, -1).join()]),
  );
  assert.deepEqual(
    emails.map((email) => ends[email]),
    ['"yes","",""', '"yes","yes",""', '"","","yes"', '"","",""'],
  );
  const strange = file(
    [`${header},Email Failed`, `Rosa,Marked,strange@example.test,9 Marked Way,Aztec,NM,87410,perhaps`].join('\n'),
  );
  const refused = await admin.attempt(imports.create, {}, strange);
  assert.equal(refused.body.error.code, 'bad-rows');
});

test('files are read sixty times in a quarter of an hour at most, whichever step asks for it', async () => {
  const strict = await aServer({ limitScale: 2 / 60 });
  try {
    const busy = await strict.as('admin');
    const answers = [];
    for (const step of [imports.check, imports.badRows, imports.create, imports.check])
      answers.push((await busy.attempt(step, {}, list(row(1)))).status);
    assert.deepEqual(answers, [200, 200, 429, 429]);
    assert.deepEqual((await busy.call(imports.list, {})).imports, []);
    assert.equal((await (await strict.as('admin')).attempt(imports.check, {}, list(row(1)))).status, 200);
  } finally {
    await strict.close();
  }
});
