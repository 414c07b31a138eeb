import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { Refusal } from '../kernel/refusal.ts';
import type { Reader } from './database/connection.ts';
import type { Sweep } from './sweeping.ts';

/**
 * Counts one attempt under a key in a fixed window, shared by all processes through PostgreSQL.
 * Refuses (too-many) beyond `max`; every count is one statement of its own, so that a failed attempt stays counted.
 * `scale` is RATE_LIMIT_SCALE. Gives the count.
 */
export async function limit(
  read: Reader,
  key: string,
  { max, minutes, message, scale }: { max: number; minutes: number; message: string; scale: number },
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ hits: number }>`
    insert into rate_limit as kept (key, window_start)
    values (${key}, date_bin(${`${minutes} minutes`}::interval, now(), 'epoch'))
    on conflict (key, window_start) do update set hits = kept.hits + 1
    returning hits`.execute(read);
  const hits = row?.hits ?? 1;
  if (hits > max * scale) throw new Refusal('too-many', 'too-many', message);
  return hits;
}

/**
 * Whom a limit counts: an IPv4 address, or the /64 in which one IPv6 customer has more addresses than any limit
 * (RFC 6177). Texts that are neither stay as they are.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Takes back the last count under a key: what succeeded was no attack, and makes no room for more of one. */
export async function uncount(read: Reader, key: string): Promise<void> {
  await sql`
    update rate_limit set hits = greatest(hits - 1, 0)
    where key = ${key} and window_start = (select max(window_start) from rate_limit where key = ${key})`.execute(read);
}

/** Forgets a key's attempts: after a successful sign-in the account is not punished for earlier typos. */
export async function forgetAttempts(read: Reader, key: string): Promise<void> {
  await read.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Windows that no limit looks at any more. */
export const sweepLimits: Sweep = (most) => sql`
  delete from rate_limit where ctid in (
    select ctid from rate_limit where window_start < now() - interval '2 days' limit ${most} for update skip locked)`;
