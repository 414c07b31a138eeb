import { sql } from 'kysely';
import type { Output } from '../../../kernel/operation.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Purpose } from '../../mailing-list/contract.ts';
import { type MassEmail, type massEmailContract, massEmailPageSize, mostProblems } from '../contract.ts';

type NewMassEmail = Readonly<{ id: string; purpose: Purpose; subject: string; message: string; createdBy: string }>;

/** False when the id is known already: the same command a second time. */
export async function insertMassEmail(tx: Tx, { createdBy, ...massEmail }: NewMassEmail): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('mass_email')
    .values({ ...massEmail, created_by: createdBy })
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

type LeftOut = Output<typeof massEmailContract.send>['leftOut'];

/** Keeps whom it left out, in the order in which they are told. */
export async function insertLeftOut(tx: Tx, massEmailId: string, leftOut: LeftOut): Promise<void> {
  await sql`
    insert into mass_email_left_out (mass_email_id, place, name, email, reason)
    select ${massEmailId}, place, name, email, reason
    from unnest(${leftOut.map(({ name }) => name)}::text[], ${leftOut.map(({ email }) => email)}::text[],
      ${leftOut.map(({ reason }) => reason)}::text[]) with ordinality as x (name, email, reason, place)`.execute(tx);
}

const massEmailColumns = sql`
  e.id, e.purpose, e.subject, e.created_at as "createdAt",
  (select p.name from person p where p.id = e.created_by) as "createdBy",
  c.*`;
/** Of letter `o`: nobody took it, or it came back later. */
const isFailed = sql`(o.status = 'failed' or o.status = 'sent' and o.last_error is not null)`;
const counts = sql`
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where o.status = 'sent' and o.last_error is null)::int as sent,
      count(*) filter (where o.status in ('queued', 'sending') and o.last_error is null)::int as waiting,
      count(*) filter (where o.status in ('queued', 'sending') and o.last_error is not null)::int as retried,
      count(*) filter (where ${isFailed})::int as failed,
      count(*) filter (where o.status = 'kept')::int as kept
    from mass_email_message m join letter o on o.id = m.message_id where m.mass_email_id = e.id) c`;

/** A page of them, newest first. `page` from 1. */
export async function listMassEmails(read: Reader, page: number): Promise<{ massEmails: MassEmail[]; total: number }> {
  const { rows: massEmails } = await sql<MassEmail>`
    select ${massEmailColumns} from (select * from mass_email
      order by created_at desc, id limit ${massEmailPageSize} offset ${(page - 1) * massEmailPageSize}) e ${counts}
    order by e.created_at desc, e.id`.execute(read);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from mass_email`.execute(read);
  return { massEmails, total: rows[0]?.total ?? 0 };
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
): Promise<MassEmail & Readonly<{ message: string; problems: Problem[]; failedIds: string[]; leftOut: LeftOut }>> {
  const { rows } = await sql<MassEmail & { message: string }>`
    select ${massEmailColumns}, e.message from mass_email e ${counts} where e.id = ${id}`.execute(read);
  const massEmail = found(rows[0], 'This mass email does not exist.');
  const { rows: problems } = await sql<Problem>`
    select o.contact_id as "contactId", o.to_name as name, o.to_address as email, o.last_error as error,
      not ${isFailed} as "isTriedAgain"
    from mass_email_message m join letter o on o.id = m.message_id
    where m.mass_email_id = ${id} and o.status <> 'kept' and (o.status = 'failed' or o.last_error is not null)
    order by o.to_name, o.id limit ${mostProblems}`.execute(read);
  const { rows: failures } = await sql<{ id: string }>`
    select o.contact_id as id from mass_email_message m join letter o on o.id = m.message_id
    where m.mass_email_id = ${id} and ${isFailed} and o.contact_id is not null
    order by o.to_name, o.id`.execute(read);
  const { rows: leftOut } = await sql<LeftOut[number]>`
    select name, email, reason from mass_email_left_out where mass_email_id = ${id} order by place`.execute(read);
  return { ...massEmail, problems, failedIds: failures.map(({ id: contactId }) => contactId), leftOut };
}

type ListOfLink = Readonly<{ email: string; contactId: string | null; purpose: Purpose }>;

/** The address and the purpose that an unsubscribe link stands for, and whose letter it was in; refuses (missing) an unknown link. */
export async function getListOfLink(read: Reader, tokenHash: Buffer): Promise<ListOfLink> {
  const { rows } = await sql<ListOfLink>`
    select lower(o.to_address) as email, o.contact_id as "contactId", e.purpose
    from mass_email_message m join letter o on o.id = m.message_id join mass_email e on e.id = m.mass_email_id
    where m.unsubscribe_token_hash = ${tokenHash}`.execute(read);
  return found(rows[0], 'This link is not known.');
}
