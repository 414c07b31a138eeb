import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import { type DemoOptions, fillDemo } from '../src/app/demo/fill.ts';
import { demoPassword, people } from '../src/app/demo/staff.ts';
import { contactsContract } from '../src/features/contacts/contract.ts';
import { dailyRoutesContract } from '../src/features/daily-routes/contract.ts';
import { usersContract } from '../src/features/users/contract.ts';
import { dayAt, minutesBetween } from '../src/kernel/calendar.ts';
import { settableClock } from '../src/server/clock.ts';
import { connect, type Database } from '../src/server/database/connection.ts';
import { filesIn } from '../src/server/files.ts';
import { onABusyMachine } from './support/busy.ts';
import { ordinaryMoment, today } from './support/clock.ts';
import { freshDatabase } from './support/database.ts';
import { aServer, type TestServer } from './support/server.ts';

const silent = () => {};

let portraitOfNow: unknown[];

type Run = Readonly<{ status: string; worked: number; open: number; last: string | null; latest: string }>;

suite('the demo company, filled now', () => {
  let server: TestServer;
  let seconds: number;

  before(async () => {
    server = await aServer();
    const started = performance.now();
    const database = { ...server.database, clock: stoppedAt(ordinaryMoment) };
    await fillDemo(database, silent, { files: filesIn(server.filesFolder) });
    seconds = (performance.now() - started) / 1000;
    portraitOfNow = await portrait(server.database);
  });
  after(() => server.close());

  test('is there soon', () => assert.ok(seconds < onABusyMachine(60), `${seconds} s`));

  test('has its customers, leads in every status, activities, holds and accommodations', async () => {
    const [row] = await rows<Record<string, number>>(
      server.database,
      sql`select (select count(*) from contact where status = 'Converted') customers,
        (select count(*) from contact where status <> 'Converted' and account_number is null) leads,
        (select count(*) from contact c join contact_address a on a.contact_id = c.id join service s on s.address_id = a.id
          where s.last_day < ${today} and c.status = 'Lost') former,
        (select count(distinct date_trunc('month', first_day)) from service where first_day > ${today}::date - 330) months,
        (select count(distinct status) from contact) statuses,
        (select count(*) from contact_address where is_service and latitude is not null) places,
        (select count(distinct city) from contact_address) towns,
        (select count(distinct (first_name, last_name)) from contact) names,
        (select count(*) from activity where is_customer_generated and status = 'in_progress') waiting,
        (select count(*) from activity where type = 'task' and status = 'pending' and due_date < ${today}) overdue,
        (select count(*) from service where accommodation_type is not null) accommodations,
        (select count(*) from suspension) suspensions,
        (select count(*) from daily_route_stop where photo_key is not null) photos`,
    );
    assert.equal(row?.customers, 1240);
    assert.equal(row?.leads, 160 + 70);
    assert.equal(row?.former, 51);
    assert.ok((row?.months ?? 0) >= 9, 'somebody began in every month but the last');
    assert.equal(row?.statuses, 7);
    assert.ok((row?.places ?? 0) >= 1240);
    assert.equal(row?.towns, 4);
    assert.ok((row?.names ?? 0) > 1380);
    assert.ok((row?.waiting ?? 0) >= 3);
    assert.ok((row?.overdue ?? 0) >= 5);
    assert.ok((row?.accommodations ?? 0) >= 30);
    assert.ok((row?.suspensions ?? 0) >= 25);
    assert.ok((row?.photos ?? 0) >= 8);
  });

  test('everybody can sign in', async () => {
    for (const { email, role } of Object.values(people)) {
      const { user } = await server.nobody.call(usersContract.signIn, { email, password: demoPassword });
      assert.equal(user.role, role, email);
    }
  });

  test('each weekday has five routes of 60 to 110 stops', async () => {
    const routes = await rows<{ day: string; stops: number }>(
      server.database,
      sql`select unnest(days_of_week)::text as day, (select count(*) from route_address s where s.route_id = r.id) stops
        from route r where name <> 'Weekend Extra'`,
    );
    const byDay = Map.groupBy(routes, (route) => route.day);
    assert.deepEqual([...byDay.keys()].sort(), ['Friday', 'Monday', 'Thursday', 'Tuesday', 'Wednesday']);
    for (const [day, ofDay] of byDay) assert.equal(ofDay.length, 5, day);
    for (const { day, stops } of routes) assert.ok(stops >= 60 && stops <= 110, `${day}: ${stops}`);
  });

  test("the driver's run of today is half done", async () => {
    const admin = await server.as('admin');
    const { dailyRoutes } = await admin.call(dailyRoutesContract.list, {});
    const run = dailyRoutes.find(({ driver }) => driver?.lastName === people.driver.lastName);
    assert.equal(run?.status, 'in_progress');
    const { total, suspended, worked } = run.stops;
    const share = worked / (total - suspended);
    assert.ok(share > 0.45 && share < 0.55, `${worked} of ${total}`);
    assert.ok(suspended >= 1);
  });

  test('the customer who can sign in has been served, on photo', async () => {
    const admin = await server.as('admin');
    const { rows: found } = await admin.call(contactsContract.list, { q: people.customer.email });
    const contactId = found[0]?.id ?? '';
    assert.equal((await admin.call(contactsContract.get, { id: contactId })).hasAccount, true);
    const { stops } = await admin.call(dailyRoutesContract.contactHistory, { contactId });
    assert.ok(stops.filter((stop) => stop.status === 'completed').length >= 8);
    const withPhoto = stops.find((stop) => stop.hasPhoto);
    assert.ok(withPhoto);
    const photo = await admin.fetch(`/api/daily-route-stops/${withPhoto.id}/photo`);
    assert.equal(photo.headers.get('content-type'), 'image/jpeg');
    await photo.arrayBuffer();
  });

  test('what was skipped has a reason, at some homes the same again; some check-ins are far off, some contacts signed', async () => {
    const [row] = await rows<{ reasons: number; without: number; again: number; far: number; signed: number }>(
      server.database,
      sql`select count(distinct skip_reason)::int as reasons, (count(*) filter (where skip_reason is null))::int as without,
        (select count(*) from (select from daily_route_stop where status = 'skipped' group by address_id, skip_reason
          having count(*) > 1) x)::int as again,
        (select count(*) from daily_route_stop where sqrt((actual_latitude - latitude) ^ 2
          + ((actual_longitude - longitude) * 0.8) ^ 2) * 111200 > 100)::int as far,
        (select count(*) from customer_agreement where signed_at is not null)::int as signed
        from daily_route_stop where status = 'skipped'`,
    );
    assert.equal(row?.without, 0);
    assert.ok((row?.reasons ?? 0) >= 6 && (row?.again ?? 0) >= 3, JSON.stringify(row));
    assert.ok((row?.far ?? 0) >= 20 && (row?.signed ?? 0) >= 50, JSON.stringify(row));
  });

  test('a second fill changes nothing', async () => {
    const count = () => rows<{ n: number }>(server.database, sql`select count(*) n from contact`);
    const before = await count();
    await fillDemo(server.database, silent);
    assert.deepEqual(await count(), before);
  });
});

/** Days of work and of rest, at hours when the yard is dark too; the Sunday is the one on which clocks go back. */
const moments = [
  ordinaryMoment,
  '2026-06-17T00:20:00-06:00',
  '2026-06-19T18:30:00-06:00',
  '2026-06-20T23:00:00-06:00',
  '2026-11-01T01:30:00-07:00',
];

test('on every weekday and at any hour five trucks are on their way or done, up to this minute and not beyond; all fills of one moment are alike', async () => {
  for (const now of moments) {
    const { database, drop } = await filled(now, now === ordinaryMoment ? {} : { days: 1 });
    const runs = await rows<Run>(
      database,
      sql`select r.status, count(*) filter (where s.status in ('completed', 'skipped')) worked,
          count(*) filter (where s.suspension is null) open, max(s.completion_time) last,
          max(greatest(s.completion_time, s.received_at, r.start_time, r.end_time, r.created_at)) latest
        from daily_route r join daily_route_stop s on s.daily_route_id = r.id
        where r.date = ${dayAt(now, 'America/Denver')} and r.driver_id is not null group by r.id order by 1, 2`,
    );
    const states = ['completed', 'in_progress', 'in_progress', 'pending', 'pending'];
    assert.deepEqual(runs.map(({ status }) => status).sort(), states, now);
    const underWay = runs.filter(({ status }) => status === 'in_progress');
    assert.ok(
      underWay.some(({ worked, open }) => Math.abs(worked / open - 0.5) < 0.05),
      `half done at ${now}`,
    );
    for (const { last } of underWay) assert.ok(minutesBetween(last ?? '', now) < 10, `${last} is long ago at ${now}`);
    for (const { latest } of runs) assert.ok(minutesBetween(latest, now) >= 0, `${latest} is yet to come at ${now}`);
    if (now === ordinaryMoment) assert.deepEqual(await portrait(database), portraitOfNow);
    await drop();
  }
});

test('a fill that fails leaves nothing behind', async () => {
  const { url, drop } = await freshDatabase();
  const database = connect(url);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-demo-'));
  const stopLate = (line: string) => {
    if (line.startsWith('Driving')) throw new Error('pulled the plug');
  };
  await assert.rejects(fillDemo(database, stopLate, { files: filesIn(folder) }), /pulled the plug/);
  const [row] = await rows<{ n: number }>(
    database,
    sql`select (select count(*) from contact) + (select count(*) from profile) + (select count(*) from company_settings) n`,
  );
  assert.equal(row?.n, 0);
  assert.deepEqual(fs.readdirSync(path.join(folder, 'photos')), []);
  fs.rmSync(folder, { recursive: true });
  await database.close();
  await drop();
});

const stoppedAt = (now: string) => ({ ...settableClock(now), now: () => now });

async function filled(now: string, options: DemoOptions) {
  const { url, drop } = await freshDatabase();
  const database = connect(url, { clock: stoppedAt(now) });
  await fillDemo(database, silent, options);
  return { database, drop: () => database.close().then(drop) };
}

/** What a person would recognise: no ids. */
async function portrait(database: Database) {
  return rows(
    database,
    sql`select r.date, r.route_name, r.status as run, s.order_in_route, s.contact_name, s.street_line, s.status,
        s.completion_time, s.driver_notes, s.actual_latitude
      from daily_route r join daily_route_stop s on s.daily_route_id = r.id
      order by r.date, r.route_name, s.order_in_route`,
  );
}

async function rows<T>({ read }: Database, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(read)).rows as T[];
}
