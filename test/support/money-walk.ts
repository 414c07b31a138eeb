/** What is done about the invoices and credits of one customer, here and in the provider's own pages, for random walks. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { invoicesContract as invoices } from '../../src/features/invoices/contract.ts';
import { isPayable, mayTakeBack, refundable } from '../../src/features/invoices/rules.ts';
import { isOpen } from '../../src/features/invoices/standing.ts';
import { sumCents } from '../../src/kernel/money.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { aCheck, anInvoiceOf, listed } from './invoices.ts';
import type { Caller, TestServer } from './server.ts';

export type Asked = Readonly<{ operation: Operation; input: object }>;
type Chosen = Readonly<{ contactId: string; which: number; cents: number }>;

export const moneyDeeds = [
  'invoice',
  'check',
  'part',
  'write off',
  'take back',
  'refund',
  'credit',
  'take credit back',
  'remove',
] as const;
export const deedsThere = ['refund there', 'credit there'] as const;

/** What goes wrong on the line at the next requests that match; nothing is declined of what only reads. */
export const faultStep = fc
  .record({
    deed: fc.constant('fault' as const),
    fault: fc.constantFrom(
      { status: 500, after: 'before' } as const,
      { status: 500, after: 'after' } as const,
      { status: 500, after: 'before', kept: true } as const,
      { status: 500, after: 'after', kept: true } as const,
      { status: 402, after: 'before', kept: true } as const,
      { drop: true, after: 'after' } as const,
      { garbage: true, after: 'after' } as const,
      { status: 429, after: 'before' } as const,
    ),
    match: fc.constantFrom(
      'POST /v1/',
      'POST /v1/subscriptions',
      'POST /v1/invoices',
      'POST /v1/.*(finalize|pay|void|attach_payment)',
      'POST /v1/payment_records',
      'POST /v1/(credit_notes|customers)',
      'GET /v1/',
    ),
    times: fc.constantFrom(1, 3, 6),
  })
  .filter(({ fault, match }) => !('status' in fault && fault.status === 402 && match.startsWith('GET')));

/** Undefined when there is nothing to do it to. */
export async function moneyCommand(
  office: Caller,
  deed: (typeof moneyDeeds)[number],
  { contactId, which, cents }: Chosen,
): Promise<Asked | undefined> {
  const { invoices: all, credits } = await listed(office, contactId);
  const pick = <T>(of: readonly T[]): T | undefined => of[which % Math.max(1, of.length)];
  const commandId = randomUUID();
  const reason = 'Because';
  const about = (operation: Operation, one: Readonly<{ id: string }> | undefined, more: object = {}) =>
    one && { operation, input: { id: one.id, commandId, ...more } };
  const open = pick(all.filter(isOpen));
  const payable = pick(all.filter(isPayable));
  const back = pick(all.filter((invoice) => refundable(invoice) > 0));
  const mistaken = pick(
    all.flatMap((invoice) =>
      invoice.payments.filter((payment) => mayTakeBack(invoice, payment)).map((payment) => ({ invoice, payment })),
    ),
  );
  const commands: Record<(typeof moneyDeeds)[number], Asked | undefined> = {
    invoice: { operation: invoices.create, input: anInvoiceOf(contactId, cents) },
    check: open && { operation: invoices.recordPayment, input: aCheck(open) },
    part: payable && { operation: invoices.recordPayment, input: aCheck(payable, { amount: cents }) },
    'write off': about(invoices.writeOff, open, { reason }),
    'take back': about(invoices.takeBack, mistaken?.invoice, { reason, paymentId: mistaken?.payment.id }),
    refund: about(invoices.refund, back, { reason, amount: Math.min(cents, back ? refundable(back) : 0) }),
    credit: { operation: invoices.credit, input: { contactId, commandId, amount: cents, reason } },
    'take credit back': about(invoices.takeBackCredit, pick(credits.filter((one) => one.mayTakeBack)), { reason }),
    remove: about(invoices.remove, open),
  };
  return commands[deed];
}

/** What somebody does in the provider's own pages; it may be refused there. */
export async function actThere(
  stripe: Stripe,
  customer: string,
  deed: (typeof deedsThere)[number],
  { which, cents }: Omit<Chosen, 'contactId'>,
): Promise<void> {
  const work = async () => {
    if (deed === 'credit there') {
      const amount = which % 3 ? -cents : cents;
      return stripe.customers.createBalanceTransaction(customer, { amount, currency: 'usd' });
    }
    const charges = (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid);
    const charge = charges[which % Math.max(1, charges.length)];
    return charge && stripe.refunds.create({ charge: charge.id, amount: Math.min(cents, charge.amount) });
  };
  await work().catch((error: unknown) => assert.ok(error instanceof Stripe.errors.StripeError, String(error)));
}

/** Each command that is done is found once at the provider, and one that is not is not found. */
export async function assertOncePerIntention(
  { database }: TestServer,
  stripe: Stripe,
  customer: string,
  asked: readonly Asked[],
): Promise<void> {
  const ids = asked.map(({ input }) => (input as { commandId?: string }).commandId);
  const { rows } = await sql<{ id: string; kind: string; status: string; request: Readonly<Record<string, unknown>> }>`
    select id, kind, status, request from provider_command where id = any(${ids}::uuid[])`.execute(database.read);
  const theirs = (await stripe.invoices.list({ customer, limit: 100 })).data;
  const notes = (await stripe.creditNotes.list({ customer, limit: 100 })).data;
  const book = (await stripe.customers.listBalanceTransactions(customer, { limit: 100 })).data;
  const expand = ['data.payment.payment_record'];
  const paidBy = theirs.map(({ id: invoice }) => stripe.invoicePayments.list({ invoice, limit: 100, expand }));
  const paid = (await Promise.all(paidBy))
    .flatMap(({ data }) =>
      data.map(({ payment, amount_paid }) => ({ made: payment.payment_record, cents: amount_paid })),
    )
    .flatMap(({ made, cents }) => (typeof made === 'object' ? { made, cents: cents ?? 0 } : []));
  type Made = Readonly<{ metadata: unknown }>;
  const places: Readonly<Record<string, readonly (readonly Made[])[]>> = {
    'create-invoice': [theirs],
    'take-back-payment': [theirs, notes],
    'refund-invoice': [notes],
    'credit-customer': [book],
    'credit-hold': [book],
    'take-back-credit': [book],
  };
  const isOf = (id: string, { metadata }: Made) => (metadata as Record<string, string> | null)?.haulyard_command === id;
  for (const { id, kind, status, request } of rows) {
    for (const place of places[kind] ?? [])
      assert.equal(place.filter((made) => isOf(id, made)).length, status === 'done' ? 1 : 0, `${kind} ${status}`);
    if (kind !== 'receive-money') continue;
    // A check over several invoices is as many records, and what they do not take is credited.
    const { parts, credit } = request as Readonly<{ parts: readonly Readonly<{ amount: number }>[]; credit: number }>;
    const received = sumCents([
      ...paid.filter(({ made }) => isOf(id, made)).map(({ cents }) => cents),
      ...book.filter((made) => isOf(id, made)).map(({ amount }) => -amount),
    ]);
    const wanted = sumCents([credit, ...parts.map(({ amount }) => amount)]);
    assert.equal(received, status === 'done' ? wanted : 0, `${kind} ${status}`);
  }
  const takenBack = book.flatMap(({ metadata }) => metadata?.haulyard_taken_back ?? []);
  assert.equal(new Set(takenBack).size, takenBack.length, 'a credit was taken back twice');
}
