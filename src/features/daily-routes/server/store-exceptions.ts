import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import type { Unserved } from '../../day-plan/planned.ts';
import { needsTruck, whyNotText } from '../../day-plan/reasons.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import type { DecidedPickup, UnservedPickup } from '../exceptions.ts';
import { type Decided, decidedText } from '../words-decided.ts';
import type { LockedRun } from './store.ts';
import type { LockedStop } from './store-stop-work.ts';

const pickupsOf = (pickups: readonly Pickup[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    pickups.map(({ serviceId, routeId, nominal }) => ({ serviceId, routeId, nominal })),
  )}) as x ("serviceId" uuid, "routeId" uuid, nominal date)`;

/** Whose pickup it is, of `known_service v`, and by which `known_route t`. */
const shown = sql`v.contact_id as "contactId", v.contact_name as "contactName", v.street, v.stream,
  t.name as "routeName"`;

/** The reasons of a plan with whose pickups they are, in the order of the plan. */
export async function showUnserved(
  read: Reader,
  unserved: readonly Unserved[],
  { date, language = 'en' }: Readonly<{ date: Day; language?: Language }>,
): Promise<UnservedPickup[]> {
  if (unserved.length === 0) return [];
  type Row = Omit<UnservedPickup, 'why' | 'needsTruck'>;
  const { rows } = await sql<Row>`
    select x."serviceId", x."routeId", x.nominal, ${shown}, (
      select json_build_object('id', s.id, 'dailyRouteId', r.id) from daily_route_stop s
      join daily_route r on r.id = s.daily_route_id
      where s.service_id = x."serviceId" and s.route_id = x."routeId" and s.nominal_date = x.nominal and r.date = ${date}
        and s.status = 'pending' and r.status = 'cancelled' limit 1) as stop
    from ${pickupsOf(unserved)} join known_service v on v.id = x."serviceId" join known_route t on t.id = x."routeId"`.execute(
    read,
  );
  const keyOf = ({ serviceId, routeId, nominal }: Pickup) => `${serviceId} ${routeId} ${nominal}`;
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  return unserved.flatMap(({ why, ...pickup }) => {
    const row = rowOf.get(keyOf(pickup));
    return row ? [{ ...row, why: whyNotText(why, language), needsTruck: needsTruck(why) }] : [];
  });
}

/** What was decided for pickups of a date, or for pickups that come on it, the latest first. */
export async function listDecided(read: Reader, date: Day, language: Language): Promise<DecidedPickup[]> {
  const { rows } = await sql<Omit<DecidedPickup, 'what'> & Decided>`
    select x.id, x.service_id as "serviceId", x.route_id as "routeId", x.nominal_date as nominal, ${shown},
      x.kind, x.to_date as "toDate", x.is_again as "isAgain", x.reason, x.created_at as at,
      coalesce(d.name, r.route_name) as "runName", p.name as by
    from pickup_decision x
    join known_service v on v.id = x.service_id join known_route t on t.id = x.route_id
    left join daily_route r on r.id = x.to_run_id left join person d on d.id = r.driver_id
    left join person p on p.id = x.created_by
    where x.stands
      and ((x.nominal_date = ${date} and x.kind <> 'goes_with') or x.to_date = ${date} or r.date = ${date})
    order by x.number desc`.execute(read);
  return rows.map(({ kind, toDate, isAgain, reason, runName, ...row }) => ({
    ...row,
    what: decidedText({ kind, toDate, isAgain, reason, runName, nominal: row.nominal }, language),
  }));
}

/** Of `known_service v` and a pickup `x`: the stop `f` of run `q` because of which a truck was sent again. */
const sentAgain = sql`from pickup_decision e
  join daily_route_stop f on f.id = e.from_stop_id join daily_route q on q.id = f.daily_route_id
  where e.service_id in ${ofSameHouse(sql`v.id`)} and e.route_id = x."routeId" and e.nominal_date = x.nominal
    and e.stands and e.is_again`;

export type OpenPickup = Pickup &
  Readonly<{
    driverId: string | null;
    dates: readonly Day[];
    isWorked: boolean;
    /** The stop because of which a truck was sent again for it. */
    againFromStopId: string | null;
    isDeleted: boolean;
  }>;

/**
 * The pickups that are known: their services and routes exist. With the dates on which they stand now or were put by
 * decisions that stand, and whether somebody has worked one of them on its own date: whichever service of the house was
 * meant, as with other cans. What was worked before a truck was sent again does not count. Deleted are those at whose house
 * nobody is served, because it or its contact was deleted.
 */
export async function listKnownPickups(read: Reader, pickups: readonly Pickup[]): Promise<OpenPickup[]> {
  const { rows } = await sql<OpenPickup>`
    select x."serviceId", x."routeId", x.nominal,
      coalesce((select r.driver_id from daily_route_stop s join daily_route r on r.id = s.daily_route_id
        where s.service_id in ${ofSameHouse(sql`v.id`)} and s.route_id = x."routeId" and s.nominal_date = x.nominal
        order by r.date desc limit 1), t.driver_id) as "driverId",
      array(select distinct r.date::text from daily_route_stop s join daily_route r on r.id = s.daily_route_id
        where s.service_id in ${ofSameHouse(sql`v.id`)} and s.route_id = x."routeId" and s.nominal_date = x.nominal
          and s.status = 'pending'
        union select e.to_date::text from pickup_decision e
        where e.service_id in ${ofSameHouse(sql`v.id`)} and e.route_id = x."routeId" and e.nominal_date = x.nominal
          and e.to_date is not null and e.stands) as dates,
      exists (select from daily_route_stop s join daily_route r on r.id = s.daily_route_id
        where s.service_id in ${ofSameHouse(sql`v.id`)} and s.route_id = x."routeId" and s.nominal_date = x.nominal
          and s.status in ('in_progress', 'completed') and not exists (select ${sentAgain}
            and (f.id = s.id or (q.date, f.completion_time) > (r.date, s.completion_time)))) as "isWorked",
      (select f.id ${sentAgain} order by e.number desc limit 1) as "againFromStopId",
      not exists (select from living_address a where a.id = v.address_id) as "isDeleted"
    from ${pickupsOf(pickups)} join known_service v on v.id = x."serviceId" join known_route t on t.id = x."routeId"`.execute(
    read,
  );
  return rows;
}

/** The same pickup by each service that there is or was of this stream at its house: decisions may speak of any of them. */
export async function listOfHouse(read: Reader, { serviceId, routeId, nominal }: Pickup): Promise<Pickup[]> {
  const { rows } = await sql<{ id: string }>`${ofSameHouse(sql`${serviceId}`)}`.execute(read);
  return rows.map(({ id }) => ({ serviceId: id, routeId, nominal }));
}

/** On which day somebody was last at another stop of a pickup, later than at this one; a driver may be there still. */
export async function findDateWorkedSince(
  read: Reader,
  { id, run, completionTime }: Pick<LockedStop, 'id' | 'run' | 'completionTime'>,
  { serviceId, routeId, nominal }: Pickup,
): Promise<Day | undefined> {
  const { rows } = await sql<{ date: Day }>`
    select r.date from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.service_id in ${ofSameHouse(sql`${serviceId}`)} and (s.route_id, s.nominal_date) = (${routeId}, ${nominal})
      and s.id <> ${id} and s.status <> 'pending'
      and (r.date, coalesce(s.completion_time, 'infinity')) > (${run.date}, ${completionTime})
    order by r.date desc limit 1`.execute(read);
  return rows[0]?.date;
}

/** A cancelled run is as it was before: started, or still to be. */
export async function restoreRun(tx: Tx, run: LockedRun): Promise<void> {
  await sql`
    update daily_route set status = ${run.startTime ? 'in_progress' : 'pending'}, end_time = null, cancel_reason = null,
      updated_at = now()
    where id = ${run.id}`.execute(tx);
}
