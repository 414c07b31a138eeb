/** Migration 75 reads the days and the credit of a pause from the sentence by which its customer was told of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { connect } from '../src/server/database/connection.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { emptyDatabase } from './support/database.ts';

const contactId = '00000000-0000-4000-8000-000000000001';
const pause = { kind: 'pause', from: '2026-11-20', to: '2026-12-04', serviceIds: null, services: [], notes: null };
const said = 'Your service is paused: Nov 20 – Dec 4, 2026.';

type Old = Readonly<{ kind: string; state: string; outcome: string | null; settledAt: string | null }>;
const agreed = { kind: 'pause', state: 'done', settledAt: '2026-11-18T18:00:00Z' };

/** What becomes of requests of before, in their order. */
async function migrated(requests: readonly Old[], timeZone?: string) {
  const database = await emptyDatabase();
  const { read, close } = connect(database.url);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(read, '0074-contacts-without-email');
    await client.connect();
    if (timeZone)
      await client.query(`insert into company_settings (company_name, time_zone) values ('Mesa Disposal', $1)`, [
        timeZone,
      ]);
    await client.query(
      `insert into contact (id, first_name, last_name, email) values ($1, 'Rosa', 'Nez', 'rosa@old.test')`,
      [contactId],
    );
    for (const [at, { kind, state, outcome, settledAt }] of requests.entries())
      await client.query(
        `insert into service_request (contact_id, kind, asked, state, outcome, settled_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [contactId, kind, { ...pause, kind }, state, outcome, settledAt, new Date(Date.UTC(2026, 10, 1, at))],
      );
    await migrate(read, '0075-what-a-pause-came-to');
    const { rows } = await client.query('select outcome, paused from service_request order by created_at');
    return rows;
  } finally {
    await close();
    await client.end();
    await database.drop();
  }
}

test('days and credit of pauses that were agreed to become facts, to the cent', async () => {
  const days = { from: '2026-11-20', to: '2026-12-04' };
  const rows = await migrated([
    { ...agreed, outcome: said },
    { ...agreed, outcome: `${said} The credit for it is $9.03.` },
    { ...agreed, outcome: `${said} The credit for it is $1,204.50.` },
  ]);
  assert.deepEqual(
    rows,
    [0, 903, 120450].map((credit) => ({ outcome: null, paused: { ...days, credit } })),
  );
});

test('a pause that was agreed to late began on that day, as the company counts days', async () => {
  const late = { ...agreed, outcome: said, settledAt: '2026-11-24T06:30:00Z' };
  const firstDay = async (zone?: string) => (await migrated([late], zone))[0].paused.from;
  assert.equal(await firstDay(), '2026-11-23', 'Denver, where nobody has said where they are');
  assert.equal(await firstDay('America/New_York'), '2026-11-24');
});

test('what the office wrote itself, and what is no pause or was not agreed to, stays as it is', async () => {
  const rows = [
    { ...agreed, outcome: 'We spoke on the phone.' },
    { ...agreed, outcome: `${said}\nCall us when you are back.` },
    { ...agreed, outcome: null },
    { ...agreed, state: 'declined', outcome: said },
    { ...agreed, kind: 'move', outcome: said },
    { kind: 'pause', state: 'open', outcome: null, settledAt: null },
  ];
  assert.deepEqual(
    await migrated(rows),
    rows.map(({ outcome }) => ({ outcome, paused: null })),
  );
});
