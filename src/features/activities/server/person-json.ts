import { type RawBuilder, sql } from 'kysely';

/** The contract's `person` of a profile's id; a deleted one keeps the name (decisions: People). */
export const personJson = (profileId: RawBuilder<unknown>) => sql`(
  select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name ||
    case when p.deleted_at is null then '' else ' (deleted)' end)
  from profile p where p.id = ${profileId})`;

/** The same person as one text, of a joined `profile`. */
export function personName(profile: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${profile}.${column}`);
  const ending = sql`case when ${of('deleted_at')} is null then '' else ' (deleted)' end`;
  return sql`${of('first_name')} || ' ' || ${of('last_name')} || ${ending}`;
}
