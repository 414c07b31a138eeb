import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { daysIn } from '../range.ts';

/** The days of a report on the company's clock; all that a report's SQL is given. */
export type Scope = Readonly<{
  from: Day;
  to: Day;
  today: Day;
  timeZone: string;
  /** The first day that was asked for, where only a part of the days is read. */
  begins?: Day;
}>;

/** One row of a report: `key` in its group, as the address has it. */
export type Only = Readonly<{ group: string; key: string }>;

/**
 * One row for each fact within the scope, with `day`, the columns of groups, of sums and of details that the report
 * declares, and `…Key` where names of a group may be equal. Sums over them are the report's numbers, they themselves
 * what stands behind those: that is why both agree.
 * @param only whoever asks wants no others, and leaves out the rest: a report of very many facts need not make them all
 */
export type Facts = (scope: Scope, only?: Only) => RawBuilder<unknown>;

/** The key of facts that a group has no name for. */
export const nameless = 'none';

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Of a keyed group, whose key is an id: compared as one, by which an index finds it. */
export function isOnly(column: RawBuilder<unknown>, key: string): RawBuilder<unknown> {
  if (key === nameless) return sql`${column} is null`;
  return isId(key) ? sql`${column} = ${key}::uuid` : sql`false`;
}

/** The days of a month where only that is asked for; for facts that hang on their own days alone. */
export const ofMonth = (scope: Scope, only: Only | undefined): Scope =>
  only?.group === 'month' ? { ...scope, begins: scope.begins ?? scope.from, ...daysIn(only.key, scope) } : scope;

/** The company's day of an instant. */
export const dayOf = (at: RawBuilder<unknown>, timeZone: string) => sql`(${at} at time zone ${timeZone})::date`;

/** Instants before all days that were asked for, where the first of them is read. */
export const before = (at: RawBuilder<unknown>, { from, begins = from, timeZone }: Scope) =>
  from === begins ? sql`${at} < ${from}::date::timestamp at time zone ${timeZone}` : sql`false`;

/** Instants within the days of a scope: as bounds, which an index finds and of which the planner knows how many they are. */
export const within = (at: RawBuilder<unknown>, { from, to, timeZone }: Pick<Scope, 'from' | 'to' | 'timeZone'>) =>
  sql`(${at} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${at} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;

/**
 * Of each account its contact, and the town and route of today: of several those where something is collected, then the
 * route of the trash, then the first by name. A house that was left stays on its route.
 */
export const homes = ({ today }: Pick<Scope, 'today'>): RawBuilder<unknown> => sql`
  select distinct on (c.profile_id) c.profile_id, c.id as contact_id, c.name, a.city, s.route_id, s.route_name
  from living_contact c
    left join living_address a on a.contact_id = c.id
    left join route_stop s on s.address_id = a.id
    left join agreed_service v on v.address_id = a.id and v.stream = coalesce(s.stream, v.stream)
      and v.first_day <= ${today} and coalesce(v.last_day >= ${today}, true)
  where c.profile_id is not null
  order by c.profile_id, v.id is null, a.is_service desc nulls last, s.stream nulls last, s.route_name, a.created_at, a.id,
    s.route_id`;

/** Runs of which no sums are kept. */
export const notKept = ({ from, to, timeZone }: Scope): RawBuilder<unknown> => sql`
  select r.id from recorded_run r where r.date between ${from} and ${to} and not exists (
    select from report_run k where k.daily_route_id = r.id and k.time_zone = ${timeZone})`;
