/** What would only ever grow: what is older goes, in more than one batch, and what is younger stays. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { sweeps } from '../src/app/feature-jobs.ts';
import { addMinutes } from '../src/kernel/calendar.ts';
import { settableClock } from '../src/server/clock.ts';
import { sweepingJob } from '../src/server/sweeping.ts';
import { ordinaryMoment } from './support/clock.ts';
import { aCompany } from './support/factories.ts';
import { aServer, type TestServer } from './support/server.ts';

let server: TestServer;
before(async () => {
  server = await aServer({ clock: settableClock(ordinaryMoment) });
  await aCompany(server);
  await server.as('employee');
  await sql`delete from session`.execute(server.database.read);
});
after(() => server.close());

const sweep = () => sweepingJob(server.transact, sweeps).run(new AbortController().signal);
const pass = (days: number) => server.clock.set(addMinutes(server.clock.now(), days * 1440));
const run = (statement: RawBuilder<unknown>) => statement.execute(server.database.read);
async function count(rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from ${rows}`.execute(server.database.read);
  return found.rows[0]?.n ?? 0;
}

const token = sql`sha256(gen_random_uuid()::text::bytea)`;
const profile = sql`(select id from profile)`;
const many = (n: number) => sql`generate_series(1, ${n}::int)`;
const message = (status: string, n: number) => sql`
  insert into outbox_message (kind, to_address, subject, text_body, html_body, status, sent_at)
  select 'Reply', 'ana@example.test', 'Your cart', 'It comes', '<p>It comes</p>', ${status}::message_status, now()
  from ${many(n)}`;

type Growing = readonly [days: number, make: (n: number) => RawBuilder<unknown>, left: string, on?: 'date'];

/** After how many days what goes; how so many come to be; what is left of them; and whether it goes by its date. */
const growing: Readonly<Record<string, Growing>> = {
  'windows of limits': [
    2,
    (n) => sql`insert into rate_limit (key, window_start) select gen_random_uuid(), now() from ${many(n)}`,
    'rate_limit',
  ],
  'sessions that idled out': [
    7,
    (n) => sql`
      insert into session (token_hash, profile_id, expires_at)
      select ${token}, ${profile}, now() + interval '30 days' from ${many(n)}`,
    'session',
  ],
  'sessions that expired, though used to the end': [
    30,
    (n) => sql`
      insert into session (token_hash, profile_id, expires_at, last_seen_at)
      select ${token}, ${profile}, now() + interval '30 days', now() + interval '29 days' from ${many(n)}`,
    'session',
  ],
  'one-time links': [
    7,
    (n) => sql`
      insert into one_time_link (token_hash, purpose, expires_at)
      select ${token}, 'set-up', now() + interval '7 days' from ${many(n)}`,
    'one_time_link',
  ],
  commands: [
    60,
    (n) => sql`
      insert into command (id, profile_id, body_hash, answer)
      select gen_random_uuid(), ${profile}, '', '{}' from ${many(n)}`,
    'command',
  ],
  'stop commands': [
    60,
    (n) => sql`
      insert into stop_command (id, profile_id, stop_id, body_hash, answer)
      select gen_random_uuid(), ${profile}, gen_random_uuid(), '', '{}' from ${many(n)}`,
    'stop_command',
  ],
  'what is left of stops': [
    60,
    (n) => sql`
      insert into removed_stop (stop_id, daily_route_id, stop)
      select gen_random_uuid(), gen_random_uuid(), '{}' from ${many(n)}`,
    'removed_stop',
  ],
  'the text of sent e-mails': [365, (n) => message('sent', n), "outbox_message where html_body <> ''"],
  'browsers that are known': [
    180,
    (n) => sql`insert into known_device (token_hash, profile_id) select ${token}, ${profile} from ${many(n)}`,
    'known_device',
  ],
  'what passkeys were to sign': [
    5 / 1440,
    (n) => sql`
      insert into passkey_challenge (challenge_hash, expires_at)
      select ${token}, now() + interval '5 minutes' from ${many(n)}`,
    'passkey_challenge',
  ],
  'links to AutoPay': [
    30,
    (n) => sql`
      insert into autopay_link (id, token_hash, profile_id, expires_at)
      select gen_random_uuid(), ${token}, ${profile}, now() + interval '30 days' from ${many(n)}`,
    'autopay_link',
  ],
  'events of the payment provider': [
    60,
    (n) => sql`
      insert into provider_event (id, kind, object_type, status)
      select gen_random_uuid(), 'invoice.paid', 'invoice', 'done' from ${many(n)}`,
    'provider_event',
  ],
  'syncs with it': [
    60,
    (n) => sql`
      insert into provider_sync (id, requested_by, status) select gen_random_uuid(), ${profile}, 'done' from ${many(n)}`,
    'provider_sync',
  ],
  'letters about pickups': [
    180,
    (n) => sql`insert into pickup_letter (profile_id, channel) select ${profile}, 'email' from ${many(n)}`,
    'pickup_letter',
  ],
  'what was told of days': [
    60,
    (n) => sql`
      insert into pickup_told (profile_id, service_id, route_id, nominal_date)
      select ${profile}, gen_random_uuid(), gen_random_uuid(), now()::date from ${many(n)}`,
    'pickup_told',
    'date',
  ],
  'reports that were sent on Mondays': [
    60,
    (n) => sql`
      insert into report_letter (profile_id, report_id, monday)
      select ${profile}, gen_random_uuid(), now()::date from ${many(n)}`,
    'report_letter',
    'date',
  ],
};

for (const [what, [days, make, rows, on]] of Object.entries(growing))
  test(`${what}: after ${days} days they go`, async () => {
    const left = sql.raw(rows);
    await run(make(1100));
    pass(1);
    await run(make(1));
    pass(days - 1.01);
    await sweep();
    assert.equal(await count(left), 1101);
    pass(on === 'date' ? 1.02 : 0.02);
    await sweep();
    assert.equal(await count(left), 1);
    pass(1);
    await sweep();
    assert.equal(await count(left), 0);
  });

test('of an e-mail the row stays; how long its text does is for the company to say; what was not sent keeps it', async () => {
  await run(sql`delete from outbox_message`);
  await run(sql`update company_settings set sent_text_days = 30`);
  await run(message('sent', 1));
  await run(message('failed', 1));
  await run(message('kept', 1));
  pass(30.01);
  await sweep();
  const kept = await server.database.read
    .selectFrom('outbox_message')
    .select(['status', 'to_address', 'subject', 'text_body', 'html_body'])
    .orderBy('status')
    .execute();
  const words = { to_address: 'ana@example.test', subject: 'Your cart' };
  const bodies = { text_body: 'It comes', html_body: '<p>It comes</p>' };
  assert.deepEqual(kept, [
    { status: 'sent', ...words, text_body: '', html_body: '' },
    { status: 'failed', ...words, ...bodies },
    { status: 'kept', ...words, ...bodies },
  ]);
});

test('everything that is swept is tried here', async () => {
  const swept = await server.transact((tx) =>
    Promise.all(
      sweeps.map(async (one) => (await one(1, tx)).compile(tx).sql.match(/(?:delete from|update) (\w+)/)?.[1]),
    ),
  );
  const tried = Object.values(growing).map(([, , rows]) => rows.split(' ')[0]);
  assert.deepEqual(new Set(swept), new Set(tried));
});

test('a sweep that fails is told, and keeps no other from its turn', async () => {
  await sql`insert into rate_limit (key, window_start) values ('long ago', ${ordinaryMoment}::timestamptz - interval '9 years')`.execute(
    server.database.read,
  );
  const failing = () => sql`delete from nowhere`;
  const gone = () => sql`delete from rate_limit where key = 'long ago'`;
  const job = sweepingJob(server.transact, [failing, gone, failing]);
  await assert.rejects(job.run(new AbortController().signal), { message: '2 of 3 sweeps failed' });
  assert.equal(await count(sql`rate_limit where key = 'long ago'`), 0);
});
