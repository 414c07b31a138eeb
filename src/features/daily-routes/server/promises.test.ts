/**
 * The five promises of service.md, held against random weeks of commands by the office, the dispatcher and the truck
 * at once, on the real database over HTTP.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { disagreements } from '../../../../test/support/agreeing.ts';
import { now } from '../../../../test/support/clock.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import {
  drivenRuns,
  lateDispatcherSteps,
  lateOfficeSteps,
  lateTruckSteps,
  lostVisits,
  sendsAll,
  settlesAll,
} from '../../../../test/support/late-steps.ts';
import { planDispatcherSteps, planOfficeSteps } from '../../../../test/support/plan-steps.ts';
import {
  dates,
  dispatcherSteps,
  officeSteps,
  type People,
  type Step,
  truckSteps,
  type World,
  worlds,
} from '../../../../test/support/random-weeks.ts';
import { rarerDispatcherSteps, rarerOfficeSteps, rarerTruckSteps } from '../../../../test/support/rarer-steps.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { settableClock } from '../../../server/clock.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { planChanges } from '../plan-changes.ts';
import { readPlan } from './reading-plan.ts';
import { listStopRows, lockRunsOfDate } from './store-plan.ts';

/** `WEEKS=2000` lives more, `SEED=…` others, `SEED=random` what nobody has lived yet. */
const { WEEKS = '135', SEED = '1405177349' } = process.env;
const weeksInAll = Number(WEEKS);
/** The same weeks each time, so that whoever sees one fail has changed what it lived through. */
const seed = SEED === 'random' ? randomInt(2 ** 31) : Number(SEED);
const weeksPerTest = 135;
const weeksPerCheck = 45;
const weeksAtOnce = 4;
const answersAllowed = [200, 403, 404, 409, 422];

type Company = People & Readonly<{ told: { done: number; refused: number } }>;

/** One that nobody else works in, with runs on the dates and a time of its own. */
async function aBusyCompany(): Promise<Company> {
  const server = await aServer({ clock: settableClock(now()), through: planningOnce });
  await aCompany(server);
  const dispatcher = await server.as('admin');
  const office = await server.as('employee');
  const [driver, spare] = [await server.as('employee'), await server.as('employee')];
  for (const date of dates.slice(0, 3)) await dispatcher.call(daily.generate, { targetDate: date });
  return { server, office, dispatcher, driver, spare, told: { done: 0, refused: 0 } };
}

/** Each statement is planned once: on so few rows planning is a third of what the database does. */
async function planningOnce(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set plan_cache_mode = force_generic_plan`,
  );
  await client.end();
  return databaseUrl;
}

const pick = fc.record({ a: fc.nat(20), b: fc.nat(20), date: fc.nat(2) });
const step = (steps: readonly Step[]) => fc.tuple(fc.nat(steps.length - 1), pick);
const inTheOffice = [...officeSteps, ...rarerOfficeSteps, ...lateOfficeSteps, ...planOfficeSteps];
const atDispatch = [...dispatcherSteps, ...rarerDispatcherSteps, ...lateDispatcherSteps, ...planDispatcherSteps];
const onTheTruck = [...truckSteps, ...rarerTruckSteps, ...lateTruckSteps];
/** Each turn three people do one thing each at the same moment. */
const week = fc.array(fc.tuple(step(inTheOffice), step(atDispatch), step(onTheTruck)), {
  minLength: 1,
  maxLength: 3,
});

type Week = typeof week extends fc.Arbitrary<infer W> ? W : never;

async function live({ told }: Company, world: World, turns: Week) {
  world.onPhones.push(...(await drivenRuns(world)));
  for (const [first, second, third] of turns) {
    const answers = await Promise.all([
      inTheOffice[first[0]]?.(world, first[1]),
      atDispatch[second[0]]?.(world, second[1]),
      onTheTruck[third[0]]?.(world, third[1]),
    ]);
    for (const answer of answers) {
      told[answer?.status === 200 ? 'done' : 'refused']++;
      assert.ok(!answer || answersAllowed.includes(answer.status), JSON.stringify(answer));
    }
  }
  const hasSignalAgain = (turns[0]?.[2][1].a ?? 0) % 2 > 0; // others find it on the next day
  if (hasSignalAgain) await sendsAll(world);
}

/** What has waited on phones through the night is told, and a dispatcher settles what fits nowhere. */
async function liveTheNextDay(company: Company, lived: readonly World[]) {
  const { clock } = company.server;
  const oneDay = 24 * 60;
  clock.set(addMinutes(clock.now(), oneDay));
  await eachOf(lived, async (world) => {
    await sendsAll(world);
    await settlesAll(world);
  });
  await check(company, dates.slice(1));
  await agree(company, lived, 1);
  clock.set(addMinutes(clock.now(), -oneDay));
}

/** Several at once, and no more. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: weeksAtOnce }, async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await work(one);
    }),
  );
}

/** What is worked, by stop: nothing of it may change but by its own correction. */
async function workedRows({ database }: TestServer) {
  const { rows } = await sql<{ id: string; row: object }>`
    select s.id, to_jsonb(s) - 'updated_at' as row from daily_route_stop s
    where s.status in ('completed', 'skipped', 'rescheduled')`.execute(database.read);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

async function check({ server, dispatcher }: Company, following: readonly string[]) {
  const worked = await workedRows(server);
  for (const date of following) {
    const { plan, runs, rows } = await server.transact(async (tx) => {
      const { runs: locked } = await lockRunsOfDate(tx, date, 'all');
      const found = await listStopRows(
        tx,
        locked.map(({ id }) => id),
      );
      return { plan: await readPlan(tx, date), runs: locked, rows: found };
    });
    assert.deepEqual(await readPlan(server.database.read, date), plan, 'the same facts give the same plan');
    const changes = planChanges(plan, runs, rows, { makesRuns: date !== dates[3], usual: new Set() });
    const { emptied: _, ...others } = changes; // a run whose pickups were given away stays, to get them back
    for (const [what, all] of Object.entries(others))
      assert.deepEqual(all, [], `${date}: the runs do not follow: ${what}`);
    const cancelled = new Set(runs.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    const open = rows.filter((row) => !row.isWorked && !cancelled.has(row.runId)).map(({ serviceId }) => serviceId);
    assert.equal(new Set(open).size, open.length, `${date}: somebody is on two runs`);
    // Making the day again loses nothing: what was decided is a row of its own.
    const before = await stopsOf(server, date);
    if (date !== dates[3]) await dispatcher.call(daily.generate, { targetDate: date, forceRegenerate: true });
    assert.deepEqual(await stopsOf(server, date), before, `${date}: made again, the day is another one`);
  }
  assert.deepEqual(await workedRows(server), worked, 'something worked has changed');
  assert.deepEqual(await visitedAgain(server, following), [], 'somebody was served, and a truck comes again');
}

/** One customer of each world is asked, another one on the next day. */
async function agree({ server }: Company, lived: readonly World[], ahead: number) {
  const asked = lived.flatMap(({ stops }, n) => stops[(n + ahead) % stops.length]?.contactId ?? []);
  assert.deepEqual(await disagreements(server, asked, dates[ahead] ?? ''), [], 'two are told different days');
}

/** Open stops of the dates whose pickup was done on another date, though nobody put it off. */
async function visitedAgain({ database }: TestServer, following: readonly string[]) {
  const { rows } = await sql`
    select s.id, r.date, s.nominal_date, served.date as served
    from daily_route_stop s
    join daily_route r on r.id = s.daily_route_id and r.date = any(${following}::date[])
    join lateral (
      select x.date from daily_route_stop d join daily_route x on x.id = d.daily_route_id
      where (d.service_id, d.route_id, d.nominal_date) = (s.service_id, s.route_id, s.nominal_date)
        and d.status in ('completed', 'skipped') and d.decided_at is not null and x.date <> r.date) served on true
    where s.status = 'pending' and r.status <> 'completed' and not exists (
      select from pickup_exception e where e.taken_back_at is null and e.kind = 'comes_on'
        and (e.service_id, e.route_id, e.nominal_date) = (s.service_id, s.route_id, s.nominal_date))`.execute(
    database.read,
  );
  return rows;
}

async function stopsOf({ database }: TestServer, date: string) {
  const { rows } = await sql`
    select s.id, s.daily_route_id, s.order_in_route, s.suspension, s.waste_cans_count, s.street_line, r.driver_id
    from daily_route_stop s join daily_route r on r.id = s.daily_route_id where r.date = ${date} order by s.id`.execute(
    database.read,
  );
  return rows;
}

/** Everything that hangs on customers and routes goes with them. */
async function leaveNobody({ database }: TestServer) {
  await sql`truncate contact, route, removed_stop, past_run_driver, past_stop_run, stop_command, command, calendar_day
    cascade`.execute(database.read);
}

/** Some weeks begin with a day that the calendar moves to an earlier one, some with none, some with one that comes later. */
async function moveADay({ dispatcher }: Company, n: number) {
  const [date, movedTo] = [[dates[3], dates[0]], [], [dates[1], dates[2]]][n % 3] ?? [];
  if (date && movedTo) await dispatcher.call(calendar.addDay, { date, name: 'Moved', effect: 'moved', movedTo });
}

async function holdPromises(company: Company, weeks: readonly Week[]) {
  const { server, told } = company;
  for (let from = 0; from < weeks.length; from += weeksPerCheck) {
    const lived = weeks.slice(from, from + weeksPerCheck);
    const found = await worlds(company, lived.length);
    await moveADay(company, from / weeksPerCheck);
    await eachOf([...found.entries()], ([n, world]) => live(company, world, lived[n] ?? []));
    await check(company, dates);
    await agree(company, found, 0);
    await liveTheNextDay(company, found);
    const visits = found.flatMap((world) => world.visits);
    assert.deepEqual(await lostVisits(server, visits), [], 'somebody was there, and nobody knows');
    await leaveNobody(server);
  }
  assert.ok(told.done > told.refused, 'most weeks must really do something');
}

// Two companies at a time: while one waits for its database, the other goes on.
suite('whatever three people do at once, runs follow the plan and nothing worked is lost', { concurrency: 2 }, () => {
  console.log(`SEED=${seed}`);
  const weeks = fc.sample(week, { numRuns: weeksInAll, seed });
  for (let from = 0; from < weeks.length; from += weeksPerTest) {
    const some = weeks.slice(from, from + weeksPerTest);
    test(`in the ${some.length} weeks from ${from}`, async (t) => {
      const company = await aBusyCompany();
      t.after(() => company.server.close());
      await holdPromises(company, some);
    });
  }
});
