import { type RawBuilder, sql } from 'kysely';

/** The contract's `person` of a profile's id; a deleted one keeps the name (decisions: People). */
export const personJson = (profileId: RawBuilder<unknown>) => sql`(
  select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name ||
    case when p.deleted_at is null then '' else ' (deleted)' end)
  from profile p where p.id = ${profileId})`;

/** The same person as one text. */
export const personName = (profileId: RawBuilder<unknown>) => sql`(
  select p.first_name || ' ' || p.last_name || case when p.deleted_at is null then '' else ' (deleted)' end
  from profile p where p.id = ${profileId})`;
