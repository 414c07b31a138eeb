import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../kernel/roles.ts';
import type { Reader, Tx } from './database/connection.ts';
import { announce } from './live.ts';
import type { Sweep } from './sweeping.ts';

const lifetimeDays = 30;
const idleDays = 7;
/** A revoked session lives at most this long in another process; in this one it ends at once. */
const cacheMs = 500;

/** Who has an account is known by those who keep accounts. */
export type Who = Readonly<{
  read: Reader;
  findActor: (read: Reader, id: string) => Promise<Actor | undefined>;
}>;

type Cached = { actor: Actor | undefined; until: number };
const cache = new Map<string, Cached>();

/** At rest a token is only known by its SHA-256. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits, safe in cookies and links (security 7.2.3). */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Starts a session and gives its token, which is shown nowhere else. */
export async function startSession(
  tx: Tx,
  profileId: string,
  client: { address: string; userAgent: string | undefined },
): Promise<string> {
  const token = randomToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      profile_id: profileId,
      expires_at: sql<string>`now() + ${`${lifetimeDays} days`}::interval`,
      user_agent: client.userAgent?.slice(0, 400) ?? null,
      client_address: client.address,
    })
    .execute();
  return token;
}

/** The signed-in person behind a token; undefined when the session ended, idled out or its owner was deleted. */
export async function actorOfToken({ read, findActor }: Who, token: string | undefined): Promise<Actor | undefined> {
  if (!token) return undefined;
  const known = cache.get(token);
  if (known && known.until > performance.now()) return known.actor;
  if (cache.size > 10_000) cache.clear();
  const row = await read
    .selectFrom('session')
    .select(['profile_id as id', sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('stale')])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - ${`${idleDays} days`}::interval`)
    .executeTakeFirst();
  const actor = row && (await findActor(read, row.id));
  if (!actor) return undefined;
  if (row.stale)
    await read
      .updateTable('session')
      .set({ last_seen_at: sql<string>`now()` })
      .where('token_hash', '=', tokenHash(token))
      .execute();
  cache.set(token, { actor, until: performance.now() + cacheMs });
  return actor;
}

/** Sessions that expired or idled out; those that were ended are gone already. */
export const sweepSessions: Sweep = (most) => sql`
  delete from session where token_hash in (
    select token_hash from session
    where expires_at <= now() or last_seen_at <= now() - ${`${idleDays} days`}::interval
    limit ${most} for update skip locked)`;

/**
 * Announced with a person's id when a session of theirs ends, or says something else of them, and without one when it
 * may be anybody's: every process asks again who they are.
 */
export const sessionTopic = 'session';

/** From now on everybody is looked up anew. */
export const forgetActors = (): void => cache.clear();

/** Ends one session (sign-out). */
export async function endSession(tx: Tx, token: string): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(token))
    .returning('profile_id as id')
    .executeTakeFirst();
  cache.delete(token);
  if (ended) announce({ topic: sessionTopic, id: ended.id });
}

/** Ends every session of a person, or all but one: role or password changed, account deleted (security 7.4.2, 7.4.3). */
export async function endSessionsOf(
  tx: Tx,
  profileId: string,
  { except }: Readonly<{ except?: string | undefined }> = {},
): Promise<void> {
  let ended = tx.deleteFrom('session').where('profile_id', '=', profileId);
  if (except) ended = ended.where('token_hash', '<>', tokenHash(except));
  await ended.execute();
  cache.clear();
  announce({ topic: sessionTopic, id: profileId });
}
