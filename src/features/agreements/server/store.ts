import { sql } from 'kysely';
import { containingTyped } from '../../../kernel/containing.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Agreement, AgreementRow } from '../contract.ts';
import { previewOf } from '../rules.ts';

const noSuchAgreement = 'This agreement does not exist or has been deleted.';

/** A person's name; null for nobody. */
const createdBy = sql`(select p.name from person p where p.id = a.created_by)`;

/** The contract's `agreement` as JSON, of `service_agreement a`. */
const agreementJson = sql`json_build_object(
  'id', a.id, 'title', a.title, 'content', a.content, 'createdBy', ${createdBy}, 'createdAt', a.created_at,
  'updatedAt', a.updated_at, 'version', a.version)`;

/** Newest first. @param q part of a title or of the readable content; all when empty */
export async function listAgreements(read: Reader, q: string): Promise<AgreementRow[]> {
  const like = containingTyped(q);
  const { rows } = await sql<Omit<AgreementRow, 'preview'> & { text: string }>`
    select a.id, a.title, left(a.plain_text, 400) as text, ${createdBy} as "createdBy", a.created_at as "createdAt"
    from service_agreement a where fold_text(a.title) like ${like} or fold_text(a.plain_text) like ${like}
    order by a.created_at desc, a.id`.execute(read);
  return rows.map(({ text, ...row }) => ({ ...row, preview: previewOf(text), createdAt: instantOf(row.createdAt) }));
}

const instantOf = (at: unknown): string => (at instanceof Date ? at.toISOString() : String(at));

/** Refuses (missing) one that is gone. */
export async function getAgreement(read: Reader, id: string): Promise<Agreement> {
  const { rows } = await sql<{ agreement: Agreement }>`
    select ${agreementJson} as agreement from service_agreement a where a.id = ${id}`.execute(read);
  return found(rows[0], noSuchAgreement).agreement;
}

/** Holds the agreement until the transaction ends: nobody is given it meanwhile. */
export async function lockAgreement(tx: Tx, id: string): Promise<Agreement> {
  const { rows } = await sql<{ agreement: Agreement }>`
    select ${agreementJson} as agreement from service_agreement a where a.id = ${id} for update of a`.execute(tx);
  return found(rows[0], noSuchAgreement).agreement;
}

/** `content` is sanitised, `plainText` what is to read of it. */
export type AgreementText = Readonly<{ title: string; content: string; plainText: string }>;

export async function insertAgreement(tx: Tx, text: AgreementText, by: string): Promise<Agreement> {
  const { rows } = await sql<{ agreement: Agreement }>`
    insert into service_agreement as a (title, content, plain_text, created_by)
    values (${text.title}, ${text.content}, ${text.plainText}, ${by})
    returning ${agreementJson} as agreement`.execute(tx);
  announce({ topic: 'agreements' });
  return found(rows[0], noSuchAgreement).agreement;
}

/** Saves an agreement that is locked. */
export async function saveAgreement(tx: Tx, id: string, text: AgreementText): Promise<Agreement> {
  const { rows } = await sql<{ agreement: Agreement }>`
    update service_agreement a set title = ${text.title}, content = ${text.content}, plain_text = ${text.plainText},
      version = version + 1, updated_at = now()
    where a.id = ${id}
    returning ${agreementJson} as agreement`.execute(tx);
  announce({ topic: 'agreements', id });
  return found(rows[0], noSuchAgreement).agreement;
}

export async function deleteAgreement(tx: Tx, id: string): Promise<void> {
  await sql`delete from service_agreement where id = ${id}`.execute(tx);
  announce({ topic: 'agreements', id });
}
