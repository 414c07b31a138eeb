/** Making the runs of a date from 200 templates, the same in plain SQL, and one change that runs have to follow. */
import { addDays, type Day } from '../src/kernel/calendar.ts';
import type { Database } from '../src/server/database/connection.ts';
import { idOf, size } from './seed.ts';

export type GenerationTimes = Readonly<{ httpMs: number; bareMs: number; changeMs: number; runs: number }>;

const days = 5;
const changes = 40;

/** Times the days after today, medians; leaves today's runs and no others, for the measurements that follow. */
export async function measureGeneration(
  { pool }: Database,
  { serverUrl, cookie }: { serverUrl: string; cookie: string },
): Promise<GenerationTimes> {
  const forgetRuns = 'truncate daily_route, daily_route_stop, daily_generation, stop_command, pickup_exception cascade';
  await pool.query(forgetRuns);
  const today = await companyDay(serverUrl);
  const generate = async (targetDate: Day) => {
    const started = performance.now();
    const answer = await fetch(`${serverUrl}/api/daily-route-generations`, {
      method: 'POST',
      headers: { cookie: `session=${cookie}`, 'content-type': 'application/json' },
      body: JSON.stringify({ targetDate }),
    });
    const body = (await answer.json()) as { generatedCount?: number };
    if (!body.generatedCount) throw new Error(`Generating ${targetDate} answered ${JSON.stringify(body)}`);
    return { ms: performance.now() - started, runs: body.generatedCount };
  };
  const http = [];
  for (let ahead = 0; ahead <= days; ahead++) http.push(await generate(addDays(today, ahead)));
  const bare = [];
  for (let ahead = 0; ahead < days; ahead++) bare.push(await bareGeneration(pool, addDays(today, 100 + ahead)));
  await pool.query(forgetRuns);
  for (const date of [today, addDays(today, 1)]) await generate(date);
  await pool.query('vacuum analyze daily_route, daily_route_stop');
  const changing = await timeChanges(serverUrl, cookie);
  await pool.query(forgetRuns);
  const { runs } = await generate(today);
  await pool.query('vacuum analyze daily_route, daily_route_stop');
  return { httpMs: median(http.slice(1).map((one) => one.ms)), bareMs: median(bare), changeMs: median(changing), runs };
}

/** One more can at a house whose runs of today and tomorrow are made: the truck has to know. */
async function timeChanges(serverUrl: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < changes; n++) {
    const contactId = idOf('contact', (n * 397) % (size.routes * size.stops));
    const answer = await fetch(`${serverUrl}/api/contacts/${contactId}/services`, {
      headers: { cookie: `session=${cookie}` },
    });
    const { services } = (await answer.json()) as { services: Record<string, unknown>[] };
    const { id, version, firstDay, lastDay, accommodation, cans } = services[0] ?? {};
    const body = JSON.stringify({ version, firstDay, lastDay, accommodation, cans: Number(cans) + 1 });
    const started = performance.now();
    const saved = await fetch(`${serverUrl}/api/services/${id}`, {
      method: 'PUT',
      headers: { cookie: `session=${cookie}`, 'content-type': 'application/json' },
      body,
    });
    if (saved.headers.get('runs-changed') !== '2') throw new Error(`The runs did not follow: ${await saved.text()}`);
    times.push(performance.now() - started);
  }
  return times.slice(changes / 4);
}

async function companyDay(serverUrl: string): Promise<Day> {
  const answer = await fetch(`${serverUrl}/api/company`);
  return ((await answer.json()) as { today: Day }).today;
}

async function bareGeneration(pool: Database['pool'], date: Day): Promise<number> {
  const client = await pool.connect();
  const started = performance.now();
  await client.query('begin');
  await client.query(
    'insert into daily_route (date, route_id, route_name, driver_id) select $1, id, name, driver_id from route',
    [date],
  );
  await client.query(
    `insert into daily_route_stop (daily_route_id, service_id, route_id, nominal_date, address_id, contact_id, order_in_route, street_line,
       city_line, contact_name, phone, waste_cans_count, latitude, longitude)
     select r.id, v.id, s.route_id, r.date, a.id, c.id, s.order_in_route, a.street, a.city, c.first_name || ' ' || c.last_name, c.phone,
       v.waste_cans_count, a.latitude, a.longitude
     from daily_route r join route_address s on s.route_id = r.route_id join contact_address a on a.id = s.address_id
       join service v on v.address_id = a.id join contact c on c.id = a.contact_id
     where r.date = $1`,
    [date],
  );
  await client.query('commit');
  client.release();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
