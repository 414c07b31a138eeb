import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import type { Template } from '../templates.ts';

const noSuchTemplate = 'This template does not exist or has been deleted.';
const columns = sql`id, name, purpose, subject, message, version, updated_at as "updatedAt"`;

export async function listTemplates(read: Reader): Promise<Template[]> {
  const { rows } = await sql<Template>`select ${columns} from mass_email_template order by lower(name)`.execute(read);
  return rows;
}

/** Names are given and looked for one after the other until the transaction ends. */
export async function isNameTaken(tx: Tx, name: string, except?: string): Promise<boolean> {
  await lockFor(tx, 'mass e-mail templates');
  const { rows } = await sql`
    select from mass_email_template where lower(name) = lower(${name})
      and ${except ? sql`id <> ${except}` : sql`true`}`.execute(tx);
  return rows.length > 0;
}

/** Reads for update; refuses (missing) one that is gone. */
export async function lockTemplate(tx: Tx, id: string): Promise<Template> {
  const { rows } = await sql<Template>`select ${columns} from mass_email_template where id = ${id} for update`.execute(
    tx,
  );
  return found(rows[0], noSuchTemplate);
}

type Fields = Pick<Template, 'name' | 'purpose' | 'subject' | 'message'>;

export async function insertTemplate(
  tx: Tx,
  { name, purpose, subject, message }: Fields,
  by: string,
): Promise<Template> {
  const { rows } = await sql<Template>`
    insert into mass_email_template (name, purpose, subject, message, created_by)
    values (${name}, ${purpose}, ${subject}, ${message}, ${by}) returning ${columns}`.execute(tx);
  announce({ topic: 'mass-email' });
  return found(rows[0], noSuchTemplate);
}

/** Saves one that is locked. */
export async function saveTemplate(tx: Tx, id: string, { name, purpose, subject, message }: Fields): Promise<Template> {
  const { rows } = await sql<Template>`
    update mass_email_template set name = ${name}, purpose = ${purpose}, subject = ${subject}, message = ${message},
      version = version + 1, updated_at = now()
    where id = ${id} returning ${columns}`.execute(tx);
  announce({ topic: 'mass-email' });
  return found(rows[0], noSuchTemplate);
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mass_email_template').where('id', '=', id).execute();
  announce({ topic: 'mass-email' });
}
