import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../../../kernel/live.ts';
import { isTopic, type Topic } from '../../../kernel/topics.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Concerned } from '../../../server/own-events.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { listContactsOfRun } from '../../daily-routes/server/store.ts';

/** What is said to everybody. */
const ofAll: readonly Topic[] = ['company', 'company-calendar', 'products'];
/** Settings of it are announced without an id. */
const settingsOfAll: readonly Topic[] = ['hold-credits', 'service-requests'];
/** Announced with the id of a contact. */
const ofContacts: readonly Topic[] = ['contacts', 'suspensions'];

const ofAddress = (id: string) => sql`select contact_id as id from known_address where id = ${id}`;

/** The contacts to whom the thing of a change belongs. */
const owners: Partial<Record<Topic, (id: string) => RawBuilder<unknown>>> = {
  activities: (id) => sql`select contact_id as id from living_activity where id = ${id} and is_customer_generated`,
  addresses: ofAddress,
  services: ofAddress,
  routes: (id) => sql`
    select distinct a.contact_id as id from route_stop s join living_address a on a.id = s.address_id
    where s.route_id = ${id}`,
};

/** Whose a change is. Nobody hears of one that does not say whose: their pages ask again by themselves now and then. */
export async function concerned(read: Reader, change: Change): Promise<Concerned> {
  const { topic, id } = change;
  if (!isTopic(topic)) return new Set();
  if (ofAll.includes(topic) || (id === undefined && settingsOfAll.includes(topic))) return 'all';
  return new Set(await contactsOf(read, change, topic, id));
}

async function contactsOf(read: Reader, change: Change, topic: Topic, id: string | undefined): Promise<string[]> {
  if (change.contactId !== undefined) return [change.contactId];
  const accountId = topic === 'users' ? id : change.accountId;
  if (accountId !== undefined) return contactsOfAccounts(read, [accountId]);
  if (id === undefined) return [];
  if (ofContacts.includes(topic)) return [id];
  if (topic === 'daily-routes') return change.isWhole ? listContactsOfRun(read, id) : [];
  if (topic === 'subscriptions') {
    const accounts = await idsOf(read, sql`select profile_id as id from known_subscription where id = ${id}`);
    return contactsOfAccounts(read, accounts);
  }
  const owner = owners[topic]?.(id);
  return owner ? idsOf(read, owner) : [];
}

/** Which contact an account belongs to is asked where it is known. */
async function contactsOfAccounts(read: Reader, accountIds: readonly string[]): Promise<string[]> {
  const found = await Promise.all(accountIds.map((accountId) => contactOfAccount(read, accountId)));
  return found.filter((one) => one !== null);
}

async function idsOf(read: Reader, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`${query}`.execute(read);
  return rows.flatMap((row) => row.id ?? []);
}
