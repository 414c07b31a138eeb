import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { goesOn, isCurrent } from '../../services/rules.ts';
import { listServicesOfContact, withFollowing } from '../../services/server/store.ts';
import type { AskChoices } from '../choices.ts';
import { say } from '../words-refusals.ts';

/** A living address of the contact; refuses (missing) any other. */
export async function getOwnAddress(read: Reader, contactId: string, addressId: string) {
  const { rows } = await sql<{ addressId: string; street: string }>`
    select id as "addressId", street from living_address
    where id = ${addressId} and contact_id = ${contactId}`.execute(read);
  return found(rows[0], say.noSuchAddress);
}

/**
 * The chosen services of the contact and those that go on for them, as far as they are there after a day; refuses (missing)
 * any other. All of them without a choice.
 */
export async function getOwnServices(read: Reader, contactId: string, chosen: readonly string[] | undefined, day: Day) {
  const all = await listServicesOfContact(read, contactId);
  const current = all.filter((one) => isCurrent(one, day));
  if (!chosen) return current;
  for (const id of chosen)
    found(
      all.find((one) => one.id === id),
      say.noSuchService,
    );
  const meant = await withFollowing(read, contactId, chosen);
  return current.filter(({ id }) => meant.includes(id));
}

/** The contact's addresses, with what is collected there: once where it goes on with other cans from a day on. */
export async function listOwnAddresses(read: Reader, contactId: string, today: Day): Promise<AskChoices['addresses']> {
  const { rows } = await sql<{ id: string; street: string }>`
    select id, street from living_address where contact_id = ${contactId} order by created_at, id`.execute(read);
  const services = await getOwnServices(read, contactId, undefined, today);
  const at = (addressId: string) => {
    const here = services.filter((one) => one.addressId === addressId);
    const first = here.filter((one) => !here.some((before) => goesOn(one, before)));
    return first.map(({ id, stream, cans }) => ({ id, stream, cans }));
  };
  return rows.map((address) => ({ ...address, services: at(address.id) }));
}
