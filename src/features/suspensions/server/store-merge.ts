import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Period } from '../rules.ts';

/** Moves a contact's holds to another contact, or only those of `only` still there; gives the ids that moved. */
export async function moveSuspensionsToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update suspension set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * After two contacts have become one: holds on all services are on those too that came from the other. What would be
 * held twice stays as it is, and one that is over holds nothing new: what came from the other was not on hold on its
 * days, and nobody is to be credited for them.
 */
export async function coverAllServices(tx: Tx, contactId: string): Promise<void> {
  await sql`
    insert into suspension_service (suspension_id, service_id, period)
    select u.id, v.id, daterange(u.suspended_from, u.suspended_to, '[]')
    from suspension u
    join known_service v on v.contact_id = u.contact_id and u.suspended_to >= v.first_day
    where u.contact_id = ${contactId} and u.covers_all and u.suspended_to >= company_day_of(now())
    on conflict do nothing`.execute(tx);
}

/**
 * Lets the holds on a service be on another too that takes its place; gives their ids. No day is held twice: of each hold
 * it is what the other's own leave free, and nothing of one for the same days; one of its own that lies within a longer
 * one gives way to it. Where that is over already, only the last piece counts: what lies before it is over too.
 */
export async function coverInstead(tx: Tx, { id, by }: Readonly<{ id: string; by: string }>): Promise<string[]> {
  await sql`
    update suspension_service k set period = 'empty' from suspension_service l
    where k.service_id = ${by} and l.service_id = ${id} and l.period @> k.period and l.period <> k.period
      and upper(k.period) > company_day_of(now())`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into suspension_service (suspension_id, service_id, period)
    select l.suspension_id, ${by}, coalesce(free.period, 'empty')
    from suspension_service l
    left join lateral (${freeOf(sql`l.period`, sql`${by}::uuid`, sql`l.suspension_id`)}) free on true
    where l.service_id = ${id}
      and not exists (select from suspension_service k where k.service_id = ${by} and k.period = l.period)
    on conflict do nothing returning suspension_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** The last piece of a period in which no other hold is on the service. */
const freeOf = (period: RawBuilder<unknown>, serviceId: RawBuilder<unknown>, holdId: RawBuilder<unknown>) => sql`
  select period from unnest(datemultirange(${period}) - coalesce((
    select range_agg(o.period) from suspension_service o
    where o.service_id = ${serviceId} and o.suspension_id <> ${holdId}), '{}')) period
  order by period desc limit 1`;

/** After a hold has become another or is gone: those that left days to it, one after the other, hold them again. */
export const holdFreedDays = (tx: Tx, contactId: string): Promise<void> =>
  holdAgain(tx, sql`u.contact_id = ${contactId}`);

/** The same of one service. */
export const holdFreedDaysOf = (tx: Tx, serviceId: string): Promise<void> =>
  holdAgain(tx, sql`k.service_id = ${serviceId}`);

/** Lets those of `suspension u` with its cover `k` that do not hold all their days hold what is free of these. */
async function holdAgain(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Readonly<{ id: string; serviceId: string }>>`
    select u.id, k.service_id as "serviceId" from suspension u join suspension_service k on k.suspension_id = u.id
    where ${which} and k.period <> daterange(u.suspended_from, u.suspended_to, '[]')
    order by u.suspended_from, u.id`.execute(tx);
  for (const { id, serviceId } of rows)
    await sql`
      update suspension_service k set period = free.period
      from suspension u cross join lateral (${freeOf(
        sql`daterange(u.suspended_from, u.suspended_to, '[]')`,
        sql`${serviceId}::uuid`,
        sql`u.id`,
      )}) free
      where u.id = ${id} and k.suspension_id = u.id and k.service_id = ${serviceId}`.execute(tx);
}

/** The other way: what gave way holds its days again, as far as those of other merges leave them free. */
export async function uncoverInstead(
  tx: Tx,
  { by, holds }: Readonly<{ by: string; holds: readonly string[] }>,
): Promise<void> {
  await sql`
    delete from suspension_service where service_id = ${by} and suspension_id = any(${holds}::uuid[])`.execute(tx);
  await holdFreedDaysOf(tx, by);
}

/**
 * After contacts were parted: no hold is on a service of the other. One of somebody who is still merged into either of
 * them keeps its holds: it is unseen until they are parted, too.
 */
export async function uncoverForeignServices(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await sql`
    delete from suspension_service k using suspension u, known_service v
    where u.id = k.suspension_id and v.id = k.service_id
      and u.contact_id = any(${contactIds}::uuid[]) and v.contact_id = any(${contactIds}::uuid[])
      and v.contact_id <> u.contact_id`.execute(tx);
}

export type ForeignHold = Period &
  Readonly<{
    id: string;
    contactId: string;
    coversAll: boolean;
    /** The services that it covers at its contact, and those of the other. */
    ownIds: readonly string[];
    foreignIds: readonly string[];
  }>;

/**
 * After contacts were parted: the holds that were meant for both or for the other, because they cover services of the
 * other that somebody chose, or were put on all services since they had become one.
 * @param except what came to them since with somebody else
 */
export async function listForeignHolds(
  read: Reader,
  { contactIds, since, except }: Readonly<{ contactIds: readonly string[]; since: Instant; except: readonly string[] }>,
): Promise<ForeignHold[]> {
  const { rows } = await sql<ForeignHold>`
    select u.id, u.contact_id as "contactId", u.covers_all as "coversAll", u.suspended_from as "from",
      u.suspended_to as "to",
      coalesce(array_agg(v.id) filter (where v.contact_id = u.contact_id), '{}') as "ownIds",
      coalesce(array_agg(v.id) filter (where v.contact_id <> u.contact_id), '{}') as "foreignIds"
    from suspension u
    left join suspension_service k on k.suspension_id = u.id
    left join known_service v on v.id = k.service_id and v.contact_id = any(${contactIds}::uuid[])
    where u.contact_id = any(${contactIds}::uuid[]) and u.id <> all(${except}::uuid[]) and (not u.covers_all or u.created_at >= ${since})
    group by u.id
    having u.covers_all or count(*) filter (where v.contact_id <> u.contact_id) > 0
    order by u.suspended_from, u.id`.execute(read);
  return rows;
}

/** Gives another contact a hold like this one, which takes its cover of these services over; gives its id. */
export async function splitSuspension(
  tx: Tx,
  { id, to, serviceIds }: Readonly<{ id: string; to: string; serviceIds: readonly string[] }>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into suspension (contact_id, covers_all, suspended_from, suspended_to, reason, notes, created_by, created_at,
      ended_by, ended_at)
    select ${to}, covers_all, suspended_from, suspended_to, reason, notes, created_by, created_at, ended_by, ended_at
    from suspension where id = ${id} returning id`.execute(tx);
  const copy = found(rows[0], 'This suspension does not exist or has been removed.');
  await sql`
    update suspension_service set suspension_id = ${copy.id}
    where suspension_id = ${id} and service_id = any(${serviceIds}::uuid[])`.execute(tx);
  return copy.id;
}
