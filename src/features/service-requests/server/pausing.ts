import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listHoldCredits } from '../../hold-credits/server/store.ts';
import { listServicesOfContact, withFollowing } from '../../services/server/store.ts';
import { suspend } from '../../suspensions/server/store-suspending.ts';
import type { AskedOf } from '../asked.ts';
import { agreedPeriod, servicesToHold } from '../rules.ts';

type Pause = Pick<AskedOf<'pause'>, 'from' | 'to' | 'serviceIds'>;

/**
 * What a pause holds as everything is now: its days that are left, and the services that are still there, or that have
 * taken the place of those that were chosen.
 */
export async function heldBy(read: Reader, contactId: string, pause: Pause, now: Instant) {
  const today = dayAt(now, await getTimeZone(read));
  const period = agreedPeriod(pause, today);
  const services = await listServicesOfContact(read, contactId);
  const asked = pause.serviceIds && (await withFollowing(read, contactId, pause.serviceIds));
  const serviceIds = servicesToHold(asked, services, period.from);
  return { today, period, serviceIds, allIds: serviceIds ?? services.map(({ id }) => id) };
}

/**
 * Makes the hold that a customer asks for, by the rules of holds, which may refuse it (conflict). Gives what the customer
 * is told of it. Call it with the contact locked.
 */
export async function pauseService(
  tx: Tx,
  contactId: string,
  pause: Pause,
  by: Readonly<{ id: string; now: Instant }>,
) {
  const { today, period, serviceIds } = await heldBy(tx, contactId, pause, by.now);
  const why = { reason: 'customer_request', notes: null, createdBy: by.id } as const;
  const suspensionId = await suspend(tx, { contactId, ...period, serviceIds, ...why }, today);
  const [credited] = await listHoldCredits(tx, { suspensionId }, by.now);
  const credit = Math.max(0, credited?.due ?? 0);
  return { suspensionId, paused: { ...period, credit }, outcome: null };
}
