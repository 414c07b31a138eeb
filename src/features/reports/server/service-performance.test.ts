/** Pickups against the stops themselves, counted here one by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { dayAt } from '../../../kernel/calendar.ts';
import { skipReasonLabels } from '../../daily-routes/skip-reasons.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');
const past = { from: day(-90), to: today };
await server.transact((tx) => aPast(tx, 'Zuni', past, [driver.id, other.id]));
const read = server.database.read;
const runs = new Map((await read.selectFrom('daily_route').selectAll().execute()).map((run) => [run.id, run]));
const stops = (await read.selectFrom('daily_route_stop').selectAll().execute()).flatMap((stop) => {
  const run = runs.get(stop.daily_route_id);
  const isOpen = stop.status === 'pending' || stop.status === 'in_progress';
  return !run || stop.suspension || (isOpen && run.date === today) ? [] : [{ stop, run, isOpen }];
});
type Counted = (typeof stops)[number];

function countOf(of: readonly Counted[]) {
  const number = (is: (one: Counted) => boolean) => of.filter(is).length;
  const isDone = ({ stop }: Counted) => stop.status === 'completed';
  const isPutOff = ({ stop }: Counted) => (stop.because as { kind?: string } | null)?.kind === 'put_off';
  return {
    due: of.length,
    completed: number(isDone),
    skipped: number(({ stop }) => stop.status === 'skipped'),
    missed: number(({ isOpen, run }) => isOpen && run.status !== 'cancelled'),
    cancelled: number(({ isOpen, run }) => isOpen && run.status === 'cancelled'),
    putOff: number(({ stop }) => stop.status === 'rescheduled'),
    photos: number((one) => isDone(one) && one.stop.photo_key !== null),
    onTime: number(
      (one) => isDone(one) && !isPutOff(one) && dayAt(one.stop.completion_time ?? '', 'America/Denver') <= one.run.date,
    ),
  };
}
const show = (by: string) => admin.call(reports.show, { reportId: 'service-performance', by, ...past });

const keys: Readonly<Record<string, (one: Counted) => string | undefined>> = {
  route: ({ run }) => run.route_id,
  driver: ({ run }) => run.driver_id ?? 'none',
  month: ({ run }) => run.date.slice(0, 7),
  town: ({ stop }) => stop.city_line.split(',')[0],
  reason: ({ stop }) =>
    stop.status === 'skipped'
      ? (skipReasonLabels[stop.skip_reason as keyof typeof skipReasonLabels] ?? 'No reason given')
      : undefined,
};

for (const [by, keyOf] of Object.entries(keys))
  test(`by ${by} each number is the stops of that ${by}`, async () => {
    const { rows, total } = await show(by);
    const all = stops.filter((one) => keyOf(one) !== undefined);
    const expected = Map.groupBy(all, (one) => keyOf(one) ?? '');
    assert.ok(all.length > 20);
    assert.deepEqual(rows.map(({ key }) => key).toSorted(), [...expected.keys()].toSorted());
    for (const { key, values } of rows) {
      const counted = countOf(expected.get(key) ?? []);
      for (const [measure, value] of Object.entries(counted))
        assert.equal(values[measure], value, `${key}: ${measure}`);
      assert.equal(values.onTimeShare, counted.completed ? counted.onTime / counted.completed : null);
      assert.equal(values.photoShare, counted.completed ? counted.photos / counted.completed : null);
    }
    assert.equal(total.due, all.length);
  });

test('an address stands among the repeated with each reason that it had more than once', async () => {
  const { rows } = await show('repeated');
  const skipped = stops.filter(({ stop }) => stop.status === 'skipped' && stop.skip_reason);
  const expected = [...Map.groupBy(skipped, ({ stop }) => `${stop.address_id}${stop.skip_reason}`)]
    .filter(([, all]) => all.length > 1)
    .map(([key, all]) => [key, all.length]);
  assert.ok(expected.length > 0);
  assert.deepEqual(rows.map(({ key, values }) => [key, values.skipped]).toSorted(), expected.toSorted());
});
