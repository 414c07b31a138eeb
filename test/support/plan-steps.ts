/** What in random weeks changes the plan itself: cadences, streams, days moved by the calendar, holds, and whose a house is. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addressesContract as addresses } from '../../src/features/addresses/contract.ts';
import { calendarContract as calendar } from '../../src/features/company/calendar.ts';
import { contactsContract as contacts } from '../../src/features/contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../src/features/daily-routes/exceptions.ts';
import { duplicatesContract as duplicates } from '../../src/features/duplicates/contract.ts';
import { suspensionsContract as suspensions } from '../../src/features/suspensions/contract.ts';
import { addDays } from '../../src/kernel/calendar.ts';
import { contactOf, dateOf, dates, nth, type Pick, read, type Step, type World } from './random-weeks.ts';
import { saveRoute } from './routes.ts';

const movesHold: Step = async (world, pick) => {
  const found = await read(world.office, suspensions.ofContact, { contactId: contactOf(world, pick) });
  const one = nth(found?.suspensions ?? [], pick.b);
  if (!one) return undefined;
  const { id, from, to, reason, notes, coversAll, serviceIds } = one;
  const base = { from, to, reason, notes, ...(!coversAll && { serviceIds }) };
  const dates = { from: dateOf(pick), to: addDays(dateOf(pick), pick.b % 4) };
  return world.office.attempt(suspensions.update, { id, ...base, ...dates, base });
};

const addressesOf = async ({ office }: World, contactId: string) =>
  (await read(office, addresses.list, { contactId }))?.addresses ?? [];

/** Two customers become one, every second time with one house; or those who did are parted again. */
const mergesOrParts: Step = async (world, pick) => {
  const ids = world.stops.map(({ contactId }) => contactId);
  const { rows } = await sql<{ id: string }>`
    select id from contact_merge where undone_at is null and kept_id = any(${ids}::uuid[])`.execute(
    world.server.database.read,
  );
  const [merge] = rows;
  if (merge) return world.office.attempt(duplicates.undo, { id: merge.id });
  const [keptId, mergedId] = [contactOf(world, pick), contactOf(world, { ...pick, a: pick.a + 1 })];
  if (pick.b % 2) await livesAt(world, mergedId, keptId);
  const [kept, merged] = await Promise.all([keptId, mergedId].map((id) => read(world.office, contacts.get, { id })));
  const versions = { keptVersion: kept?.version ?? 0, mergedVersion: merged?.version ?? 0 };
  return kept && merged && world.office.attempt(duplicates.merge, { keptId, mergedId, ...versions, take: [] });
};

async function livesAt(world: World, contactId: string, withId: string): Promise<void> {
  const [one] = await addressesOf(world, contactId);
  const [other] = await addressesOf(world, withId);
  if (!one || !other) return;
  const { id, updatedAt, isBilling, isMailing, isService } = one;
  const { street, city, state, zipCode } = other;
  const types = { isBilling, isMailing, isService };
  await world.office.attempt(addresses.update, { id, updatedAt, street, city, state, zipCode, ...types });
}

const addsOrRemovesAddress: Step = async (world, pick) => {
  const contactId = contactOf(world, pick);
  const found = await addressesOf(world, contactId);
  const one = nth(found, pick.b);
  if (one && found.length > 1) return world.office.attempt(addresses.remove, { id: one.id });
  return world.office.attempt(addresses.add, {
    contactId,
    ...{ street: `${pick.b} Old Rd`, city: 'Farmington', state: 'NM', zipCode: '87401' },
    ...{ isBilling: true, isMailing: true, isService: true },
  });
};

export const planOfficeSteps: readonly Step[] = [movesHold, mergesOrParts, addsOrRemovesAddress];

const cadences = [
  { kind: 'weekly' },
  ...[0, 7].map((ago) => ({ kind: 'biweekly', from: addDays(dates[0] ?? '', -ago) })),
  ...[1, 2, 3, 4].map((week) => ({ kind: 'monthly', weeks: [week] })),
];
const changesRoute =
  (change: (world: World, pick: Pick) => object): Step =>
  async (world, pick) =>
    saveRoute(world.dispatcher, nth(world.routeIds, pick.a) ?? '', ({ stops }) => ({ stops, ...change(world, pick) }));

/** A day moves to another, earlier ones too; for everybody, so that it is done seldom. */
const movesDay: Step = async ({ dispatcher, server }, pick) => {
  if (pick.b % 6 > 0) return undefined;
  const { rows } = await sql<{ id: string; date: string; name: string; effect: 'moved'; movedTo: string | null }>`
    select id, date, name, effect, moved_to as "movedTo" from calendar_day order by date limit 1`.execute(
    server.database.read,
  );
  const [closed] = rows;
  const date = closed?.date ?? dateOf(pick);
  const movedTo =
    nth(
      dates.filter((other) => other !== date),
      pick.a,
    ) ?? null;
  if (!closed) return dispatcher.attempt(calendar.addDay, { date, name: 'Moved', effect: 'moved', movedTo });
  const { id, ...base } = closed;
  return dispatcher.attempt(calendar.changeDay, { id, ...base, effect: 'moved', movedTo, base });
};

/** What the plan of a date names as not served. */
const putsOffUnserved: Step = async (world, pick) => {
  const found = await read(world.dispatcher, exceptions.ofDate, { date: dateOf(pick) });
  const mine = found?.unserved.filter(({ routeId }) => world.routeIds.includes(routeId)) ?? [];
  const { serviceId = '', routeId = '', nominal = '' } = nth(mine, pick.b) ?? {};
  if (!serviceId) return undefined;
  return world.dispatcher.attempt(exceptions.putOff, {
    pickups: [{ serviceId, routeId, nominal }],
    toDate: nth(dates, pick.a) ?? '',
  });
};

/** A run ends, and somebody whom it was to serve wants the truck back. */
const sendsATruckAgain: Step = async (world, pick) => {
  const { dailyRoutes = [] } = (await read(world.dispatcher, daily.list, { date: dates[0] ?? '' })) ?? {};
  const run = nth(
    dailyRoutes.filter(({ routeId }) => world.routeIds.includes(routeId)),
    pick.a,
  );
  if (!run) return undefined;
  await world.dispatcher.attempt(daily.start, { id: run.id });
  await world.dispatcher.attempt(daily.complete, { id: run.id, skipOpenStops: true });
  const { stops = [] } = (await read(world.dispatcher, daily.get, { id: run.id })) ?? {};
  const { id = '', status = 'skipped' } = nth(stops, pick.b) ?? {};
  return id ? world.dispatcher.attempt(exceptions.goBack, { id, status, toDate: nth(dates, pick.b) ?? '' }) : undefined;
};

const addsPickup: Step = async (world, pick) =>
  world.dispatcher.attempt(exceptions.addPickup, {
    serviceId: nth(world.stops, pick.b)?.serviceId ?? '',
    toDate: nth(dates, pick.a) ?? '',
  });

export const planDispatcherSteps: readonly Step[] = [
  changesRoute((_, { b }) => ({ cadence: nth(cadences, b) })),
  changesRoute((_, { b }) => ({ stream: b % 2 ? 'Recycling' : 'Trash' })),
  changesRoute(({ driver, spare }, { b }) => ({ driverId: nth([driver.id, spare.id, null], b) })),
  changesRoute((_, { a, b }) => ({ name: `${b % 2 ? 'A' : 'Z'} ${a} ${randomUUID()}` })), // by name the first serves whom both have
  changesRoute((_, { b, date }) => ({ season: b % 3 ? null : { from: '06-01', to: (dates[date] ?? '').slice(5) } })),
  movesDay,
  putsOffUnserved,
  putsOffUnserved,
  sendsATruckAgain,
  sendsATruckAgain,
  addsPickup,
  addsPickup,
];
