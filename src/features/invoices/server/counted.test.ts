/** What is kept of all invoices is what counting them gives, whatever happened to them, many at once too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { fillBooks } from '../../../../test/support/books.ts';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';

const [server] = await aServerWith('admin');
const read = server.database.read;
const draws = fc.sample(fc.noBias(fc.nat(999_999)), { seed: 11, numRuns: 3000 });
let drawn = 0;
const next = () => (draws[drawn++ % draws.length] ?? 0) / 1_000_000;

async function assertKept(what: string) {
  const kept = await sql`
    select status::text, currency, invoices, amount_paid, amount_remaining from counted_invoices order by 1, 2`.execute(
    read,
  );
  const counted = await sql`
    select status::text, currency, count(*) as invoices, sum(amount_paid)::bigint as amount_paid,
      sum(amount_remaining)::bigint as amount_remaining
    from stripe_invoice where gone_at is null group by 1, 2 order by 1, 2`.execute(read);
  assert.deepEqual(kept.rows, counted.rows, what);
  assert.ok(kept.rows.length > 2);
}

test('invoices are counted by status and currency as they come, change and go', async () => {
  await fillBooks(server, { today, customers: 12, invoices: 90, next });
  await assertKept('made one by one');
  const oneOf = (digits: string) => sql`substr(md5(id::text), 1, 1) = any(${[...digits]}::text[])`;
  await sql`update stripe_invoice set status = 'uncollectible', amount_remaining = amount_remaining + 7
    where ${oneOf('012')}`.execute(read);
  await assertKept('other statuses, many at once');
  await sql`update stripe_invoice set amount_paid = amount_paid + 5 where ${oneOf('34')}`.execute(read);
  await assertKept('paid');
  await sql`update stripe_invoice set gone_at = now() where ${oneOf('45')}`.execute(read);
  await assertKept('gone at the provider');
  await sql`update stripe_invoice set gone_at = null where ${oneOf('5')}`.execute(read);
  await assertKept('found again');
  await sql`update stripe_invoice set currency = 'eur' where ${oneOf('67')}`.execute(read);
  await assertKept('of another currency');
  await sql`
    with parts as (
      delete from stripe_invoice_payment where invoice_id in (select id from stripe_invoice where ${oneOf('89')})),
    notes as (
      delete from stripe_credit_note where invoice_id in (select id from stripe_invoice where ${oneOf('89')})),
    refunds as (
      delete from stripe_refund where invoice_id in (select id from stripe_invoice where ${oneOf('89')}))
    select`.execute(read);
  await sql`delete from stripe_invoice where ${oneOf('89')}`.execute(read);
  await assertKept('deleted');
});
