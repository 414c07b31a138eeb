import { sql } from 'kysely';
import { containingTyped } from '../../../kernel/containing.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { cadenceJson, seasonJson } from '../../services/server/store-schedule.ts';
import type { FoundRoute } from '../listing.ts';

/** Templates whose name contains the text, both folded, by name. There are so few that no index is needed. */
export async function findRoutesByName(read: Reader, text: string, most: number): Promise<FoundRoute[]> {
  const { rows } = await sql<FoundRoute>`
    select r.id, r.name, r.description, r.days_of_week::text[] as "daysOfWeek", ${cadenceJson} as cadence,
      ${seasonJson} as season
    from route r
    where r.deleted_at is null and fold_text(r.name) like ${containingTyped(text)}
    order by r.name, r.id limit ${sql.lit(most)}`.execute(read);
  return rows;
}
