import { sql } from 'kysely';
import type { Reader, Tx } from '../database/connection.ts';
import { announce } from '../live.ts';
import type { Sweep } from '../sweeping.ts';
import { claim, inMinutes } from '../work.ts';

/** What the payment provider says of a change: which object it concerns, never how it is now. */
export type ProviderEvent = Readonly<{ id: string; kind: string; objectType: string; objectId: string | null }>;

/** Keeps an event once, however often it is sent. */
export async function keepEvent(tx: Tx, { id, kind, objectType, objectId }: ProviderEvent): Promise<void> {
  await sql`
    insert into provider_event (id, kind, object_type, object_id) values (${id}, ${kind}, ${objectType}, ${objectId})
    on conflict (id) do nothing`.execute(tx);
  announce({ topic: 'payments' });
}

export type DueEvent = ProviderEvent & Readonly<{ attempts: number }>;

/** How long a process that took events is waited for, in minutes. */
const patienceMinutes = 2;

/** Takes events that wait, oldest first. */
export function takeDueEvents(tx: Tx, most: number): Promise<DueEvent[]> {
  return claim(tx, {
    take: sql`update provider_event t set status = 'waiting'`,
    key: sql`t.id`,
    due: sql`
      select id from provider_event where status = 'waiting' and next_try_at <= now()
      order by received_at, id limit ${most} for update skip locked`,
    patienceMinutes,
    columns: sql`t.id, t.kind, t.object_type as "objectType", t.object_id as "objectId", t.attempts`,
  });
}

export async function markRead(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update provider_event set status = 'done', done_at = now(), last_error = null
    where id = any(${ids}::text[])`.execute(tx);
  announce({ topic: 'payments' });
}

/** Tries again in so many minutes; undefined leaves it to the next sync. */
export async function markUnread(tx: Tx, ids: readonly string[], why: string, minutes: number | undefined) {
  await sql`
    update provider_event set last_error = ${why},
      ${minutes === undefined ? sql`status = 'given-up'` : sql`next_try_at = ${inMinutes(minutes)}`}
    where id = any(${ids}::text[])`.execute(tx);
  announce({ topic: 'payments' });
}

/** When the provider was last heard of. */
export async function findLastEvent(read: Reader): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(received_at) as at from provider_event`.execute(read);
  return rows[0]?.at ?? null;
}

const keptDays = 60;

/** Long after the provider has stopped sending an event again. */
export const sweepEvents: Sweep = (most) => sql`
  delete from provider_event where id in (
    select id from provider_event
    where status <> 'waiting' and received_at < now() - ${`${keptDays} days`}::interval
    order by received_at limit ${most} for update skip locked)`;
