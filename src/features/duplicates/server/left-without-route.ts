import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { MergeRecord } from '../merging.ts';

type Joined = MergeRecord['joined'];
type Routed = Readonly<{ addressId: string; stream: string }>;

/** Which streams routes come for to the addresses that others have joined. Call it before they part. */
export async function listRouted(read: Reader, joined: Joined): Promise<Routed[]> {
  const { rows } = await sql<Routed>`
    select distinct address_id as "addressId", stream from route_stop
    where address_id = any(${joined.map(({ into }) => into)}::uuid[])`.execute(read);
  return rows;
}

/**
 * Where two routes came to one house somebody may have taken one of them away since, and nobody sees whose pickups these
 * were. Who brought no place on a route lacks none, nor does who is served today for the last time. Call it when stops and
 * services have gone back.
 * @param routed what routes came for before
 * @returns to whom no route comes now, in sentences
 */
export async function leftWithoutRoute(
  tx: Tx,
  joined: Joined,
  routed: readonly Routed[],
  today: Day,
): Promise<string[]> {
  const at = joined.flatMap(({ id, into, stops }) =>
    routed
      .filter(({ addressId }) => addressId === into)
      .flatMap(({ stream }) => [into, ...(stops.length > 0 ? [id] : [])].map((addressId) => ({ addressId, stream }))),
  );
  if (at.length === 0) return [];
  const { rows } = await sql<{ stream: string; name: string; street: string }>`
    select distinct x.stream, a.contact_name as name, a.street
    from jsonb_to_recordset(${JSON.stringify(at)}) as x ("addressId" uuid, stream text)
    join living_address a on a.id = x."addressId"
    join agreed_service v on v.address_id = a.id and v.stream::text = x.stream
    where (v.last_day is null or v.last_day > ${today})
      and not exists (select from route_stop s where s.address_id = a.id and s.stream = v.stream)
    order by name, a.street, x.stream`.execute(tx);
  return rows.map(({ stream, name, street }) => `No route comes for ${stream} of ${name} at ${street} now.`);
}
