/** What waits for the provider when one command among others cannot be carried out. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { aServer } from '../../../test/support/server.ts';
import { type Deed, providerJob } from './carrying-out.ts';

const server = await aServer();
after(() => server.close());
const { read } = server.database;

test('a command at which something is wrong here keeps no other from being carried out', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  for (const [place, id] of ids.entries())
    await sql`
      insert into provider_command (id, kind, request, next_try_at)
      values (${id}, 'try', ${JSON.stringify({ place })}::jsonb, now() - ${`${10 - place} minutes`}::interval)`.execute(
      read,
    );
  const deed: Deed<{ place: number }> = {
    kind: 'try',
    async ask(_payments, { place }) {
      if (place === 0) throw new TypeError('wrong here');
      return async () => {};
    },
  };
  const payments = { without: () => payments } as never;
  const kit = { read, transact: server.transact, payments, log: { warn() {} } as never };
  await assert.rejects(providerJob(kit, [deed]).run(new AbortController().signal), /could not be carried out: 1/);
  const { rows } = await sql<{ id: string; status: string }>`select id, status from provider_command`.execute(read);
  assert.deepEqual(
    ids.map((id) => rows.find((row) => row.id === id)?.status),
    ['waiting', 'done', 'done'],
  );
});
