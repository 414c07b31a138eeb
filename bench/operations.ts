/** What is measured: the request, the same thing in plain SQL, and what is wanted (house: Targets). */
import type { Database } from '../src/server/database/connection.ts';
import { activityOperations } from './activity-operations.ts';
import type { Measured } from './measured.ts';
import { contactIdSql, idOf, signIn, size } from './seed.ts';

const terms = ['begay', 'maria', 'johnson', 'rosa c', 'peshlakai', 'realty', 'verna.b', 'garcia', 'zyxw', 'jo'];
/** What only this product's search finds, and what no trigram index can look up. */
const furtherTerms = [
  'main st',
  '45 zuni',
  '1420 w main',
  'orchard',
  '555-0187',
  '(505) 555',
  'b-77',
  'begay, maria',
  'zq',
  'qu',
  'x7',
  'jo',
];
/** As people speak and slip: no accent, street words in full, a letter missing or turned; the last are found by nearness only. */
const spokenTerms = [
  'pinon hills',
  'piñon hills boulevard',
  'butler avenue',
  'foothills drive',
  '1420 main street',
  'peshlakay',
  'jonhson',
  'garcai',
  'maria begai',
];
const statuses = ['New Lead', 'Qualified', 'Converted', 'Lost'];
const sampled = 20_000;

const rowColumns = 'id, first_name, last_name, email, company_name, status, created_at';
const newest = 'order by created_at desc, id desc limit 100';
/** Plain SQL finds its random stop or run by number here. */
const pickedId = (kind: string) => `(select id from bench_pick where kind = '${kind}' and n = :n)`;

/** Runs of today must be there. Makes the table `bench_pick`, which `forgetPicks` drops. */
export async function operations({ pool }: Database): Promise<Measured[]> {
  await pool.query('create unlogged table if not exists bench_pick (kind text, n int, id uuid, primary key (kind, n))');
  await pool.query('truncate bench_pick');
  // What was generated: the past of the reports is no day's work, and its ids are none that the product gives.
  const generated = `daily_route where route_name not like 'Reported %'`;
  await pool.query(`insert into bench_pick select 'run', row_number() over (order by id), id from ${generated}`);
  await pool.query(`
    insert into bench_pick select 'stop', row_number() over (order by id), id from daily_route_stop
    where daily_route_id in (select id from ${generated})`);
  await pool.query('vacuum analyze bench_pick');
  const picked = async (kind: string) =>
    (await pool.query<{ id: string }>('select id from bench_pick where kind = $1 order by md5(n::text)', [kind])).rows;
  const [runs, stops] = [await picked('run'), await picked('stop')];
  const contactPaths = Array.from(
    { length: sampled },
    (_, i) => `/api/contacts/${idOf('contact', (i * 7919) % size.contacts)}`,
  );
  const onRoutes = contactPaths.map(
    (_, i) => `/api/contacts/${idOf('contact', (i * 7919) % (size.routes * size.stops))}`,
  );
  return [
    {
      name: 'contacts page',
      load: { kind: 'get', paths: ['/api/contacts'] },
      bare: [
        {
          upTo: 1,
          sql: [
            `select ${rowColumns} from contact where deleted_at is null ${newest}`,
            'select count(*) from contact where deleted_at is null',
          ],
        },
      ],
      target: { ratio: 4, processorMs: 1.5 },
    },
    {
      name: 'contacts page by status',
      load: { kind: 'get', paths: statuses.map((status) => `/api/contacts?status=${encodeURIComponent(status)}`) },
      bare: statuses.map((status) => ({
        upTo: 1,
        sql: [
          `select ${rowColumns} from contact where deleted_at is null and status = '${status}' ${newest}`,
          `select count(*) from contact where deleted_at is null and status = '${status}'`,
        ],
      })),
      target: { ratio: 1.6, processorMs: 1.5 },
    },
    {
      name: 'contacts search',
      load: { kind: 'get', paths: terms.map((term) => `/api/contacts?q=${encodeURIComponent(term)}`) },
      bare: terms.map((term) => ({
        upTo: 1,
        sql: [
          `select ${rowColumns} from contact where deleted_at is null and (first_name ilike '%${term}%' or ` +
            `last_name ilike '%${term}%' or email ilike '%${term}%' or company_name ilike '%${term}%') ${newest}`,
        ],
      })),
      target: { ratio: 4, processorMs: 3 },
    },
    {
      name: 'contacts search further',
      load: { kind: 'get', paths: furtherTerms.map((term) => `/api/contacts?q=${encodeURIComponent(term)}`) },
      bare: furtherTerms.map(plainSearchFurther),
      target: { ratio: 4, processorMs: 3 },
    },
    {
      name: 'contacts search as spoken',
      load: { kind: 'get', paths: spokenTerms.map((term) => `/api/contacts?q=${encodeURIComponent(term)}`) },
      // Plain SQL finds next to none of them: what is measured is that finding them costs no more than looking did.
      bare: spokenTerms.map(plainSearchFurther),
      // What nobody has is looked for once more, among thousands that share a piece of it.
      target: { ratio: 4, processorMs: 10 },
    },
    {
      name: 'one contact',
      load: { kind: 'get', paths: contactPaths },
      bare: [
        {
          upTo: size.contacts - 1,
          sql: [
            `select * from contact where id = ${contactIdSql(':n')} and deleted_at is null`,
            `select * from contact_address where contact_id = ${contactIdSql(':n')} and deleted_at is null`,
          ],
        },
      ],
      target: { ratio: 0.35, processorMs: 0.4 },
    },
    {
      name: 'stops of a run',
      load: { kind: 'get', paths: runs.map((run) => `/api/daily-routes/${run.id}`) },
      bare: [{ upTo: runs.length, sql: [joinedStops] }],
      // A server that does nothing but the statement reaches 1.2 to 1.3: decisions/0058.
      target: { ratio: 0.9, processorMs: 1.5 },
    },
    {
      name: 'call answer',
      load: { kind: 'get', paths: onRoutes.map((path) => `${path}/call-answer`) },
      bare: [{ upTo: size.routes * size.stops - 1, sql: plainAnswer }],
      target: { ratio: 0.1, processorMs: 5 },
    },
    {
      name: 'stop update',
      load: { kind: 'stop', paths: stops.map((stop) => `/api/daily-route-stops/${stop.id}`) },
      bare: [
        {
          upTo: stops.length,
          sql: stopUpdate,
        },
      ],
      // A server that does nothing but the statements reaches 0.52: decisions/0053.
      target: { ratio: 0.35, processorMs: 1.4 },
    },
    {
      name: 'contact create',
      load: { kind: 'create', paths: ['/api/contacts'] },
      bare: [
        {
          upTo: 1_000_000,
          sql: [
            "insert into contact (first_name, last_name, email, phone, status) values ('Verna', 'Benally ' || :n, 'verna' || :n || '@example.com', '(505) ' || 200 + :n % 700 || '-' || lpad((:n % 10000)::text, 4, '0'), 'New Lead') returning *",
          ],
        },
      ],
      // A server that does nothing but the statements reaches as much as the product: decisions/0058.
      target: { ratio: 0.45, processorMs: 1.3 },
    },
    ...activityOperations,
  ];
}

/** Every column that the office's search looks through, one by one. */
function plainSearchFurther(term: string) {
  return {
    upTo: 1,
    sql: [
      `select ${rowColumns} from contact where deleted_at is null and (first_name ilike '%${term}%' or ` +
        `last_name ilike '%${term}%' or email ilike '%${term}%' or company_name ilike '%${term}%' or ` +
        `account_number ilike '%${term}%' or phone ilike '%${term}%' or exists (select from contact_address a ` +
        `where a.contact_id = contact.id and a.deleted_at is null and a.street ilike '%${term}%')) ${newest}`,
    ],
  };
}

const callerId = contactIdSql(':n');
/** The last stop, what is open before it on its run, the routes with their holds, what is still to do: one by one. */
const plainAnswer = [
  `select s.*, r.date, r.route_name, r.status, p.first_name, p.last_name from daily_route_stop s join daily_route r on r.id = s.daily_route_id left join profile p on p.id = r.driver_id where s.contact_id = ${callerId} order by r.date desc limit 1`,
  `select count(*) from daily_route_stop o join daily_route_stop s using (daily_route_id) where s.contact_id = ${callerId} and o.order_in_route < s.order_in_route and o.suspension is null and o.status in ('pending', 'in_progress')`,
  `select a.*, t.name, t.days_of_week, u.suspended_from, u.suspended_to, u.reason from contact_address a left join route_address x on x.address_id = a.id left join route t on t.id = x.route_id left join suspension u on u.contact_id = a.contact_id where a.contact_id = ${callerId}`,
  `select * from activity where contact_id = ${callerId} and status in ('pending', 'in_progress')`,
];

/**
 * What a stop update cannot do without: nobody else in between, the change (which leaves it to be worked again), and the
 * command kept for a repeat.
 */
const stopUpdate = [
  'begin',
  `select s.status, r.status from daily_route_stop s join daily_route r on r.id = s.daily_route_id where s.id = ${pickedId('stop')} for no key update`,
  `update daily_route_stop set status = 'pending', completion_time = now(), received_at = now(), driver_notes = null, actual_latitude = 36.73, actual_longitude = -108.2, actual_accuracy_metres = 9, updated_at = now() where id = ${pickedId('stop')}`,
  `insert into stop_command (id, stop_id, profile_id, body_hash, answer) select gen_random_uuid(), ${pickedId('stop')}, id, md5(:n::text), '{}' from profile where email = '${signIn.email}'`,
  'commit',
];

export async function forgetPicks({ pool }: Database): Promise<void> {
  await pool.query('drop table if exists bench_pick');
}

/** The stops as spec 2 §7 reads them: joined with route address, address, contact and accommodation. */
const joinedStops = `select s.id, s.order_in_route, s.status, s.completion_time, s.driver_notes, s.photo_key, s.actual_latitude, s.actual_longitude, s.suspension, a.street, a.city, a.state, a.zip_code, a.latitude, a.longitude, c.id as contact_id, c.first_name, c.last_name, c.phone, v.waste_cans_count, v.accommodation_type, v.accommodation_notes from daily_route_stop s join service v on v.id = s.service_id join contact_address a on a.id = v.address_id join contact c on c.id = a.contact_id where s.daily_route_id = ${pickedId('run')} order by s.order_in_route`;
