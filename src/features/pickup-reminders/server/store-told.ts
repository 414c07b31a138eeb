import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import type { Change, Told } from '../changes.ts';

/** Told as JSON's pairs, of `toldPickups`. */
export const toldPickups = sql`pickup_told t join known_service v on v.id = t.service_id`;
export const toldJson = sql`'addressId', v.address_id, 'stream', v.stream, 'routeId', t.route_id,
  'nominal', t.nominal_date, 'comesOn', t.comes_on`;

/** What somebody was told, however long ago the usual day was: a pickup may be put off by weeks. */
export async function listTold(read: Reader, profileId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select v.address_id as "addressId", v.stream, t.route_id as "routeId", t.nominal_date as nominal,
      t.comes_on as "comesOn"
    from ${toldPickups}
    where t.profile_id = ${profileId} order by t.created_at`.execute(read);
  return rows;
}

/** From now on somebody knows these days. */
export async function saveTold(tx: Tx, profileId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into pickup_told (profile_id, service_id, route_id, nominal_date, comes_on)
    select ${profileId}, "serviceId", "routeId", nominal, "comesOn"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c ("serviceId" uuid, "routeId" uuid, nominal date, "comesOn" date)
    on conflict (profile_id, service_id, route_id, nominal_date) do update
    set comes_on = excluded.comes_on, created_at = now()`.execute(tx);
}

/** Days that are long over: the usual one, and the one on which the pickup comes. */
export const sweepTold: Sweep = (most) => sql`
  delete from pickup_told where ctid in (
    select ctid from pickup_told where nominal_date < now()::date - 60
      and (comes_on is null or comes_on < now()::date - 60) limit ${most} for update skip locked)`;
