/** Migration 23 makes services, holds and exceptions of what a company of the first wave has; nothing of it is lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { connect } from '../src/server/database/connection.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { emptyDatabase } from './support/database.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;

const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
const id = (kind: number, n: number) => `00000000-0000-4000-8000-${String(kind * 1000 + n).padStart(12, '0')}`;
const route = (n: number) => id(3, n);
const run = (n: number) => id(5, n);
const runStop = (n: number) => id(6, n);

async function migrateTo(name?: string) {
  const { read, close } = connect(database.url);
  await migrate(read, name).finally(close);
}

/** Houses 1 to 3 of one customer on "Mesa", house 1 also on "Mesa second" and on "Recycling Mesa". */
const firstWave = `
  insert into contact (id, first_name, last_name, email) values ('${id(1, 1)}', 'Rosa', 'Nez', 'rosa@old.test');
  insert into contact_address (id, contact_id, street, city, state, zip_code, is_service)
    select ('00000000-0000-4000-8000-00000000200' || n)::uuid, '${id(1, 1)}', n || ' Zuni Dr', 'Farmington', 'NM', '87401', true
    from generate_series(1, 3) n;
  insert into route (id, name, days_of_week) values
    ('${id(3, 1)}', 'Mesa', '{Monday}'), ('${id(3, 2)}', 'Mesa second', '{Thursday}'), ('${id(3, 3)}', 'Recycling Mesa', '{Monday}');
  insert into route_address (id, route_id, address_id, order_in_route, waste_cans_count, created_at) values
    ('${id(4, 1)}', '${id(3, 1)}', '${id(2, 1)}', 1, 2, '2026-03-02T12:00:00Z'),
    ('${id(4, 2)}', '${id(3, 1)}', '${id(2, 2)}', 2, 120, '2026-03-02T12:00:00Z'),
    ('${id(4, 3)}', '${id(3, 1)}', '${id(2, 3)}', 3, 1, '2026-03-02T12:00:00Z'),
    ('${id(4, 4)}', '${id(3, 2)}', '${id(2, 1)}', 1, 3, '2026-04-02T12:00:00Z'),
    ('${id(4, 5)}', '${id(3, 3)}', '${id(2, 1)}', 1, 1, '2026-05-02T12:00:00Z');
  insert into route_address_accommodation values
    ('${id(4, 1)}', 'Code Required', '12#'), ('${id(4, 4)}', 'Gated Entry', 'Ring twice');
  insert into route_address_suspension (route_address_id, suspended_from, suspended_to, reason, notes) values
    ('${id(4, 1)}', '2026-07-01', '2026-07-10', 'vacation', 'Away'),
    ('${id(4, 4)}', '2026-07-08', '2026-07-20', 'vacation', 'Away'),
    ('${id(4, 5)}', '2026-07-01', '2026-07-20', 'vacation', 'Away'),
    ('${id(4, 3)}', '2026-08-01', '2026-08-05', 'payment_issue', null);
  insert into daily_route (id, date, route_id, route_name, status) values
    ('${id(5, 1)}', '2026-02-23', '${id(3, 1)}', 'Mesa', 'completed'),
    ('${id(5, 2)}', '2026-06-01', '${id(3, 1)}', 'Mesa', 'completed'),
    ('${id(5, 3)}', '2026-06-04', '${id(3, 2)}', 'Mesa second', 'pending');
  insert into daily_route_stop (id, daily_route_id, route_address_id, address_id, contact_id, order_in_route, street_line,
    city_line, contact_name, waste_cans_count, status, rescheduled_to, rescheduled_from_stop_id, moved_from_run_id)
  values
    ('${id(6, 1)}', '${id(5, 1)}', '${id(4, 1)}', '${id(2, 1)}', '${id(1, 1)}', 1, '1 Zuni Dr', 'Farmington', 'Rosa Nez', 2, 'completed', null, null, null),
    ('${id(6, 2)}', '${id(5, 2)}', '${id(4, 2)}', '${id(2, 2)}', '${id(1, 1)}', 1, '2 Zuni Dr', 'Farmington', 'Rosa Nez', 9, 'rescheduled', '2026-06-08', null, null),
    ('${id(6, 3)}', '${id(5, 3)}', '${id(4, 3)}', '${id(2, 3)}', '${id(1, 1)}', 1, '3 Zuni Dr', 'Farmington', 'Rosa Nez', 1, 'pending', null, null, '${id(5, 2)}');
  insert into rescheduled_pickup (from_stop_id, route_id, date) values ('${id(6, 2)}', '${id(3, 1)}', '2026-06-08');
`;

before(async () => {
  database = await emptyDatabase();
  await migrateTo('0022-website-and-user-versions');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(firstWave);
  await migrateTo();
});
after(async () => {
  await client.end();
  await database.drop();
});

test('each served address has a service per stream, with the cans and accommodation of its stops', async () => {
  assert.deepEqual(await rows('select name, stream::text from route order by name'), [
    { name: 'Mesa', stream: 'Trash' },
    { name: 'Mesa second', stream: 'Trash' },
    { name: 'Recycling Mesa', stream: 'Recycling' },
  ]);
  const services = await rows(`
    select a.street || ' ' || v.stream as "at", v.waste_cans_count as cans, accommodation_type as type,
      accommodation_notes as notes, first_day::text as "firstDay", last_day as "lastDay"
    from service v join contact_address a on a.id = v.address_id order by a.street, v.stream`);
  const open = { type: null, notes: null, lastDay: null };
  assert.deepEqual(services, [
    // Two routes of one stream are one service: the larger number, all notes, and since its first pickup.
    {
      at: '1 Zuni Dr Trash',
      cans: 3,
      type: 'Code Required',
      notes: '12#; Ring twice',
      firstDay: '2026-02-23',
      lastDay: null,
    },
    { ...open, at: '1 Zuni Dr Recycling', cans: 1, firstDay: '2026-02-23' },
    { ...open, at: '2 Zuni Dr Trash', cans: 99, firstDay: '2026-03-02' },
    { ...open, at: '3 Zuni Dr Trash', cans: 1, firstDay: '2026-03-02' },
  ]);
});

test('holds of stops become holds of services, joined where they overlap; one for several services is entered once', async () => {
  const holds = await rows(`
    select u.suspended_from::text as "from", u.suspended_to::text as "to", u.reason::text, u.covers_all as "coversAll",
      array_agg(a.street || ' ' || v.stream order by a.street, v.stream) as services
    from suspension u join suspension_service k on k.suspension_id = u.id join service v on v.id = k.service_id
    join contact_address a on a.id = v.address_id group by u.id order by u.suspended_from`);
  assert.deepEqual(holds, [
    {
      ...{ from: '2026-07-01', to: '2026-07-20', reason: 'vacation', coversAll: false },
      services: ['1 Zuni Dr Trash', '1 Zuni Dr Recycling'],
    },
    { from: '2026-08-01', to: '2026-08-05', reason: 'payment_issue', coversAll: false, services: ['3 Zuni Dr Trash'] },
  ]);
  const second = client.query(`
    insert into suspension_service (suspension_id, service_id, period)
    select (select id from suspension order by suspended_from desc limit 1), service_id, '[2026-07-20,2026-07-21]'
    from suspension_service k join service v on v.id = k.service_id and v.stream = 'Recycling'`);
  await assert.rejects(second, /suspension_once/);
});

test('what was put off or moved is an exception of its pickup, and each stop knows its service and its date', async () => {
  const stops = await rows(`
    select s.id, v.address_id = s.address_id as "isOfAddress", v.stream::text, s.route_id as "routeId",
      s.nominal_date::text as nominal
    from daily_route_stop s left join service v on v.id = s.service_id order by s.id`);
  assert.deepEqual(stops, [
    { id: runStop(1), isOfAddress: true, stream: 'Trash', routeId: route(1), nominal: '2026-02-23' },
    { id: runStop(2), isOfAddress: true, stream: 'Trash', routeId: route(1), nominal: '2026-06-01' },
    { id: runStop(3), isOfAddress: true, stream: 'Trash', routeId: route(1), nominal: '2026-06-04' },
  ]);
  const exceptions = await rows(`
    select kind::text, route_id as "routeId", nominal_date::text as nominal, to_date::text as "toDate",
      to_run_id as "toRunId", from_stop_id as "fromStopId" from pickup_exception order by number`);
  assert.deepEqual(exceptions, [
    {
      ...{ kind: 'comes_on', routeId: route(1), nominal: '2026-06-01', toDate: '2026-06-08' },
      ...{ toRunId: null, fromStopId: runStop(2) },
    },
    {
      ...{ kind: 'goes_with', routeId: route(1), nominal: '2026-06-04', toDate: null },
      ...{ toRunId: run(3), fromStopId: null },
    },
  ]);
});
