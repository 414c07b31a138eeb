import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import { containing } from '../../contacts/search-terms.ts';
import type { Route } from '../contract.ts';

/** Templates whose name contains the text in any case, by name. There are so few that no index is needed. */
export async function findRoutesByName(
  read: Reader,
  text: string,
  most: number,
): Promise<Pick<Route, 'id' | 'name' | 'description' | 'daysOfWeek'>[]> {
  const { rows } = await sql<Pick<Route, 'id' | 'name' | 'description' | 'daysOfWeek'>>`
    select id, name, description, days_of_week::text[] as "daysOfWeek" from route
    where deleted_at is null and lower(name) like lower(${containing(text)})
    order by name, id limit ${sql.lit(most)}`.execute(read);
  return rows;
}
