import { type RawBuilder, sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { findOtherActivities } from '../../activities/server/store.ts';
import { deletedAddresses } from '../../addresses/server/store.ts';
import { findServedAnew } from '../../services/server/store.ts';
import type { CustomerImport } from '../contract.ts';
import { type Key, type Known, type KnownKeys, keysOf, nameAndPhone } from '../duplicates.ts';
import type { Person } from '../people.ts';
import type { Since } from '../rules.ts';

/**
 * Which of the people's e-mails, addresses and account numbers living contacts have already; by an e-mail also those whose
 * account has it. What a contact had that was merged into another counts as that one's: an old list imported again brings
 * no merged contact back.
 */
export async function findKnownKeys(read: Reader, people: readonly Person[], today: Day): Promise<KnownKeys> {
  const keys = people.flatMap(keysOf);
  const given = (wanted: Key) => keys.flatMap(([key, value]) => (key === wanted ? value : []));
  const find = async (having: RawBuilder<unknown>) => {
    const { rows } = await sql<{ key: string; contactId: string; name: string }>`
      select k.key, c.id as "contactId", c.name from (${having}) k join living_contact c on c.id = k.id`.execute(read);
    return new Map(rows.map((row) => [row.key, row]));
  };
  const contacts = (column: RawBuilder<unknown>, keys: readonly string[]) => sql`
    select ${column} as key, living_contact(id) as id from known_contact
    where merged_into is not null and ${column} = any(${keys}::text[])
    union all
    select ${column}, id from living_contact where ${column} = any(${keys}::text[])`;
  return {
    email: await find(sql`
      ${contacts(sql`lower(email)`, given('email'))}
      union all
      select lower(w.email), c.id from living_contact c join correspondent w on w.id = c.profile_id
      where lower(w.email) = any(${given('email')}::text[])`),
    address: await find(sql`
      select a.line_key || case when ${isServed(today)} then '' else ${byName('a.contact_name')} end as key, a.contact_id as id
      from living_address a where a.line_key = any(${given('address')}::text[])
      union all
      select d.line_key || ${byName('c.name')}, c.id from ${deletedAddresses} d join living_contact c on c.id = d.contact_id
      where d.line_key = any(${given('address')}::text[])`),
    account: await find(contacts(sql`account_number`, given('account'))),
    person: new Map([
      ...(given('person').length > 0 ? await findMergedPeople(read, people) : []),
      ...(await find(sql`
        select lower(name) || '|' || coalesce(phone_key, '') as key, id from living_contact
        where lower(name) || '|' || coalesce(phone_key, '') = any(${given('person')}::text[])`)),
    ]),
  };
}

/** Of a house that a contact has left, or where letters alone go: who else is called so. */
const byName = (name: string) => sql`' ' || lower(${sql.ref(name)})`;

/** Whether something is collected at `living_address a`, or will be; of who is served nowhere, whether they have it. */
const isServed = (today: Day) => sql`(
  (a.is_service or not exists (select from living_address o where o.contact_id = a.contact_id and o.is_service))
  and (not exists (select from agreed_service v where v.address_id = a.id)
    or exists (select from agreed_service v where v.address_id = a.id and (v.last_day is null or v.last_day >= ${today}))))`;

/** By name and phone, those who were merged with the contacts that they are now: what their phones come to is kept of the living alone. */
async function findMergedPeople(read: Reader, people: readonly Person[]) {
  const names = [...new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase()))];
  const { rows } = await sql<Known & { merged: string; phone: string | null }>`
    select m.name as merged, m.phone, c.id as "contactId", c.name
    from known_contact m join living_contact c on c.id = living_contact(m.id)
    where m.merged_into is not null and lower(m.name) = any(${names}::text[])`.execute(read);
  return rows.map(({ merged, phone, ...known }) => [nameAndPhone(merged, phone), known] as const);
}

export async function insertImport(
  tx: Tx,
  made: Readonly<{
    id: string;
    fileName: string;
    createdBy: string | null;
    contacts: number;
    addresses: number;
    skipped: number;
  }>,
): Promise<CustomerImport> {
  await tx
    .insertInto('customer_import')
    .values({
      id: made.id,
      file_name: made.fileName,
      created_by: made.createdBy,
      contact_count: made.contacts,
      address_count: made.addresses,
      skipped_count: made.skipped,
    })
    .execute();
  return found((await listImports(tx, made.id))[0], 'The import was just added');
}

/** All imports, newest first, or the one with the id. */
export async function listImports(read: Reader, id?: string): Promise<CustomerImport[]> {
  return read
    .selectFrom('customer_import as i')
    .leftJoin('person as p', 'p.id', 'i.created_by')
    .select([
      'i.id',
      'i.file_name as fileName',
      'p.name as createdBy',
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
export async function lockImport(tx: Tx, id: string): Promise<{ createdAt: Instant; undoneAt: Instant | null }> {
  const row = await tx
    .selectFrom('customer_import')
    .select(['created_at as createdAt', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'This import does not exist.');
}

export type ImportedContact = Since & Readonly<{ id: string; name: string }>;

/**
 * The living contacts of an import, held until the transaction ends, with what happened to them since. The stops that the
 * import itself put on routes are no use of them, nor the notes that it brought, nor that these stand on coming runs: what is made in its transaction
 * has its time.
 */
export async function lockImportedContacts(
  tx: Tx,
  { id: importId, createdAt, today }: Readonly<{ id: string; createdAt: Instant; today: Day }>,
): Promise<ImportedContact[]> {
  await sql`select 1 from living_contact where import_id = ${importId} order by id for update`.execute(tx);
  const { rows } = await sql<Omit<ImportedContact, 'isServedAnew' | 'hasActivities'>>`
    select c.id, c.name, c.profile_id is not null as "hasAccount",
      c.version > 1 or exists (
        select from known_address a
        where a.contact_id = c.id and (a.updated_at > a.created_at or a.created_at > i.created_at)) as "isChanged",
      (select min(s.route_name) from known_address a join route_stop s on s.address_id = a.id
        where a.contact_id = c.id and s.created_at > i.created_at) as "routeName",
      exists (select from recorded_stop s where s.contact_id = c.id
        and (s.date < ${today} or s.status <> 'pending' or s.run_status <> 'pending')) as "hasStops",
      exists (select from customer_hold h where h.contact_id = c.id) as "hasHolds",
      exists (select from pickup_decision d join known_service v on v.id = d.service_id
        where v.contact_id = c.id and d.stands and d.kind <> 'goes_with') as "hasDecided"
    from living_contact c join customer_import i on i.id = c.import_id where c.import_id = ${importId}
    order by c.created_at, c.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const servedAnew = await findServedAnew(tx, ids, createdAt);
  const talkedWith = await findOtherActivities(tx, ids, createdAt);
  return rows.map((contact) => ({
    ...contact,
    isServedAnew: servedAnew.has(contact.id),
    hasActivities: talkedWith.has(contact.id),
  }));
}

/** Whether somebody has a place on a route, deleted or not, that none of the imports made at these times gave them. */
export async function hasPlaceOfOthers(read: Reader, routeId: string, madeAt: readonly Instant[]): Promise<boolean> {
  const { rows } = await sql`
    select from route_stop s where s.route_id = ${routeId}
      and date_trunc('milliseconds', s.created_at) <> all(${madeAt}::timestamptz[]) limit 1`.execute(read);
  return rows.length > 0;
}

export async function markImportUndone(tx: Tx, id: string, undoneBy: string): Promise<void> {
  await tx
    .updateTable('customer_import')
    .set({ undone_at: sql<string>`now()`, undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}
