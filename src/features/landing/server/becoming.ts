import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { inSavepoint } from '../../../server/transact.ts';
import { listAddresses } from '../../addresses/server/store.ts';
import { getLetterhead } from '../../company/server/store.ts';
import { linkAccounts } from '../../contacts/server/store.ts';
import { maxStops } from '../../routes/contract.ts';
import { getRoute, lockRoute } from '../../routes/server/store.ts';
import { putOnRoute } from '../../routes/server/store-adding.ts';
import { insertUser } from '../../users/server/store.ts';
import { queueWelcome } from '../../users/server/store-links.ts';
import { contactName } from '../rules.ts';
import { addressLine } from '../service-area.ts';
import type { Proposal } from '../starting.ts';
import { say } from '../words.ts';
import { type Lead, takeLead } from './leads.ts';
import { isServedForOthers } from './store.ts';

type At = Proposal & Readonly<{ firstDay: Day; today: Day }>;
type NewCustomer = Lead & Required<Pick<Lead, 'address' | 'phone'>>;

/**
 * Makes a customer of somebody nobody knows yet: a contact with its address on the route, a service from the first day,
 * and an account with its welcome link. Whom the company knows by this e-mail waits for the office, and so does somebody
 * new where the route is full by now, or somebody else of the house is served; they are told why by e-mail alone.
 */
export async function becomeCustomer(tx: Tx, lead: NewCustomer, at: At, publicUrl: string): Promise<void> {
  const locked = await lockRoute(tx, at.routeId);
  const route = await getRoute(tx, at.routeId, at.today);
  const { contactId, isNew } = await takeLead(tx, lead, publicUrl);
  if (!isNew) return tellWaiting(tx, lead, contactId, say.knownText);
  if (route.stops.length >= maxStops) return tellWaiting(tx, lead, contactId, say.fullText);
  const [address] = await listAddresses(tx, contactId);
  if (!address) throw new Error('A new lead has no address');
  if (await isServedForOthers(tx, contactId, address, at.firstDay))
    return tellWaiting(tx, lead, contactId, say.servedText);
  const user = await insertUser(tx, { ...contactName(lead.name), ...customer(lead), passwordHash: null });
  // Of an account without a contact the e-mail is known too.
  if (!user) return tellWaiting(tx, lead, contactId, say.knownText);
  announce({ topic: 'users', id: user.id });
  await linkAccounts(tx, [{ id: contactId, profileId: user.id }]);
  const place = { route, locked, addressId: address.id, position: at.position, cans: address.cans };
  await putOnRoute(tx, place, { today: at.today, firstDay: at.firstDay, by: null });
  announce({ topic: 'services', id: address.id });
  // As with a promotion: a failed e-mail undoes nothing.
  const company = await getLetterhead(tx);
  await inSavepoint(tx, () => queueWelcome(tx, user, { company, publicUrl, createdBy: null, contactId }));
}

const customer = ({ email, phone }: NewCustomer) => ({ email, phone, role: 'customer' }) as const;

type Why = (address: string) => string;

async function tellWaiting(tx: Tx, lead: NewCustomer, contactId: string, why: Why): Promise<void> {
  const { name, email, address } = lead;
  const company = await getLetterhead(tx);
  const letter = draft({ subject: say.startSubject, paragraphs: [why(addressLine(address))], company });
  await queueMessage(tx, { ...letter, kind: 'Website', to: { name, address: email }, createdBy: null, contactId });
}
