import { sql } from 'kysely';

/** Of `route r`; the pure `Cadence`. */
export const cadenceJson = sql`case r.cadence
  when 'weekly' then json_build_object('kind', 'weekly')
  when 'biweekly' then json_build_object('kind', 'biweekly', 'from', r.cadence_from)
  else json_build_object('kind', 'monthly', 'weeks', r.cadence_weeks) end`;
export const seasonJson = sql`case when r.season_from is not null
  then json_build_object('from', r.season_from, 'to', r.season_to) end`;
/** The pure `Schedule`. */
export const scheduleJson = sql`json_build_object(
  'days', r.days_of_week, 'cadence', ${cadenceJson}, 'season', ${seasonJson})`;
