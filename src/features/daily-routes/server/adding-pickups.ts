import { type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { isExtra } from '../../day-plan/extra.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import { type DayPlan, stopsToCome } from '../../day-plan/planned.ts';
import { whyNotText } from '../../day-plan/reasons.ts';
import { findDecision } from '../../day-plan/server/store.ts';
import { listRoutesAt } from '../../routes/server/store-at-addresses.ts';
import { isNominal } from '../../services/cadence.ts';
import { getService, type StoredService } from '../../services/server/store.ts';
import { daysToCome, refuseOutside } from '../days-to-come.ts';
import { lockMaking } from './apply-plan.ts';
import { refuseWhereNobodyComes } from './coming-once-more.ts';
import { decide, lockDatesOf } from './deciding.ts';
import { readPlan } from './reading-plan.ts';
import { listOfHouse } from './store-exceptions.ts';

type Wanted = Readonly<{ serviceId: string; toDate: Day; forDriver: string | null }>;

/**
 * Lets a truck come for a service on a day on which none would: with its route's run, or one of its own. The pickup is that
 * of the day itself, so that it is told from those that were put there. Refuses (missing) an unknown service; (invalid) a
 * day on which a truck comes there anyway or nobody is served; (conflict) where no route has the house.
 */
export async function addPickup(
  tx: Tx,
  { serviceId, toDate, forDriver }: Wanted,
  { by, at }: Readonly<{ by: string; at: Instant }>,
): Promise<{ toDate: Day }> {
  const service = await getService(tx, serviceId);
  const today = dayAt(at, await getTimeZone(tx));
  refuseOutside(toDate, daysToCome(today));
  await lockMaking(tx);
  const pickup = { serviceId, routeId: await routeFor(tx, service, toDate), nominal: toDate };
  const on = { today, alsoOn: [toDate] };
  const { known } = await lockDatesOf(tx, [pickup], on);
  const house = await listOfHouse(tx, pickup);
  const isHere = (one: Pickup) => house.some((same) => same.serviceId === one.serviceId);
  const plan = await readPlan(tx, toDate);
  const coming = stopsToCome(plan).find(isHere);
  const isAdded = coming?.routeId === pickup.routeId && coming.because !== null && isExtra(coming.because, toDate);
  // Told twice, as where the first answer was lost.
  if (isAdded && (await findDecision(tx, pickup))?.reason === forDriver) return { toDate };
  if (coming && !isAdded) throw notNeeded(`A truck comes to ${service.street} on that day anyway.`);
  if (known.some(({ isWorked }) => isWorked))
    throw notNeeded(`A truck has been at ${service.street} on that day: it can be sent again from its stop.`);
  const moved = plan.unserved.find((one) => isHere(one) && isElsewhere(one));
  if (moved) throw notNeeded(`The regular pickup of that day comes on another: ${whyNotText(moved.why)}.`);
  await decide(
    tx,
    [pickup],
    ({ driverId }) => ({
      ...{ ...pickup, driverId, createdBy: by },
      ...{ kind: 'comes_on', date: toDate, fromStopId: null, reason: forDriver },
    }),
    on,
  );
  await refuseWhereNobodyComes(tx, pickup, toDate, service.street);
  return { toDate };
}

/** The route whose day it is, else the first by name. */
async function routeFor(tx: Tx, { addressId, stream }: StoredService, date: Day): Promise<string> {
  const routes = (await listRoutesAt(tx, [addressId])).filter((route) => route.stream === stream);
  const route = routes.find(({ daysOfWeek: days, ...rest }) => isNominal({ days, ...rest }, date)) ?? routes[0];
  if (!route) throw new Refusal('conflict', 'no-route', 'No route has this address yet. Put it on a route first.');
  return route.routeId;
}

/** What would be taken from the day on which it comes instead. */
const isElsewhere = ({ why }: DayPlan['unserved'][number]): boolean =>
  why.kind === 'done_on' || (why.kind === 'closed' && why.to !== null);

const notNeeded = (message: string) => invalidField('toDate', 'nobody-comes', `${message} Choose another day.`);
