import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { newPushKeys, type PushKeys } from '../../../server/push/vapid.ts';

/** The company's pair of keys, made by whoever needs it first. */
export async function getPushKeys(tx: Tx): Promise<PushKeys> {
  const find = async () => {
    const { rows } = await sql<PushKeys>`
      select public_key as "publicKey", private_jwk as "privateJwk" from push_key`.execute(tx);
    return rows[0];
  };
  const known = await find();
  if (known) return known;
  const { publicKey, privateJwk } = newPushKeys();
  await sql`
    insert into push_key (public_key, private_jwk) values (${publicKey}, ${JSON.stringify(privateJwk)}::jsonb)
    on conflict do nothing`.execute(tx);
  return (await find()) as PushKeys;
}

export type Device = Readonly<{ endpoint: string; p256dh: string; auth: string }>;

/** Newest first. */
export async function listDevices(read: Reader, profileId: string): Promise<(Device & { id: string })[]> {
  const { rows } = await sql<Device & { id: string }>`
    select id, endpoint, p256dh, auth from push_subscription
    where profile_id = ${profileId} order by created_at desc, id`.execute(read);
  return rows;
}

const mostDevices = 10;

/** A browser is whose who used it last; of a person's many the oldest goes. */
export async function insertDevice(tx: Tx, profileId: string, { endpoint, p256dh, auth }: Device): Promise<void> {
  await sql`
    insert into push_subscription (profile_id, endpoint, p256dh, auth)
    values (${profileId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update
    set profile_id = excluded.profile_id, p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx);
  const tooMany = (await listDevices(tx, profileId)).slice(mostDevices).map(({ id }) => id);
  if (tooMany.length > 0) await sql`delete from push_subscription where id = any(${tooMany}::uuid[])`.execute(tx);
  announce({ topic: 'pickup-reminders', accountId: profileId });
}

export async function deleteDevice(tx: Tx, profileId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where profile_id = ${profileId} and endpoint = ${endpoint}`.execute(tx);
  announce({ topic: 'pickup-reminders', accountId: profileId });
}
