import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { randomToken, tokenHash } from '../../../server/sessions.ts';
import type { Sweep } from '../../../server/sweeping.ts';

/** As long as its cookie lives. */
const knownDays = 180;

export type Device = Readonly<{
  /** What its attempts are counted by; says nothing of its token. */
  key: string;
  /** It is not asked for the second step of signing in. */
  isTrusted: boolean;
}>;

const trustedDays = 30;

/** The browser that holds a token, if it has signed in before to the account of this e-mail. */
export async function findDevice(read: Reader, token: string | undefined, email: string): Promise<Device | undefined> {
  if (!token) return undefined;
  const { rows } = await sql<Device>`
    select encode(d.token_hash, 'hex') as key, coalesce(d.trusted_until > now(), false) as "isTrusted"
    from known_device d join profile p on p.id = d.profile_id
    where d.token_hash = ${tokenHash(token)} and lower(p.email) = ${email.toLowerCase()} and p.deleted_at is null
      and d.used_at > now() - ${`${knownDays} days`}::interval`.execute(read);
  return rows[0];
}

/**
 * Knows a browser from now on as one of this account; gives its new token. The one before is worth nothing any more, so
 * that nobody gains by planting theirs; the other accounts that signed in there go with it.
 */
export async function knowDevice(
  tx: Tx,
  profileId: string,
  { before, trusts }: Readonly<{ before: string | undefined; trusts: boolean }>,
): Promise<string> {
  const token = randomToken();
  if (before)
    await tx
      .updateTable('known_device')
      .set({ token_hash: tokenHash(token) })
      .where('token_hash', '=', tokenHash(before))
      .execute();
  await sql`
    insert into known_device as kept (token_hash, profile_id, trusted_until)
    values (${tokenHash(token)}, ${profileId}, case when ${trusts} then now() + ${`${trustedDays} days`}::interval end)
    on conflict (token_hash, profile_id) do update
    set used_at = now(), trusted_until = coalesce(excluded.trusted_until, kept.trusted_until)`.execute(tx);
  return token;
}

/** From now on no browser is known as one of this account, or only one. */
export async function forgetDevices(
  tx: Tx,
  profileId: string,
  { except }: Readonly<{ except?: string | undefined }> = {},
): Promise<void> {
  let forgotten = tx.deleteFrom('known_device').where('profile_id', '=', profileId);
  if (except) forgotten = forgotten.where('token_hash', '<>', tokenHash(except));
  await forgotten.execute();
}

/** Browsers that have not signed in for too long. */
export const sweepDevices: Sweep = (most) => sql`
  delete from known_device where ctid in (
    select ctid from known_device where used_at <= now() - ${`${knownDays} days`}::interval
    limit ${most} for update skip locked)`;
