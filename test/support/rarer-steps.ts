/** What office, dispatcher and truck do less often in random weeks: who moves, leaves, closes a day or ends a run. */
import { sql } from 'kysely';
import { calendarContract as calendar } from '../../src/features/company/calendar.ts';
import { contactsContract as contacts } from '../../src/features/contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { routesContract as routes } from '../../src/features/routes/contract.ts';
import { servicesContract as services } from '../../src/features/services/contract.ts';
import { addDays } from '../../src/kernel/calendar.ts';
import { contactOf, dateOf, did, nth, read, runsOf, type Step } from './random-weeks.ts';

const moves: Step = async (world, pick) =>
  world.office.attempt(services.move, {
    addressId: nth(world.stops, pick.a)?.addressId ?? '',
    firstDay: dateOf(pick),
    to: {
      ...{ street: `${pick.b} New St`, city: 'Farmington', state: 'NM', zipCode: '87401' },
      ...{ isBilling: true, isMailing: true, isService: true },
    },
  });

const startsAnother: Step = async (world, pick) =>
  world.office.attempt(services.start, {
    addressId: nth(world.stops, pick.a)?.addressId ?? '',
    ...{ stream: pick.b % 2 ? 'Recycling' : 'Trash', cans: 2, firstDay: dateOf(pick) },
  });

const leaves: Step = async (world, pick) => world.dispatcher.attempt(contacts.remove, { id: contactOf(world, pick) });

/** A service ends the day before another with more cans begins at its house. */
const hasOtherCansFrom: Step = async (world, pick) => {
  const found = await read(world.office, services.ofContact, { contactId: contactOf(world, pick) });
  const one = nth(found?.services ?? [], pick.b);
  const firstDay = dateOf(pick);
  if (!one || one.lastDay || firstDay < one.firstDay) return undefined;
  const { id, version, addressId, stream, cans, accommodation } = one;
  const ending = { id, version, cans, accommodation, firstDay: one.firstDay, lastDay: addDays(firstDay, -1) };
  await world.office.attempt(services.update, ending);
  return world.office.attempt(services.start, { addressId, stream, cans: cans + 1, firstDay });
};

export const rarerOfficeSteps: readonly Step[] = [moves, startsAnother, leaves, hasOtherCansFrom];

/** For everybody, so that it is done seldom: a day is closed, or opened again. */
const closesOrOpens: Step = async (world, pick) => {
  if (pick.b % 6 > 0) return undefined;
  const { rows } = await sql<{ id: string }>`select id from calendar_day order by date limit 1`.execute(
    world.server.database.read,
  );
  const [closed] = rows;
  if (closed) return world.dispatcher.attempt(calendar.removeDay, { id: closed.id });
  const effect = pick.a % 2 ? 'slides' : 'skipped';
  return world.dispatcher.attempt(calendar.addDay, { date: dateOf(pick), name: 'Snow', effect, movedTo: null });
};

const dropsRoute: Step = async (world, pick) =>
  pick.b % 3 ? undefined : world.dispatcher.attempt(routes.remove, { id: nth(world.routeIds, pick.a) ?? '' });

export const rarerDispatcherSteps: readonly Step[] = [closesOrOpens, dropsRoute];

const endsRun: Step = async (world, pick) => {
  const run = nth(await runsOf(world, dateOf({ ...pick, date: 0 })), pick.a);
  const operation = pick.b % 2 ? daily.start : daily.complete;
  const more = pick.b % 2 ? {} : { notes: null, skipOpenStops: true };
  return run && world.driver.attempt(operation, did(world, run.id, more));
};

export const rarerTruckSteps: readonly Step[] = [endsRun];
