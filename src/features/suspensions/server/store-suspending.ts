import type { Day } from '../../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { isCurrent } from '../../services/rules.ts';
import { listServicesOfContact } from '../../services/server/store.ts';
import type { Suspension, SuspensionReason } from '../contract.ts';
import { overlapping, type Period, refuseOverlap, refusePeriod } from '../rules.ts';
import { insertSuspension, listSuspensions } from './store.ts';

/** All services of the customer, those to come included, where none are chosen. */
type Wanted = Period & Readonly<{ contactId: string; serviceIds?: readonly string[] | undefined }>;

/**
 * The services that a hold covers beside these others; refuses (invalid) those of somebody else, and (conflict) a customer
 * who has none. Of all services one that has ended by then stays with the hold that it has on these days: nobody is to be
 * told of it as what cannot be paused.
 */
export async function coveredServices(
  read: Reader,
  { contactId, serviceIds: chosen, ...period }: Wanted,
  others: readonly Suspension[],
): Promise<string[]> {
  const services = await listServicesOfContact(read, contactId);
  const all = services.map(({ id }) => id);
  if (all.length === 0) throw new Refusal('conflict', 'nothing-to-suspend', 'Nothing is collected from this customer.');
  if (chosen?.some((id) => !all.includes(id)))
    throw invalidField('serviceIds', 'no-such-service', 'One of these services does not exist any more. Choose again.');
  if (chosen) return [...chosen];
  const isFree = (id: string) => !overlapping({ ...period, serviceIds: [id] }, others);
  return services.filter((one) => isCurrent(one, period.from) || isFree(one.id)).map(({ id }) => id);
}

/** The services that a new hold would cover; refuses (invalid, conflict) what cannot be held like this. */
export async function refuseHold(read: Reader, wanted: Wanted, today: Day): Promise<string[]> {
  const others = await listSuspensions(read, wanted.contactId);
  const serviceIds = await coveredServices(read, wanted, others);
  refusePeriod(wanted, today);
  refuseOverlap({ ...wanted, serviceIds }, others);
  return serviceIds;
}

type Draft = Wanted & Readonly<{ reason: SuspensionReason; notes: string | null; createdBy: string }>;

/** Makes a hold and gives its id; refuses as `refuseHold`. Call it with the contact locked. */
export async function suspend(tx: Tx, draft: Draft, today: Day): Promise<string> {
  const serviceIds = await refuseHold(tx, draft, today);
  const id = await insertSuspension(tx, { ...draft, serviceIds, coversAll: draft.serviceIds === undefined });
  announce({ topic: 'suspensions', id: draft.contactId });
  return id;
}
