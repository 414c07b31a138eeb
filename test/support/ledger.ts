/** What a customer was billed, paid, was credited and owes, at the provider and in our copy, in cents. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { sumCents } from '../../src/kernel/money.ts';
import type { TestServer } from './server.ts';

export type Ledger = Readonly<{ invoiced: number; paid: number; credited: number; open: number }>;

export const assertBalanced = ({ invoiced, paid, credited, open }: Ledger, what: string): void =>
  assert.equal(invoiced - paid - credited, open, `${what}: ${invoiced} − ${paid} − ${credited} is not ${open}`);

/** What is final and not void; the customer's balance belongs to what is open: below zero it is a credit. */
export async function ledgerThere(stripe: Stripe, customer: string): Promise<Ledger> {
  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data.filter(
    ({ status }) => status !== 'draft' && status !== 'void',
  );
  const notes = (await stripe.creditNotes.list({ customer, limit: 100 })).data.filter(
    ({ status }) => status === 'issued',
  );
  const book = (await stripe.customers.listBalanceTransactions(customer, { limit: 100 })).data;
  const noted = notes.flatMap(({ refunds }) => refunds.map(({ refund }) => String(refund)));
  const beside = (await stripe.refunds.list({ limit: 100 })).data
    .filter((refund) => refund.customer === customer && !noted.includes(refund.id))
    .map(({ amount }) => amount);
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  const back = notes.flatMap((note) => [
    note.out_of_band_amount ?? 0,
    ...note.refunds.map(({ amount_refunded }) => amount_refunded),
  ]);
  return {
    invoiced: sumCents(invoices.map(({ total }) => total)),
    paid: sumCents(invoices.map(({ amount_paid }) => amount_paid)) - sumCents(back) - sumCents(beside),
    // What is refunded without a credit note is let go as well: it is owed by nobody.
    credited:
      sumCents(notes.map(({ amount }) => amount)) +
      sumCents(beside) -
      sumCents(
        book.filter(({ type }) => ['adjustment', 'invoice_overpaid'].includes(type)).map(({ amount }) => amount),
      ),
    open: sumCents(invoices.map(({ amount_remaining }) => amount_remaining)) + balance,
  };
}

/** The same of our copy. */
export async function ledgerHere({ database }: TestServer, customer: string): Promise<Ledger> {
  const { rows } = await sql<{ ledger: Ledger }>`
    with i as (
      select * from stripe_invoice
      where stripe_customer_id = ${customer} and gone_at is null and status not in ('draft', 'void')),
    n as (select n.* from stripe_credit_note n join i on i.id = n.invoice_id where not n.is_void),
    r as (
      select r.* from stripe_refund r join i on i.id = r.invoice_id
      where r.is_given and not exists (select from n where r.stripe_refund_id = any(n.refund_ids))),
    c as (select c.* from customer_credit c join payer p using (profile_id) where p.stripe_customer_id = ${customer})
    select json_build_object(
      'invoiced', coalesce((select sum(total) from i), 0),
      'paid', coalesce((select sum(amount_paid) from i), 0) - coalesce((select sum(refunded + outside) from n), 0)
        - coalesce((select sum(amount) from r), 0),
      'credited', coalesce((select sum(amount) from n), 0) + coalesce((select sum(amount) from c), 0)
        + coalesce((select sum(amount) from r), 0),
      'open', coalesce((select sum(amount_remaining) from i), 0)
        + coalesce((select balance from payer where stripe_customer_id = ${customer}), 0)) as ledger`.execute(
    database.read,
  );
  const [row] = rows;
  assert.ok(row);
  return row.ledger;
}

/** Of each of our rows: what is open is what was billed, less the credit it took, less what was paid and credited. */
export async function assertRowsBalanced({ database }: TestServer): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select stripe_invoice_id as id from stripe_invoice where status not in ('draft', 'void') and amount_remaining <>
      total + starting_balance - ending_balance - pre_payment_credit - amount_paid`.execute(database.read);
  assert.deepEqual(rows, []);
}

/** By their ids: of which invoices a bank is asked for how much. */
async function comingTo(stripe: Stripe, invoices: readonly Stripe.Invoice[]): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const { id: invoice } of invoices.filter(({ status }) => status === 'open' || status === 'uncollectible')) {
    const { data } = await stripe.invoicePayments.list({
      invoice,
      status: 'open',
      expand: ['data.payment.payment_intent'],
    });
    const asked = data.filter(({ payment: { payment_intent: intent } }) => isProcessing(intent));
    sums.set(invoice, sumCents(asked.map(({ amount_requested }) => amount_requested)));
  }
  return sums;
}

const isProcessing = (intent: string | Stripe.PaymentIntent | undefined) =>
  typeof intent === 'object' && intent.status === 'processing';

/** Our copy has what the provider has: each invoice, what was paid for it and what was credited on it. */
export async function assertMirrored({ database }: TestServer, stripe: Stripe, customer: string): Promise<void> {
  const { data: theirs } = await stripe.invoices.list({ customer, limit: 100 });
  const notes = (await stripe.creditNotes.list({ customer, limit: 100 })).data;
  const coming = await comingTo(stripe, theirs);
  const { rows: ours } = await sql<{ invoice: object }>`
    select json_build_object('id', stripe_invoice_id, 'status', status, 'number', number, 'total', total,
      'due', amount_due, 'paid', amount_paid, 'remaining', amount_remaining, 'coming', amount_on_its_way, 'outside', amount_outside,
      'back', post_payment_credit, 'lines', (select coalesce(sum(amount), 0) from stripe_invoice_line where invoice_id = i.id),
      'payments', (select coalesce(sum(amount), 0) from stripe_invoice_payment where invoice_id = i.id),
      'notes', (select coalesce(sum(amount), 0) from stripe_credit_note where invoice_id = i.id)) as invoice
    from stripe_invoice i where stripe_customer_id = ${customer} and gone_at is null
    order by stripe_invoice_id`.execute(database.read);
  assert.deepEqual(
    ours.map(({ invoice }) => invoice),
    theirs
      .map((invoice) => ({
        id: invoice.id,
        status: invoice.status,
        number: invoice.number,
        total: invoice.total,
        due: invoice.amount_due,
        paid: invoice.amount_paid,
        remaining: invoice.amount_remaining,
        coming: coming.get(invoice.id) ?? 0,
        outside: invoice.amount_paid_off_stripe ?? 0,
        back: invoice.post_payment_credit_notes_amount,
        lines: sumCents(invoice.lines.data.map(({ amount }) => amount)),
        payments: invoice.amount_paid,
        notes: sumCents(notes.filter((note) => note.invoice === invoice.id).map(({ amount }) => amount)),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}
