import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { newPushKeys, type PushKeys } from '../../../server/push/vapid.ts';
import { lockFor } from '../../../server/transact.ts';
import type { Source } from '../contract.ts';
import { insertChoice, lockPerson } from './store.ts';

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

/** A browser is whose who used it last, and whoever had it has it no longer; of a person's many the oldest goes. */
export async function insertDevice(tx: Tx, profileId: string, { endpoint, p256dh, auth }: Device): Promise<void> {
  await lockFor(tx, `push device ${endpoint}`);
  const before = await ownerOf(tx, endpoint);
  const concerned = [profileId, ...(before ? [before] : [])].sort(); // in one order, or two who swap would wait in a ring
  for (const each of concerned) await lockPerson(tx, each);
  if (before && before !== profileId) await forgetDevice(tx, before, endpoint, 'device-gone');
  await sql`
    insert into push_subscription (profile_id, endpoint, p256dh, auth)
    values (${profileId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx);
  const tooMany = (await listDevices(tx, profileId)).slice(mostDevices).map(({ id }) => id);
  if (tooMany.length > 0) await sql`delete from push_subscription where id = any(${tooMany}::uuid[])`.execute(tx);
  announce({ topic: 'pickup-reminders', accountId: profileId });
}

async function ownerOf(tx: Tx, endpoint: string): Promise<string | undefined> {
  const { rows } = await sql<{ profileId: string }>`
    select profile_id as "profileId" from push_subscription where endpoint = ${endpoint}`.execute(tx);
  return rows[0]?.profileId;
}

/** Whoever has no other browser is not pushed to any longer. */
export async function forgetDevice(tx: Tx, profileId: string, endpoint: string, source: Source): Promise<void> {
  await lockPerson(tx, profileId);
  await sql`delete from push_subscription where profile_id = ${profileId} and endpoint = ${endpoint}`.execute(tx);
  announce({ topic: 'pickup-reminders', accountId: profileId });
  if ((await listDevices(tx, profileId)).length === 0)
    await insertChoice(tx, { profileId, channel: 'push', isOn: false, source });
}
