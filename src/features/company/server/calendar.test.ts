import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastEntryId } from '../../../../test/support/audit.ts';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, type Day, weekdayOf } from '../../../kernel/calendar.ts';
import { calendarContract as calendar, type DayDraft } from '../calendar.ts';
import { weekOf } from '../closures.ts';
import { companyContract as company } from '../contract.ts';
import { holidayDate } from '../holidays.ts';
import { listClosedDays } from './store-calendar.ts';

const [server, admin, other] = await aServerWith('admin', 'superadmin');

/** The Wednesday of the week before Thanksgiving of next year, or of so many weeks before that. */
const year = Number(today.slice(0, 4)) + 1;
const wednesday = (weeksBack: number): Day => addDays(holidayDate('thanksgiving-day', year), -8 - 7 * weeksBack) as Day;
const closedDays = async (from: string, to: string) =>
  (await listClosedDays(server.database.read, from, to)).map(({ date, effect }) => `${date} ${effect}`);
const snow = (date: Day, more: Partial<DayDraft> = {}) => ({
  ...{ date, name: 'Snow', effect: 'skipped' as const, movedTo: null, ...more },
});

test('no holiday does anything until an admin says so', async () => {
  assert.deepEqual(await closedDays('2026-01-01', '2027-12-31'), []);
  const { holidays, days } = await admin.call(calendar.get, {});
  assert.deepEqual([...new Set(holidays.map(({ effect }) => effect))], ['nothing']);
  assert.deepEqual([holidays.length, days], [11, []]);
});

test('chosen holidays and own days of the weeks of a period are closed, and what was moved into it', async () => {
  const thanksgiving = holidayDate('thanksgiving-day', year);
  const christmas = `${year}-12-25`;
  await admin.call(calendar.saveHolidays, {
    holidays: [
      { holiday: 'thanksgiving-day', effect: 'slides' },
      { holiday: 'veterans-day', effect: 'nothing' },
    ],
    base: [{ holiday: 'thanksgiving-day', effect: 'nothing' }],
  });
  await admin.call(calendar.addDay, snow(addDays(thanksgiving, -3)));
  await admin.call(calendar.addDay, snow(christmas, { effect: 'moved', movedTo: `${year + 1}-01-03` }));
  const week = [`${addDays(thanksgiving, -3)} skipped`, `${thanksgiving} slides`];
  assert.deepEqual(await closedDays(addDays(thanksgiving, 1), addDays(thanksgiving, 2)), week);
  assert.deepEqual(await closedDays(christmas, christmas), [`${christmas} moved`]);
  assert.deepEqual(await closedDays(`${year + 1}-01-03`, `${year + 1}-01-03`), [`${christmas} moved`]);
  assert.deepEqual(await closedDays(`${year + 1}-01-10`, `${year + 1}-01-12`), []);
});

test('what makes no sense is refused at its field with a sentence', async () => {
  const date = wednesday(0);
  const saturday = weekOf(date)[5] ?? '';
  const refusals: [Partial<DayDraft>, string, string, RegExp][] = [
    [{ name: ' ' }, 'name', 'invalid-input', /Name is required/],
    [{ date: addDays(today, -367) }, 'date', 'date-out-of-range', /Choose a day from/],
    [{ date: addDays(today, 3 * 366 + 1) }, 'date', 'date-out-of-range', /Choose a day from/],
    [{ date: saturday, effect: 'slides' }, 'effect', 'weekend-cannot-slide', /Nothing comes after a Saturday/],
    [{ effect: 'moved' }, 'movedTo', 'target-missing', /Choose the day to which/],
    [{ movedTo: saturday }, 'movedTo', 'target-not-moved', /Only pickups that move/],
    [{ effect: 'moved', movedTo: date }, 'movedTo', 'target-too-far', /another day within 14 days/],
    [{ effect: 'moved', movedTo: addDays(date, 15) }, 'movedTo', 'target-too-far', /another day within 14 days/],
    [{ effect: 'moved', movedTo: addDays(date, 8) }, 'movedTo', 'target-closed', /closed itself: Thanksgiving Day/],
    [{ date: today, effect: 'moved', movedTo: addDays(today, -1) }, 'movedTo', 'target-past', /still to come/],
  ];
  for (const [wrong, field, code, message] of refusals) {
    const refused = await admin.attempt(calendar.addDay, snow(date, wrong));
    assert.deepEqual([refused.status, refused.body.error.code], [422, code], JSON.stringify(wrong));
    assert.match(refused.body.error.fields?.[field] ?? '', message);
  }
});

test('a date has one own day, and the day to which pickups were moved stays open', async () => {
  const date = wednesday(2);
  const moved = await admin.call(calendar.addDay, snow(date, { effect: 'moved', movedTo: addDays(date, 1) }));
  const taken = await admin.attempt(calendar.addDay, snow(date, { name: 'Landfill closed' }));
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'day-taken']);
  assert.match(taken.body.error.fields?.date ?? '', /in the calendar already: Snow/);
  const target = await admin.attempt(calendar.addDay, snow(addDays(date, 1)));
  assert.equal(target.body.error.code, 'day-is-target');
  assert.match(target.body.error.fields?.date ?? '', /has to stay open/);
  await admin.call(calendar.addDay, snow(addDays(date, 1), { effect: 'nothing', name: 'Long day' }));
  await admin.call(calendar.removeDay, { id: moved.id });
  assert.deepEqual(await closedDays(date, date), []);
});

test('a holiday to which pickups were moved stays open too', async () => {
  const christmas = { holiday: 'christmas-day', effect: 'slides' } as const;
  const base = [{ holiday: 'christmas-day', effect: 'nothing' }] as const;
  const taken = (await admin.call(calendar.get, {})).days.find(({ date }) => date === `${year}-12-25`);
  await admin.call(calendar.removeDay, { id: taken?.id ?? '' });
  const before = await admin.call(
    calendar.addDay,
    snow(`${year}-12-23`, { effect: 'moved', movedTo: `${year}-12-25` }),
  );
  const refused = await admin.attempt(calendar.saveHolidays, { holidays: [christmas], base: [...base] });
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'day-is-target']);
  await admin.call(calendar.removeDay, { id: before.id });
  await admin.call(calendar.saveHolidays, { holidays: [christmas], base: [...base] });
});

test('of two who change a day the second is told, with the day as it is', async () => {
  const base = snow(wednesday(3));
  const { id } = await admin.call(calendar.addDay, base);
  await other.call(calendar.changeDay, { id, ...base, name: 'Ice', base });
  const late = await admin.attempt(calendar.changeDay, { id, ...base, effect: 'slides', base });
  assert.deepEqual([late.status, late.body.error.code], [409, 'day-changed']);
  assert.deepEqual(late.body.error.current, { id, ...base, name: 'Ice' });
  await admin.call(calendar.removeDay, { id });
  const gone = await other.attempt(calendar.changeDay, { id, ...base, base: { ...base, name: 'Ice' } });
  assert.equal(gone.status, 404);
});

test('of two who choose for the same holiday the second is told; another holiday is nobody’s concern', async () => {
  const rule = (holiday: 'juneteenth' | 'columbus-day', effect: 'nothing' | 'slides' | 'skipped') => [
    { holiday, effect },
  ];
  await admin.call(calendar.saveHolidays, {
    holidays: rule('juneteenth', 'slides'),
    base: rule('juneteenth', 'nothing'),
  });
  const late = await other.attempt(calendar.saveHolidays, {
    holidays: rule('juneteenth', 'skipped'),
    base: rule('juneteenth', 'nothing'),
  });
  assert.deepEqual([late.status, late.body.error.code], [409, 'holidays-changed']);
  await other.call(calendar.saveHolidays, {
    holidays: rule('columbus-day', 'skipped'),
    base: rule('columbus-day', 'nothing'),
  });
});

test('ten who add a day on one date at once make one', async () => {
  const date = wednesday(4);
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.attempt(calendar.addDay, snow(date))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
});

test('the preview shows the week as it would be, and saves nothing', async () => {
  const date = wednesday(7);
  const [monday = '', , , thursday, friday, saturday] = weekOf(date);
  const before = await admin.call(calendar.get, {});
  const preview = await admin.call(calendar.preview, { day: snow(date, { effect: 'slides', name: '' }) });
  const [week, ...more] = preview.weeks;
  assert.deepEqual(more, []);
  assert.deepEqual(
    week?.days.map(({ date, closedAs, from }) => [weekdayOf(date).slice(0, 3), closedAs !== null, from.length]),
    [
      ['Mon', false, 1],
      ['Tue', false, 1],
      ['Wed', true, 0],
      ['Thu', false, 1],
      ['Fri', false, 1],
      ['Sat', false, 2],
      ['Sun', false, 1],
    ],
  );
  assert.equal(week?.days[0]?.date, monday);
  assert.deepEqual(
    preview.moves.map(({ nominal, before, after }) => [nominal, before, after]),
    [
      [date, date, thursday],
      [thursday, thursday, friday],
      [friday, friday, saturday],
    ],
  );
  assert.deepEqual(preview.contactIds, []);
  assert.deepEqual(await admin.call(calendar.get, {}), before);
  const refused = await admin.attempt(calendar.preview, { day: snow(date, { effect: 'moved' }) });
  assert.equal(refused.body.error.code, 'target-missing');
});

test('what is saved already is shown against a calendar without it', async () => {
  const date = wednesday(8);
  const { id } = await admin.call(calendar.addDay, snow(date));
  const { moves } = await admin.call(calendar.preview, { withoutId: id, isSaved: true });
  assert.deepEqual(
    moves.map(({ nominal, before, after, because }) => [nominal, before, after, because]),
    [[date, date, null, 'Snow']],
  );
});

test('who changed the calendar stands in the audit trail', async () => {
  const until = await lastEntryId(server);
  const { id } = await admin.call(calendar.addDay, snow(wednesday(6)));
  const rows = await server.database.read
    .selectFrom('audit_entry')
    .select(['entity', 'entity_id', 'action', 'actor_id'])
    .where('id', '>', until)
    .execute();
  assert.deepEqual(rows, [{ entity: 'calendar_day', entity_id: id, action: 'insert', actor_id: admin.id }]);
});

test('every phone knows the closed days of the coming weeks, and hears of others, before it proposes one', async () => {
  const phone = await server.as('employee');
  const [soon, open] = [addDays(today, 2), addDays(today, 3)];
  const { closedDays: before } = await phone.call(company.get, {});
  await admin.call(calendar.addDay, snow(soon, { effect: 'slides' }));
  await admin.call(calendar.addDay, snow(open, { effect: 'nothing' }));
  const { closedDays } = await phone.call(company.get, {});
  assert.deepEqual([before.includes(soon), closedDays.includes(soon), closedDays.includes(open)], [false, true, false]);
  assert.ok(company.get.shows?.includes('company-calendar'));
});
