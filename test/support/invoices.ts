import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { invoicesContract as invoices } from '../../src/features/invoices/contract.ts';
import type { Invoice } from '../../src/features/invoices/invoice.ts';
import { invoiceDeeds } from '../../src/features/invoices/server/money-deeds.ts';
import { payerDeeds } from '../../src/features/payers/server/payers.ts';
import { providerJob } from '../../src/server/payments/carrying-out.ts';
import type { Payments } from '../../src/server/payments/payments.ts';
import { today } from './clock.ts';
import { aContact } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

/** Somebody with an account, and the contact that is linked to it. */
export async function aBilledCustomer(server: TestServer) {
  const customer = await server.as('customer');
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: customer.id }));
  return { customer, contactId };
}

/** A one-time invoice over so many cents. */
export const anInvoiceOf = (contactId: string, cents: number, more = {}) => ({
  contactId,
  commandId: randomUUID(),
  items: [{ type: 'custom' as const, description: 'Bulky item', quantity: 1, amount: cents }],
  daysUntilDue: 7 as const,
  total: cents,
  ...more,
});

export const aCheck = ({ id, amountRemaining }: Pick<Invoice, 'id' | 'amountRemaining'>, more = {}) => ({
  id,
  commandId: randomUUID(),
  way: 'check' as const,
  checkNumber: '1042',
  receivedOn: today,
  amount: amountRemaining,
  isSecond: true, // many tests record several of this number
  ...more,
});

export const listed = async (caller: Caller, contactId: string) => caller.call(invoices.list, { contactId });

/** It pays, and is disputed as soon as it has. */
export const cardDisputed = '4000000000000259';

/** Pays on the hosted page, as a customer does there. */
export async function payOnPage({ hostedUrl }: Readonly<{ hostedUrl: string | null }>, number = '4242424242424242') {
  const body = new URLSearchParams({ number, exp: '12/34', cvc: '123' });
  const answer = await fetch(`${hostedUrl}/pay`, { method: 'POST', body, redirect: 'manual' });
  return answer.status;
}

/** What nobody knows the end of is due now, and asked for again. */
export async function askAgain(server: TestServer, payments: Payments): Promise<void> {
  await sql`update provider_command set next_try_at = now() - interval '1 second'`.execute(server.database.read);
  const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
  await providerJob(kit, [...payerDeeds, ...invoiceDeeds]).run(new AbortController().signal);
}

/** What was written to a contact, oldest first. */
export async function lettersTo({ database }: TestServer, contactId: string) {
  const { rows } = await sql<{ subject: string; text: string; to: string }>`
    select subject, text_body as text, to_address as to from outbox_message where contact_id = ${contactId}
    order by created_at`.execute(database.read);
  return rows;
}

/** What a contact was billed as the provider has it. */
export async function theirInvoices({ database }: TestServer, stripe: Stripe, contactId: string) {
  const { rows } = await sql<{ id: string }>`
    select p.stripe_customer_id as id from payer p join contact c on c.profile_id = p.profile_id
    where c.id = ${contactId}`.execute(database.read);
  return rows[0] ? (await stripe.invoices.list({ customer: rows[0].id, limit: 100 })).data : [];
}
