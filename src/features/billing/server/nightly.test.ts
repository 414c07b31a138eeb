/** A night in which the payment provider is away. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, today } from '../../../../test/support/clock.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { addMinutes, startOfDay } from '../../../kernel/calendar.ts';
import { nightlySyncJob } from './nightly.ts';
import { endSync } from './store-sync.ts';

const server = await aServer();
after(() => server.close());
await aCompany(server);
const { read } = server.database;
const at = (hour: number) => clock.set(addMinutes(startOfDay(today, 'America/Denver'), hour * 60));
const run = () => nightlySyncJob({ read, transact: server.transact, clock }).run(new AbortController().signal);

/** What the job begins at this hour, and how that ends. */
async function begunAt(hour: number, why: string | null): Promise<number> {
  at(hour);
  await run();
  const { rows } = await sql<{ id: string }>`select id from provider_sync where status = 'running'`.execute(read);
  at(hour + 0.05);
  for (const { id } of rows) await server.transact((tx) => endSync(tx, id, why));
  return rows.length;
}

test('what could not be compared in the night is tried every hour until it is, and not again before the next night', async () => {
  const away = 'Stripe could not be reached.';
  const begun = [];
  for (const [hour, why] of [
    [2, null],
    [3, away],
    [3.5, away],
    [4.2, away],
    [5, away],
    [9, null],
    [10.5, null],
  ] as const)
    begun.push(await begunAt(hour, why));
  assert.deepEqual(begun, [0, 1, 0, 1, 0, 1, 0]);
  const { rows } = await sql`select id from provider_sync`.execute(read);
  assert.equal(rows.length, 1, 'it goes on, so that what it has found by then is told in the morning');
  assert.deepEqual([await begunAt(26, null), await begunAt(27.1, null)], [0, 1]);
});
