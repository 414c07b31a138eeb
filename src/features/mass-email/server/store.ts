import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { containing } from '../../contacts/search-terms.ts';
import { type MassEmail, mostProblems, mostRecipients, type Recipient } from '../contract.ts';

type Filter = Readonly<{ q: string; status?: string | undefined; routeId?: string | undefined }>;

const recipientColumns = sql`
  c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
  exists (select from email_unsubscribe u where u.email = lower(c.email)) as "isUnsubscribed"`;

/** Living contacts by last name; the text is looked for in full name, e-mail and company (spec 3 §2). */
export async function listRecipients(
  read: Reader,
  { q, status, routeId }: Filter,
): Promise<{ rows: Recipient[]; hasMore: boolean }> {
  const conditions = [sql`true`];
  if (status) conditions.push(sql`c.status = ${status}`);
  if (q)
    conditions.push(sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, c.company_name))
      like lower(${containing(q)})`);
  if (routeId)
    conditions.push(sql`exists (
      select from living_address a join route_stop r on r.address_id = a.id
      where a.contact_id = c.id and r.route_id = ${routeId})`);
  const { rows } = await sql<Recipient>`
    select ${recipientColumns}, c.company_name as "companyName", c.status
    from living_contact c where ${sql.join(conditions, sql` and `)}
    order by lower(c.last_name), lower(c.first_name), c.id limit ${mostRecipients + 1}`.execute(read);
  return { rows: rows.slice(0, mostRecipients), hasMore: rows.length > mostRecipients };
}

export type Chosen = Omit<Recipient, 'companyName' | 'status'> & Readonly<{ isDeleted: boolean }>;

/** Contacts by id, deleted ones too; unknown ids are left out. */
export async function listChosen(read: Reader, ids: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select ${recipientColumns}, c.is_deleted as "isDeleted"
    from known_contact c where c.id = any(${ids}::uuid[]) order by lower(c.last_name), lower(c.first_name), c.id`.execute(
    read,
  );
  return rows;
}

type NewMassEmail = Readonly<{ id: string; subject: string; message: string; createdBy: string }>;

/** False when the id is known already: the same command a second time. */
export async function insertMassEmail(tx: Tx, { id, subject, message, createdBy }: NewMassEmail): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('mass_email')
    .values({ id, subject, message, created_by: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

export async function insertMessages(
  tx: Tx,
  massEmailId: string,
  messages: readonly Readonly<{ messageId: string; tokenHash: Buffer }>[],
): Promise<void> {
  await sql`
    insert into mass_email_message (mass_email_id, message_id, unsubscribe_token_hash)
    select ${massEmailId}, m.id, decode(m.hash, 'hex')
    from unnest(${messages.map(({ messageId }) => messageId)}::uuid[],
      ${messages.map(({ tokenHash }) => tokenHash.toString('hex'))}::text[]) as m (id, hash)`.execute(tx);
}

const massEmailColumns = sql`
  e.id, e.subject, e.created_at as "createdAt",
  (select p.name from person p where p.id = e.created_by) as "createdBy",
  c.*`;
const counts = sql`
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where o.status = 'sent')::int as sent,
      count(*) filter (where o.status in ('queued', 'sending') and o.last_error is null)::int as waiting,
      count(*) filter (where o.status in ('queued', 'sending') and o.last_error is not null)::int as retried,
      count(*) filter (where o.status = 'failed')::int as failed,
      count(*) filter (where o.status = 'held')::int as held
    from mass_email_message m join letter o on o.id = m.message_id where m.mass_email_id = e.id) c`;

export async function listMassEmails(read: Reader): Promise<MassEmail[]> {
  const { rows } = await sql<MassEmail>`
    select ${massEmailColumns} from (select * from mass_email order by created_at desc, id limit 20) e ${counts}
    order by e.created_at desc, e.id`.execute(read);
  return rows;
}

type Problem = Readonly<{
  contactId: string | null;
  name: string | null;
  email: string;
  error: string | null;
  isTriedAgain: boolean;
}>;

/** Refuses (missing) an unknown one. */
export async function getMassEmail(
  read: Reader,
  id: string,
): Promise<MassEmail & Readonly<{ message: string; problems: Problem[] }>> {
  const { rows } = await sql<MassEmail & { message: string }>`
    select ${massEmailColumns}, e.message from mass_email e ${counts} where e.id = ${id}`.execute(read);
  const massEmail = found(rows[0], 'This mass email does not exist.');
  const { rows: problems } = await sql<Problem>`
    select o.contact_id as "contactId", o.to_name as name, o.to_address as email, o.last_error as error,
      o.status <> 'failed' as "isTriedAgain"
    from mass_email_message m join letter o on o.id = m.message_id
    where m.mass_email_id = ${id} and o.status <> 'sent' and (o.status = 'failed' or o.last_error is not null)
    order by o.to_name, o.id limit ${mostProblems}`.execute(read);
  return { ...massEmail, problems };
}

/** The address that an unsubscribe link was sent to; refuses (missing) an unknown link. */
export async function getAddressOfLink(read: Reader, tokenHash: Buffer): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select lower(o.to_address) as email from mass_email_message m join letter o on o.id = m.message_id
    where m.unsubscribe_token_hash = ${tokenHash}`.execute(read);
  return found(rows[0], 'This link is not known.').email;
}

/** Whether mass e-mails to this address were ended by its owner. */
export async function hasUnsubscribed(read: Reader, address: string): Promise<boolean> {
  const { rows } = await sql`select from email_unsubscribe where email = lower(${address})`.execute(read);
  return rows.length > 0;
}

export async function insertUnsubscribe(tx: Tx, email: string): Promise<void> {
  await tx
    .insertInto('email_unsubscribe')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnsubscribe(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('email_unsubscribe').where('email', '=', email).execute();
}
