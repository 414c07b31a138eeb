import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { customerWordsJson } from '../../activities/server/store-notes.ts';
import type { Asked, Paused } from '../asked.ts';
import type { ServiceRequest } from '../contract.ts';
import type { State } from '../states.ts';
import { say } from '../words-refusals.ts';

/** The contract's `serviceRequest` as JSON, of `service_request r` and `living_contact c`. */
export const requestJson = sql`json_build_object('id', r.id, 'contactId', r.contact_id, 'contactName', c.name,
  'asked', r.asked, 'state', r.state, 'outcome', r.outcome, 'paused', r.paused,
  'createdAt', r.created_at, 'settledAt', r.settled_at,
  'owner', (select json_build_object('id', p.id, 'name', p.name) from person p where p.id = r.owner_id),
  'settledBy', (select p.name from person p where p.id = r.settled_by), 'activityId', r.activity_id,
  'added', ${customerWordsJson(sql`r.activity_id`)}, 'stopId', r.stop_id,
  'dailyRouteId', (select s.daily_route_id from dated_stop s where s.id = r.stop_id))`;

/** Requests of living contacts. */
export const ofLiving = sql`from service_request r join living_contact c on c.id = r.contact_id`;

async function one(read: Reader, condition: RawBuilder<unknown>): Promise<ServiceRequest> {
  const { rows } = await sql<{ request: ServiceRequest }>`
    select ${requestJson} as request ${ofLiving} where ${condition}`.execute(read);
  return found(rows[0], say.noSuchRequest).request;
}

/** Refuses (missing) an unknown request, and one of a deleted contact. */
export const getRequest = (read: Reader, id: string): Promise<ServiceRequest> => one(read, sql`r.id = ${id}`);

/** Reads for update; refuses (missing) one that is not this contact's. Call it with the contact locked. */
export const lockRequest = (tx: Tx, id: string, contactId: string): Promise<ServiceRequest> =>
  one(tx, sql`r.id = ${id} and r.contact_id = ${contactId} for update of r`);

type NewRequest = Readonly<{
  id: string;
  contactId: string;
  asked: Asked;
  stopId?: string | undefined;
  /** Its entry in Messages. */
  activityId: string | null;
  createdBy: string;
  /** Now, if left out. */
  createdAt?: Instant;
}>;

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { id, contactId, asked, stopId = null, activityId, createdBy, createdAt = null } = request;
  await sql`
    insert into service_request (id, contact_id, kind, asked, stop_id, activity_id, created_by, created_at)
    values (${id}, ${contactId}, ${asked.kind}, ${JSON.stringify(asked)}, ${stopId}, ${activityId}, ${createdBy},
      coalesce(${createdAt}, now()))`.execute(tx);
  announce({ topic: 'service-requests', id, contactId });
}

/** Who looks after a request; nobody when null. */
export async function saveOwner(tx: Tx, { id, contactId }: ServiceRequest, ownerId: string | null): Promise<void> {
  await sql`
    update service_request set owner_id = ${ownerId},
      state = case when ${ownerId}::uuid is null then 'open' else 'in_hand' end::service_request_state
    where id = ${id}`.execute(tx);
  announce({ topic: 'service-requests', id, contactId });
}

/** What somebody who is no colleague any more had in hand is nobody's again. */
export async function giveBackRequestsOf(tx: Tx, ownerId: string): Promise<void> {
  const { rows } = await sql<{ id: string; contactId: string }>`
    update service_request set owner_id = null, state = 'open' where owner_id = ${ownerId} and settled_at is null
    returning id, contact_id as "contactId"`.execute(tx);
  for (const { id, contactId } of rows) announce({ topic: 'service-requests', id, contactId });
}

type Settled = Readonly<{
  state: Exclude<State, 'open' | 'in_hand'>;
  /** In words of the office; null where nobody wrote any. */
  outcome: string | null;
  paused?: Paused;
  suspensionId?: string;
  by: string;
  /** Now, if left out. */
  settledAt?: Instant;
}>;

/** What came of a request; whoever settles it for the office looks after it, when nobody did. */
export async function saveSettled(
  tx: Tx,
  { id, contactId }: Pick<ServiceRequest, 'id' | 'contactId'>,
  { state, outcome, paused, suspensionId, by, settledAt }: Settled,
): Promise<void> {
  await sql`
    update service_request set state = ${state}, outcome = ${outcome},
      paused = ${paused ? JSON.stringify(paused) : null}, suspension_id = ${suspensionId ?? null},
      settled_by = ${by}, settled_at = coalesce(${settledAt ?? null}, now()),
      owner_id = coalesce(owner_id, (select s.id from staff s where s.id = ${by} and ${state} <> 'withdrawn'))
    where id = ${id}`.execute(tx);
  announce({ topic: 'service-requests', id, contactId });
}
