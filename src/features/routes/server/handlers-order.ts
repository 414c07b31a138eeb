import { dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { drivingMinutes, lengthOf } from '../../../optimizer/lengths.ts';
import type { Roads } from '../../../server/driving/roads.ts';
import type { Handlers } from '../../../server/http.ts';
import { orderInWorker } from '../../../server/route-order/order-in-worker.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { findTruckPlaces } from '../../company/server/store-places.ts';
import { isCollectedAnywhere } from '../../services/server/store.ts';
import { type OrderQuestion, orderedStops, orderQuestion, searchLimits, usualEnd } from '../order-question.ts';
import { proposeRoutes, whereWanted } from '../proposing.ts';
import { type Drive, type ProposedRoute, proposingSeconds, type routeOrderContract } from '../route-order.ts';
import { inWeekOrder, refuseDuplicates } from '../rules.ts';
import { inBestOrder } from './proposed-order.ts';
import { listRoutes } from './store.ts';
import { listPoints, listUnrouted } from './store-addresses.ts';

/** @param roads of the routing server, when one is configured */
export const routeOrderHandlers = (roads: Roads | undefined): Handlers<typeof routeOrderContract> => ({
  async proposeRoutes({ input: { isForAll, ...wish }, read, signal, now }) {
    const today = dayAt(now, await getTimeZone(read));
    const unrouted = await listUnrouted(read, wish.stream, today);
    const isNew = !(await isCollectedAnywhere(read, wish.stream, today));
    const wanted = isForAll ? unrouted : whereWanted(unrouted, isNew);
    const taken = (await listRoutes(read, today)).map(({ name }) => name);
    const proposed = proposeRoutes(wanted, { ...wish, days: inWeekOrder(wish.days), taken });
    const places = await findTruckPlaces(read);
    const milliseconds = Math.min(1000, (proposingSeconds * 1000) / Math.max(1, proposed.length));
    const routes: ProposedRoute[] = [];
    for (const route of proposed) routes.push(await inBestOrder(route, places, milliseconds, signal));
    return { routes, leftOut: unrouted.length - wanted.length };
  },

  async propose({ input, read, signal }) {
    const { addressIds, locked } = input;
    refuseDuplicates(addressIds.map((addressId) => ({ addressId })));
    const [points, { depot, landfill }] = await Promise.all([listPoints(read, addressIds), findTruckPlaces(read)]);
    const end = input.end ?? usualEnd({ landfill });
    const pointOf = new Map(points.map(({ addressId, ...point }) => [addressId, point]));
    const question = orderQuestion({ addressIds, locked, end }, pointOf, { depot, landfill });
    try {
      const { order, ...drives } = await leastDriving(question, roads, signal);
      return {
        addressIds: orderedStops(addressIds, question, order),
        ...drives,
        points,
        unlocated: [...question.unlocated],
        end,
        depot: depot ?? null,
        landfill: landfill ?? null,
      };
    } catch (error) {
      if (signal.aborted) throw new Refusal('unavailable', 'unavailable', 'Nobody waits for this order any more.');
      throw error;
    }
  },
});

type LeastDriving = Readonly<{
  order: readonly number[];
  before: Drive;
  after: Drive;
  measuredBy: 'roads' | 'estimate';
  whyEstimated: string | null;
}>;

/** By time on roads where they are known, else by the estimated distance. */
async function leastDriving(
  question: OrderQuestion,
  roads: Roads | undefined,
  signal: AbortSignal,
): Promise<LeastDriving> {
  const { points, start, end, returns, locked } = question;
  const { kicks, milliseconds } = searchLimits(points.length);
  const request = { points, start, end, returns, locked, kicks, seed: 1 };
  const table = await roads?.between(points, signal);
  if (!table?.isKnown) {
    const { order, length, givenLength } = await orderInWorker({ request, milliseconds }, signal);
    const drive = (metres: number) => ({ metres, minutes: drivingMinutes(metres) });
    return {
      order,
      before: drive(givenLength),
      after: drive(length),
      measuredBy: 'estimate',
      whyEstimated: table?.reason ?? null,
    };
  }
  const size = points.length;
  const lengths = { size, values: table.seconds };
  const { order, length, givenLength } = await orderInWorker(
    { request: { ...request, lengths }, milliseconds },
    signal,
  );
  const given = points.map((_, place) => place);
  const drive = (places: readonly number[], seconds: number) => ({
    metres: lengthOf({ size, values: table.metres }, places, returns),
    minutes: seconds / 60,
  });
  return {
    order,
    before: drive(given, givenLength),
    after: drive(order, length),
    measuredBy: 'roads',
    whyEstimated: null,
  };
}
