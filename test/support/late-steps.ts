/** What is told late in random weeks, by phones that had no signal, and what a dispatcher makes of it. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { contactsContract as contacts } from '../../src/features/contacts/contract.ts';
import { deletedContactsContract as deleted } from '../../src/features/contacts/deleted-contacts.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { settlements, strayWorkContract as stray } from '../../src/features/daily-routes/stray-work.ts';
import { today } from './clock.ts';
import {
  contactOf,
  did,
  isVisit,
  nth,
  type PhoneRun,
  type Pick,
  type Step,
  stopWork,
  tells,
  type Visit,
  type World,
} from './random-weeks.ts';
import type { TestServer } from './server.ts';

/** Today's runs that somebody drives, with their stops. */
export async function drivenRuns({ server, routeIds, driver, spare }: World): Promise<PhoneRun[]> {
  const { rows } = await sql<{ id: string; driverId: string; stopIds: string[] }>`
    select r.id, r.driver_id as "driverId", array_agg(s.id order by s.order_in_route) as "stopIds"
    from daily_route r join daily_route_stop s on s.daily_route_id = r.id
    where r.route_id = any(${routeIds}::uuid[]) and r.date = ${today} and r.driver_id is not null
    group by r.id order by r.id`.execute(server.database.read);
  return rows.map(({ driverId, ...run }) => ({ ...run, who: driverId === driver.id ? driver : spare }));
}

/** Works without a signal, and nobody hears of it yet: on a run as it is, or as a phone still shows it. */
async function works(world: World, { a, b, date }: Pick): Promise<void> {
  const run = nth(date === 0 ? await drivenRuns(world) : world.onPhones, a);
  if (!run) return;
  const { id, who, stopIds } = run;
  for (const n of [a, b]) {
    const [operation, more] = nth(stopWork, n) ?? stopWork[0];
    world.kept.push({ who, operation, input: did(world, nth(stopIds, a + n) ?? '', more) });
  }
  if (b % 5 === 0)
    world.kept.push({ who, operation: daily.complete, input: did(world, id, { notes: null, skipOpenStops: true }) });
}

/** Sends the oldest that a phone has kept: whoever has driven the run is taken at their word to have been at its stop. */
async function sendsOldest(world: World) {
  const [oldest] = world.kept.splice(0, 1);
  if (!oldest) return undefined;
  const answer = await tells(world, oldest);
  if (isVisit(oldest.operation)) assert.equal(answer.status, 200, JSON.stringify([oldest.operation.name, answer.body]));
  return answer;
}

export async function sendsAll(world: World): Promise<void> {
  while (world.kept.length > 0) await sendsOldest(world);
}

const worksOnly: Step = async (world, pick) => {
  await works(world, pick);
  return undefined;
};

export const lateTruckSteps: readonly Step[] = [
  worksOnly,
  worksOnly,
  async (world, pick) => {
    await works(world, pick);
    return sendsOldest(world);
  },
];

const strayOf = async ({ server, stops }: World) => {
  const contactIds = stops.map(({ contactId }) => contactId);
  const { rows } = await sql<{ id: string }>`
    select id from stray_work where settlement is null and contact_id = any(${contactIds}::uuid[]) order by id`.execute(
    server.database.read,
  );
  return rows;
};

const settle = ({ dispatcher }: World, { id }: { id: string }, n: number) =>
  dispatcher.attempt(stray.settleStrayWork, { id, settlement: nth(settlements, n), reason: 'Asked the driver' });

export async function settlesAll(world: World): Promise<void> {
  for (const [n, one] of (await strayOf(world)).entries()) {
    const answer = await settle(world, one, n + world.visits.length);
    if (answer.status === 200) continue;
    assert.equal(answer.body.error.code, 'no-stop-now');
    assert.equal((await settle(world, one, settlements.indexOf('keep'))).status, 200);
  }
}

const settles: Step = async (world, pick) => {
  const one = nth(await strayOf(world), pick.a);
  return one && settle(world, one, pick.b);
};

export const lateDispatcherSteps: readonly Step[] = [settles];

/** Whoever is deleted comes back; when nobody is, somebody goes by mistake. */
const comesBack: Step = async (world, pick) => {
  const ids = world.stops.map(({ contactId }) => contactId);
  const { rows } = await sql<{ id: string }>`
    select id from contact where deleted_at is not null and id = any(${ids}::uuid[]) order by id`.execute(
    world.server.database.read,
  );
  const id = nth(rows, pick.a)?.id ?? contactOf(world, pick);
  if (rows.length === 0) await world.dispatcher.attempt(contacts.remove, { id });
  return world.dispatcher.attempt(deleted.restore, { id });
};

export const lateOfficeSteps: readonly Step[] = [comesBack];

/**
 * The visits of which nobody knows any more: a stop shows one, keeps one beside it, or a dispatcher has it, unless
 * somebody took it back, as the history tells.
 */
export async function lostVisits(server: TestServer, visits: readonly Visit[]) {
  const { rows } = await sql`
    select t.* from jsonb_to_recordset(${JSON.stringify(visits)})
      as t ("stopId" uuid, by uuid, at timestamptz, outcome daily_stop_status)
    where not exists (select from daily_route_stop s where s.id = t."stopId"
        and s.worked_by = t.by and s.device_at = t.at and s.status = t.outcome)
      and not exists (select from stop_visit v where v.stop_id = t."stopId"
        and v.done_by = t.by and v.device_at = t.at and v.outcome = t.outcome)
      and not exists (select from stray_work w where w.stop_id = t."stopId"
        and w.done_by = t.by and w.device_at = t.at and w.outcome = t.outcome)
      and not exists (select from audit_entry e where e.entity = 'daily_route_stop' and e.entity_id = t."stopId"
        and e.before ->> 'status' = t.outcome::text and (e.before ->> 'completion_time')::timestamptz = t.at
        and e.after ->> 'status' = 'pending')`.execute(server.database.read);
  return rows;
}
