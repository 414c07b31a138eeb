import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { saveStopServices } from '../../services/server/store.ts';
import { maxStops, type RouteDetail } from '../contract.ts';
import { planStops } from '../rules.ts';
import { type LockedRoute, saveStops } from './store.ts';

type Place = Readonly<{ route: RouteDetail; locked: LockedRoute; addressId: string; position: number; cans?: number }>;
type Beginning = Readonly<{ today: Day; firstDay?: Day; by: string | null }>;

/**
 * Puts an address on a locked route at a position from 1, or at its end, and lets its service begin there when it has
 * none yet. The caller sees to it that the route has room and not this address. Gives the position.
 */
export async function putOnRoute(tx: Tx, { route, locked, addressId, position, cans }: Place, when: Beginning) {
  const index = Math.min(position, route.stops.length + 1) - 1;
  const stops: { addressId: string }[] = [...route.stops];
  stops.splice(index, 0, { addressId });
  await saveStops(tx, route.id, planStops(locked.stops, stops));
  await saveStopServices(tx, [{ addressId, cans }], { stream: route.stream, ...when });
  announce({ topic: 'routes', id: route.id });
  return index + 1;
}

type Further = Readonly<{
  route: RouteDetail;
  locked: LockedRoute;
  stops: readonly Readonly<{ addressId: string; cans: number }>[];
}>;

/** Puts addresses that it does not have at the end of a locked route; false, and nothing, when it has no room for all. */
export async function addStopsAtEnd(tx: Tx, { route, locked, stops }: Further, when: Beginning): Promise<boolean> {
  if (route.stops.length + stops.length > maxStops) return false;
  await saveStops(tx, route.id, planStops(locked.stops, [...route.stops, ...stops]));
  await saveStopServices(tx, stops, { stream: route.stream, ...when });
  announce({ topic: 'routes', id: route.id });
  return true;
}
