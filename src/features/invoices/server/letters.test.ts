import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { now } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, lettersTo, listed } from '../../../../test/support/invoices.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, addMinutes, startOfDay } from '../../../kernel/calendar.ts';
import { settableClock } from '../../../server/clock.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { payments, fail } = await aPaymentProvider();
const mail = await aMailServer();
const clock = settableClock(now());
const server = await aServer({ payments, smtpUrl: mail.url, clock });
after(async () => {
  await server.close();
  await mail.close();
});
const office = await server.as('employee');

test('an invoice comes by e-mail, in the language of whoever it bills', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await sql`update profile set language = 'es' where id = ${customer.id}`.execute(server.database.read);
  const { invoice, letter } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  assert.equal(letter, 'queued');
  await until(async () => mail.received.length === 1);
  const [received] = mail.received;
  assert.match(received?.raw ?? '', new RegExp(`Factura ${invoice.number} de`));
  assert.match(received?.to ?? '', /^customer\d+@example\.test$/);
});

test('a letter that cannot be written undoes nothing: the link is there to be shared', async () => {
  const { contactId } = await aBilledCustomer(server);
  const refuse = sql`alter table outbox_message add constraint no_invoices check (kind <> 'Invoice') not valid`;
  await refuse.execute(server.database.read);
  const { invoice, letter } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  await sql`alter table outbox_message drop constraint no_invoices`.execute(server.database.read);
  assert.deepEqual([invoice.status, letter, invoice.emailedAt], ['open', 'none', null]);
  assert.ok(invoice.hostedUrl);
  const again = { id: invoice.id, commandId: crypto.randomUUID() };
  assert.equal((await office.call(invoices.send, again)).letter, 'queued');
});

test('nobody is asked to pay what is being deleted, written off or paid at that moment', async () => {
  const meanwhile = {
    void: (id: string) => office.attempt(invoices.remove, { id, commandId: crypto.randomUUID() }),
    mark_uncollectible: (id: string) =>
      office.attempt(invoices.writeOff, { id, commandId: crypto.randomUUID(), reason: 'Moved away' }),
    attach_payment: (id: string) => office.attempt(invoices.recordPayment, aCheck({ id, amountRemaining: 4000 })),
  };
  for (const [step, begin] of Object.entries(meanwhile)) {
    const { contactId } = await aBilledCustomer(server);
    const { id } = (await office.call(invoices.create, anInvoiceOf(contactId, 4000))).invoice;
    fail({ match: `POST /v1/invoices/.*${step}`, status: 500 });
    assert.equal((await begin(id)).body.error?.code, 'payments-pending');
    const sent = await office.attempt(invoices.send, { id, commandId: crypto.randomUUID() });
    assert.deepEqual([sent.status, sent.body.error?.code], [409, 'under-way'], step);
    assert.equal((await lettersTo(server, contactId)).length, 1);
  }
});

test('an invoice is overdue from the day after it was due, by the company’s day', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000, { daysUntilDue: 1 }));
  const status = async () => (await listed(office, contactId)).invoices[0]?.status;
  const midnight = startOfDay(addDays(invoice.dueOn ?? '', 1), 'America/Denver');
  clock.set(addMinutes(midnight, -1));
  assert.equal(await status(), 'open');
  clock.set(addMinutes(midnight, 1));
  assert.equal(await status(), 'overdue');
});
