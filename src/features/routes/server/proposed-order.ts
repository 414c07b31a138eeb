import { drivingMinutes } from '../../../optimizer/lengths.ts';
import { orderInWorker } from '../../../server/route-order/order-in-worker.ts';
import type { TruckPlaces } from '../../company/truck-places.ts';
import { orderedStops, orderQuestion, searchLimits, usualEnd } from '../order-question.ts';
import type { Proposed } from '../proposing.ts';
import { fewestOrdered, type ProposedRoute } from '../route-order.ts';

/** A proposed route in the best order found in so many milliseconds, by estimated distances: a first proposal is quick. */
export async function inBestOrder(
  { name, day, stops }: Proposed,
  places: TruckPlaces,
  milliseconds: number,
  signal: AbortSignal,
): Promise<ProposedRoute> {
  const pointOf = new Map(
    stops.flatMap(({ addressId, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[addressId, { latitude, longitude }] as const],
    ),
  );
  const cansOf = new Map(stops.map(({ addressId, cans }) => [addressId, cans]));
  const given = stops.map(({ addressId }) => addressId);
  const { ordered, drive } = await leastDriving();
  return {
    ...{ name, day, drive, unlocated: stops.length - pointOf.size },
    stops: ordered.map((addressId) => ({ addressId, cans: cansOf.get(addressId) ?? 1 })),
    cans: stops.reduce((sum, { cans }) => sum + cans, 0),
  };

  async function leastDriving() {
    if (pointOf.size < fewestOrdered) return { ordered: given, drive: null };
    const question = orderQuestion({ addressIds: given, locked: [], end: usualEnd(places) }, pointOf, places);
    const { points, start, end, returns, locked } = question;
    const request = { points, start, end, returns, locked, seed: 1, kicks: searchLimits(points.length).kicks };
    const { order, length } = await orderInWorker({ request, milliseconds }, signal);
    return {
      ordered: orderedStops(given, question, order),
      drive: { metres: length, minutes: drivingMinutes(length) },
    };
  }
}
