import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { findOwnContact } from '../../contacts/server/store-account.ts';
import { type PickupOn, pickupsOf } from '../../daily-routes/each-pickup.ts';
import { type Place, placesOf } from '../../daily-routes/pickups.ts';
import { getPickupFacts } from '../../daily-routes/server/store-pickups.ts';

/** Somebody with an account to whose contact trucks come. */
export type Person = Readonly<{
  profileId: string;
  contactId: string;
  firstName: string;
  name: string;
  email: string;
  language: Language;
}>;

/** Undefined when the account has ended or belongs to no contact any more. */
export async function findPerson(read: Reader, profileId: string): Promise<Person | undefined> {
  const { rows } = await sql<Omit<Person, 'profileId' | 'contactId'>>`
    select first_name as "firstName", first_name || ' ' || last_name as name, email, language
    from correspondent where id = ${profileId}`.execute(read);
  const contact = rows[0] && (await findOwnContact(read, profileId));
  return rows[0] && contact ? { ...rows[0], profileId, contactId: contact.id } : undefined;
}

/** The same of somebody who is told of pickups: staff have no My Account in which they could end that. */
export async function findListener(read: Reader, profileId: string): Promise<Person | undefined> {
  const { rows } = await sql`select from staff where id = ${profileId}`.execute(read);
  return rows[0] ? undefined : findPerson(read, profileId);
}

type Dates = Readonly<{ from: Day; to: Day }>;

/** Where trucks come for a contact, with what their plans follow from, for a year and two weeks from a day on. */
export const listPlaces = async (read: Reader, contactId: string, from: Day): Promise<Place[]> =>
  placesOf(await getPickupFacts(read, contactId, from), from).filter(({ addressId }) => addressId !== null);

/** What the plan says of a contact's pickups on some dates. */
export async function listPickups(read: Reader, contactId: string, { from, to }: Dates): Promise<PickupOn[]> {
  return (await listPlaces(read, contactId, from)).flatMap((place) => pickupsOf(place, from, to));
}

/** The days on which a run to a contact was cancelled after a moment. */
export async function listCancelledSince(read: Reader, contactId: string, since: Instant): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    select distinct r.date from recorded_run r join recorded_stop s on s.daily_route_id = r.id
    where s.contact_id = ${contactId} and r.status = 'cancelled' and r.end_time > ${since}`.execute(read);
  return rows.map(({ date }) => date);
}
