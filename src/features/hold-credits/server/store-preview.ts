import type { OwnContact } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Period } from '../../suspensions/rules.ts';
import { amountOf, reckonHold } from '../reckoning.ts';
import { isLongEnough } from '../rules.ts';
import { creditFactsOf } from './store-facts.ts';
import { readSettings } from './store-settings.ts';

/** As no hold is called. */
const wantedId = '00000000-0000-0000-0000-000000000000';

export type CreditPreview = Readonly<{
  /** In cents; 0 where it is too short, or nothing is billed. */
  amount: number;
  /** How long a hold has to be, in days; null where none is credited. */
  leastDays: number | null;
}>;

/** What a hold that nobody has made yet would be worth, as everything is now. */
export async function previewCredit(
  read: Reader,
  contact: OwnContact,
  { from, to, serviceIds }: Period & Readonly<{ serviceIds: readonly string[] }>,
): Promise<CreditPreview> {
  const settings = await readSettings(read);
  const leastDays = settings.isOn ? settings.leastDays : null;
  if (!isLongEnough({ from, to }, settings)) return { amount: 0, leastDays };
  const hold = { id: wantedId, from, to, reason: 'customer_request', notes: null } as const;
  const whose = { contactId: contact.id, profileId: contact.accountId };
  const facts = await creditFactsOf(read, [{ ...hold, ...whose }]);
  const services = (facts.services.get(contact.id) ?? []).map((service) =>
    serviceIds.includes(service.id) ? { ...service, holds: [...service.holds, hold] } : service,
  );
  const bills = facts.bills.get(contact.accountId) ?? [];
  return { amount: amountOf(reckonHold(facts.plan, { ...hold, services, bills, made: facts.made })), leastDays };
}
