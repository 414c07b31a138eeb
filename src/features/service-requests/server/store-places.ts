import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { isCurrent } from '../../services/rules.ts';
import { listServicesOfContact } from '../../services/server/store.ts';
import type { AskChoices } from '../choices.ts';
import { say } from '../words-refusals.ts';

/** A living address of the contact; refuses (missing) any other. */
export async function getOwnAddress(read: Reader, contactId: string, addressId: string) {
  const { rows } = await sql<{ addressId: string; street: string }>`
    select id as "addressId", street from living_address
    where id = ${addressId} and contact_id = ${contactId}`.execute(read);
  return found(rows[0], say.noSuchAddress);
}

/** The chosen services, of those that go on after a day; refuses (missing) any other. All of them without a choice. */
export async function getOwnServices(read: Reader, contactId: string, chosen: readonly string[] | undefined, day: Day) {
  const all = (await listServicesOfContact(read, contactId)).filter((one) => isCurrent(one, day));
  return chosen
    ? chosen.map((id) =>
        found(
          all.find((one) => one.id === id),
          say.noSuchService,
        ),
      )
    : all;
}

/** The contact's addresses, with what is collected there. */
export async function listOwnAddresses(read: Reader, contactId: string, today: Day): Promise<AskChoices['addresses']> {
  const { rows } = await sql<{ id: string; street: string }>`
    select id, street from living_address where contact_id = ${contactId} order by created_at, id`.execute(read);
  const services = await getOwnServices(read, contactId, undefined, today);
  const at = (addressId: string) =>
    services.flatMap(({ id, stream, cans, ...one }) => (one.addressId === addressId ? { id, stream, cans } : []));
  return rows.map((address) => ({ ...address, services: at(address.id) }));
}
