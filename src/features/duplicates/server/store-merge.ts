import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { type Merge, mergePageSize } from '../contract.ts';
import type { LaterMerge } from '../later-merges.ts';
import type { MergeRecord } from '../merging.ts';
import { undoDays } from '../rules.ts';

export async function insertMerge(
  tx: Tx,
  merge: Readonly<{ keptId: string; mergedId: string; mergedBy: string; mergedAt: Instant; record: MergeRecord }>,
): Promise<string> {
  const { id } = await tx
    .insertInto('contact_merge')
    .values({
      kept_id: merge.keptId,
      merged_id: merge.mergedId,
      merged_by: merge.mergedBy,
      merged_at: merge.mergedAt,
      moved: JSON.stringify(merge.record),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whatever the merged contact was marked as not the same as, the kept one is from now on; gives whom that is new for. */
export async function moveNotDuplicates(
  tx: Tx,
  { from, to, markedBy }: Readonly<{ from: string; to: string; markedBy: string }>,
): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    insert into contact_not_double (a_id, b_id, marked_by)
    select least(other, ${to}::uuid), greatest(other, ${to}::uuid), ${markedBy}
    from (select case when a_id = ${from} then b_id else a_id end as other
      from contact_not_double where ${from}::uuid in (a_id, b_id)) marked
    where other <> ${to}::uuid
    on conflict do nothing
    returning case when a_id = ${to} then b_id else a_id end as other`.execute(tx);
  return rows.map((row) => row.other);
}

export type LockedMerge = Readonly<{
  id: string;
  keptId: string;
  mergedId: string;
  mergedAt: Instant;
  undoneAt: Instant | null;
  record: MergeRecord;
}>;

/** The two of a merge, who are locked before it; refuses (missing) an unknown one. */
export async function partiesOf(read: Reader, id: string): Promise<Pick<LockedMerge, 'keptId' | 'mergedId'>> {
  const { rows } = await sql<Pick<LockedMerge, 'keptId' | 'mergedId'>>`
    select kept_id as "keptId", merged_id as "mergedId" from contact_merge where id = ${id}`.execute(read);
  return found(rows[0], 'This merge does not exist.');
}

type Beside = Pick<LockedMerge, 'id' | 'keptId' | 'mergedAt'>;

/** The merges into the same contact that were made after this one and stand, oldest first; call it with the contact locked. */
export const listLaterMerges = (read: Reader, merge: Beside): Promise<LaterMerge[]> =>
  listOtherMerges(read, merge, sql`m.merged_at > ${merge.mergedAt}`);

/** The same for those that were made before it. */
export const listEarlierMerges = (read: Reader, merge: Beside): Promise<LaterMerge[]> =>
  listOtherMerges(read, merge, sql`m.merged_at <= ${merge.mergedAt}`);

async function listOtherMerges(read: Reader, { id, keptId }: Beside, when: RawBuilder<unknown>) {
  const { rows } = await sql<LaterMerge>`
    select m.id, x.name as "mergedName", k.name as "keptName", m.moved as record
    from contact_merge m join known_contact k on k.id = m.kept_id join known_contact x on x.id = m.merged_id
    where m.kept_id = ${keptId} and ${when} and m.id <> ${id} and m.undone_at is null
    order by m.merged_at, m.id`.execute(read);
  return rows;
}

export async function updateMergeRecord(tx: Tx, { id, record }: Pick<LaterMerge, 'id' | 'record'>): Promise<void> {
  await sql`update contact_merge set moved = ${JSON.stringify(record)} where id = ${id}`.execute(tx);
}

/** Reads for update; refuses (missing) an unknown merge. */
export async function lockMerge(tx: Tx, id: string): Promise<LockedMerge> {
  const { rows } = await sql<LockedMerge>`
    select id, kept_id as "keptId", merged_id as "mergedId", merged_at as "mergedAt", undone_at as "undoneAt",
      moved as record
    from contact_merge where id = ${id} for update`.execute(tx);
  return found(rows[0], 'This merge does not exist.');
}

export async function markMergeUndone(
  tx: Tx,
  id: string,
  undone: Readonly<{ by: string; at: Instant }>,
): Promise<void> {
  await tx
    .updateTable('contact_merge')
    .set({ undone_by: undone.by, undone_at: undone.at })
    .where('id', '=', id)
    .execute();
}

const mergeColumns = sql`
  m.id, k.id as "keptId", k.name as "keptName", x.id as "mergedId", x.name as "mergedName",
  m.merged_at as "mergedAt", b.name as "mergedBy", m.undone_at as "undoneAt", u.name as "undoneBy"`;
const mergeTables = sql`contact_merge m join known_contact k on k.id = m.kept_id join known_contact x on x.id = m.merged_id
  left join person b on b.id = m.merged_by left join person u on u.id = m.undone_by`;

/** A page of the merges of the last 30 days, newest first; of one kept contact only those not undone. */
export async function listMerges(
  read: Reader,
  { contactId, page, now }: Readonly<{ contactId?: string | undefined; page: number; now: Instant }>,
): Promise<{ merges: Merge[]; total: number }> {
  const ofContact = contactId ? sql`and m.kept_id = ${contactId} and m.undone_at is null` : sql``;
  const recent = sql`m.merged_at >= ${now}::timestamptz - make_interval(days => ${sql.lit(undoDays)}) ${ofContact}`;
  const { rows: merges } = await sql<Merge>`
    select ${mergeColumns} from ${mergeTables} where ${recent}
    order by m.merged_at desc, m.id limit ${mergePageSize} offset ${(page - 1) * mergePageSize}`.execute(read);
  const { rows } = await sql<{ total: number }>`select count(*) as total from contact_merge m where ${recent}`.execute(
    read,
  );
  return { merges, total: rows[0]?.total ?? 0 };
}

/** The merge that hid a contact, if it was merged and that was not undone. */
export async function findMergeOf(read: Reader, mergedId: string): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    select ${mergeColumns} from ${mergeTables} where m.merged_id = ${mergedId} and m.undone_at is null`.execute(read);
  return rows[0];
}

export type Brought = Omit<LockedMerge, 'undoneAt'>;

/** The merges with which an account came to the contact that has it, or had it when it was deleted, and with which it goes back. */
export async function listMergesBringing(read: Reader, accountId: string): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    with recursive bringing as (
      select * from contact_merge where undone_at is null and moved ->> 'profileId' = ${accountId}),
    follows as (
      select id as merge_id, kept_id as contact_id from bringing
      union all
      select f.merge_id, c.merged_into from follows f join known_contact c on c.id = f.contact_id
      where c.merged_into is not null)
    select m.id, m.kept_id as "keptId", m.merged_id as "mergedId", m.merged_at as "mergedAt", m.moved as record
    from bringing m join follows f on f.merge_id = m.id join known_contact c on c.id = f.contact_id
    where c.merged_into is null and c.profile_id = ${accountId} order by m.merged_at, m.id`.execute(read);
  return rows;
}
