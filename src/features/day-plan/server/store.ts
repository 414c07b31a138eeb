import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import type { Pickup } from '../facts.ts';

export type NewException = Pickup &
  Readonly<{ createdBy: string | null; reason?: string | null }> &
  (
    | Readonly<{ kind: 'goes_with'; runId: string }>
    | Readonly<{ kind: 'comes_on'; date: Day; driverId: string | null; fromStopId: string | null; isAgain?: boolean }>
    | Readonly<{ kind: 'left_out'; reason: string }>
  );

/** Keeps what somebody decided for pickups, in the order given: the last one wins. */
export async function insertExceptions(tx: Tx, exceptions: readonly NewException[]): Promise<void> {
  if (exceptions.length === 0) return;
  await sql`
    insert into pickup_exception (service_id, route_id, nominal_date, kind, to_run_id, to_date, driver_id, from_stop_id,
      is_again, reason, created_by, created_at)
    select "serviceId", "routeId", nominal, kind, "runId", date, "driverId", "fromStopId",
      coalesce("isAgain", false), reason, "createdBy",
      clock_timestamp()
    from rows from (jsonb_to_recordset(${JSON.stringify(exceptions)}) as ("serviceId" uuid, "routeId" uuid,
      nominal date, kind pickup_exception_kind, "runId" uuid, date date, "driverId" uuid, "fromStopId" uuid, "isAgain" boolean, reason text,
      "createdBy" uuid)) with ordinality x
    order by x.ordinality`.execute(tx);
}

type TakenBack = Readonly<{ by: string; at: Instant }>;
export type DecidedPickup = Pickup & Readonly<{ toDate: Day | null; fromStopId: string | null }>;

/** Takes a decision back: what was decided before it counts again. Refuses (missing) one that is not there any more. */
export async function takeBackException(tx: Tx, id: string, { by, at }: TakenBack): Promise<DecidedPickup> {
  const { rows } = await sql<DecidedPickup>`
    update pickup_exception set taken_back_at = ${at}, taken_back_by = ${by}
    where id = ${id} and taken_back_at is null
    returning service_id as "serviceId", route_id as "routeId", nominal_date as nominal, to_date as "toDate",
      from_stop_id as "fromStopId"`.execute(tx);
  return found(rows[0], 'This decision does not exist any more or was taken back.');
}

/** Of a decision: it is about this pickup, whichever service of the house it names. */
const isOf = ({ serviceId, routeId, nominal }: Pickup) => sql`service_id in ${ofSameHouse(sql`${serviceId}`)}
  and (route_id, nominal_date) = (${routeId}, ${nominal})`;

/** Takes back that a pickup comes on days other than this one, whoever said so. */
export async function takeBackOtherDays(tx: Tx, pickup: Pickup, date: Day, { by, at }: TakenBack): Promise<void> {
  await sql`
    update pickup_exception set taken_back_at = ${at}, taken_back_by = ${by}
    where ${isOf(pickup)} and kind = 'comes_on'
      and to_date <> ${date} and taken_back_at is null`.execute(tx);
}

/**
 * When a dispatcher has last decided, after a moment, on which other day a pickup comes or that it is left out; also because
 * of a stop, if one is named.
 */
export async function findDecisionAfter(
  tx: Tx,
  pickup: Pickup,
  { at, fromStopId }: Readonly<{ at: Instant; fromStopId: string | null }>,
): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant }>`
    select created_at as at from pickup_exception
    where ${isOf(pickup)} and kind <> 'goes_with'
      and (from_stop_id is null or from_stop_id = ${fromStopId}) and taken_back_at is null and created_at > ${at}
    order by created_at desc limit 1`.execute(tx);
  return rows[0]?.at ?? null;
}

/** On which day a pickup comes by the last decision that stands, or that it is left out, then without a day. */
export async function findDecision(
  read: Reader,
  pickup: Pickup,
): Promise<Readonly<{ toDate: Day | null; reason: string | null }> | undefined> {
  const { rows } = await sql<{ toDate: Day | null; reason: string | null }>`
    select to_date as "toDate", reason from pickup_exception
    where ${isOf(pickup)} and kind <> 'goes_with'
      and taken_back_at is null order by number desc limit 1`.execute(read);
  return rows[0];
}

/** Takes back that a worked stop comes again on another day. */
export async function takeBackPutOff(tx: Tx, fromStopId: string, { by, at }: TakenBack): Promise<void> {
  await sql`
    update pickup_exception set taken_back_at = ${at}, taken_back_by = ${by}
    where from_stop_id = ${fromStopId} and kind = 'comes_on' and taken_back_at is null`.execute(tx);
}

/** From a service to another, up to a day if one is given, or only these rows. */
export type ServiceMove = Readonly<{ from: string; to: string; until?: Day | null; only?: readonly string[] }>;

/**
 * Lets what stands decided for pickups of a service, up to a day if one is given, count for another that takes its
 * place, or only those of `only`; gives the ids that moved.
 */
export async function moveDecisionsToService(tx: Tx, { from, to, until = null, only }: ServiceMove): Promise<string[]> {
  const isDue = until === null ? sql`true` : sql`nominal_date <= ${until}`;
  const which = only ? sql`and id = any(${only}::uuid[])` : sql`and taken_back_at is null and ${isDue}`;
  const { rows } = await sql<{ id: string }>`
    update pickup_exception set service_id = ${to} where service_id = ${from} ${which} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
