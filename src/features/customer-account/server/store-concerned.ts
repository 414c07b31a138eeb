import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../../../kernel/live.ts';
import type { Topic } from '../../../kernel/topics.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Concerned } from '../../../server/own-events.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { listContactsOfRun } from '../../daily-routes/server/store.ts';

/** What is said to everybody. */
const ofAll: readonly Topic[] = ['company', 'company-calendar', 'products'];
/** Announced with the id of a contact. */
const ofContacts: readonly Topic[] = ['contacts', 'suspensions'];

const ofAddress = (id: string) => sql`select contact_id as id from known_address where id = ${id}`;

/** The contacts to whom the thing of a change belongs. */
const holders: Partial<Record<Topic, (id: string) => RawBuilder<unknown>>> = {
  activities: (id) => sql`select contact_id as id from living_activity where id = ${id} and is_customer_generated`,
  addresses: ofAddress,
  services: ofAddress,
  subscriptions: (id) => sql`
    select c.id from known_subscription s join living_contact c using (profile_id) where s.id = ${id}`,
  routes: (id) => sql`
    select distinct a.contact_id as id from route_stop s join living_address a on a.id = s.address_id
    where s.route_id = ${id}`,
};

/** Whose a change is. Nobody hears of one that does not say whose: their pages ask again by themselves now and then. */
export async function concerned(read: Reader, change: Change): Promise<Concerned> {
  const { topic, id } = change;
  if (topic === 'session' || topic === 'geocoding-wanted') return new Set();
  if (ofAll.includes(topic)) return 'all';
  return new Set(await contactsOf(read, change, topic, id));
}

async function contactsOf(read: Reader, change: Change, topic: Topic, id: string | undefined): Promise<string[]> {
  if (change.contactId !== undefined) return [change.contactId];
  const accountId = topic === 'users' ? id : change.accountId;
  if (accountId !== undefined) return [await contactOfAccount(read, accountId)].filter((one) => one !== null);
  if (id === undefined) return [];
  if (ofContacts.includes(topic)) return [id];
  if (topic === 'daily-routes') return change.isWhole ? listContactsOfRun(read, id) : [];
  const holder = holders[topic]?.(id);
  if (!holder) return [];
  const { rows } = await sql<{ id: string | null }>`${holder}`.execute(read);
  return rows.flatMap((row) => row.id ?? []);
}
