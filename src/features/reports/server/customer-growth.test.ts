/** Who came, began and left, against contacts and services themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { dayAt, daysBetween } from '../../../kernel/calendar.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const past = { from: day(-300), to: today };
for (const seed of ['Oak', 'Elm', 'Ash']) await server.transact((tx) => aPast(tx, seed, past, [admin.id]));
const read = server.database.read;
const { id: importId } = await read
  .insertInto('customer_import')
  .values({ file_name: 'list.csv', contact_count: 0, address_count: 0, skipped_count: 0 })
  .returning('id')
  .executeTakeFirstOrThrow();
await sql`update contact set import_id = ${importId} where id in (select id from contact order by id limit 5)`.execute(
  read,
);
const within = (date: string | undefined) => date !== undefined && date >= past.from && date <= past.to;

const services = await read
  .selectFrom('service')
  .innerJoin('contact_address as a', 'a.id', 'service.address_id')
  .select(['a.contact_id', 'a.city', 'first_day', 'last_day'])
  .execute();
const cities = new Map(
  (await read.selectFrom('contact_address').select(['contact_id', 'city']).execute()).map((a) => [
    a.contact_id,
    a.city,
  ]),
);
const people = (await read.selectFrom('contact').selectAll().execute()).map((contact) => {
  const mine = services.filter((one) => one.contact_id === contact.id && one.first_day <= today);
  const began = mine.map((one) => one.first_day).toSorted()[0];
  const hasLeft = mine.length > 0 && mine.every((one) => one.last_day !== null && one.last_day < today);
  const left = hasLeft
    ? mine
        .map((one) => one.last_day ?? '')
        .toSorted()
        .at(-1)
    : undefined;
  const came = dayAt(contact.created_at, 'America/Denver');
  return { ...contact, began, left, came, isLead: !began || came <= began };
});

async function expectCounted(by: string, keyOf: (one: (typeof people)[number], date: string) => string) {
  const { rows, total } = await admin.call(reports.show, { reportId: 'customer-growth', by, ...past });
  const events = people.flatMap((one) =>
    [one.isLead ? one.came : undefined, one.began, one.left].flatMap((date) =>
      date && within(date) ? keyOf(one, date) : [],
    ),
  );
  assert.deepEqual(
    new Set(rows.flatMap(({ key, values }) => (values.leads || values.joined || values.departed ? key : []))),
    new Set(events),
  );
  assert.deepEqual(
    [total.leads, total.joined, total.departed],
    [
      people.filter((one) => one.isLead && within(one.came)).length,
      people.filter(({ began }) => within(began)).length,
      people.filter(({ left }) => within(left)).length,
    ],
  );
  for (const { key, values } of rows) {
    const here = (date: string | undefined, one: (typeof people)[number]) =>
      within(date) && keyOf(one, date ?? '') === key;
    const leads = people.filter((one) => one.isLead && here(one.came, one));
    const converted = leads.filter(({ began }) => began);
    const days = converted.map(({ came, began }) => daysBetween(came, began ?? came));
    assert.deepEqual(
      [values.leads, values.converted, values.joined, values.departed],
      [
        leads.length,
        converted.length,
        people.filter((one) => here(one.began, one)).length,
        people.filter((one) => here(one.left, one)).length,
      ],
      key,
    );
    assert.equal(values.conversion, leads.length ? converted.length / leads.length : null);
    assert.equal(values.toConvert, days.length ? days.reduce((a, b) => a + b, 0) / days.length : null);
  }
  return rows;
}

test('by month, source and town each number is the contacts and services of it', async () => {
  const months = await expectCounted('month', (_, date) => date.slice(0, 7));
  assert.ok(months.some(({ values }) => values.departed) && months.some(({ values }) => values.joined));
  await expectCounted('source', (one) => (one.import_id ? 'Import' : one.created_by ? 'Office' : 'Website'));
  await expectCounted('town', (one) => cities.get(one.id) ?? 'none');
});

test('each customer who left is counted once, under what stood in the records then', async () => {
  const { rows } = await admin.call(reports.show, { reportId: 'customer-growth', by: 'reason', ...past });
  const requests = await read.selectFrom('service_request').selectAll().execute();
  const owed = await read
    .selectFrom('stripe_invoice')
    .innerJoin('payer', 'payer.stripe_customer_id', 'stripe_invoice.stripe_customer_id')
    .select(['profile_id', 'due_date', 'status', 'amount_remaining'])
    .execute();
  const on = (at: string | null) => (at ? dayAt(at, 'America/Denver') : '');
  const reasonOf = ({ id, profile_id, left = '' }: (typeof people)[number]) => {
    const mine = requests.filter((one) => one.contact_id === id && on(one.created_at) <= left);
    if (mine.some(({ kind }) => kind === 'move')) return 'Moved away';
    if (mine.some((one) => one.kind === 'missed_pickup' && daysBetween(on(one.created_at), left) <= 60))
      return 'After a missed pickup';
    const isOwing = owed.some(
      (one) =>
        one.profile_id === profile_id &&
        ['open', 'uncollectible'].includes(one.status) &&
        one.amount_remaining > 0 &&
        on(one.due_date) < left,
    );
    return isOwing ? 'Owed money' : 'No reason recorded';
  };
  const expected = Map.groupBy(
    people.filter(({ left }) => within(left)),
    reasonOf,
  );
  assert.deepEqual(
    rows.map(({ key, values }) => [key, values.departed]).toSorted(),
    [...expected].map(([reason, all]) => [reason, all.length]).toSorted(),
  );
  assert.ok(expected.size > 1);
  const { rows: months } = await admin.call(reports.show, { reportId: 'customer-growth', by: 'month', ...past });
  for (const { key } of months) {
    const { facts } = await admin.call(reports.facts, { reportId: 'customer-growth', by: 'month', key, ...past });
    const told = facts.filter(({ texts }) => texts.what === 'Left').map(({ texts }) => [texts.contactId, texts.why]);
    const left = people.filter((one) => within(one.left) && one.left?.startsWith(key));
    assert.deepEqual(told.toSorted(), left.map((one) => [one.id, reasonOf(one)]).toSorted(), key);
    assert.ok(facts.every(({ texts }) => texts.what === 'Left' || texts.why === null));
  }
});
