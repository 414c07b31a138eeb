import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderCustomer, ProviderMethod } from '../../../server/payments/customers.ts';
import { isNew, type Mirrored } from '../../../server/payments/mirroring.ts';

/** The provider's customer of an account; undefined before it has one, and once the provider has it no more. */
export async function findPayer(read: Reader, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId} and gone_at is null and replaced_at is null`.execute(
    read,
  );
  return rows[0]?.id;
}

/** The customer that was an account's, was deleted at the provider and has no follower yet, with what it took along. */
export async function findGonePayer(
  read: Reader,
  profileId: string,
): Promise<Readonly<{ id: string; balance: number }> | undefined> {
  const { rows } = await sql<{ gone: Readonly<{ id: string; balance: number }> }>`
    select json_build_object('id', stripe_customer_id, 'balance', balance) as gone from payer
    where profile_id = ${profileId} and gone_at is not null and replaced_at is null`.execute(read);
  return rows[0]?.gone;
}

/** Customers of accounts here that no reading has seen since. */
export async function listUnseenPayers(read: Reader, began: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where reading < ${began} and gone_at is null order by 1`.execute(read);
  return rows.map(({ id }) => id);
}

/** Mirrors a customer that was asked for by its id; undefined is one that the provider has no more. */
export async function writeFoundPayer(
  tx: Tx,
  id: string,
  customer: ProviderCustomer | undefined,
  reading: string,
): Promise<void> {
  if (customer) return writePayer(tx, customer, reading);
  const { rows } = await sql<{ accountId: string }>`
    update payer set gone_at = now(), reading = ${reading}, updated_at = now(), method_id = null, method_kind = null,
      method_name = null, method_last4 = null, method_expires = null
    where stripe_customer_id = ${id} and reading <= ${reading} and gone_at is null
    returning profile_id as "accountId"`.execute(tx);
  if (!rows[0]) return;
  await letStandWhoIsThere(tx, id);
  announce({ topic: 'payers', accountId: rows[0].accountId });
}

/**
 * Who is found again, as after a sync with the wrong key, stands for the account once more when the one that has replaced it
 * is gone: nobody is to be made for whom somebody is there.
 */
async function letStandWhoIsThere(tx: Tx, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update payer gone set replaced_at = now(), updated_at = now()
    where gone.gone_at is not null and gone.replaced_at is null
      and gone.profile_id = (select profile_id from payer where stripe_customer_id = ${id})
      and exists (select from payer there where there.profile_id = gone.profile_id and there.gone_at is null)`.execute(
    tx,
  );
  if (!numAffectedRows) return;
  await sql`
    update payer set replaced_at = null, updated_at = now()
    where id = (
      select there.id from payer there join payer known using (profile_id)
      where known.stripe_customer_id = ${id} and there.gone_at is null order by there.created_at desc limit 1)`.execute(
    tx,
  );
}

/** The account that a customer of the provider stands for; undefined when that is nobody here. */
export async function findPayingProfile(read: Reader, stripeCustomerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select profile_id as id from payer where stripe_customer_id = ${stripeCustomerId}`.execute(read);
  return rows[0]?.id;
}

/**
 * Mirrors a customer that stands for an account, with what is saved to be charged where the answer told of it; one that
 * stands for nobody here is left alone.
 */
export async function writePayer(tx: Tx, customer: ProviderCustomer, reading: string): Promise<void> {
  const { id, profileId, balance, method } = customer;
  if (profileId !== null) await insertPayer(tx, id, profileId, reading);
  const { rows } = await sql<Mirrored>`
    update payer set balance = ${balance}, reading = ${reading}, gone_at = null,
      updated_at = case when balance <> ${balance} or gone_at is not null then now() else updated_at end
    where stripe_customer_id = ${id} and reading <= ${reading} returning ${isNew}`.execute(tx);
  await letStandWhoIsThere(tx, id);
  const isMethodNew = method !== undefined && (await writeMethod(tx, id, method, reading));
  if (!rows[0]?.isNew && !isMethodNew) return;
  const accountId = await findPayingProfile(tx, id);
  if (accountId) announce({ topic: 'payers', accountId });
}

/** The first of an account, or the one that follows a customer who was deleted. */
async function insertPayer(tx: Tx, id: string, profileId: string, reading: string): Promise<void> {
  await sql`
    update payer set replaced_at = now(), updated_at = now()
    where profile_id::text = ${profileId} and gone_at is not null and replaced_at is null
      and not exists (select from payer known where known.stripe_customer_id = ${id})`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into payer (profile_id, stripe_customer_id, reading)
    select id, ${id}, ${reading} from person where id::text = ${profileId}
    on conflict do nothing`.execute(tx);
  if (numAffectedRows) announce({ topic: 'payers', accountId: profileId });
}

/** Whether it is another than before, or shown otherwise. */
async function writeMethod(tx: Tx, id: string, method: ProviderMethod | null, reading: string): Promise<boolean> {
  const shown = sql`(method_id, method_kind, method_name, method_last4, method_expires)`;
  const given = sql`(${method?.id ?? null}::text, ${method?.kind ?? null}::payment_method_kind,
    ${method?.name ?? null}::text, ${method?.last4 ?? null}::text, ${method?.expires ?? null}::text)`;
  const { rows } = await sql<Mirrored>`
    update payer set ${shown} = ${given}, method_reading = ${reading},
      updated_at = case when ${shown} is distinct from ${given} then now() else updated_at end
    where stripe_customer_id = ${id} and method_reading <= ${reading} returning ${isNew}`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** By which those wait for each other who change what an account pays. */
export const accountKey = (profileId: string): string => `subscription of ${profileId}`;
