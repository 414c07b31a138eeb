import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import pg from 'pg';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { settableClock } from '../../../server/clock.ts';
import { transactOn } from '../../../server/transact.ts';
import { newDayJob } from './new-day.ts';

test("a change of the company is announced once when its day has changed, at the company's midnight", async (t) => {
  const server = await aServer();
  await aCompany(server);
  const listening = new pg.Client({ connectionString: server.databaseUrl });
  t.after(() => listening.end().then(server.close));
  await listening.connect();
  await listening.query('listen haulyard_change');
  let heard = 0;
  listening.on('notification', () => heard++);

  const clock = settableClock('2026-11-01T05:58:00Z');
  const job = newDayJob({ ...server.database, transact: transactOn(server.database.read), clock });
  const look = () => job.run(new AbortController().signal);
  await look();
  clock.set('2026-11-01T05:59:50Z');
  await look();
  clock.set('2026-11-01T06:00:00Z');
  const announced = once(listening, 'notification');
  await look();
  await announced;
  clock.set('2026-11-01T08:30:00Z'); // half past one for the second time this night
  await look();
  await listening.query('select');
  assert.equal(heard, 1);
});
