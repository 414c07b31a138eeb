/** What office, dispatcher and truck do in random weeks, over HTTP; for the test of the plan's promises. */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addressesContract as addresses } from '../../src/features/addresses/contract.ts';
import { contactsContract as contacts } from '../../src/features/contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../src/features/daily-routes/exceptions.ts';
import { applyPlan } from '../../src/features/daily-routes/server/apply-plan.ts';
import { servicesContract as services } from '../../src/features/services/contract.ts';
import { suspensionsContract as suspensions } from '../../src/features/suspensions/contract.ts';
import { addDays, type Instant, weekdayOf, weekdays } from '../../src/kernel/calendar.ts';
import type { Operation, Output, Sent } from '../../src/kernel/operation.ts';
import type { Tx } from '../../src/server/database/connection.ts';
import { countTables } from '../../src/server/database/many-rows.ts';
import { today } from './clock.ts';
import { saveRoute } from './routes.ts';
import type { Caller, TestServer } from './server.ts';

/** Three whose runs are made, and one more. */
export const dates = [0, 1, 2, 3].map((ahead) => addDays(today, ahead));
const everyDay = [...weekdays];

export type People = Readonly<{
  server: TestServer;
  office: Caller;
  dispatcher: Caller;
  driver: Caller;
  spare: Caller;
}>;

type Stop = Readonly<{ contactId: string; addressId: string; serviceId: string; routeId: string; order: number }>;
export type World = People &
  Readonly<{
    routeIds: readonly string[];
    stops: readonly Stop[];
    /** Today's runs as the phones have loaded them in the morning. */
    onPhones: PhoneRun[];
    /** What phones without a signal have kept, oldest first. */
    kept: Kept[];
    /** Who was taken at their word to have been at a stop. */
    visits: Visit[];
  }>;
type Told = Readonly<{ id: string; commandId: string; at: Instant }>;
export type PhoneRun = Readonly<{ id: string; who: Caller; stopIds: readonly string[] }>;
export type Kept = Readonly<{ who: Caller; operation: Operation; input: Told }>;
export type Visit = Readonly<{ by: string; at: Instant; stopId: string; outcome: 'completed' | 'skipped' }>;

/** Worlds of two routes that share an address, with runs on three dates, all made at once. */
export async function worlds(people: People, count: number): Promise<World[]> {
  const made = Array.from({ length: count }, () => {
    const routeIds = [randomUUID() as string, randomUUID() as string];
    const stops = [1, 2, 3, 4, 5].map((n) => ({
      ...{ contactId: randomUUID() as string, addressId: randomUUID() as string, serviceId: randomUUID() as string },
      ...{ routeId: routeIds[n <= 3 ? 0 : 1] ?? '', order: n, phone: somePhone() },
    }));
    return { ...people, routeIds, stops, onPhones: [], kept: [], visits: [] };
  });
  await people.server.transact((tx) => insertWorlds(tx, made));
  await countTables(people.server.database.read); // as PostgreSQL does by itself where rows live longer
  return made;
}

/** Nobody else's: people who share a number are looked through for doubles. */
const somePhone = () => `505${randomInt(2_000_000, 10_000_000)}`;

/** The weekdays of some of the dates, in turns. */
export const someDays = (n: number) => dates.map(weekdayOf).filter((_, i) => (1 + (n % 15)) & (1 << i));

/** Routes of every second world come every day, others on some. */
async function insertWorlds(tx: Tx, made: readonly World[]): Promise<void> {
  const routes = made.flatMap(({ routeIds: [first, second], driver, spare }, n) => [
    { id: first, driver: driver.id, days: n % 2 ? someDays(n) : everyDay },
    { id: second, driver: spare.id, days: n % 2 ? someDays(n + 7) : everyDay },
  ]);
  const stops = made.flatMap((world) => world.stops);
  const shared = made.map(({ routeIds, stops: [first] }) => ({ ...first, routeId: routeIds[1], order: 9 }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(stops)}) as x ("contactId" uuid, "addressId" uuid,
    "serviceId" uuid, phone text)`;
  await sql`
    insert into route (id, name, days_of_week, driver_id)
    select x.id, 'Route ' || x.id, x.days, x.driver
    from jsonb_to_recordset(${JSON.stringify(routes)}) as x (id uuid, driver uuid, days weekday[])`.execute(tx);
  await sql`
    insert into contact (id, first_name, last_name, email, phone)
    select "contactId", 'Rosa', 'Nez', "contactId" || '@example.test', phone from ${given}`.execute(tx);
  await sql`
    insert into contact_address (id, contact_id, street, city, state, zip_code, is_billing, is_mailing, is_service)
    select "addressId", "contactId", left("addressId"::text, 8) || ' Zuni Dr', 'Farmington', 'NM', '87401', true, true, true
    from ${given}`.execute(tx);
  await sql`
    insert into service (id, address_id, stream, waste_cans_count, first_day)
    select "serviceId", "addressId", 'Trash', 1, '2020-01-01' from ${given}`.execute(tx);
  await sql`
    insert into route_address (route_id, address_id, order_in_route)
    select "routeId", "addressId", "order"
    from jsonb_to_recordset(${JSON.stringify([...stops, ...shared])}) as x ("routeId" uuid, "addressId" uuid, "order" int)`.execute(
    tx,
  );
  await applyPlan(tx, dates, 'all');
}

/** The runs of a world on a date, with their stops. */
export async function runsOf({ server, routeIds }: World, date: string) {
  type Stop = { id: string; serviceId: string; routeId: string; nominal: string };
  const { rows } = await sql<{ id: string; stops: Stop[] }>`
    select r.id, coalesce((
      select json_agg(json_build_object('id', s.id, 'serviceId', s.service_id, 'routeId', s.route_id,
        'nominal', s.nominal_date) order by s.order_in_route)
      from daily_route_stop s where s.daily_route_id = r.id), '[]') as stops
    from daily_route r where r.route_id = any(${routeIds}::uuid[]) and r.date = ${date} order by r.id`.execute(
    server.database.read,
  );
  return rows;
}

export type Pick = Readonly<{ a: number; b: number; date: number }>;
export type Step = (world: World, pick: Pick) => Promise<{ status: number } | undefined>;
export const nth = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
export const dateOf = ({ date }: Pick) => dates[date % 3] ?? today;

export async function aStop(world: World, pick: Pick) {
  const run = nth(await runsOf(world, dateOf(pick)), pick.a);
  return run && nth(run.stops, pick.b);
}

/** What a person reads; undefined when it is gone. */
export async function read<O extends Operation>(
  who: Caller,
  operation: O,
  input: Sent<O>,
): Promise<Output<O> | undefined> {
  const answer = await who.attempt(operation, input);
  return answer.status === 200 ? (answer.body as unknown as Output<O>) : undefined;
}

export const contactOf = (world: World, { a }: Pick) => nth(world.stops, a)?.contactId ?? '';

/** What the office does on the phone. */
export const officeSteps: readonly Step[] = [
  async (world, pick) => {
    const found = await read(world.office, services.ofContact, { contactId: contactOf(world, pick) });
    const service = nth(found?.services ?? [], pick.b);
    if (!service) return undefined;
    const { id, version, firstDay, accommodation } = service;
    const lastDay = pick.b % 4 === 0 ? (dates[pick.date % 4] ?? null) : null;
    return world.office.attempt(services.update, {
      id,
      version,
      cans: 1 + (pick.b % 5),
      firstDay: pick.a % 3 ? firstDay : dateOf(pick),
      lastDay,
      accommodation,
    });
  },
  async (world, pick) =>
    world.office.attempt(suspensions.create, {
      contactId: contactOf(world, pick),
      ...{ from: dateOf(pick), to: addDays(dateOf(pick), pick.b % 3), reason: 'vacation' },
    }),
  async (world, pick) => {
    const found = await read(world.office, suspensions.ofContact, { contactId: contactOf(world, pick) });
    const one = nth(found?.suspensions ?? [], pick.b);
    return one && world.office.attempt(suspensions.end, { id: one.id });
  },
  async (world, pick) => {
    const found = await read(world.office, addresses.list, { contactId: contactOf(world, pick) });
    const one = nth(found?.addresses ?? [], pick.b);
    if (!one) return undefined;
    const { id, street, city, state, zipCode, updatedAt, isBilling, isMailing, isService } = one;
    const types = { isBilling, isMailing, isService };
    return world.office.attempt(addresses.update, {
      id,
      updatedAt,
      street: `${street} ${pick.b}`,
      city,
      state,
      zipCode,
      ...types,
    });
  },
  async (world, pick) => {
    const found = await read(world.office, contacts.get, { id: contactOf(world, pick) });
    if (!found) return undefined;
    const { id, version, firstName, lastName, email, status } = found;
    return world.office.attempt(contacts.update, {
      id,
      version,
      firstName,
      lastName,
      email,
      status,
      phone: somePhone(),
    });
  },
];

/** What the dispatcher does on the big screen. */
export const dispatcherSteps: readonly Step[] = [
  async (world, pick) =>
    saveRoute(world.dispatcher, nth(world.routeIds, pick.a) ?? '', ({ stops }) => ({ stops: stops.toReversed() })),
  async (world, pick) =>
    saveRoute(world.dispatcher, nth(world.routeIds, pick.a) ?? '', ({ stops }) => ({
      stops: stops.length > 1 ? stops.toSpliced(pick.b % stops.length, 1) : stops,
    })),
  async (world, pick) => {
    const addressId = nth(world.stops, pick.b)?.addressId ?? '';
    return saveRoute(world.dispatcher, nth(world.routeIds, pick.a) ?? '', ({ stops }) => ({
      stops: stops.some((stop) => stop.addressId === addressId) ? stops : [...stops, { addressId, cans: 2 }],
    }));
  },
  async (world, pick) =>
    saveRoute(world.dispatcher, nth(world.routeIds, pick.a) ?? '', ({ stops }) => ({
      ...{ stops, daysOfWeek: pick.b % 2 ? everyDay : someDays(pick.b + pick.date) },
    })),
  async (world, pick) => {
    const runs = await runsOf(world, dateOf(pick));
    const from = nth(runs, pick.a);
    const to = nth(
      runs.filter((run) => run !== from),
      pick.b,
    );
    const target = to && pick.b % 3 ? { toRunId: to.id } : { toDriverId: world.spare.id };
    const stop = from && nth(from.stops, pick.b);
    return stop && world.dispatcher.attempt(daily.moveStops, { id: from.id, stopIds: [stop.id], ...target });
  },
  async (world, pick) => {
    const run = nth(await runsOf(world, dateOf(pick)), pick.a);
    return (
      run &&
      world.dispatcher.attempt(daily.assignDriver, {
        id: run.id,
        driverId: pick.b % 2 ? world.driver.id : world.spare.id,
      })
    );
  },
  async (world, pick) => {
    const run = nth(await runsOf(world, dateOf(pick)), pick.a);
    return run && world.dispatcher.attempt(daily.cancel, { id: run.id, reason: 'Snow' });
  },
  async (world, pick) => {
    const run = nth(await runsOf(world, dateOf(pick)), pick.a);
    return run && world.dispatcher.attempt(exceptions.restoreRun, { id: run.id });
  },
  async (world, pick) => {
    const stop = await aStop(world, pick);
    const { serviceId = '', routeId = '', nominal = '' } = stop ?? {};
    const pickups = [{ serviceId, routeId, nominal }];
    if (!stop) return undefined;
    return pick.b % 2
      ? world.dispatcher.attempt(exceptions.putOff, { pickups, toDate: dates[pick.b % 4] })
      : world.dispatcher.attempt(exceptions.leaveOut, { pickups, reason: 'Asked' });
  },
  async (world, pick) => {
    const serviceIds = world.stops.map(({ serviceId }) => serviceId);
    const { rows } = await sql<{ id: string }>`
      select id from pickup_exception where service_id = any(${serviceIds}::uuid[]) and taken_back_at is null
      order by id`.execute(world.server.database.read);
    const one = nth(rows, pick.b);
    return one && world.dispatcher.attempt(exceptions.takeBack, { id: one.id });
  },
];

/** What can be done at a stop. */
export const stopWork = [
  [daily.completeStop, {}],
  [daily.skipStop, { reason: 'blocked' }],
  [daily.startStop, {}],
  [daily.reopenStop, {}],
  [daily.rescheduleStop, { toDate: addDays(today, 1) }],
  [daily.rescheduleStop, { toDate: addDays(today, 3) }],
] as const satisfies (readonly [Operation, object])[];

export const isVisit = (operation: Operation) => operation === daily.completeStop || operation === daily.skipStop;

/** Sends what was done, and remembers whose visit was taken. */
export async function tells({ visits }: World, { who, operation, input }: Kept) {
  const answer = await who.attempt(operation, input);
  assert.ok(answer.status < 500, JSON.stringify(answer.body));
  const outcome = operation === daily.completeStop ? 'completed' : 'skipped';
  if (answer.status === 200 && isVisit(operation)) visits.push({ by: who.id, at: input.at, stopId: input.id, outcome });
  return answer;
}

/** A command of a phone, now. */
export const did = ({ server }: World, id: string, more: object = {}): Told => ({
  ...{ id, commandId: randomUUID(), at: server.clock.now() },
  ...more,
});

/** What the truck does: on today's runs, as whoever may. */
export const truckSteps: readonly Step[] = stopWork.map(([operation, more]) => async (world, pick) => {
  const stop = await aStop(world, { ...pick, date: 0 });
  const who = pick.b % 3 ? world.driver : world.dispatcher;
  return stop && tells(world, { who, operation, input: did(world, stop.id, more) });
});
