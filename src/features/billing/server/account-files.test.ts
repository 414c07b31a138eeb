/** What is more than QuickBooks Online takes at once comes in files that it takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { unzip } from '../../../../test/support/zip.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { filesOf, mostAtOnce } from '../account-files.ts';
import { accountsContract } from '../accounts.ts';

const { server, admin, office } = await aBillingCompany({ isDeaf: true });
const days = { from: `${today.slice(0, 4)}-01-01`, to: today };

test('every file is taken, holds invoices in their order, and could not have held the next one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 400 }), (rows) => {
      const files = filesOf(rows);
      assert.equal(
        files.reduce((sum, count) => sum + count, 0),
        rows.length,
      );
      let first = 0;
      for (const count of files) {
        const held = rows.slice(first, first + count).reduce((sum, one) => sum + one, 0);
        first += count;
        assert.ok(count <= mostAtOnce.invoices && held <= mostAtOnce.rows - 1);
        const isFull = count === mostAtOnce.invoices || held + (rows[first] ?? Infinity) > mostAtOnce.rows - 1;
        assert.ok(isFull);
      }
    }),
  );
  assert.deepEqual(filesOf([]), []);
});

test('a ZIP holds the files, and together they are the one list', async () => {
  const { contactId } = await aBilledCustomer(server);
  const items = [1, 2].map((amount) => ({
    type: 'custom' as const,
    description: `Item ${amount}`,
    quantity: 1,
    amount,
  }));
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3, { items }));
  assert.deepEqual(await admin.call(accountsContract.countFiles, days), { invoices: 1, files: 1 });
  // 249 more of the same day: only their numbers differ.
  await sql`
    with made as (
      insert into stripe_invoice select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
        'stripe_invoice_id', 'in_copy' || n, 'number', 'COPY-' || lpad(n::text, 4, '0')))).*
      from stripe_invoice i, generate_series(1, 249) n where i.id = ${invoice.id} returning id)
    insert into stripe_invoice_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'invoice_id', made.id, 'stripe_line_id', 'il_' || gen_random_uuid()))).*
    from stripe_invoice_line l, made where l.invoice_id = ${invoice.id}`.execute(server.database.read);
  assert.deepEqual(await admin.call(accountsContract.countFiles, days), { invoices: 250, files: 3 });

  const query = `from=${days.from}&to=${days.to}`;
  const answer = await admin.fetch(`/api/billing/accounts.zip?${query}`);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  assert.deepEqual(
    [...files.keys()],
    [1, 2, 3].map((n) => `invoices-${days.from}-${days.to}-${n}.csv`),
  );
  const texts = [...files.values()];
  const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });
  assert.deepEqual(
    texts.map((text) => new Set(rowsOf(text).map((row) => row['*InvoiceNo'])).size),
    [100, 100, 50],
  );
  const whole = await (await admin.fetch(`/api/billing/accounts.csv?list=invoices&${query}`)).text();
  assert.deepEqual(texts.flatMap(rowsOf), rowsOf(whole));
});
