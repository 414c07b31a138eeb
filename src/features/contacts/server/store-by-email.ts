import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { changedMeanwhile, lockFor } from '../../../server/transact.ts';

/**
 * The living contact with this e-mail, or with an account that has it, whatever its case; of several the one whose account
 * has it, because what is kept with it is read there, then one with an account, else the newest. Where there is none, the
 * one into which somebody with this e-mail was merged: they are one person. It is held: what is kept with it is not lost as
 * it is deleted, merged or parted. Until the transaction ends nobody else looks for the same one, so that two of the same
 * are not made at once.
 */
export async function findContactIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
  await lockFor(tx, `contact with ${email.toLowerCase()}`);
  const find = async () => (await findLiving(tx, email)) ?? (await findMerged(tx, email));
  const id = await find();
  if (id === undefined) return undefined;
  await sql`select from contact where id = ${id} for no key update`.execute(tx);
  if ((await find()) !== id) throw changedMeanwhile();
  return id;
}

async function findLiving(read: Reader, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contact
    cross join (select (select w.id from correspondent w where lower(w.email) = lower(${email})) as writer) known
    where deleted_at is null and (lower(email) = lower(${email}) or profile_id = writer)
    order by coalesce(profile_id = writer, false) desc, profile_id is null, created_at desc, id limit 1`.execute(read);
  return rows[0]?.id;
}

async function findMerged(read: Reader, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select kept.id from contact m cross join living_contact(m.id) as kept (id)
    where m.merged_into is not null and lower(m.email) = lower(${email}) and kept.id is not null
    order by m.created_at desc, m.id limit 1`.execute(read);
  return rows[0]?.id;
}
