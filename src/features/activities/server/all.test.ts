import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { usersContract } from '../../users/contract.ts';
import {
  activitiesContract as activities,
  activityPriorities,
  activitySorts,
  activityStatuses,
  activityTypes,
  creators,
  statusFilters,
} from '../contract.ts';
import { isOverdue } from '../rules.ts';
import { insertActivities, type NewActivity } from './store.ts';

type Asked = Sent<typeof activities.all>;
type Made = NewActivity & Required<Pick<NewActivity, 'id' | 'createdAt' | 'assignedTo' | 'isCustomerGenerated'>>;
let server: TestServer;
let staff: Caller;
let made: Made[];

before(async () => {
  server = await aServer();
  await aCompany(server);
  staff = await server.as('employee');
  const colleague = await server.as('admin');
  const contactIds = await server.transact(async (tx) => [
    (await aContact(tx, { name: 'Zoë' })).contactId,
    (await aContact(tx, { name: 'Rosa' })).contactId,
  ]);
  const arbitrary = fc.record({
    contactId: fc.constantFrom(...contactIds),
    type: fc.constantFrom(...activityTypes),
    title: fc.constantFrom('Call back', 'call BACK', 'Deliver a cart', 'Ärger', '100 % done', 'a_b'),
    description: fc.constantFrom(null, 'Short', `${'Long '.repeat(30)}end`, '👍'.repeat(81)),
    dueDate: fc.constantFrom(null, addDays(today, -1), today, addDays(today, 9)),
    priority: fc.constantFrom(...activityPriorities),
    isCustomerGenerated: fc.constantFrom(false, false, true),
    status: fc.constantFrom(...activityStatuses),
    assignedTo: fc.constantFrom(null, staff.id, colleague.id),
    createdBy: fc.constantFrom(null, staff.id, colleague.id),
    createdAt: fc.constantFrom('2026-01-02T10:00:00.000Z', '2026-01-02T10:00:00.001Z', '2025-12-31T00:00:00.000Z'),
  });
  made = fc.sample(arbitrary, { numRuns: 330, seed: 7 }).map((one) => ({
    ...one,
    id: randomUUID(),
    status: one.type === 'task' || one.isCustomerGenerated ? one.status : null,
  }));
  await server.transact((tx) => insertActivities(tx, made));
});
after(() => server.close());

const names = new Map<string, string>();
const nameOf = async (contactId: string) => {
  if (!names.has(contactId)) {
    const { firstName, lastName } = await staff.call(contactsContract.get, { id: contactId });
    names.set(contactId, `${firstName} ${lastName}`);
  }
  return names.get(contactId) ?? '';
};

const isOpen = ({ status }: Made) => status === 'pending' || status === 'in_progress';

/** What the list has to answer, worked out from what was put in. */
async function expected({ q, type, status, priority, createdBy, assignedTo, overdue }: Asked): Promise<Made[]> {
  for (const { contactId } of made) await nameOf(contactId);
  return made.filter(
    (one) =>
      (!type || one.type === type) &&
      (!status || one.status === status || (status === 'open' && isOpen(one))) &&
      (!priority || one.priority === priority) &&
      (!createdBy ||
        (createdBy === 'customer' && one.isCustomerGenerated) ||
        (createdBy === 'staff' && !one.isCustomerGenerated) ||
        createdBy === one.createdBy) &&
      (!assignedTo || one.assignedTo === assignedTo) &&
      (!overdue || isOverdue(one, today)) &&
      (!q ||
        `${one.title} ${one.description ?? ''} ${names.get(one.contactId)}`.toLowerCase().includes(q.toLowerCase())),
  );
}

/** The value by which a row stands where it does. */
const rank: Readonly<Record<(typeof activitySorts)[number], (one: Made) => string | number>> = {
  created: ({ createdAt }) => createdAt,
  dueDate: ({ dueDate }) => dueDate ?? '',
  priority: ({ priority }) => activityPriorities.indexOf(priority) + 1,
  title: ({ title }) => title.toLowerCase(),
};

async function everyPage(asked: Asked) {
  const rows: { id: string }[] = [];
  for (let page = 1; ; page++) {
    const answer = await staff.call(activities.all, { ...asked, page });
    rows.push(...answer.rows);
    if (answer.rows.length < 100) return { ...answer, rows };
  }
}

test('every filter and order gives what it should, with exact numbers, over all pages', async () => {
  const asked = fc.record(
    {
      type: fc.constantFrom(...activityTypes),
      status: fc.constantFrom(...statusFilters),
      priority: fc.constantFrom(...activityPriorities),
      createdBy: fc.constantFrom(...creators, staff.id),
      assignedTo: fc.constantFrom(staff.id),
      overdue: fc.boolean(),
      sort: fc.constantFrom(...activitySorts),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    },
    { requiredKeys: ['sort', 'direction'] },
  );
  await fc.assert(
    fc.asyncProperty(asked, async (wanted) => {
      const { rows, matching, total } = await everyPage(wanted);
      const should = await expected(wanted);
      assert.deepEqual([matching, total], [should.length, made.length]);
      assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(should.map(({ id }) => id)));
      assert.equal(rows.length, should.length, 'no row twice');
      const shown = rows.map(({ id }) => should.find((one) => one.id === id) as Made);
      const ranked = wanted.sort === 'dueDate' ? shown.filter(({ dueDate }) => dueDate) : shown;
      if (wanted.sort === 'dueDate') assert.deepEqual(shown.slice(0, ranked.length), ranked, 'without a day: last');
      if (wanted.sort === 'title') return; // the database's alphabet, tested below
      const ranks = ranked.map(rank[wanted.sort]);
      const sorted = ranks.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      assert.deepEqual(ranks, wanted.direction === 'asc' ? sorted : sorted.toReversed());
    }),
    { numRuns: 120, seed: 3 },
  );
});

test('titles stand in alphabetical order whatever their case', async () => {
  const { rows } = await everyPage({ sort: 'title', direction: 'asc' });
  const titles = rows.map(({ id }) => made.find((one) => one.id === id)?.title.toLowerCase());
  const [first, last] = [titles.indexOf('call back'), titles.lastIndexOf('call back')];
  assert.ok(titles.slice(first, last + 1).every((title) => title === 'call back'));
  assert.ok(titles.indexOf('deliver a cart') > last);
});

test('a search looks into titles, descriptions and contacts, and takes % and _ as they are', async () => {
  for (const q of ['CALL BACK', 'zoë', 'long end', '100 %', 'a_b', 'ärger', 'nothing like it']) {
    const should = await expected({ q });
    const { rows, matching } = await staff.call(activities.all, { q });
    assert.equal(rows.length, Math.min(100, should.length), q);
    assert.equal(matching, should.length > 100 ? null : should.length, q);
    const ids = new Set(should.map(({ id }) => id));
    assert.ok(rows.every(({ id }) => ids.has(id)));
  }
});

test('of a description come 81 characters, also when they are emoji', async () => {
  const { rows } = await staff.call(activities.all, {});
  for (const { id, summary } of rows) {
    const whole = made.find((one) => one.id === id)?.description ?? null;
    assert.equal(summary, whole && [...whole].slice(0, 81).join(''));
  }
});

test('rows name people by id: all staff, and who has left but still stands on one', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const [leaver, stranger, customer] = [
    await server.as('employee'),
    await server.as('admin'),
    await server.as('customer'),
  ];
  const { id } = await leaver.call(activities.add, { contactId, type: 'call', title: 'Last call' });
  const message = { ...made[0], id: randomUUID(), contactId, isCustomerGenerated: true, status: 'in_progress' } as Made;
  await server.transact((tx) => insertActivities(tx, [{ ...message, assignedTo: null, createdBy: customer.id }]));
  const owner = await server.as('superadmin');
  for (const gone of [leaver, stranger]) await owner.call(usersContract.remove, { id: gone.id });
  const { people } = await staff.call(activities.people, {});
  const known = new Map(people.map((person) => [person.id, person.lastName]));
  const { rows } = await staff.call(activities.all, {});
  assert.equal(rows.find((row) => row.id === id)?.createdBy, leaver.id);
  assert.match(known.get(leaver.id) ?? '', /\(deleted\)$/);
  assert.deepEqual([known.has(staff.id), known.has(stranger.id), known.has(customer.id)], [true, false, false]);
});

test('values that are no filter are refused at their field', async () => {
  const wrong = await staff.attempt(activities.all, { type: 'fax', createdBy: 'me', sort: 'id', page: 0 });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.body.error.fields ?? {}).toSorted(), ['createdBy', 'page', 'sort', 'type']);
});

test('the list and its numbers follow what happens to activities and contacts', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx, { name: 'Shirley' }));
  const { total: before } = await staff.call(activities.all, {});
  const found = async (q: string) => (await staff.call(activities.all, { q })).matching;
  const task = await staff.call(activities.add, { contactId, type: 'task', title: 'Unheard-of' });
  await staff.call(activities.changeStatus, { id: task.id, status: 'completed' });
  await staff.call(activities.add, { contactId, type: 'call', title: 'Unheard-of too' });
  assert.equal(await found('shirley'), 2);
  await countsAreExact(before + 2);
  const contact = await staff.call(contactsContract.get, { id: contactId });
  const { email, phone, companyName, status, version } = contact;
  const renamed = { firstName: 'Aurelia', lastName: 'Ortiz', email, phone, companyName, status };
  await staff.call(contactsContract.update, { id: contactId, version, ...renamed });
  assert.deepEqual([await found('shirley'), await found('aurelia ortiz')], [0, 2]);
  const { rows } = await staff.call(activities.all, { q: 'unheard' });
  assert.deepEqual(new Set(rows.map((row) => row.contactName)), new Set(['Aurelia Ortiz']));
  await staff.call(contactsContract.remove, { id: contactId });
  assert.equal(await found('unheard'), 0);
  await countsAreExact(before);
  await sql`update contact set deleted_at = null where id = ${contactId}`.execute(server.database.read);
  assert.equal(await found('unheard'), 2);
  await staff.call(activities.remove, { id: task.id });
  await countsAreExact(before + 1);
});

test('many writers at once leave the numbers exact', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const { total: before } = await staff.call(activities.all, {});
  const tasks = await Promise.all(
    Array.from({ length: 40 }, (_, n) => staff.call(activities.add, { contactId, type: 'task', title: `Task ${n}` })),
  );
  await Promise.all(
    tasks.map(({ id }, n) =>
      n % 3 === 0
        ? staff.call(activities.remove, { id })
        : staff.call(activities.changeStatus, { id, status: n % 3 === 1 ? 'completed' : 'cancelled' }),
    ),
  );
  await countsAreExact(before + 26);
});

async function countsAreExact(total: number): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    with kept as (
      select type, status, priority, is_customer_generated, sum(activities) as n from activity_count group by 1, 2, 3, 4
    ), real as (
      select type, status, priority, is_customer_generated, count(*) as n from activity where not is_hidden
      group by 1, 2, 3, 4
    ), wrong as (
      (select * from kept where n <> 0 except select * from real) union all (select * from real except select * from kept)
    ) select count(*) as wrong from wrong`.execute(server.database.read);
  assert.equal(rows[0]?.wrong, 0);
  assert.equal((await staff.call(activities.all, {})).total, total);
}
