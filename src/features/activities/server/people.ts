import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { Person } from '../contract.ts';

/** The contract's `person` of a profile's id. */
export const personJson = (profileId: RawBuilder<unknown>) => sql`(
  select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
  from person p where p.id = ${profileId})`;

/** Whoever a row of all activities may name, by name. */
export async function listPeople(read: Reader): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName" from person p
    where exists (select from staff s where s.id = p.id)
      or exists (select from activity a where a.assigned_to = p.id and not a.is_hidden)
      or exists (select from activity a where a.created_by = p.id and not a.is_hidden and not a.is_customer_generated)
    order by p.first_name, p.last_name, p.id`.execute(read);
  return rows;
}
