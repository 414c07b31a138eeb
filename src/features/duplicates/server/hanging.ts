import type { Tx } from '../../../server/database/connection.ts';
import { moveMessagesToContact } from '../../../server/outbox/store.ts';
import { moveActivitiesToContact } from '../../activities/server/store-merge.ts';
import { moveAgreementsToContact } from '../../customer-agreements/server/store-merge.ts';
import { moveStopsToContact, moveStrayWorkToContact } from '../../daily-routes/server/store-merge.ts';
import { moveLettersToContact } from '../../pickup-reminders/server/store-merge.ts';
import { moveRequestsToContact } from '../../service-requests/server/store-merge.ts';
import { moveSuspensionsToContact } from '../../suspensions/server/store-merge.ts';

/** Moves the rows of one table from a contact to another, or only those of `only` still there; gives what moved. */
type Move = (
  tx: Tx,
  move: Readonly<{ from: string; to: string; only?: readonly string[] }>,
) => Promise<readonly string[]>;

/**
 * Whatever hangs on a contact by a `contact_id`, by table, and the function of its owner's store that moves it. A
 * later feature with such a table adds its line here, and is then merged and parted with the contact; a test looks
 * for tables that are missing. Addresses go their own way (`merging.ts`): two of them may become one.
 */
export const hangingRows: Readonly<Record<string, Move>> = {
  activity: moveActivitiesToContact,
  customer_agreement: moveAgreementsToContact,
  daily_route_stop: moveStopsToContact,
  outbox_message: moveMessagesToContact,
  pickup_letter: moveLettersToContact,
  service_request: moveRequestsToContact,
  suspension: moveSuspensionsToContact,
  stray_work: moveStrayWorkToContact,
};
