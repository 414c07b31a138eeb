import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { AddressLine, GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { claim, inMinutes, retryMinutes } from '../../../server/work.ts';
import { mostUnlocated } from '../contract.ts';
import { backOff } from '../position.ts';

/** Announced when there is something to ask the geocoding service. */
export const geocodingTopic = 'geocoding-wanted';

/** Whether address `a` is a post office box: it is no place on the map, and no service is asked about it. */
export const isPostBox = sql`a.street ~* '^\\s*(p\\.?\\s*o\\.?|post\\s+office)\\s*box\\M'`;

/** Asks for the place of addresses, or asks anew. Those that a person waits for come before those of a whole list. */
export async function queueGeocoding(tx: Tx, addressIds: readonly string[], from: 'person' | 'list'): Promise<void> {
  await sql`
    insert into address_geocoding (address_id, priority)
    select id, ${from === 'person' ? 0 : 1} from unnest(${addressIds}::uuid[]) id
    on conflict (address_id) do update set status = 'waiting', priority = excluded.priority, attempts = 0,
      queued_at = now(), next_try_at = now(), failed_at = null, failure = null, provider = null, precision = null`.execute(
    tx,
  );
  announce({ topic: geocodingTopic });
}

/** A person has placed the address: nobody is asked any more, and what was found before is of no interest. */
export async function forgetGeocoding(tx: Tx, addressId: string): Promise<void> {
  await tx.deleteFrom('address_geocoding').where('address_id', '=', addressId).execute();
}

/** An address about which the service is asked. */
export type Asked = Readonly<{
  id: string;
  line: AddressLine;
  /** The address as it is compared: when it is another one in the end, the answer is of no use. */
  lineKey: string;
  attempts: number;
  isOfList: boolean;
}>;

/**
 * Takes the next address to be asked about, so that no other process does: people's first, and none that is just being
 * edited. Gives the milliseconds to wait first when the last question of any process was less than `paceMs` ago.
 */
export async function takeWaiting(tx: Tx, paceMs: number): Promise<Asked | Readonly<{ waitMs: number }> | undefined> {
  await lockFor(tx, 'geocoding');
  const {
    rows: [last],
  } = await sql<{ waitMs: number | null }>`
    select ceil(${paceMs} - extract(epoch from clock_timestamp() - max(tried_at)) * 1000)::int as "waitMs"
    from address_geocoding`.execute(tx);
  if (last?.waitMs && last.waitMs > 0) return { waitMs: Math.min(last.waitMs, paceMs) };
  const [taken] = await claim<Asked>(tx, {
    take: sql`update address_geocoding t set tried_at = clock_timestamp()`,
    key: sql`t.address_id`,
    due: sql`
      select a.id, a.street, a.city, a.state, a.zip_code, a.country, a.line_key
      from address_geocoding g
      join contact_address a on a.id = g.address_id and a.deleted_at is null and a.latitude is null
      join living_contact c on c.id = a.contact_id
      where g.status = 'waiting' and g.next_try_at <= now() and not ${isPostBox}
      order by g.priority, g.next_try_at limit 1
      for no key update of g, a skip locked`,
    patienceMinutes: 1,
    columns: sql`d.id, t.attempts, t.priority > 0 as "isOfList", d.line_key as "lineKey",
      json_build_object('street', d.street, 'city', d.city, 'state', d.state, 'zipCode', d.zip_code,
        'country', d.country) as line`,
  });
  return taken;
}

/**
 * Keeps what the service has said; false, and nothing is written, when the address is another one by now, was placed by
 * hand or is gone.
 */
export async function saveAnswer(tx: Tx, asked: Asked, provider: string, answer: GeocodingAnswer): Promise<boolean> {
  if (!(await isStillAsked(tx, asked))) return false;
  if (answer.outcome === 'found') {
    const { latitude, longitude } = answer.point;
    await sql`
      update contact_address set latitude = ${latitude}, longitude = ${longitude}, position_source = 'geocoder'
      where id = ${asked.id}`.execute(tx);
  }
  const isLater = answer.outcome === 'later';
  await tx
    .updateTable('address_geocoding')
    .set({
      ...(isLater
        ? {
            failed_at: sql<string>`now()`,
            failure: answer.reason,
            next_try_at: inMinutes(retryMinutes(backOff, asked.attempts)),
          }
        : { status: answer.outcome === 'found' ? 'found' : 'not_found', failed_at: null, failure: null }),
      provider,
      precision: answer.outcome === 'found' ? answer.precision : null,
    })
    .where('address_id', '=', asked.id)
    .execute();
  return true;
}

/** Locks the address before its question, as those do who edit it. */
async function isStillAsked(tx: Tx, { id, lineKey, line }: Asked): Promise<boolean> {
  const { rows } = await sql`
    select from contact_address
    where id = ${id} and line_key = ${lineKey} and country = ${line.country} and latitude is null and deleted_at is null
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** Lets others ask at once: this process ends before it has an answer. */
export async function giveBack(tx: Tx, { id, attempts }: Asked): Promise<void> {
  await sql`
    update address_geocoding set next_try_at = now(), attempts = attempts - 1
    where address_id = ${id} and status = 'waiting' and attempts = ${attempts}`.execute(tx);
}

export type GeocodingState = Readonly<{
  waiting: number;
  answered: number;
  unreachableSince: string | null;
  notFound: number;
  unlocated: { id: string; contactId: string; contactName: string; street: string; cityLine: string }[];
}>;

/** How far geocoding has come with the addresses of living contacts. */
export async function getGeocodingState(read: Reader): Promise<GeocodingState> {
  const { rows } = await sql<GeocodingState>`
    with living as (
      select g.*, a.contact_id, a.street, a.city || ', ' || a.state || ' ' || a.zip_code as city_line,
        c.name
      from address_geocoding g
      join contact_address a on a.id = g.address_id and a.deleted_at is null
      join living_contact c on c.id = a.contact_id
      where g.status <> 'found' and not ${isPostBox}),
    waiting as (select count(*) as addresses, min(queued_at) as since, max(failed_at) as failed_at
      from living where status = 'waiting')
    select w.addresses as waiting, w.failed_at as "unreachableSince",
      (select count(*) from address_geocoding g where g.queued_at >= w.since and g.status <> 'waiting') as answered,
      (select count(*) from living where status = 'not_found') as "notFound",
      (select coalesce(json_agg(json_build_object('id', n.address_id, 'contactId', n.contact_id, 'contactName', n.name,
          'street', n.street, 'cityLine', n.city_line) order by n.tried_at desc, n.address_id), '[]')
        from (select * from living where status = 'not_found' order by tried_at desc, address_id
          limit ${mostUnlocated}) n) as unlocated
    from waiting w`.execute(read);
  return rows[0] ?? { waiting: 0, answered: 0, unreachableSince: null, notFound: 0, unlocated: [] };
}
