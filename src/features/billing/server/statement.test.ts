/** Whatever the office and a customer do: a statement says what the ledger and receivables say, to the cent. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, listed, payOnPage } from '../../../../test/support/invoices.ts';
import { assertBalanced, ledgerHere } from '../../../../test/support/ledger.ts';
import { drawnOn, pagesOf } from '../../../../test/support/pdf.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { mayTakeBack, refundable } from '../../invoices/rules.ts';
import { isOpen } from '../../invoices/standing.ts';
import { billingContract as billing } from '../contract.ts';
import { statementContract } from '../statement.ts';

const { server, office, stripe, heard } = await aBillingCompany();
const admin = await server.as('admin');
const range = { from: `${today.slice(0, 4)}-01-01`, to: today };
const statementOf = (contactId: string, days = range) => office.call(statementContract.get, { contactId, ...days });

const deeds = [
  'create',
  'create',
  'check',
  'card',
  'take back',
  'refund',
  'credit',
  'remove',
  'part',
  'elsewhere',
] as const;
const step = fc.record({
  deed: fc.constantFrom(...deeds),
  which: fc.nat(9),
  cents: fc.integer({ min: 50, max: 9_999 }),
});

async function act(contactId: string, { deed, which, cents }: typeof step extends fc.Arbitrary<infer T> ? T : never) {
  const all = (await listed(office, contactId)).invoices;
  const pick = <T>(of: readonly T[]): T | undefined => of[which % Math.max(1, of.length)];
  const command = { commandId: randomUUID(), reason: 'The check bounced' };
  const open = pick(all.filter(isOpen));
  const back = pick(all.filter((one) => refundable(one) > 0));
  const taken = pick(
    all.flatMap((one) =>
      one.payments.flatMap((payment) => (mayTakeBack(one, payment) ? { id: one.id, paymentId: payment.id } : [])),
    ),
  );
  if (deed === 'create') await office.call(invoices.create, anInvoiceOf(contactId, cents));
  if (deed === 'check' && open) await office.call(invoices.recordPayment, aCheck(open));
  if (deed === 'part' && open && open.amountRemaining > 1)
    await office.call(invoices.recordPayment, aCheck(open, { amount: 1 + (cents % (open.amountRemaining - 1)) }));
  if (deed === 'elsewhere') await refundElsewhere(contactId, cents);
  if (deed === 'card' && open) await payOnPage(open);
  if (deed === 'take back' && taken) await office.call(invoices.takeBack, { ...command, ...taken });
  if (deed === 'refund' && back)
    await office.call(invoices.refund, { ...command, id: back.id, amount: Math.min(cents, refundable(back)) });
  if (deed === 'credit') await office.call(invoices.credit, { ...command, contactId, amount: cents });
  if (deed === 'remove' && open) await office.call(invoices.remove, { id: open.id, commandId: command.commandId });
}

/** In the provider's own pages, where nobody writes a credit note; at most what the last card payment was. */
async function refundElsewhere(contactId: string, cents: number): Promise<void> {
  const { rows } = await sql<{ payer: string }>`
    select stripe_customer_id as payer from payer p join contact c using (profile_id) where c.id = ${contactId}`.execute(
    server.database.read,
  );
  const customer = rows[0]?.payer;
  if (!customer) return;
  const [charge] = (await stripe.charges.list({ customer, limit: 1 })).data;
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  if (charge && left > 0) await stripe.refunds.create({ charge: charge.id, amount: Math.min(cents, left) });
}

test('the last balance is what the ledger and receivables say, after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
      const { customer, contactId } = await aBilledCustomer(server);
      for (const one of steps) {
        await act(contactId, one);
        await heard(server.database.read);
        const { rows } = await sql<{ payer: string }>`
          select stripe_customer_id as payer from payer where profile_id = ${customer.id}`.execute(
          server.database.read,
        );
        if (!rows[0]) continue;
        const ledger = await ledgerHere(server, rows[0].payer);
        assertBalanced(ledger, one.deed);
        const { closing, unlisted, ageing, credit, uncollectible } = await statementOf(contactId);
        assert.deepEqual([closing, unlisted], [ledger.open, 0], one.deed);
        const { debtors } = await admin.call(billing.receivables, {});
        const owed = debtors.find((debtor) => debtor.contactId === contactId);
        assert.deepEqual(
          Object.fromEntries(ageing.map(({ age, amount }) => [age, amount])),
          owed?.amounts ?? { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, 'over-90': 0 },
        );
        assert.equal(closing, (owed?.total ?? 0) + uncollectible - credit);
      }
    }),
    { numRuns: 5, seed: Number(process.env.SEED ?? 1), endOnFailure: true },
  );
});

test('a credit that was given in the provider’s own pages is owned up to', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  await sql`update payer set balance = -1500 where profile_id = ${customer.id}`.execute(server.database.read);
  const { opening, unlisted, closing } = await statementOf(contactId);
  assert.deepEqual([opening, unlisted, closing], [-1500, -1500, 2500]);
});

test('what happened before the range is its opening balance, by the company’s day', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  await heard(server.database.read);
  const issued = addDays(today, -40);
  await sql`update stripe_invoice set finalized_at = ${`${issued}T05:30:00Z`} where id = ${invoice.id}`.execute(
    server.database.read,
  );
  const day = addDays(issued, -1); // the evening before, in Denver
  assert.deepEqual(
    (await statementOf(contactId, { from: day, to: today })).entries.map(({ on }) => on),
    [day],
  );
  const later = await statementOf(contactId, { from: issued, to: today });
  assert.deepEqual([later.opening, later.entries.length, later.closing], [4000, 0, 4000]);
  const reversed = await office.attempt(statementContract.get, { contactId, from: today, to: issued });
  assert.equal(reversed.body.error.fields?.to, 'The last day cannot be before the first one');
});

test('customers read their own, and nobody else’s', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { contactId: another } = await aBilledCustomer(server);
  assert.equal((await customer.call(statementContract.own, range)).contactId, contactId);
  const attempted = await customer.attempt(statementContract.own, { contactId: another, ...range });
  assert.equal(attempted.body.contactId, contactId);
  for (const one of [statementContract.get, statementContract.pdf])
    assert.equal((await customer.attempt(one, { contactId: another, ...range })).status, 403);
  const path = `/api/my-account/statement.pdf?from=${range.from}&to=${range.to}`;
  assert.equal((await customer.fetch(path)).headers.get('content-type'), 'application/pdf');
});

test('on paper it has the address in the window, in the language of the customer, on as many sheets as it takes', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await sql`update profile set language = 'es' where id = ${customer.id}`.execute(server.database.read);
  await sql`update contact set first_name = 'Łucja', last_name = 'Ødegård 李 🚛 مرحبا', company_name = 'Pão & Señor'
    where id = ${contactId}`.execute(server.database.read);
  const description = 'Very long words about a dumpster '.repeat(7).trim();
  const items = [{ type: 'custom' as const, description, quantity: 1, amount: 4000 }];
  for (let times = 0; times < 14; times++) await office.call(invoices.create, anInvoiceOf(contactId, 4000, { items }));
  const path = `/api/contacts/${contactId}/statement.pdf?from=${range.from}&to=${today}`;
  const answer = await office.fetch(path);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const pages = await pagesOf(answer);
  assert.ok(pages.length >= 2, `${pages.length} pages`);
  assert.match(pages[0] ?? '', /Estado de cuenta/);
  assert.match(pages.at(-1) ?? '', /\$560\.00/);
  assert.match(pages[1] ?? '', /Página 2/);
  const further = await drawnOn(await office.fetch(path), 2);
  assert.ok(
    further.every(({ x, width }) => x + width <= 612 - 50),
    'however long the name is',
  );
  const drawn = await drawnOn(await office.fetch(path));
  const name = drawn.find(({ text }) => text.startsWith('Łucja Ødegård'));
  assert.ok(name && name.x >= 63 && name.y > 180 && name.y < 228, JSON.stringify(name));
});
