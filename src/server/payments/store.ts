import { sql } from 'kysely';
import { Refusal } from '../../kernel/refusal.ts';
import type { Reader, Tx } from '../database/connection.ts';
import { claim, inMinutes } from '../work.ts';
import type { ProviderFailure } from './provider-failure.ts';

/** What the provider is to do, as it stands in the table before it is asked. */
export type ProviderCommand = Readonly<{
  /** Made by whoever asks; the provider's idempotency key. */
  id: string;
  kind: string;
  request: Readonly<Record<string, unknown>>;
  requestedBy: string | null;
}>;

/** How long a process that took a command is waited for, in minutes. */
const patienceMinutes = 2;

export type DueCommand = ProviderCommand &
  Readonly<{
    /** Which attempt this is, from 1. */
    attempts: number;
    /** Idempotency keys of its requests under which the provider keeps a failure. */
    spentKeys: readonly string[];
  }>;

/**
 * Writes down what the provider is to do; undefined when it was done before. One that was refused may be tried again by
 * whoever asks again: it begins anew with that, so that it is waited for and asked again by itself however long ago it was
 * refused. Refuses (command-reused) other content under the same id.
 */
export async function intend(tx: Tx, command: ProviderCommand): Promise<DueCommand | undefined> {
  const { id, kind, request, requestedBy } = command;
  const content = JSON.stringify(request);
  const { rows } = await sql<{ status: string; isSame: boolean; attempts: number; spentKeys: string[] }>`
    insert into provider_command as c (id, kind, request, requested_by, attempts, next_try_at)
    values (${id}, ${kind}, ${content}, ${requestedBy}, 1, ${inMinutes(patienceMinutes)})
    on conflict (id) do update
      set status = case when c.status = 'refused' then 'waiting' else c.status end,
        attempts = case when c.status = 'refused' then 1 else c.attempts + 1 end,
        created_at = case when c.status = 'refused' then now() else c.created_at end,
        next_try_at = excluded.next_try_at
    returning c.status, c.kind = ${kind} and c.request = ${content}::jsonb as "isSame", c.attempts,
      c.spent_keys as "spentKeys"`.execute(tx);
  const [row] = rows;
  if (!row?.isSame)
    throw new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');
  return row.status === 'done' ? undefined : { ...command, attempts: row.attempts, spentKeys: row.spentKeys };
}

/** Whether this command was written down before: then it was judged, and what has become of it since judges it no more. */
export async function wasIntended(read: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from provider_command where id = ${id}`.execute(read);
  return rows.length > 0;
}

/** Whether it was not done before: of several attempts at once one is told so. */
export async function markDone(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update provider_command set status = 'done', last_error = null where id = ${id} and status <> 'done'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The provider certainly did not do it, unless another attempt has been told otherwise. */
export async function markRefused(tx: Tx, id: string, failure: ProviderFailure): Promise<void> {
  await sql`
    update provider_command set status = 'refused', ${keeping(failure)}
    where id = ${id} and status = 'waiting'`.execute(tx);
}

/** Nobody knows whether it did: it is asked again in so many minutes. */
export async function postpone(tx: Tx, id: string, failure: ProviderFailure, minutes: number): Promise<void> {
  await sql`
    update provider_command set ${keeping(failure)}, next_try_at = ${inMinutes(minutes)}
    where id = ${id} and status = 'waiting'`.execute(tx);
}

const keeping = ({ message, spentKey }: ProviderFailure) => sql`
  last_error = ${message}, spent_keys = spent_keys || array_remove(array[${spentKey ?? null}::text], null)`;

/** The provider forgets its idempotency keys after 24 hours: later nothing is asked a second time by itself. */
const keyHours = 23;

/** Takes the command that is due longest of those of which nobody knows whether they were carried out. */
export async function takeDueCommand(tx: Tx): Promise<DueCommand | undefined> {
  const [due] = await claim<DueCommand>(tx, {
    take: sql`update provider_command t set status = 'waiting'`,
    key: sql`t.id`,
    due: sql`
      select id from provider_command
      where status = 'waiting' and next_try_at <= now() and created_at > now() - ${`${keyHours} hours`}::interval
      order by next_try_at limit 1 for update skip locked`,
    patienceMinutes,
    columns: sql`t.id, t.kind, t.request, t.requested_by as "requestedBy", t.attempts, t.spent_keys as "spentKeys"`,
  });
  return due;
}

const mayBeCarriedOut = sql`status = 'waiting' and created_at > now() - ${`${keyHours} hours`}::interval`;

/** Whether another command whose request has these fields, of this kind if told, may still be carried out. */
export async function isUnderWay(
  read: Reader,
  exceptId: string,
  fields: ProviderCommand['request'],
  kind: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select from provider_command
    where ${mayBeCarriedOut} and id <> ${exceptId}
      and kind = coalesce(${kind}, kind) and request @> ${JSON.stringify(fields)}::jsonb limit 1`.execute(read);
  return rows.length > 0;
}

/** The same in words of SQL, of what a row is called at the provider. */
export const isBegun = (kind: string, { field, id }: Readonly<{ field: string; id: string }>) => sql`exists (
  select from provider_command
  where ${mayBeCarriedOut}
    and kind = ${kind} and request ->> ${field} = ${sql.ref(id)})`;

/** Whether something was ever to be done with a row whose command says this as well; in words of SQL. */
export const wasAskedWith = (said: string, { field, id }: Readonly<{ field: string; id: string }>) => sql`exists (
  select from provider_command where request ? ${said} and request ->> ${field} = ${sql.ref(id)})`;

/** So long a command may take before people are told that it does. */
const usualSeconds = 15;

/** A command of which whoever entered it does not know the end. */
export type UnansweredCommand = ProviderCommand &
  Readonly<{
    at: string;
    /** Why the provider refused it in the end, in a sentence; null while it is asked again by itself. */
    refusal: string | null;
  }>;

/** Whose request has any of these fields. */
type Abouts = readonly ProviderCommand['request'][];
const has = (abouts: Abouts) => sql`@> any(${abouts.map((fields) => JSON.stringify(fields))}::text[]::jsonb[])`;
/** Whether another of the kind was done since the command `c`, about the same where it is about one invoice or subscription. */
const isDoneSince = (abouts: Abouts) => sql`exists (
  select from provider_command later
  where later.kind = c.kind and later.status = 'done' and later.created_at > c.created_at
    and later.request ${has(abouts)}
    and (later.request -> 'stripeInvoiceId', later.request -> 'stripeSubscriptionId') is not distinct from
      (c.request -> 'stripeInvoiceId', c.request -> 'stripeSubscriptionId'))`;

/**
 * Commands with any of these fields that the provider has not answered, and those that it refused when it was asked again
 * by itself, until another of the kind is done; oldest first.
 */
export async function listUnanswered(read: Reader, abouts: Abouts): Promise<readonly UnansweredCommand[]> {
  const { rows } = await sql<UnansweredCommand>`
    select id, kind, request, requested_by as "requestedBy", created_at as at,
      case when status = 'refused' then last_error end as refusal
    from provider_command c
    where created_at > now() - ${`${keyHours} hours`}::interval and request ${has(abouts)}
      and (
        status = 'waiting'
          and (last_error is not null or created_at < now() - ${`${usualSeconds} seconds`}::interval)
        or status = 'refused' and attempts > 1 and not ${isDoneSince(abouts)})
    order by created_at, id`.execute(read);
  return rows;
}

/** Commands of a kind of which nobody knows the end, however old: their work may be done. */
export async function listUnsettled(read: Reader, kind: string): Promise<ProviderCommand[]> {
  const { rows } = await sql<ProviderCommand>`
    select id, kind, request, requested_by as "requestedBy" from provider_command
    where kind = ${kind} and status = 'waiting' order by created_at, id`.execute(read);
  return rows;
}

/** A command as it was written down, whatever has become of it. */
export async function findCommand(read: Reader, id: string): Promise<ProviderCommand | undefined> {
  const { rows } = await sql<ProviderCommand>`
    select id, kind, request, requested_by as "requestedBy" from provider_command where id = ${id}`.execute(read);
  return rows[0];
}

/** A command with who asked for it and when. */
export type DoneCommand = ProviderCommand & Readonly<{ at: string }>;

/** What was done by these commands, and by those of a kind whose request has these fields; oldest first. */
export async function listDone(
  read: Reader,
  ids: readonly string[],
  { kind, fields }: Readonly<{ kind?: string; fields?: ProviderCommand['request'] }> = {},
): Promise<DoneCommand[]> {
  const { rows } = await sql<DoneCommand>`
    select id, kind, request, requested_by as "requestedBy", created_at as at from provider_command
    where status = 'done' and (id = any(${ids}::uuid[]) or (kind = ${kind ?? null} and request @> ${JSON.stringify(fields ?? null)}::jsonb))
    order by created_at, id`.execute(read);
  return rows;
}

/**
 * What was done by the commands of a kind whose request has one of these values in a field, or may have been: our copy may
 * have it before we know the end of its command; oldest first.
 */
export async function listBegunTo(
  read: Reader,
  kind: string,
  { field, values }: Readonly<{ field: string; values: readonly string[] }>,
): Promise<DoneCommand[]> {
  const { rows } = await sql<DoneCommand>`
    select id, kind, request, requested_by as "requestedBy", created_at as at from provider_command
    where status <> 'refused' and kind = ${kind} and request ->> ${field} = any(${values}::text[])
    order by created_at, id`.execute(read);
  return rows;
}

/** Of a command nobody knows the end of, and nothing asks about any more. */
export const isForgotten = sql`status = 'waiting' and created_at <= now() - ${`${keyHours} hours`}::interval`;

/**
 * A command of which nobody knows the end, and nothing asks about any more, may be begun anew as if it had just been written
 * down: only for what does no harm when it is done a second time. False for every other.
 */
export async function beginAnew(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update provider_command set created_at = now(), attempts = 0, compared_at = null
    where id = ${id} and ${isForgotten} returning id`.execute(tx);
  return rows.length > 0;
}

/** Commands of a kind, of the last month, of which nobody knows the end and nothing asks about any more; oldest first. */
export async function listForgotten(read: Reader, kind: string): Promise<DoneCommand[]> {
  const { rows } = await sql<DoneCommand>`
    select id, kind, request, requested_by as "requestedBy", created_at as at from provider_command
    where kind = ${kind} and ${isForgotten} and created_at > now() - interval '30 days' order by created_at, id`.execute(
    read,
  );
  return rows;
}

/**
 * The same with these fields, whatever their kind, until another of the kind is done: whoever entered one was told that it is
 * asked again.
 */
export async function listGivenUp(read: Reader, abouts: Abouts): Promise<DoneCommand[]> {
  const { rows } = await sql<DoneCommand>`
    select id, kind, request, requested_by as "requestedBy", created_at as at from provider_command c
    where ${isForgotten} and created_at > now() - interval '30 days' and request ${has(abouts)}
      and not ${isDoneSince(abouts)}
    order by created_at, id`.execute(read);
  return rows;
}

/** The number of a reading that begins now: what is read later has a higher one. */
export async function nextReading(read: Reader): Promise<string> {
  const { rows } = await sql<{ reading: string }>`select nextval('provider_reading')::text as reading`.execute(read);
  return rows[0]?.reading ?? '0';
}
