import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastEvent } from '../../../../test/support/audit.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { addressesContract } from '../../addresses/contract.ts';
import { type ContactStatus, contactsContract as contacts } from '../contract.ts';
import { insertContacts } from './store-bulk.ts';

const [server, staff] = await aServerWith('employee');

let made = 0;
const draft = (changes: object = {}) => ({
  firstName: 'Rosa',
  lastName: `Nez${++made}`,
  email: `rosa${made}@example.test`,
  status: 'New Lead' as ContactStatus,
  ...changes,
});

/** Many contacts a second apart, the last one newest. */
async function many(count: number, fields: { lastName: string; status?: ContactStatus }): Promise<void> {
  const start = Date.parse('2026-01-01T00:00:00Z') + made++ * 1e8;
  const rows = Array.from({ length: count }, (_, n) => ({
    firstName: `N${n}`,
    email: `n${n}@example.test`,
    phone: null,
    companyName: null,
    status: 'Lost' as const,
    ...fields,
    createdAt: new Date(start + n * 1000).toISOString(),
  }));
  await server.transact((tx) => insertContacts(tx, rows));
}

const namesFound = async (q: string, more: object = {}) => {
  const { rows } = await staff.call(contacts.list, { q, ...more });
  return rows.map((row) => `${row.firstName} ${row.lastName}`);
};

test('a contact is added, read with its addresses, changed and deleted', async () => {
  const added = await staff.call(contacts.create, draft({ firstName: '  Ana ', phone: '', companyName: ' ' }));
  assert.deepEqual(
    [added.firstName, added.phone, added.companyName, added.status, added.version, added.hasAccount],
    ['Ana', null, null, 'New Lead', 1, false],
  );
  const address = await staff.call(addressesContract.add, {
    contactId: added.id,
    street: '1 Main St',
    city: 'Aztec',
    state: 'NM',
    zipCode: '87410',
    isService: true,
  });
  const read = await staff.call(contacts.get, { id: added.id });
  assert.deepEqual([read.firstName, read.addresses.map(({ id }) => id)], ['Ana', [address.id]]);

  const fields = { ...draft({ firstName: 'Anna', phone: '505', companyName: 'Nez LLC' }), status: 'Lost' as const };
  const changed = await staff.call(contacts.update, { id: added.id, version: 1, ...fields });
  assert.deepEqual(
    [changed.firstName, changed.phone, changed.companyName, changed.version],
    ['Anna', '505', 'Nez LLC', 2],
  );

  await staff.call(contacts.remove, { id: added.id });
  for (const [operation, input] of [
    [contacts.get, { id: added.id }],
    [contacts.update, { id: added.id, version: 2, ...fields }],
    [contacts.remove, { id: added.id }],
    [addressesContract.list, { contactId: added.id }],
    [addressesContract.remove, { id: address.id }],
  ] as const)
    assert.equal((await staff.attempt(operation, input)).status, 404, operation.name);
  assert.deepEqual(await namesFound(added.email), []);
});

test('every field that is missing or wrong is named, and nothing is stored', async () => {
  const before = await staff.call(contacts.counts, {});
  const answer = await staff.attempt(contacts.create, {
    firstName: ' ',
    lastName: '',
    email: 'no',
    phone: 'x'.repeat(41),
  });
  assert.equal(answer.status, 422);
  assert.deepEqual(answer.body.error.fields, {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Enter a valid email address',
    phone: 'Phone can have at most 40 characters',
    status: 'Status is required',
  });
  for (const firstName of ['x'.repeat(10_000), 'a\u0000b', '\ud800'])
    assert.ok((await staff.attempt(contacts.create, draft({ firstName }))).body.error.fields?.firstName);
  assert.deepEqual(await staff.call(contacts.counts, {}), before);
});

test('nobody is named with what cannot be seen; breaks and marks without width are no part of a name', async () => {
  for (const firstName of ['\u200b', '\u2060\u200d', ' \u202e ', '\u3164', '\r\n'])
    assert.deepEqual((await staff.attempt(contacts.create, draft({ firstName }))).body.error.fields, {
      firstName: 'First name is required',
    });
  const { id } = await staff.call(contacts.create, draft({ firstName: 'Ana\r\nMaría\u200b', companyName: '\u200b' }));
  const { firstName, companyName } = await staff.call(contacts.get, { id });
  assert.deepEqual([firstName, companyName], ['Ana María', null]);
});

test('the list gives pages of 100, newest first, with the exact total, by status too', async () => {
  const before = await staff.call(contacts.counts, {});
  await many(250, { lastName: 'Paged', status: 'Negotiating' });
  const page = (number: number) => staff.call(contacts.list, { status: 'Negotiating', page: number });
  const [first, second, third, fourth] = await Promise.all([page(1), page(2), page(3), page(4)]);
  assert.deepEqual([first.rows.length, first.total, first.hasMore], [100, 250, true]);
  assert.deepEqual([third.rows.length, third.hasMore], [50, false]);
  assert.deepEqual([fourth.rows.length, fourth.total, fourth.hasMore], [0, 250, false]);
  const names = [...first.rows, ...second.rows, ...third.rows].map((row) => row.firstName);
  assert.deepEqual(
    names,
    Array.from({ length: 250 }, (_, n) => `N${249 - n}`),
  );

  const all = await staff.call(contacts.list, {});
  const counts = await staff.call(contacts.counts, {});
  assert.equal(counts.byStatus.Negotiating, before.byStatus.Negotiating + 250);
  assert.deepEqual([all.total, counts.total], [before.total + 250, before.total + 250]);
});

test('a page far back continues where the one before ended', async () => {
  await many(1300, { lastName: 'Deep', status: 'Proposal Sent' });
  const page = async (number: number) =>
    (await staff.call(contacts.list, { status: 'Proposal Sent', page: number })).rows.map((row) => row.firstName);
  const expected = Array.from({ length: 300 }, (_, n) => `N${299 - n}`);
  assert.deepEqual([...(await page(11)), ...(await page(12)), ...(await page(13))], expected);
});

test('the counts follow what happens to a contact', async () => {
  const before = await staff.call(contacts.counts, {});
  const one = await staff.call(contacts.create, draft({ status: 'Qualified' }));
  await staff.call(contacts.update, { ...draft(), id: one.id, version: 1, status: 'Negotiating' });
  const changed = await staff.call(contacts.counts, {});
  assert.equal(changed.byStatus.Qualified, before.byStatus.Qualified);
  assert.equal(changed.byStatus.Negotiating, before.byStatus.Negotiating + 1);
  await staff.call(contacts.remove, { id: one.id });
  assert.deepEqual(await staff.call(contacts.counts, {}), before);
});

test('a search finds any part of name, e-mail, company and status, without regard to case', async () => {
  await staff.call(
    contacts.create,
    draft({ firstName: 'Zelda', lastName: 'Quibble', companyName: 'Mesa Verde LLC', status: 'Contacted' }),
  );
  for (const q of ['zelda', 'DA QUIB', 'ibble', 'mesa verde', 'Zelda Quibble', 'zE', 'contacte'])
    assert.deepEqual(await namesFound(q), ['Zelda Quibble'], q);
  assert.deepEqual(await namesFound('zelda', { status: 'Lost' }), []);
  assert.deepEqual(await namesFound('zelda', { status: 'Contacted' }), ['Zelda Quibble']);
});

test('a search finds a phone by its digits, however they are written', async () => {
  await staff.call(contacts.create, draft({ firstName: 'Phone', lastName: 'Owner', phone: '(505) 432-1876' }));
  for (const q of ['432-1876', '5054321876', '(505) 432', '505.432.18'])
    assert.deepEqual(await namesFound(q), ['Phone Owner'], q);
});

const odd = [
  ['100% sure_thing', '100% sure_thing', '% s'],
  [`O'Brien "Bob"`, `o'brien "bob"`, `"Bob`],
  ['back\\slash', 'K\\S', '\\'],
  ['🚛 Truck', '🚛', '🚛 t'],
  ['محمد علي', 'محمد', 'علي'],
  ['<script>alert(1)</script>', '<SCRIPT>', '</s'],
  ['ÉMILE Ñandú', 'émile ñ', 'ÑANDÚ'],
] as const;
for (const [name, ...searches] of odd)
  test(`${JSON.stringify(name)} is stored as it is and found literally`, async () => {
    const { id } = await staff.call(contacts.create, draft({ firstName: name, lastName: 'Odd' }));
    assert.equal((await staff.call(contacts.get, { id })).firstName, name);
    for (const q of searches) assert.deepEqual(await namesFound(q), [`${name} Odd`], q);
    await staff.call(contacts.remove, { id });
  });

test('a percent sign alone finds only names that have one', async () => {
  assert.deepEqual(await namesFound('%'), []);
  assert.deepEqual(await namesFound('__'), []);
});

test('a search gives its 100 newest matches and says that there are more', async () => {
  await many(101, { lastName: 'Crowd' });
  const crowd = await staff.call(contacts.list, { q: 'crowd' });
  assert.deepEqual([crowd.rows.length, crowd.total, crowd.hasMore], [100, null, true]);
  assert.equal(crowd.rows[0]?.firstName, 'N100');
  const rest = await staff.call(contacts.list, { q: 'crowd n57' });
  assert.deepEqual([rest.rows.length, rest.total, rest.hasMore], [1, 1, false]);
});

test('of two who change the same contact one wins, the other is told what it is now', async () => {
  const { id } = await staff.call(contacts.create, draft());
  const change = (firstName: string) => staff.attempt(contacts.update, { ...draft({ firstName }), id, version: 1 });
  const answers = await Promise.all([change('First'), change('Second')]);
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  assert.deepEqual([won?.status, lost?.status, lost?.body.error.code], [200, 409, 'contact-changed']);
  const now = await staff.call(contacts.get, { id });
  assert.equal(now.version, 2);
  assert.equal(now.firstName, won?.body.firstName);
  assert.deepEqual(lost?.body.error.current, { ...won?.body });
});

async function exported(query = ''): Promise<string> {
  const response = await staff.fetch(`/api/contacts/export${query}`);
  assert.equal(response.status, 200);
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename\*=UTF-8''contacts-\d{4}-\d\d-\d\d\.csv$/,
  );
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

test('the export is safe to open in a spreadsheet and holds the addresses', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx, { name: 'Exported' }));
  const fields = draft({
    firstName: '=cmd()',
    lastName: 'Exported',
    companyName: '@home "x", y',
    phone: '+1 505',
    status: 'Contacted',
  });
  await staff.call(contacts.create, fields);
  const text = await exported('?q=exported');
  assert.ok(text.startsWith('\uFEFF"Account","First Name"'));
  const lines = text.trimEnd().split('\r\n');
  assert.equal(lines.length, 3);
  assert.match(
    lines[1] ?? '',
    /^"","'=cmd\(\)","Exported","rosa\d+@example\.test","'\+1 505","'@home ""x"", y","Contacted",/,
  );
  const { addresses } = await staff.call(contacts.get, { id: contactId });
  assert.ok(lines[2]?.includes(`"${addresses[0]?.street}","Farmington","NM","87401","USA","yes","yes","yes"`));
});

test('who exports is noted in the audit trail', async () => {
  await exported('?status=Lost');
  assert.deepEqual(await lastEvent(server), { actor: staff.id, kind: 'contacts-exported' });
});

test('the export gives every contact once, over all its pieces', async () => {
  await many(4500, { lastName: 'Piece' });
  const lines = (await exported('?status=Lost')).trimEnd().split('\r\n').slice(1);
  const pieces = lines.filter((line) => line.includes('"Piece"')).map((line) => line.split('","')[1]);
  assert.equal(pieces.length, 4500);
  assert.equal(new Set(pieces).size, 4500);
});
