/** What was entered, answered and is open, against activities, notes and requests themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { requestsOn } from '../../../../test/support/service-requests.ts';
import { addMinutes, dayAt, daysBetween, minutesBetween } from '../../../kernel/calendar.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract } from '../../contacts/deleted-contacts.ts';
import { serviceRequestsContract } from '../../service-requests/contract.ts';
import { ownRequestsContract as own } from '../../service-requests/own-requests.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin, clerk] = await aServerWith('admin', 'employee');
const past = { from: day(-120), to: day(-10) };
await server.transact((tx) => aPast(tx, 'Pine', { from: day(-150), to: today }, [admin.id, clerk.id]));
const read = server.database.read;

const kinds = {
  pause: 'Request to pause',
  missed_pickup: 'Missed pickup reported',
  another_can: 'Request for a can',
  extra_pickup: 'Request for a pickup',
  move: 'Request to move',
};

type Entry = Readonly<{
  month: string;
  person: string | null;
  type: string;
  made: number;
  asked: number;
  hours: number | undefined;
  openDays: number | undefined;
}>;

async function entries(): Promise<Entry[]> {
  const activities = await read.selectFrom('activity').selectAll().where('is_hidden', '=', false).execute();
  const notes = await read.selectFrom('activity_note').selectAll().orderBy('created_at').execute();
  const requests = await read.selectFrom('service_request').selectAll().where('state', '<>', 'withdrawn').execute();
  const on = (at: string) => dayAt(at, 'America/Denver');
  const isIn = ({ created_at }: { created_at: string }) => on(created_at) >= past.from && on(created_at) <= past.to;
  const isEarlier = ({ created_at }: { created_at: string }) => on(created_at) < past.from;
  const age = (at: string) => daysBetween(on(at), today);
  const answerOf = (activityId: string | null) =>
    notes.find((note) => note.activity_id === activityId && note.is_visible_to_customer && !note.is_from_customer);
  const ofRequests = new Set(requests.map((one) => one.activity_id));
  const own = activities.filter((one) => isIn(one) && !ofRequests.has(one.id));
  const told = own.flatMap((one): Entry[] => {
    const isOpen = one.status === 'pending' || one.status === 'in_progress';
    const openDays = isOpen ? age(one.created_at) : undefined;
    if (!one.is_customer_generated) {
      const made = {
        month: on(one.created_at).slice(0, 7),
        person: one.created_by,
        type: one.type[0]?.toUpperCase() + one.type.slice(1),
        made: 1,
        asked: 0,
        hours: undefined,
        openDays: undefined,
      };
      return isOpen ? [made, { ...made, person: one.assigned_to ?? one.created_by, made: 0, openDays }] : [made];
    }
    const answer = answerOf(one.id);
    const hours = answer && minutesBetween(one.created_at, answer.created_at) / 60;
    return [
      {
        month: on(one.created_at).slice(0, 7),
        person: answer?.created_by ?? one.assigned_to,
        type: 'Message',
        made: 0,
        asked: 1,
        hours,
        openDays,
      },
    ];
  });
  const asked = requests.filter(isIn).map((one): Entry => {
    const reply = answerOf(one.activity_id);
    const isSettledFirst = one.settled_at !== null && !(reply && reply.created_at <= one.settled_at);
    const [at, by] = isSettledFirst ? [one.settled_at, one.settled_by] : [reply?.created_at, reply?.created_by];
    return {
      month: on(one.created_at).slice(0, 7),
      person: by ?? one.owner_id,
      type: kinds[one.kind],
      made: 0,
      asked: 1,
      hours: at ? minutesBetween(one.created_at, at) / 60 : undefined,
      openDays: one.settled_at ? undefined : age(one.created_at),
    };
  });
  /** Of before these days, and open still. */
  const older = (person: string | null, type: string, at: string): Entry => ({
    ...{ month: past.from.slice(0, 7), person, type, made: 0, asked: 0, hours: undefined, openDays: age(at) },
  });
  const left = activities
    .filter(
      (one) => isEarlier(one) && !ofRequests.has(one.id) && (one.status === 'pending' || one.status === 'in_progress'),
    )
    .map((one) =>
      one.is_customer_generated
        ? older(answerOf(one.id)?.created_by ?? one.assigned_to, 'Message', one.created_at)
        : older(
            one.assigned_to ?? one.created_by,
            String(one.type[0]?.toUpperCase()) + one.type.slice(1),
            one.created_at,
          ),
    );
  const waiting = requests
    .filter((one) => isEarlier(one) && one.settled_at === null)
    .map((one) => older(answerOf(one.activity_id)?.created_by ?? one.owner_id, kinds[one.kind], one.created_at));
  assert.ok(left.length > 0 && waiting.length > 0);
  return [...told, ...asked, ...left, ...waiting];
}

test('each person has what they entered, answered and what waits for them', () => expectOf('person'));
test('each type has what was entered, asked, answered and is open of it', () => expectOf('type'));
test('each month has what was entered, answered and is open of it', () => expectOf('month'));

async function expectOf(by: 'person' | 'type' | 'month'): Promise<void> {
  const { rows } = await admin.call(reports.show, { reportId: 'activity-summary', by, ...past });
  const expected = Map.groupBy(await entries(), (one) => one[by] ?? 'none');
  assert.deepEqual(rows.map(({ key }) => key).toSorted(), [...expected.keys()].toSorted());
  for (const { key, values } of rows) {
    const mine = expected.get(key) ?? [];
    const hours = mine.flatMap((one) => one.hours ?? []);
    const days = mine.flatMap((one) => one.openDays ?? []);
    const mean = (of: readonly number[]) => (of.length ? of.reduce((a, b) => a + b, 0) / of.length : null);
    assert.equal(values.made, mine.filter(({ made }) => made).length);
    assert.equal(values.asked, mine.filter((one) => one.asked).length);
    assert.deepEqual([values.answered, values.open], [hours.length, days.length], key);
    assert.ok(Math.abs((values.toAnswer ?? 0) - (mean(hours) ?? 0)) < 1e-6);
    assert.ok(Math.abs((values.age ?? 0) - (mean(days) ?? 0)) < 1e-6);
  }
  assert.ok(rows.some(({ values }) => values.answered) && rows.some(({ values }) => values.open));
}

test('a request is counted without its message, and answered by whoever wrote back before it was settled', async () => {
  const { total } = await admin.call(reports.show, { reportId: 'activity-summary', by: 'type', ...past });
  const { id: contact_id } = await read.selectFrom('contact').select('id').limit(1).executeTakeFirstOrThrow();
  /** For each: hours until somebody writes back, and until it is settled. */
  const cases = [
    [2, 30],
    [30, 2],
    [5, undefined],
    [undefined, undefined],
  ] as const;
  const later = (at: string, hours: number) => addMinutes(at, hours * 60);
  await server.transact(async (tx) => {
    for (const [at, [reply, settled]] of cases.entries()) {
      const created_at = `${day(-40 + at)}T15:00:00Z`;
      const message = { contact_id, created_at, type: 'note', title: 'We move', status: 'pending' } as const;
      const { id: activity_id } = await tx
        .insertInto('activity')
        .values({ ...message, is_customer_generated: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const end = settled && { state: 'done' as const, settled_by: admin.id, settled_at: later(created_at, settled) };
      const asked = { activity_id, contact_id, created_at, kind: 'move', asked: '{}', state: 'open', ...end } as const;
      await tx.insertInto('service_request').values(asked).execute();
      if (!reply) continue;
      const note = { activity_id, note_text: 'We will see to it', is_visible_to_customer: true, created_by: clerk.id };
      await tx
        .insertInto('activity_note')
        .values({ ...note, created_at: later(created_at, reply) })
        .execute();
    }
  });
  const after = await admin.call(reports.show, { reportId: 'activity-summary', by: 'type', ...past });
  assert.equal(after.total.asked, (total.asked ?? 0) + cases.length);
  assert.equal(after.total.answered, (total.answered ?? 0) + 3);
  for (const by of ['person', 'type', 'month'] as const) await expectOf(by);
});

test('what somebody asked whose contact is deleted is open no more, as in the inbox, and again once it is restored', async () => {
  const openInReport = async () => {
    const { rows } = await admin.call(reports.show, {
      reportId: 'activity-summary',
      by: 'type',
      from: today,
      to: today,
    });
    const ofRequests = rows.filter(({ name }) => Object.values(kinds).includes(name));
    return ofRequests.reduce((sum, { values }) => sum + (values.open ?? 0), 0);
  };
  const open = async () => [(await admin.call(serviceRequestsContract.count, {})).waiting, await openInReport()];
  const [before = 0] = await open();
  const { customer, contactId, anExtra } = await requestsOn(server, clerk).aCustomer();
  await customer.call(own.askPickup, anExtra());
  assert.deepEqual(await open(), [before + 1, before + 1]);
  await admin.call(contacts.remove, { id: contactId });
  assert.deepEqual(await open(), [before, before]);
  await admin.call(deletedContactsContract.restore, { id: contactId });
  assert.deepEqual(await open(), [before + 1, before + 1]);
});
