import { type RawBuilder, sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { stopNumber } from '../../addresses/server/store-stop-number.ts';
import type { ContactStop, Suspension, SuspensionReason } from '../contract.ts';
import type { Period } from '../rules.ts';

const missingStop = 'This stop does not exist or is no longer on its route.';
const missingSuspension = 'This suspension does not exist or has been removed.';

/** What a deleted user did keeps their name (decisions: People). */
const nameOf = (p: RawBuilder<unknown>) => sql`${p}.first_name || ' ' || ${p}.last_name ||
  case when ${p}.deleted_at is null then '' else ' (deleted)' end`;
const columns = sql`u.id, u.route_address_id as "routeAddressId", u.suspended_from as "from", u.suspended_to as "to",
  u.reason, u.notes, ${nameOf(sql`p`)} as "createdBy", u.created_at as "createdAt", ${nameOf(sql`e`)} as "endedBy",
  u.ended_at as "endedAt"`;
const tables = sql`from route_address_suspension u
  left join profile p on p.id = u.created_by left join profile e on e.id = u.ended_by`;
/** Stops that are on a route as people see it (decisions: Contacts, Routes). */
const livingStops = sql`from route_address s
  join route r on r.id = s.route_id and r.deleted_at is null
  join contact_address a on a.id = s.address_id and a.deleted_at is null
  join contact c on c.id = a.contact_id and c.deleted_at is null`;

/** All holds of the given stops, latest first. */
export async function listSuspensions(read: Reader, routeAddressIds: readonly string[]): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select ${columns} ${tables} where u.route_address_id = any(${routeAddressIds}::uuid[])
    order by u.suspended_from desc, u.id`.execute(read);
  return rows;
}

/** Where a contact's addresses stand on routes, by route name, with the position as the route shows it. */
export async function listContactStops(read: Reader, contactId: string): Promise<ContactStop[]> {
  const { rows } = await sql<Omit<ContactStop, 'suspensions'>>`
    select s.id as "routeAddressId", r.id as "routeId", r.name as "routeName", r.days_of_week::text[] as "daysOfWeek",
      ${stopNumber} as "order",
      a.id as "addressId", a.street, a.city
    ${livingStops} where c.id = ${contactId} order by r.name, a.street, s.id`.execute(read);
  const all = await listSuspensions(
    read,
    rows.map((stop) => stop.routeAddressId),
  );
  const byStop = Map.groupBy(all, (suspension) => suspension.routeAddressId);
  return rows.map((stop) => ({ ...stop, suspensions: byStop.get(stop.routeAddressId) ?? [] }));
}

/** Locks a stop, so that its holds change one after the other; gives them. Refuses (missing) what is on no route. */
export async function lockSuspensionsOfStop(tx: Tx, routeAddressId: string): Promise<Suspension[]> {
  const { rows } = await sql`select s.id ${livingStops} where s.id = ${routeAddressId} for no key update of s`.execute(
    tx,
  );
  found(rows[0], missingStop);
  return listSuspensions(tx, [routeAddressId]);
}

/**
 * Lets nobody change suspensions until the transaction ends. Whoever copies them into runs calls it first: a hold that
 * is made meanwhile waits, and then finds the runs and marks their stops.
 */
export async function holdSuspensions(tx: Tx): Promise<void> {
  await sql`lock table route_address_suspension in share mode`.execute(tx);
}

/**
 * Waits until runs that are being generated are there, and lets none be generated until the transaction ends. Whoever
 * moves what generation copies (a stop's contact) calls it first: the other half of `holdSuspensions`.
 */
export async function holdGeneration(tx: Tx): Promise<void> {
  await sql`lock table route_address_suspension in row exclusive mode`.execute(tx);
}

export type LockedSuspension = Readonly<{ suspension: Suspension; others: readonly Suspension[] }>;

/** Locks the stop of a hold; gives the hold and the others of that stop. */
export async function lockSuspension(tx: Tx, id: string): Promise<LockedSuspension> {
  const row = await tx
    .selectFrom('route_address_suspension')
    .select('route_address_id as routeAddressId')
    .where('id', '=', id)
    .executeTakeFirst();
  const all = await lockSuspensionsOfStop(tx, found(row, missingSuspension).routeAddressId);
  const suspension = all.find((one) => one.id === id);
  return { suspension: found(suspension, missingSuspension), others: all.filter((one) => one.id !== id) };
}

export type SuspensionDraft = Period & Readonly<{ reason: SuspensionReason; notes: string | null }>;

export async function insertSuspension(
  tx: Tx,
  draft: SuspensionDraft & Readonly<{ routeAddressId: string; createdBy: string }>,
): Promise<Suspension> {
  const { id } = await tx
    .insertInto('route_address_suspension')
    .values({ ...columnsOf(draft), route_address_id: draft.routeAddressId, created_by: draft.createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getSuspension(tx, id);
}

export async function updateSuspension(tx: Tx, id: string, draft: SuspensionDraft): Promise<Suspension> {
  await tx.updateTable('route_address_suspension').set(columnsOf(draft)).where('id', '=', id).execute();
  return getSuspension(tx, id);
}

/** Shortens a hold and keeps who did it and when. */
export async function endSuspension(
  tx: Tx,
  id: string,
  ended: Readonly<{ lastDay: Day; by: string; at: Instant }>,
): Promise<Suspension> {
  await tx
    .updateTable('route_address_suspension')
    .set({ suspended_to: ended.lastDay, ended_by: ended.by, ended_at: ended.at })
    .where('id', '=', id)
    .execute();
  return getSuspension(tx, id);
}

export async function deleteSuspension(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('route_address_suspension').where('id', '=', id).execute();
}

/** Adds many holds at once, past ones too, for filling a database. The caller sees to it that none overlap. */
export async function insertSuspensions(
  tx: Tx,
  all: readonly (SuspensionDraft & Readonly<{ routeAddressId: string; createdBy: string | null }>)[],
): Promise<void> {
  await sql`
    insert into route_address_suspension (route_address_id, suspended_from, suspended_to, reason, notes, created_by)
    select * from jsonb_to_recordset(${JSON.stringify(all)}) as x ("routeAddressId" uuid, "from" date, "to" date,
      reason suspension_reason, notes text, "createdBy" uuid)`.execute(tx);
}

async function getSuspension(read: Reader, id: string): Promise<Suspension> {
  const { rows } = await sql<Suspension>`select ${columns} ${tables} where u.id = ${id}`.execute(read);
  return found(rows[0], missingSuspension);
}

function columnsOf({ from, to, reason, notes }: SuspensionDraft) {
  return { suspended_from: from, suspended_to: to, reason, notes };
}
