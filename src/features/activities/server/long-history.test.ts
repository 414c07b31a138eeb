/** Ten years of a contact are read in pages, of which none is heavy. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minutesAgo } from '../../../../test/support/clock.ts';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import {
  type Activity,
  activitiesContract as activities,
  activityPageSize,
  activityStatuses,
  activityTypes,
  contactKinds,
} from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import { insertActivities, type NewActivity } from './store.ts';

let server: TestServer;
let staff: Caller;
before(async () => {
  server = await aServer();
  await aCompany(server);
  staff = await server.as('employee');
});
after(() => server.close());

type Kind = (typeof contactKinds)[number] | undefined;

/** From the first to the last, as somebody reads who presses "Show Older" until nothing is older. */
async function readAll(contactId: string, kind: Kind, between = async () => {}) {
  const wanted = { contactId, ...(kind && { kind }) };
  const read: Activity[] = [];
  let page = await staff.call(activities.list, wanted);
  const { matching, total } = page;
  for (;;) {
    assert.ok(page.activities.length <= activityPageSize);
    read.push(...page.activities);
    const last = page.activities.at(-1);
    if (page.older === 0 || !last) return { read, matching, total };
    await between();
    page = await staff.call(activities.list, { ...wanted, before: last.createdAt, beforeId: last.id });
  }
}

const isOf = (kind: Kind) => (activity: Activity) => {
  if (kind === undefined) return true;
  if (kind === 'customer') return activity.isCustomerGenerated;
  if (kind === 'open') return nextStatuses(activity).includes('completed');
  return activity.type === kind && !activity.isCustomerGenerated;
};

test('every activity stands on one page, of each kind, also those of one moment and beside what is added meanwhile', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const many = Array.from({ length: 640 }, (_, n): NewActivity => {
    const type = activityTypes[n % activityTypes.length] ?? 'note';
    const isCustomerGenerated = n % 7 === 0;
    const status =
      type === 'task' || isCustomerGenerated ? (activityStatuses[n % activityStatuses.length] ?? null) : null;
    return {
      ...{ contactId, type, title: `Activity ${n}`, description: 'x'.repeat(400), dueDate: null, priority: 'medium' },
      ...{
        status,
        isCustomerGenerated,
        assignedTo: null,
        createdBy: null,
        createdAt: minutesAgo(1000 - Math.floor(n / 150)),
      },
    };
  });
  await server.transact((tx) => insertActivities(tx, many));

  const { read: all, total } = await readAll(contactId, undefined);
  assert.deepEqual([all.length, new Set(all.map(({ id }) => id)).size, total], [640, 640, 640]);
  const sorted = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  assert.deepEqual(
    all.map(({ id }) => id),
    sorted.map(({ id }) => id),
  );
  for (const kind of contactKinds) {
    const { read, matching } = await readAll(contactId, kind);
    assert.deepEqual(read, all.filter(isOf(kind)), kind);
    assert.deepEqual([matching, read.length > 0], [read.length, true], kind);
  }

  const add = async () => {
    await staff.call(activities.add, { contactId, type: 'call', title: 'Called meanwhile' });
  };
  const { read: beside } = await readAll(contactId, undefined, add);
  assert.deepEqual(beside, all);
});
