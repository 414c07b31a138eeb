import { sql } from 'kysely';
import { sumCents, timesCents } from '../../../kernel/money.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { NewInvoice } from '../../../server/payments/invoice-commands.ts';
import { listUnanswered } from '../../../server/payments/store.ts';
import type { Unanswered } from '../unanswered.ts';
import { invoiceCreation } from './deeds.ts';
import { customerCrediting } from './money-deeds.ts';

/** What the provider was asked for an account, and has not answered, or refused when nobody was there to be told. */
export async function listUnansweredOf(read: Reader, profileId: string): Promise<Unanswered[]> {
  const { rows } = await sql<{ customerId: string }>`
    select stripe_customer_id as "customerId" from paying_account where profile_id = ${profileId}`.execute(read);
  const all = await Promise.all(rows.map(({ customerId }) => listUnanswered(read, { customerId })));
  return all.flat().map(({ kind, request, id, at, refusal }) => {
    const one = { id, at, refusal };
    if (kind === invoiceCreation.kind) return { ...one, what: 'invoice', amount: totalOf(request as NewInvoice) };
    if (kind === customerCrediting.kind) return { ...one, what: 'credit', amount: Number(request.amount) };
    return { ...one, what: 'other', amount: null };
  });
}

const totalOf = ({ items }: NewInvoice) =>
  sumCents(items.map(({ unitAmount, quantity }) => timesCents(unitAmount, quantity)));
