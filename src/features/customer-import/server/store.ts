import { type RawBuilder, sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { CustomerImport } from '../contract.ts';
import { type Key, type KnownKeys, keysOf } from '../duplicates.ts';
import type { Candidate } from '../rows.ts';
import type { Since } from '../rules.ts';

/**
 * Which of the candidates' e-mails, addresses and account numbers living contacts have already. What a contact had that
 * was merged into another counts as that one's: an old list imported again brings no merged contact back.
 */
export async function findKnownKeys(read: Reader, candidates: readonly Candidate[]): Promise<KnownKeys> {
  const keys = candidates.map(keysOf);
  const given = (key: Key) => keys.flatMap((of) => of[key] ?? []);
  const find = async (key: Key, column: RawBuilder<unknown>, from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ key: string; contactId: string; name: string }>`
      select k.key, c.id as "contactId", c.first_name || ' ' || c.last_name as name
      from (
        select ${column} as key, living_contact(c.id) as id
        from ${from} where c.merged_into is not null and ${column} = any(${given(key)}::text[])
        union all
        select ${column}, c.id
        from ${from} where c.deleted_at is null and ${column} = any(${given(key)}::text[])) k
      join contact c on c.id = k.id`.execute(read);
    return new Map(rows.map((row) => [row.key, row]));
  };
  const located = sql`contact_address a join contact c on c.id = a.contact_id and a.deleted_at is null`;
  return {
    email: await find('email', sql`lower(c.email)`, sql`contact c`),
    address: await find('address', sql`a.line_key`, located),
    account: await find('account', sql`c.account_number`, sql`contact c`),
  };
}

export async function insertImport(
  tx: Tx,
  made: Readonly<{ id: string; fileName: string; createdBy: string | null; count: number; skipped: number }>,
): Promise<CustomerImport> {
  await tx
    .insertInto('customer_import')
    .values({
      id: made.id,
      file_name: made.fileName,
      created_by: made.createdBy,
      contact_count: made.count,
      address_count: made.count,
      skipped_count: made.skipped,
    })
    .execute();
  return found((await listImports(tx, made.id))[0], 'The import was just added');
}

/** All imports, newest first, or the one with the id. */
export async function listImports(read: Reader, id?: string): Promise<CustomerImport[]> {
  return read
    .selectFrom('customer_import as i')
    .leftJoin('profile as p', 'p.id', 'i.created_by')
    .select([
      'i.id',
      'i.file_name as fileName',
      sql<string | null>`p.first_name || ' ' || p.last_name`.as('createdBy'),
      'i.created_at as createdAt',
      'i.contact_count as contactCount',
      'i.address_count as addressCount',
      'i.skipped_count as skippedCount',
      'i.undone_at as undoneAt',
    ])
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}

/** Reads for update; refuses (missing) an unknown import. */
export async function lockImport(tx: Tx, id: string): Promise<{ undoneAt: string | null }> {
  const row = await tx
    .selectFrom('customer_import')
    .select('undone_at as undoneAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'This import does not exist.');
}

export type ImportedContact = Since & Readonly<{ id: string; name: string }>;

/** The living contacts of an import, held until the transaction ends, with what happened to them since. */
export async function lockImportedContacts(tx: Tx, importId: string): Promise<ImportedContact[]> {
  await sql`select 1 from contact where import_id = ${importId} and deleted_at is null order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<ImportedContact>`
    select c.id, c.first_name || ' ' || c.last_name as name, c.profile_id is not null as "hasAccount",
      c.version > 1 or exists (
        select from contact_address a
        where a.contact_id = c.id and (a.updated_at > a.created_at or a.created_at > c.created_at)) as "isChanged",
      (select min(r.name) from contact_address a
        join route_address s on s.address_id = a.id join route r on r.id = s.route_id and r.deleted_at is null
        where a.contact_id = c.id) as "routeName",
      exists (select from activity v where v.contact_id = c.id) as "hasActivities",
      exists (select from daily_route_stop s where s.contact_id = c.id) as "hasStops"
    from contact c where c.import_id = ${importId} and c.deleted_at is null
    order by c.created_at, c.id`.execute(tx);
  return rows;
}

export async function markImportUndone(tx: Tx, id: string, undoneBy: string): Promise<void> {
  await tx
    .updateTable('customer_import')
    .set({ undone_at: sql<string>`now()`, undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}
