import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { ServiceMove } from '../../day-plan/server/store.ts';
import { lockDays, lockFollowing } from './apply-plan.ts';
import { datesToFollow } from './store-plan.ts';

/**
 * Moves the stops of runs, past and coming, from a contact to another, or only those of `only` that are still there;
 * gives the ids that moved. The name and address that a stop has copied stay as they were on the day. The dates whose
 * runs follow are locked first, as by whoever else changes stops: two never wait for each other.
 */
export async function moveStopsToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  await lockFollowed(tx, [from, to]);
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update daily_route_stop set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

async function lockFollowed(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await lockFollowing(tx);
  const { rows } = await sql<{ today: Day }>`select company_day_of(now()) as today`.execute(tx);
  for (const { today } of rows) await lockDays(tx, await datesToFollow(tx, today), { routeIds: [], contactIds });
}

/** Lets those of the stops follow an address that has become one with another; gives their ids. */
export async function moveRunStopsToAddress(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only: readonly string[] }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update daily_route_stop set address_id = ${to} where id = any(${only}::uuid[]) and address_id = ${from}
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Lets what was worked for a service, up to a day if one is given, count for another that takes its place, or only those
 * of `only`; gives the ids that moved. Open stops follow the plan anyway.
 */
export async function moveWorkToService(tx: Tx, { from, to, until = null, only }: ServiceMove): Promise<string[]> {
  const isDue =
    until === null ? sql`true` : sql`(select date from daily_route r where r.id = daily_route_id) <= ${until}`;
  const which = only ? sql`and id = any(${only}::uuid[])` : sql`and status <> 'pending' and ${isDue}`;
  const { rows } = await sql<{ id: string }>`
    update daily_route_stop set service_id = ${to} where service_id = ${from} ${which} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Moves what drivers told of a contact and could not be put on a stop, like the stops. */
export async function moveStrayWorkToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update stray_work set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * After contacts were parted: what was made and done since goes with the address or the service that went from one to
 * the other. Where two addresses had become one, only the service says at which of them it was.
 */
export async function moveWorkedSince(
  tx: Tx,
  { from, to, since }: Readonly<{ from: string; to: string; since: Instant }>,
): Promise<void> {
  await sql`
    update daily_route_stop s set contact_id = ${to}, address_id = x.address_id
    from (
      select t.id, coalesce(v.address_id, t.address_id) as address_id from daily_route_stop t
      left join known_service v on v.id = t.service_id and v.contact_id = ${to}
      left join known_address a on a.id = t.address_id and a.contact_id = ${to}
      where t.contact_id = ${from} and t.created_at >= ${since} and coalesce(v.id, a.id) is not null) x
    where s.id = x.id`.execute(tx);
  await sql`
    update stray_work w set contact_id = ${to}, address_id = x.address_id
    from (
      select t.id, coalesce(v.address_id, t.address_id) as address_id from stray_work t
      left join known_service v on v.id = t.service_id and v.contact_id = ${to}
      left join known_address a on a.id = t.address_id and a.contact_id = ${to}
      where t.contact_id = ${from} and t.received_at >= ${since} and coalesce(v.id, a.id) is not null) x
    where w.id = x.id`.execute(tx);
}
