import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Mirrored } from '../../../server/payments/mirroring.ts';

/** What the writing of something on an invoice gives back. */
export type OnInvoice = Mirrored & Readonly<{ invoiceId: string }>;

/** Tells the office that something on invoices is new, and each customer of whose it is. */
export async function announceNew(tx: Tx, written: readonly OnInvoice[]): Promise<void> {
  const ids = written.flatMap(({ isNew, invoiceId }) => (isNew ? [invoiceId] : []));
  if (ids.length === 0) return;
  announce({ topic: 'invoices' });
  const { rows } = await sql<{ accountId: string }>`
    select distinct p.profile_id as "accountId" from stripe_invoice i
    join paying_account p on p.stripe_customer_id = i.stripe_customer_id
    where i.id = any(${ids}::uuid[])`.execute(tx);
  for (const { accountId } of rows) announce({ topic: 'invoices', accountId });
}
