import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import type { Passkey } from '../passkeys.ts';

/** How long somebody has for the question of their device. */
const challengeMinutes = 5;

/** Something to sign, once: by whoever adds a passkey, or, with null, by whoever signs in. */
export async function insertChallenge(tx: Tx, profileId: string | null): Promise<string> {
  const challenge = randomToken();
  await sql`
    insert into passkey_challenge (challenge_hash, profile_id, expires_at)
    values (${tokenHash(challenge)}, ${profileId}, now() + ${`${challengeMinutes} minutes`}::interval)`.execute(tx);
  return challenge;
}

/** Uses up what was to be signed; false when it was never asked of them, is too old, or was signed before. */
export async function spendChallenge(tx: Tx, challenge: string, profileId: string | null): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge
    where challenge_hash = ${tokenHash(challenge)} and profile_id is not distinct from ${profileId}::uuid
      and expires_at > now()
    returning true`.execute(tx);
  return rows.length > 0;
}

/** What was asked for and never signed. */
export const sweepChallenges: Sweep = (most) => sql`
  delete from passkey_challenge where ctid in (
    select ctid from passkey_challenge where expires_at <= now() limit ${most} for update skip locked)`;

/** The passkeys of an account, newest first. */
export async function listPasskeys(read: Reader, profileId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, created_at as "createdAt", used_at as "usedAt" from passkey
    where profile_id = ${profileId} order by created_at desc, id`.execute(read);
  return rows;
}

type KnownDevice = Readonly<{ id: string; transports: string[] }>;

/** How their devices know the passkeys of an account. */
export async function listKnown(read: Reader, profileId: string): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    select credential_id as id, transports from passkey where profile_id = ${profileId} order by created_at, id`.execute(
    read,
  );
  return rows;
}

export type NewPasskey = Readonly<{
  profileId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
}>;

/** False when a passkey of this id is here already, whoever's it is. */
export async function insertPasskey(tx: Tx, key: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey (profile_id, credential_id, public_key, counter, transports, name)
    values (${key.profileId}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter}, ${key.transports},
      ${key.name})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export type KeptPasskey = Readonly<{ id: string; profileId: string; publicKey: Buffer; counter: number }>;

/** A passkey and its living account, both held: the account first, as everybody does. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<KeptPasskey | undefined> {
  const { rows: owners } = await sql`
    select from profile p
    where p.id = (select k.profile_id from passkey k where k.credential_id = ${credentialId}) and p.deleted_at is null
    for no key update of p`.execute(tx);
  if (owners.length === 0) return undefined;
  const { rows } = await sql<KeptPasskey>`
    select id, profile_id as "profileId", public_key as "publicKey", counter from passkey
    where credential_id = ${credentialId} for update`.execute(tx);
  return rows[0];
}

/** @param counter of signatures, as the device says now */
export async function notePasskeyUsed(tx: Tx, id: string, counter: number): Promise<void> {
  await sql`update passkey set counter = ${counter}, used_at = now() where id = ${id}`.execute(tx);
}

/** What is gone with it; undefined when somebody has no such passkey. */
export async function deletePasskey(tx: Tx, { id, profileId }: Readonly<{ id: string; profileId: string }>) {
  return tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .returning('name')
    .executeTakeFirst();
}

/** No passkey that is being added is added any more: what was proved for it holds no longer. */
export async function forgetBegun(tx: Tx, profileId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('profile_id', '=', profileId).execute();
}

/** From now on no passkey opens an account, nor one that is being added; answers whether there were any. */
export async function forgetPasskeys(tx: Tx, profileId: string): Promise<boolean> {
  await forgetBegun(tx, profileId);
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('profile_id', '=', profileId).executeTakeFirst();
  return numDeletedRows > 0n;
}
