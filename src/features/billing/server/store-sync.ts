import { type QueryExecutorProvider, sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Progress } from '../../../server/payments/comparing.ts';
import type { Sweep } from '../../../server/sweeping.ts';
import { claim, inMinutes } from '../../../server/work.ts';
import type { StepCounts, Sync, SyncStep } from '../contract.ts';
import { isUnseenNight } from './store-differences.ts';

const isFirst = (row: string) => sql`not exists (
  select from provider_sync e where e.status = 'done' and e.started_at < ${sql.ref(`${row}.started_at`)})`;
const columns = sql`id, status, step, counts, started_at as "startedAt", finished_at as "finishedAt",
  last_error as error, requested_by is null as "isNightly", difference_count as "differenceCount"`;

/** The one that began last. */
export async function findLatestSync(read: Reader): Promise<Sync | null> {
  const { rows } = await sql<Sync>`
    select ${columns} from provider_sync order by started_at desc limit 1`.execute(read);
  return rows[0] ?? null;
}

/** Begins a sync, or gives the one that is under way; a repeat of its command gives it again. */
export async function beginSync(tx: Tx, id: string, requestedBy: string | null): Promise<Sync> {
  await sql`
    insert into provider_sync (id, requested_by) values (${id}, ${requestedBy}) on conflict do nothing`.execute(tx);
  announce({ topic: 'payments' });
  const { rows } = await sql<Sync>`
    select ${columns} from provider_sync where id = ${id} or status = 'running'
    order by id = ${id} desc limit 1`.execute(tx);
  return found(rows[0], 'This sync does not exist.');
}

/**
 * After a restore: the provider is ahead of the backup, so that everything is compared at the next start, from the beginning.
 * Where nobody has ever compared there is no provider.
 * @param tx of the restore, of which nobody hears
 */
export async function compareRestored(tx: QueryExecutorProvider): Promise<void> {
  await sql`
    update provider_sync set status = 'failed', last_error = 'A backup was restored.', finished_at = now(), progress = null
    where status = 'running'`.execute(tx);
  await sql`insert into provider_sync (id) select gen_random_uuid() where exists (select from provider_sync)`.execute(
    tx,
  );
}

export type DueSync = Readonly<{
  id: string;
  step: SyncStep;
  progress: Progress | null;
  counts: Partial<Record<SyncStep, StepCounts>>;
  attempts: number;
  startedAt: string;
  /** There was none before: all that it finds is new here, and nobody has failed to tell of it. */
  isFirst: boolean;
}>;

/** How long a process that died at it is waited for, in minutes: each page begins that anew. */
const patienceMinutes = 2;

export async function takeDueSync(tx: Tx): Promise<DueSync | undefined> {
  const [due] = await claim<DueSync>(tx, {
    take: sql`update provider_sync t set status = 'running'`,
    key: sql`t.id`,
    due: sql`
      select id from provider_sync where status = 'running' and next_try_at <= now() limit 1 for update skip locked`,
    patienceMinutes,
    columns: sql`t.id, t.step, t.progress, t.counts, t.attempts, t.started_at as "startedAt", ${isFirst('t')} as "isFirst"`,
  });
  return due;
}

type Step = Pick<DueSync, 'id' | 'step' | 'progress' | 'counts'>;

/** How far it is; whoever works at it goes on to. */
export async function keepSync(tx: Tx, { id, step, progress, counts }: Step): Promise<void> {
  await sql`
    update provider_sync set step = ${step}, progress = ${JSON.stringify(progress)}, attempts = 1,
      counts = ${JSON.stringify(counts)}, next_try_at = ${inMinutes(patienceMinutes)}
    where id = ${id}`.execute(tx);
  announce({ topic: 'payments' });
}

export async function endSync(tx: Tx, id: string, error: string | null): Promise<void> {
  await sql`
    update provider_sync set status = ${error === null ? 'done' : 'failed'}::provider_sync_status,
      last_error = ${error}, finished_at = now(), progress = null
    where id = ${id}`.execute(tx);
  announce({ topic: 'payments' });
}

/** Tries again in so many minutes, where it broke off. */
export async function postponeSync(tx: Tx, id: string, error: string | null, minutes: number): Promise<void> {
  await sql`
    update provider_sync set last_error = ${error}, next_try_at = ${inMinutes(minutes)} where id = ${id}`.execute(tx);
  announce({ topic: 'payments' });
}

/**
 * Begins a night's sync that broke off since this moment anew, so that what it has found is told with what it finds now;
 * false when there is none.
 */
export async function beginAgain(tx: Tx, since: string): Promise<boolean> {
  const { rows } = await sql`
    update provider_sync set status = 'running', step = 'products', attempts = 0, next_try_at = now(), finished_at = null
    where id = (
        select id from provider_sync where started_at >= ${since} and status = 'failed' and requested_by is null and seen_at is null
        order by started_at desc limit 1)
      and not exists (select from provider_sync where status = 'running')
    returning id`.execute(tx);
  if (rows.length > 0) announce({ topic: 'payments' });
  return rows.length > 0;
}

const anewMinutes = 60;

/** Whether one that began since this moment is over or under way; one that failed is to be begun anew after an hour. */
export async function hasSyncSince(read: Reader, since: string): Promise<boolean> {
  const { rows } = await sql`
    select from provider_sync
    where started_at >= ${since} and (status <> 'failed' or finished_at > ${inMinutes(-anewMinutes)}) limit 1`.execute(
    read,
  );
  return rows.length > 0;
}

/** Whether one that began since this moment is over, and none is under way. */
export async function hasSyncEndedSince(read: Reader, since: string): Promise<boolean> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    select coalesce(bool_and(status <> 'running'), false) as "hasEnded" from provider_sync
    where started_at >= ${since} or status = 'running'`.execute(read);
  return rows[0]?.hasEnded ?? false;
}

const keptDays = 60;

/** What nobody has seen yet stays. */
export const sweepSyncs: Sweep = (most) => sql`
  delete from provider_sync where id in (
    select s.id from provider_sync s
    where s.status <> 'running' and s.started_at < now() - ${`${keptDays} days`}::interval and not ${isUnseenNight}
    order by s.started_at limit ${most} for update skip locked)`;
