import { randomUUID } from 'node:crypto';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import type { Weekday } from '../../src/kernel/calendar.ts';
import { now, today } from './clock.ts';
import { aRoute, aSuspension, everyDay } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

export type WantedRun = Readonly<{
  driver?: string;
  stops?: number;
  /** Stops that are on hold that day, from 0. */
  suspended?: readonly number[];
  date?: string;
  /** On which weekdays the route runs; every day when left out. */
  days?: readonly Weekday[];
  /** The account of the first stop's customer. */
  customer?: string | undefined;
}>;

/** A generated run with its stops; of today when no date is given. */
export async function aDailyRun(server: TestServer, admin: Caller, wanted: WantedRun) {
  const { driver = null, stops = 3, suspended = [], customer } = wanted;
  const date = wanted.date ?? today;
  const made = await server.transact(async (tx) => {
    const route = await aRoute(tx, { days: wanted.days ?? everyDay, driver, stops, ...(customer && { customer }) });
    for (const at of suspended) await aSuspension(tx, route.stops[at]?.contactId ?? '', date, date);
    return route;
  });
  await admin.call(daily.generate, { targetDate: date });
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const id = dailyRoutes.find((run) => run.routeId === made.routeId)?.id ?? '';
  const run = await admin.call(daily.get, { id });
  const stopIds = run.stops.map((stop) => stop.id);
  return { ...made, id, stopId: (order: number) => stopIds[order - 1] ?? '' };
}

/** A stop command as a phone makes it, with an id of its own. */
export const command = <M extends object>(id: string, more = {} as M) => ({
  id,
  commandId: randomUUID() as string,
  at: now(),
  ...more,
});
