/**
 * Whatever the office, customers, the provider and the line between do, in any order: for every customer invoiced − paid −
 * credited = open, our copy ends as the provider has it, and nobody is charged twice for one intention.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import Stripe from 'stripe';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  askAgain,
  listed,
  payOnPage,
  theirInvoices,
} from '../../../../test/support/invoices.ts';
import {
  assertBalanced,
  assertMirrored,
  assertRowsBalanced,
  ledgerHere,
  ledgerThere,
} from '../../../../test/support/ledger.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer, type Caller } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { inboxJob } from '../../../server/payments/inbox.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { payerMirrors, payerOf } from '../../payers/server/payers.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { isOpen, isPayable, mayTakeBack, refundable } from '../rules.ts';
import { invoiceMirrors } from './mirrors.ts';
import { syncInvoices } from './syncing.ts';

const { local, stripe, payments, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const office = await server.as('employee');
const kit = { read: server.database.read, transact: server.transact, payments };

const faults = [
  { status: 500, after: 'before' },
  { status: 500, after: 'after' },
  { drop: true, after: 'after' },
  { garbage: true, after: 'after' },
  { status: 429, after: 'before' },
  { status: 402, after: 'before' },
] as const;

const deeds = [
  'create',
  'create',
  'check',
  'part',
  'part',
  'card',
  'take back',
  'refund',
  'credit',
  'take credit back',
  'remove',
  'write off',
  'repeat',
  // in the provider's own pages
  'refund there',
  'credit there',
] as const;
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      deed: fc.constantFrom(...deeds),
      which: fc.nat(20),
      cents: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      deed: fc.constant('fault' as const),
      fault: fc.constantFrom(...faults),
      at: fc.constantFrom(
        'POST /v1/',
        'POST /v1/invoices',
        'POST /v1/.*(finalize|pay|void|attach_payment)',
        'POST /v1/payment_records',
        'POST /v1/(credit_notes|customers)',
        'GET /v1/',
      ),
      times: fc.constantFrom(1, 3, 6),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      deed: fc.constantFrom('hold' as const, 'reversed' as const, 'again' as const, 'sync' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Asked = Readonly<{ operation: Operation; input: { commandId: string } }>;

/** The same walks each time, so that whoever sees one fail has changed what it went through; `SEED` walks others. */
const seed = Number(process.env.SEED ?? 1);

test('any interleaving keeps every customer’s ledger, and ends with what the provider has', async () => {
  const seen = { done: 0, refused: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const { contactId, customer } = await aBilledCustomer(server);
      const payer = await payerOf(kit, customer.id, office.id);
      const asked: Asked[] = [];
      for (const one of steps) {
        const status = await take(one, contactId, asked);
        if (status !== undefined) seen[status === 200 ? 'done' : status === 503 ? 'unknown' : 'refused']++;
        if (one.deed === 'fault') continue; // for the next step
        local.faults.clear();
        assertBalanced(await ledgerThere(stripe, payer), one.deed);
        await assertRowsBalanced(server);
      }
      await comeToRest();
      assertBalanced(await ledgerHere(server, payer), 'in our copy');
      assert.deepEqual(await ledgerHere(server, payer), await ledgerThere(stripe, payer));
      await assertMirrored(server, stripe, payer);
      await assertOncePerIntention(asked, payer, contactId);
    }),
    { numRuns: 12, seed, endOnFailure: true },
  );
  const { done, refused, unknown } = seen;
  assert.ok(done > 20 && refused + unknown > 5, JSON.stringify(seen));
});

/** One step; gives what the server said, where it was asked. */
async function take(one: Step, contactId: string, asked: Asked[]): Promise<number | undefined> {
  if (one.deed === 'hold') local.courier.hold();
  else if (one.deed === 'reversed') local.courier.release({ isReversed: true, times: 2 });
  else if (one.deed === 'again') await askAgain(server, payments);
  else if (one.deed === 'sync') await syncInvoices(kit).catch(brokenOff);
  else if (one.deed === 'fault') local.faults.add({ match: one.at, times: one.times, ...one.fault });
  else if ('which' in one) return act(one, contactId, asked);
  return undefined;
}

/** A sync that meets a fault is told, and the next one heals what it left. */
function brokenOff(error: unknown): void {
  if (!(error instanceof ProviderFailure)) throw error;
}

type Act = Extract<Step, { which: number }>;

async function act({ deed, which, cents }: Act, contactId: string, asked: Asked[]): Promise<number | undefined> {
  if (deed === 'refund there' || deed === 'credit there') return actThere(deed, which, cents, contactId);
  const { invoices: all, credits } = await listed(office, contactId);
  const pick = <T>(of: readonly T[]): T | undefined => of[which % Math.max(1, of.length)];
  const about = (one: Readonly<{ id: string }> | undefined) => one && { id: one.id, commandId: randomUUID() };
  const reason = 'Because';
  if (deed === 'card') {
    const open = pick(all.filter((invoice) => isOpen(invoice) && invoice.amountRemaining >= 50));
    if (open) await payOnPage(open, which % 3 === 0 ? '4000000000000002' : undefined);
    return undefined;
  }
  const open = pick(all.filter(isOpen));
  const back = pick(all.filter((invoice) => refundable(invoice) > 0));
  const held = all.flatMap((invoice) =>
    invoice.payments.filter((payment) => mayTakeBack(invoice, payment)).map((payment) => ({ invoice, payment })),
  );
  const mistaken = pick(held);
  const payable = pick(all.filter(isPayable));
  const commands: Record<Exclude<Act['deed'], 'card' | `${string} there`>, Asked | undefined> = {
    create: { operation: invoices.create, input: anInvoiceOf(contactId, cents) },
    check: open && { operation: invoices.recordPayment, input: aCheck(open) },
    part: payable && { operation: invoices.recordPayment, input: aCheck(payable, { amount: cents }) },
    'write off': asking(invoices.writeOff, about(open), { reason }),
    'take back': asking(invoices.takeBack, about(mistaken?.invoice), { reason, paymentId: mistaken?.payment.id }),
    refund: asking(invoices.refund, about(back), { reason, amount: Math.min(cents, back ? refundable(back) : 0) }),
    credit: {
      operation: invoices.credit,
      input: { contactId, commandId: randomUUID(), amount: cents, reason } as never,
    },
    'take credit back': asking(invoices.takeBackCredit, about(pick(credits.filter((one) => one.mayTakeBack))), {
      reason,
    }),
    remove: asking(invoices.remove, about(open), {}),
    repeat: pick(asked),
  };
  const command = commands[deed];
  if (!command) return undefined;
  asked.push(command);
  // Every fourth is clicked twice.
  const people: Caller[] = which % 4 === 0 ? [office, office] : [office];
  const answers = await Promise.all(people.map((person) => person.attempt(command.operation, command.input)));
  for (const { status, body } of answers) assert.ok([200, 409, 422, 503].includes(status), JSON.stringify(body));
  return answers[0]?.status;
}

/** What somebody does in the provider's own pages; it may be refused there. */
async function actThere(deed: string, which: number, cents: number, contactId: string): Promise<undefined> {
  local.faults.clear(); // on the line between, which they do not use
  const [first] = await theirInvoices(server, stripe, contactId);
  if (!first) return;
  const customer = String(first.customer);
  const work = async () => {
    if (deed === 'credit there')
      return stripe.customers.createBalanceTransaction(customer, {
        amount: which % 3 ? -cents : cents,
        currency: 'usd',
      });
    const charges = (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid);
    const charge = charges[which % Math.max(1, charges.length)];
    return charge && stripe.refunds.create({ charge: charge.id, amount: Math.min(cents, charge.amount) });
  };
  await work().catch((error: unknown) => assert.ok(error instanceof Stripe.errors.StripeError, String(error)));
}

const asking = (operation: Operation, about: { id: string; commandId: string } | undefined, more: object) =>
  about && { operation, input: { ...about, ...more } };

/** The line is good again: what waits is asked for, what was told is read. */
async function comeToRest(): Promise<void> {
  local.faults.clear();
  local.courier.release();
  await askAgain(server, payments);
  await local.courier.settled();
  await sql`update provider_event set next_try_at = now() where status = 'waiting'`.execute(server.database.read);
  const log = { warn() {} } as never;
  await inboxJob({ ...kit, log }, [...payerMirrors, ...invoiceMirrors]).run(new AbortController().signal);
  const waiting = sql<{ count: number }>`
    select (select count(*) from provider_event where status = 'waiting')::int
      + (select count(*) from provider_command where status = 'waiting')::int as count`;
  await until(async () => (await waiting.execute(server.database.read)).rows[0]?.count === 0);
}

async function assertOncePerIntention(asked: readonly Asked[], payer: string, contactId: string): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string; status: string }>`
    select id, kind, status from provider_command where id = any(${asked.map(({ input }) => input.commandId)}::uuid[])`.execute(
    server.database.read,
  );
  const theirs = (await stripe.invoices.list({ customer: payer, limit: 100 })).data;
  const notes = (await stripe.creditNotes.list({ customer: payer, limit: 100 })).data;
  const book = (await stripe.customers.listBalanceTransactions(payer, { limit: 100 })).data;
  const paid = (
    await Promise.all(
      theirs.map(({ id: invoice }) =>
        stripe.invoicePayments.list({ invoice, limit: 100, expand: ['data.payment.payment_record'] }),
      ),
    )
  )
    .flatMap(({ data }) => data.map(({ payment }) => payment.payment_record))
    .filter((record) => typeof record === 'object');
  const made = (id: string, of: readonly { metadata: unknown }[]) =>
    of.filter(({ metadata }) => (metadata as Record<string, string> | null)?.haulyard_command === id).length;
  for (const { id, kind, status } of rows) {
    const times = status === 'done' ? 1 : 0;
    if (kind === 'create-invoice' || kind === 'take-back-payment')
      assert.equal(made(id, theirs), times, `${kind} ${status}`);
    if (kind === 'refund-invoice' || kind === 'take-back-payment')
      assert.equal(made(id, notes), times, `${kind} ${status}`);
    if (kind === 'receive-money') assert.equal(made(id, paid), times, `${kind} ${status}`);
    if (kind === 'credit-customer' || kind === 'take-back-credit')
      assert.equal(made(id, book), times, `${kind} ${status}`);
  }
  const takenBack = book.flatMap(({ metadata }) => metadata?.haulyard_taken_back ?? []);
  assert.equal(new Set(takenBack).size, takenBack.length, 'a credit was taken back twice');
  const charges = (await stripe.charges.list({ customer: payer, limit: 100 })).data.filter(({ paid }) => paid);
  assert.equal(charges.length, theirs.filter((one) => one.amount_paid > (one.amount_paid_off_stripe ?? 0)).length);
  const letters = await sql`select from outbox_message where contact_id = ${contactId}`.execute(server.database.read);
  const opened = rows.filter(({ kind, status }) => kind === 'create-invoice' && status === 'done').length;
  assert.ok(letters.rows.length <= opened, 'somebody was written to twice');
}
