/** What a month of the books costs after years of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { rowsRead } from '../../../../test/support/rows-read.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { bookedLists } from '../accounts.ts';
import { listBooked } from './store-accounts.ts';

const { server, office } = await aBillingCompany({ isDeaf: true });

test('a month of the books reads no other years', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 1500));
  await office.call(invoices.recordPayment, aCheck(invoice));
  const month = { from: `${today.slice(0, 7)}-01`, to: today, timeZone: 'America/Denver' };
  await server.transact(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await sql`
      with old as (
        select md5('old' || n)::uuid as id, n, now() - interval '1 year' - n * interval '2 hours' as at
        from generate_series(1, 20000) n),
      billed as (
        insert into stripe_invoice select (jsonb_populate_record(i, jsonb_build_object('id', old.id,
          'stripe_invoice_id', 'in_old' || old.n, 'number', 'OLD-' || old.n, 'finalized_at', old.at,
          'stripe_created_at', old.at, 'paid_at', old.at))).*
        from stripe_invoice i, old where i.id = ${invoice.id}),
      paid as (
        insert into stripe_invoice_payment select (jsonb_populate_record(y, jsonb_build_object('id', gen_random_uuid(),
          'stripe_payment_id', 'pay_old' || old.n, 'invoice_id', old.id, 'paid_at', old.at, 'received_on', old.at::date))).*
        from stripe_invoice_payment y, old where y.invoice_id = ${invoice.id})
      insert into stripe_invoice_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
        'invoice_id', old.id, 'stripe_line_id', 'il_old' || old.n))).*
      from stripe_invoice_line l, old where l.invoice_id = ${invoice.id}`.execute(tx);
  });
  await sql`analyze stripe_invoice, stripe_invoice_line, stripe_invoice_payment`.execute(server.database.read);
  for (const list of bookedLists)
    await server.transact(async (tx) => {
      const rows = await listBooked(tx, list, month);
      assert.equal(rows.length, list === 'invoices' || list === 'payments' ? 1 : 0, list);
      for (const table of ['stripe_invoice', 'stripe_invoice_line', 'stripe_invoice_payment'])
        assert.ok((await rowsRead(tx, table)) < 500, `${list} read ${await rowsRead(tx, table)} rows of ${table}`);
    });
});
