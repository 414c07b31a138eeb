import { sql } from 'kysely';
import type { Received } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { requestPageSize, type ServiceRequest, type ShownState, type serviceRequestsContract } from '../contract.ts';
import { type OwnRequest, shownRequests } from '../own-requests.ts';
import { ofLiving, requestJson } from './store.ts';

type Wanted = Received<typeof serviceRequestsContract.list>;

const inState = (state: ShownState) => {
  if (state === 'all') return sql`true`;
  return state === 'waiting' ? sql`r.settled_at is null` : sql`r.state = ${state}`;
};

/** A page of what customers ask for, and how many there are in all. */
export async function listRequests(read: Reader, { state, kind, owner, page }: Wanted) {
  const isSettled = state !== 'waiting' && state !== 'open' && state !== 'in_hand';
  const order = isSettled ? sql`order by r.created_at desc, r.id` : sql`order by r.created_at, r.id`;
  const ofOwner = owner === 'nobody' ? sql`r.owner_id is null` : owner ? sql`r.owner_id = ${owner}` : sql`true`;
  const where = sql`where ${inState(state)} and ${kind ? sql`r.kind = ${kind}` : sql`true`} and ${ofOwner}`;
  const { rows } = await sql<{ request: ServiceRequest }>`
    select ${requestJson} as request ${ofLiving} ${where} ${order}
    limit ${requestPageSize} offset ${(page - 1) * requestPageSize}`.execute(read);
  const counted = await sql<{ total: string }>`select count(*) as total ${ofLiving} ${where}`.execute(read);
  return { requests: rows.map(({ request }) => request), total: Number(counted.rows[0]?.total) };
}

/** Those of one customer, newest first. */
export async function listRequestsOf(read: Reader, contactId: string): Promise<ServiceRequest[]> {
  const { rows } = await sql<{ request: ServiceRequest }>`
    select ${requestJson} as request ${ofLiving} where r.contact_id = ${contactId}
    order by r.created_at desc, r.id`.execute(read);
  return rows.map(({ request }) => request);
}

/** What its customer reads of them, newest first: what waits, however old it is, and the newest of the others. */
export async function listOwnRequests(read: Reader, contactId: string): Promise<OwnRequest[]> {
  const { rows } = await sql<OwnRequest>`
    select id, asked, state, outcome, paused, activity_id as "activityId", created_at as "createdAt", settled_at as "settledAt"
    from (
      select * from service_request where contact_id = ${contactId}
      order by settled_at is not null, created_at desc, id limit ${shownRequests}) r
    order by created_at desc, id`.execute(read);
  return rows;
}

/** How many wait, and how many of them nobody has taken. */
export async function countRequests(read: Reader): Promise<{ waiting: number; open: number }> {
  const { rows } = await sql<{ waiting: string; open: string }>`
    select count(*) as waiting, count(*) filter (where r.state = 'open') as open
    ${ofLiving} where r.settled_at is null`.execute(read);
  return { waiting: Number(rows[0]?.waiting), open: Number(rows[0]?.open) };
}

/** What one customer has asked for and nobody has settled yet. */
export async function listWaiting(read: Reader, contactId: string): Promise<OwnRequest[]> {
  const all = await listOwnRequests(read, contactId);
  return all.filter(({ settledAt }) => settledAt === null);
}
