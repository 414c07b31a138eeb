/** Everybody's money as rows, made at random and written straight into the tables. */
import { sql } from 'kysely';
import { addDays, type Day } from '../../src/kernel/calendar.ts';
import { aContact } from './factories.ts';
import type { TestServer } from './server.ts';

type Wanted = Readonly<{ today: Day; customers: number; invoices: number; next: () => number }>;

const ways = ['card', 'cash', 'check'];
const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete'];

/** @param wanted `next` gives numbers from 0 to 1 */
export async function fillBooks({ database, transact }: TestServer, wanted: Wanted): Promise<void> {
  const { today, customers, invoices, next } = wanted;
  const read = database.read;
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const accounts: string[] = [];
  for (let n = 0; n < customers; n++) {
    const { rows } = await sql<{ id: string }>`
      insert into profile (first_name, last_name, email, role)
      values ('Payer', ${`Number${n}`}, ${`payer${n}@example.test`}, 'customer') returning id`.execute(read);
    const profileId = rows[0]?.id ?? '';
    accounts.push(profileId);
    if (n % 4 > 0) await transact((tx) => aContact(tx, { profileId }));
    await sql`insert into payer (profile_id, stripe_customer_id, balance, reading)
      values (${profileId}, ${`cus_books${n}`}, 0, 1)`.execute(read);
    const status = pick(subscriptionStatuses);
    await sql`insert into customer_subscription (stripe_subscription_id, profile_id, status, collection_method,
        cancel_at_period_end, stripe_created_at, reading, is_running)
      values (${`sub_books${n}`}, ${profileId}, ${status}, 'send_invoice', false, now(), 1,
        ${status !== 'canceled'})`.execute(read);
  }
  for (let n = 0; n < invoices; n++) {
    const status = pick(['open', 'open', 'paid', 'paid', 'void', 'draft', 'uncollectible']);
    const total = 100 + Math.floor(next() * 10_000);
    const paid = status === 'paid' ? total : status === 'open' ? pick([0, 50]) : 0;
    const due = next() < 0.1 ? null : `${addDays(today, Math.floor(next() * 120) - 100)}T18:00:00Z`;
    const at = `${addDays(today, -Math.floor(next() * 240))}T${pick(['05:30', '18:00', '23:59'])}:00Z`;
    const currency = next() < 0.1 ? 'eur' : 'usd';
    const { rows } = await sql<{ id: string }>`
      insert into stripe_invoice (stripe_invoice_id, stripe_customer_id, number, status, currency, total, starting_balance,
        ending_balance, amount_due, amount_paid, amount_remaining, amount_outside, pre_payment_credit,
        post_payment_credit, due_date, period_start, period_end, finalized_at, stripe_created_at, reading)
      values (${`in_books${n}`}, ${next() < 0.1 ? 'cus_of_nobody' : `cus_books${n % customers}`}, ${`B-${n}`},
        ${status}::stripe_invoice_status, ${currency}, ${total}, 0, 0, ${total}, ${paid}, ${total - paid}, 0, 0, 0,
        ${due}, ${at}, ${at}, ${at}, ${at}, 1)
      returning id`.execute(read);
    if (paid === 0) continue;
    const way = pick(ways);
    const invoiceId = rows[0]?.id ?? '';
    await sql`insert into stripe_invoice_payment (stripe_payment_id, invoice_id, amount, way, received_on, paid_at, reading)
      values (${`inpay_books${n}`}, ${invoiceId}, ${paid}, ${way}::payment_way,
        ${way === 'card' ? null : at.slice(0, 10)}, ${at}, 1)`.execute(read);
    const back = next();
    if (back < 0.2)
      await sql`insert into stripe_credit_note (stripe_credit_note_id, invoice_id, number, is_void, is_taken_back, amount,
          pre_payment_amount, refunded, outside, credited, stripe_created_at, reading)
        values (${`cn_books${n}`}, ${invoiceId}, ${`CN-${n}`}, ${next() < 0.3}, false, 40, 0, 25, 15, 0, ${at}, 1)`.execute(
        read,
      );
    else if (back < 0.4)
      await sql`insert into stripe_refund (stripe_refund_id, invoice_id, amount, is_given, stripe_created_at, reading)
        values (${`re_books${n}`}, ${invoiceId}, 30, ${next() < 0.7}, ${at}, 1)`.execute(read);
  }
  for (const [n, profileId] of accounts.entries())
    if (n % 3 === 0)
      await sql`insert into customer_credit (id, profile_id, stripe_transaction_id, amount, reason, way, received_on)
        values (gen_random_uuid(), ${profileId}, ${`txn_books${n}`}, 700, 'Paid ahead', ${pick(['cash', null])}::payment_way,
          ${today})`.execute(read);
}
