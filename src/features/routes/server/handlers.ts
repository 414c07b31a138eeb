import { type Day, dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce, note } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import {
  listServedBefore,
  lockWhereServicesBegin,
  type StopService,
  saveStopServices,
} from '../../services/server/store.ts';
import type { Stream } from '../../services/streams.ts';
import { listDrivers } from '../../users/server/store.ts';
import type { routesContract, WantedStop } from '../contract.ts';
import {
  type CurrentStop,
  inWeekOrder,
  planStops,
  refuseDuplicates,
  refuseUnknownDriver,
  refuseUnusable,
} from '../rules.ts';
import {
  countVersionsUp,
  getRoute,
  insertRoutes,
  type LockedRoute,
  listContactsOf,
  listKnownAddresses,
  listRoutes,
  lockRoute,
  markRouteDeleted,
  saveRoute,
} from './store.ts';
import { listServiceAddresses, listUnrouted } from './store-addresses.ts';
import { listServicesWithoutRoute } from './store-without-route.ts';

export const routesHandlers: Handlers<typeof routesContract> = {
  async list({ read, now }) {
    return { routes: await listRoutes(read, dayAt(now, await getTimeZone(read))) };
  },

  async get({ input, read, now }) {
    return getRoute(read, input.id, dayAt(now, await getTimeZone(read)));
  },

  async create({ actor, input, transact, now }) {
    refuseDuplicates(input.stops);
    return transact(async (tx) => {
      const today = dayAt(now, await getTimeZone(tx));
      if (input.isProposed) await refuseOutdated(tx, input, today);
      await refuseUnknown(tx, input, []);
      const route = { ...input, days: inWeekOrder(input.daysOfWeek), createdBy: actor.id };
      const [id = ''] = await insertRoutes(tx, [route], { today });
      announce({ topic: 'routes', id });
      return getRoute(tx, id, today);
    });
  },

  async update({ actor, input, transact, now }) {
    refuseDuplicates(input.stops);
    return transact(async (tx) => {
      const today = dayAt(now, await getTimeZone(tx));
      const addressIds = input.stops.map(({ addressId }) => addressId);
      await lockWhereServicesBegin(tx, addressIds, { stream: input.stream, today });
      const current = await lockRoute(tx, input.id);
      if (current.version !== input.version)
        throw new Refusal(
          'conflict',
          'route-changed',
          'Somebody else changed this route in the meantime. Nothing was saved.',
          {
            current: await getRoute(tx, input.id, today),
          },
        );
      await refuseUnknown(tx, input, current.stops);
      const draft = { ...input, days: inWeekOrder(input.daysOfWeek) };
      await saveRoute(tx, input.id, draft, planStops(current.stops, input.stops));
      const stops = await withThoseWhoLeft(tx, input.stops, current, today);
      const served = await saveStopServices(tx, stops, { stream: input.stream, today, by: actor.id });
      await countVersionsUp(tx, served, [input.id]);
      announce({ topic: 'routes', id: input.id });
      await announceLeft(tx, input.id, letGo(current, input));
      return getRoute(tx, input.id, today);
    });
  },

  async remove({ input, transact }) {
    return transact(async (tx) => {
      const { id, stops } = await lockRoute(tx, input.id);
      await markRouteDeleted(tx, id);
      announce({ topic: 'routes', id });
      await announceLeft(
        tx,
        id,
        stops.map(({ addressId }) => addressId),
      );
      return { done: true };
    });
  },

  async availableAddresses({ input, read, now }) {
    return listServiceAddresses(read, input, dayAt(now, await getTimeZone(read)));
  },

  async withoutRoute({ input: { page }, read, now }) {
    return listServicesWithoutRoute(read, { page, today: dayAt(now, await getTimeZone(read)) });
  },
};

/** Who has left keeps their place on the route (decisions/0045): saving it, for another stream too, begins nothing there. */
async function withThoseWhoLeft(
  tx: Tx,
  stops: readonly WantedStop[],
  before: LockedRoute,
  today: Day,
): Promise<StopService[]> {
  const there = before.stops.map(({ addressId }) => addressId);
  const left = new Set(await listServedBefore(tx, there, { stream: before.stream, today }));
  return stops.map((stop) => ({ ...stop, isOver: left.has(stop.addressId) }));
}

/** Addresses that the route no longer serves as before: another one may have to, now that it leaves them. */
function letGo(
  before: LockedRoute,
  { stream, stops }: Readonly<{ stream: Stream; stops: readonly WantedStop[] }>,
): string[] {
  const kept = new Set(stream === before.stream ? stops.map(({ addressId }) => addressId) : []);
  return before.stops.map(({ addressId }) => addressId).filter((id) => !kept.has(id));
}

/** Whose addresses are not on the route any more hear of it too: who is on it cannot tell. */
async function announceLeft(tx: Tx, id: string, addressIds: readonly string[]): Promise<void> {
  for (const addressId of addressIds) note({ topic: 'addresses', id: addressId });
  for (const contactId of await listContactsOf(tx, addressIds)) announce({ topic: 'routes', id, contactId });
}

/**
 * Refuses (conflict) what was proposed before somebody put one of the addresses on a route, or left: nobody has named them.
 * Who makes other proposed routes at this moment is waited for.
 */
async function refuseOutdated(
  tx: Tx,
  { stream, stops }: Readonly<{ stream: Stream; stops: readonly WantedStop[] }>,
  today: Day,
): Promise<void> {
  await lockFor(tx, 'proposed routes');
  const waiting = new Set((await listUnrouted(tx, stream, today)).map(({ addressId }) => addressId));
  const gone = stops.filter(({ addressId }) => !waiting.has(addressId)).length;
  if (gone === 0) return;
  const those = gone === 1 ? 'One of these addresses waits' : `${gone} of these addresses wait`;
  throw new Refusal(
    'conflict',
    'proposal-outdated',
    `${those} for no route any more. This route was not made: have routes proposed again.`,
  );
}

/** Refuses (invalid) drivers and addresses that cannot be on a route. */
async function refuseUnknown(
  tx: Tx,
  draft: Readonly<{ driverId: string | null; stops: readonly WantedStop[] }>,
  current: readonly CurrentStop[],
): Promise<void> {
  refuseUnknownDriver(draft.driverId, await listDrivers(tx));
  const known = await listKnownAddresses(
    tx,
    draft.stops.map((stop) => stop.addressId),
  );
  refuseUnusable(draft.stops, current, known);
}
