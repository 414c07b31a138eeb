/** Commands of which only the last counts, such as how somebody is called. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../database/connection.ts';
import type { ProviderCommand } from './store.ts';

type Which = Readonly<{ kind: string; fields: ProviderCommand['request'] }>;

/** What was asked last of a kind, by these fields of its request, and was not refused. */
export async function findLastRequest(
  read: Reader,
  { kind, fields }: Which,
): Promise<ProviderCommand['request'] | undefined> {
  const { rows } = await sql<{ request: ProviderCommand['request'] }>`
    select request from provider_command
    where kind = ${kind} and status <> 'refused' and request @> ${JSON.stringify(fields)}::jsonb
    order by created_at desc limit 1`.execute(read);
  return rows[0]?.request;
}

/** What still waits is not asked for any more: a later command takes its place. */
export async function supersede(tx: Tx, { kind, fields }: Which): Promise<void> {
  await sql`
    update provider_command set status = 'refused', last_error = 'A later change took its place.'
    where kind = ${kind} and status = 'waiting' and request @> ${JSON.stringify(fields)}::jsonb`.execute(tx);
}
