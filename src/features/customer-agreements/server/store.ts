import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { AgreementState, EarlierAgreement, GivenAgreement } from '../contract.ts';

const noSuchAgreement = 'This agreement does not exist.';

const iso = (at: string) => sql`to_json(${sql.ref(at)})#>>'{}'`;
const isActive = sql`exists (select from active_agreement v where v.contact_id = g.contact_id and v.id = g.id)`;
/** Of `customer_agreement g`. */
const given = sql`g.id, coalesce(g.signed_title, g.title) as title, ${iso('g.created_at')} as "assignedAt",
  ${iso('g.signed_at')} as "signedAt", g.signed_name as "signedName",
  (select p.name from person p where p.id = g.witnessed_by) as "witnessedBy",
  case when not ${isActive} then 'inactive' when g.signed_at is null then 'pending' else 'signed' end as state`;

/** What a contact was given to sign, newest first. */
export async function listGiven(read: Reader, contactId: string): Promise<GivenAgreement[]> {
  const { rows } = await sql<GivenAgreement>`
    select ${given}, g.agreement_id as "agreementId", (select p.name from person p where p.id = g.created_by) as "assignedBy"
    from customer_agreement g where g.contact_id = ${contactId} order by g.created_at desc, g.id`.execute(read);
  return rows;
}

/** One of them with its text as it was given, or as it was signed, and whose it is. */
export type Given = Omit<GivenAgreement, 'agreementId' | 'assignedBy'> &
  Readonly<{
    state: AgreementState;
    contactId: string;
    contactName: string;
    firstName: string;
    profileId: string | null;
    /** Of the account; English without one. */
    language: Language;
    content: string;
  }>;

const withText = sql`${given}, c.id as "contactId", c.name as "contactName", c.first_name as "firstName",
  c.profile_id as "profileId", coalesce(w.language, 'en') as language, coalesce(g.signed_content, g.content) as content
  from customer_agreement g join living_contact c on c.id = g.contact_id left join correspondent w on w.id = c.profile_id`;

/** Refuses (missing) an unknown one, and one of a deleted contact. */
export async function getGiven(read: Reader, id: string): Promise<Given> {
  const { rows } = await sql<Given>`select ${withText} where g.id = ${id}`.execute(read);
  return found(rows[0], noSuchAgreement);
}

/** The same, locked until the transaction ends: nobody signs or replaces it meanwhile. */
export async function lockGiven(tx: Tx, id: string): Promise<Given> {
  await sql`select from customer_agreement where id = ${id} for update`.execute(tx);
  return getGiven(tx, id);
}

/** The one that counts of a contact. */
export async function findActive(read: Reader, contactId: string): Promise<Given | undefined> {
  const { rows } = await sql<Given>`
    select ${withText} join active_agreement v on v.id = g.id where v.contact_id = ${contactId}`.execute(read);
  return rows[0];
}

/** What a contact has signed and another one has replaced since, the last signed first. */
export async function listSignedBefore(read: Reader, contactId: string): Promise<EarlierAgreement[]> {
  const { rows } = await sql<EarlierAgreement>`
    select ${given} from customer_agreement g
    where g.contact_id = ${contactId} and g.signed_at is not null and not ${isActive}
    order by g.signed_at desc, g.id`.execute(read);
  return rows;
}

type NewAgreement = Readonly<{
  contactId: string;
  agreementId: string;
  title: string;
  content: string;
  by: string;
  at?: Instant;
}>;

/** Gives a customer, whose contact is locked, a text to sign, in place of what is active; gives its id. */
export async function insertGiven(tx: Tx, { contactId, agreementId, title, content, by, at }: NewAgreement) {
  await sql`update customer_agreement set is_active = false where contact_id = ${contactId} and is_active`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into customer_agreement (contact_id, agreement_id, title, content, created_by, created_at)
    values (${contactId}, ${agreementId}, ${title}, ${content}, ${by}, coalesce(${at ?? null}::timestamptz, now())) returning id`.execute(
    tx,
  );
  announce({ topic: 'customer-agreements', contactId });
  return found(rows[0], noSuchAgreement).id;
}

/** Whether any customer has an agreement or ever had it. */
export async function isAssigned(read: Reader, agreementId: string): Promise<boolean> {
  const { rows } = await sql`select from customer_agreement where agreement_id = ${agreementId} limit 1`.execute(read);
  return rows.length > 0;
}
