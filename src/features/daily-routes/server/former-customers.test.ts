/** Who keeps a place on a route after years, and is due no more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin] = await aServerWith('admin');

test('a day tells of those whose service has just ended, not of all who ever were customers', async () => {
  const { stops } = await aDailyRun(server, admin, { stops: 2, days: [weekdayOf(today)] });
  const [lately = '', longAgo = ''] = stops.map(({ serviceId }) => serviceId);
  const ended = { [lately]: addDays(today, -28), [longAgo]: addDays(today, -35) };
  for (const [id, lastDay] of Object.entries(ended))
    await sql`update service set first_day = ${lastDay}::date - 700, last_day = ${lastDay} where id = ${id}`.execute(
      server.database.read,
    );
  const told = async (date: string) => {
    const { unserved } = await admin.call(exceptions.ofDate, { date });
    return unserved.map(({ serviceId, why }) => [serviceId, why]);
  };
  assert.deepEqual(await told(today), [[lately, `Service ended on ${formatDay(ended[lately] ?? '')}`]]);
  assert.deepEqual(
    (await told(addDays(today, -7))).map(([id]) => id),
    [lately, longAgo],
    'and in what is over, of those who had ended then',
  );
});
