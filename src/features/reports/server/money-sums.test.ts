/** Over random pasts: money that is kept by month is that of invoices and payments, whatever is changed of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { type Random, randomFrom } from '../../../app/demo/random.ts';
import type { Group } from '../report.ts';
import { revenueAnalysis } from '../revenue-analysis.ts';
import { revenueFacts } from './revenue-analysis.ts';
import { revenueSums } from './revenue-sums.ts';
import type { Scope } from './scope.ts';
import { keepMoneySums } from './store-money-sums.ts';

const [server, admin] = await aServerWith('admin');
for (const seed of ['Mesa', 'Animas'])
  await server.transact((tx) => aPast(tx, seed, { from: day(-330), to: day(-1) }, [admin.id]));
const read = server.database.read;
const keepAll = async (timeZone = 'America/Denver') => {
  while ((await server.transact((tx) => keepMoneySums(tx, { today, timeZone }))) > 0);
};

const measures = ['billed', 'collected', 'recurring', 'gained', 'lost', 'changed', 'invoices'];
type Way = (scope: Scope, group: Group) => RawBuilder<unknown>;
const facts: Way = (scope) => revenueFacts(scope);

/** By everything that a group of the report is made of. */
async function sums(way: Way, range: { from: string; to: string }, timeZone = 'America/Denver') {
  const columns = measures.map((key) => sql`sum(${sql.ref(key)})::float8 as ${sql.id(key)}`);
  const some = sql.join(
    measures.map((key) => sql`sum(${sql.ref(key)}) <> 0`),
    sql` or `,
  );
  const groups = revenueAnalysis.groups.map(async (group) => {
    const key = group.key === 'month' ? sql`to_char(day, 'YYYY-MM')` : sql.ref(group.key);
    const { rows } = await sql`
      select ${key} as name, ${group.isKeyed ? sql.ref(`${group.key}Key`) : sql`null`} as key, ${sql.join(columns)}
      from (${way({ ...range, today, timeZone }, group)}) f group by 1, 2 having ${some} order by 1, 2`.execute(read);
    return rows;
  });
  return Promise.all(groups);
}

const ranges = (random: Random) => {
  const from = random.whole(-340, -20);
  return [
    { from: day(-400), to: today },
    { from: day(from), to: day(random.whole(from, 0)) },
    { from: `${day(-200).slice(0, 8)}01`, to: day(-33) },
    { from: day(-5), to: day(-4) },
  ];
};
async function assertSame(random: Random, what: string, timeZone?: string) {
  for (const range of ranges(random))
    assert.deepEqual(
      await sums(revenueSums, range, timeZone),
      await sums(facts, range, timeZone),
      `${what} ${JSON.stringify(range)}`,
    );
}

const some = (table: string, random: Random) =>
  sql`(select x.id from ${sql.table(table)} x order by md5(x.id::text || ${random.whole(1, 1e9)}::text) limit 1)`;
const changes: Readonly<Record<string, (random: Random) => ReturnType<typeof sql>>> = {
  'an invoice is void': (r) => sql`update stripe_invoice set status = 'void' where id = ${some('stripe_invoice', r)}`,
  'an invoice is written off': (r) =>
    sql`update stripe_invoice set status = 'uncollectible' where id = ${some('stripe_invoice', r)}`,
  'a draft is final, later': (r) => sql`
    update stripe_invoice set status = 'open', finalized_at = stripe_created_at + interval '40 days' where id = ${some('stripe_invoice', r)}`,
  'a draft is gone': (r) => sql`update stripe_invoice set gone_at = now() where id = ${some('stripe_invoice', r)}`,
  'a total is corrected': (r) =>
    sql`update stripe_invoice set total = total - 7 where id = ${some('stripe_invoice', r)}`,
  'an invoice is of another customer': (r) => sql`
    update stripe_invoice set stripe_customer_id = (select stripe_customer_id from payer order by md5(stripe_customer_id || ${r.whole(1, 1e9)}::text) limit 1)
    where id = ${some('stripe_invoice', r)}`,
  'an invoice is of nobody here': (r) =>
    sql`update stripe_invoice set stripe_customer_id = 'cus_elsewhere' where id = ${some('stripe_invoice', r)}`,
  'a line is taken off': (r) => sql`delete from stripe_invoice_line where id = ${some('stripe_invoice_line', r)}`,
  'a line is for three months': (r) => sql`
    update stripe_invoice_line set period_end = period_start + interval '3 months' where id = ${some('stripe_invoice_line', r)}`,
  'a line is added': (r) => sql`
    insert into stripe_invoice_line (stripe_line_id, invoice_id, place, amount, quantity, stripe_price_id, period_start,
      period_end, is_proration)
    select ${`il_${crypto.randomUUID()}`}, invoice_id, 9, 1234, 1, 'price_b', period_start, period_start + interval '1 month', false
    from stripe_invoice_line where id = ${some('stripe_invoice_line', r)}`,
  'a payment goes': (r) => sql`delete from stripe_invoice_payment where id = ${some('stripe_invoice_payment', r)}`,
  'a check came on another day': (r) => sql`
    update stripe_invoice_payment set received_on = ${day(-r.whole(1, 300))} where id = ${some('stripe_invoice_payment', r)}`,
  'a payment is of another invoice': (r) => sql`
    update stripe_invoice_payment set invoice_id = ${some('stripe_invoice', r)} where id = ${some('stripe_invoice_payment', r)}`,
  'money goes back': (r) => sql`
    insert into stripe_refund (stripe_refund_id, invoice_id, amount, is_given, reading, stripe_created_at)
    values (${`re_${crypto.randomUUID()}`}, ${some('stripe_invoice', r)}, 250, true, 0, ${`${day(-r.whole(1, 300))}T12:00:00Z`})`,
  'a refund fails': (r) => sql`update stripe_refund set is_given = not is_given where id = ${some('stripe_refund', r)}`,
  'a credit note gives back': (r) => sql`
    insert into stripe_credit_note (stripe_credit_note_id, invoice_id, number, is_void, is_taken_back, amount,
      pre_payment_amount, refunded, outside, credited, stripe_created_at, reading, refund_ids)
    select ${`cn_${crypto.randomUUID()}`}, invoice_id, 'CN', false, false, 300, 0, 300, 0, 0, stripe_created_at, 0,
      array[stripe_refund_id] from stripe_refund where id = ${some('stripe_refund', r)}`,
  'a credit note is void': (r) =>
    sql`update stripe_credit_note set is_void = true where id = ${some('stripe_credit_note', r)}`,
  'money comes on account': (r) => sql`
    insert into customer_credit (id, profile_id, stripe_transaction_id, amount, reason, way, received_on, created_by)
    select gen_random_uuid(), profile_id, ${`cbtxn_${crypto.randomUUID()}`}, 4000, 'Ahead', 'cash', ${day(-r.whole(1, 90))}, ${admin.id}
    from payer order by md5(profile_id::text || ${r.whole(1, 1e9)}::text) limit 1`,
  'an account is another customer of the provider': (r) => sql`
    update payer set stripe_customer_id = ${`cus_${crypto.randomUUID()}`}
    where profile_id = (select profile_id from payer order by md5(profile_id::text || ${r.whole(1, 1e9)}::text) limit 1)`,
  'a customer of the provider becomes somebody, or nobody again': () => sql`
    update payer set stripe_customer_id =
      case when stripe_customer_id = 'cus_elsewhere' then ${`cus_${crypto.randomUUID()}`} else 'cus_elsewhere' end
    where profile_id = (
      select profile_id from payer order by stripe_customer_id = 'cus_elsewhere' desc, profile_id::text limit 1)`,
};

test('what is kept tells what facts tell, before and after', async () => {
  const random = randomFrom('kept');
  await assertSame(random, 'nothing kept');
  await keepAll();
  const { rows } = await sql`select from report_account_month`.execute(read);
  assert.ok(rows.length > 50);
  await assertSame(random, 'all kept');
});

for (const seed of ['one', 'two'])
  test(`nothing old is told after random changes: ${seed}`, async () => {
    const random = randomFrom(seed);
    await keepAll();
    for (const [what, change] of random.shuffled(Object.entries(changes))) {
      const before = await sums(facts, { from: day(-400), to: today });
      await change(random).execute(read);
      const words = await sql<{ account: string }>`select account from report_account_change`.execute(read);
      const after = await sums(facts, { from: day(-400), to: today });
      if (JSON.stringify(before) !== JSON.stringify(after)) assert.ok(words.rows.length > 0, what);
      if (random.chance(0.5)) await assertSame(random, what);
      else {
        await keepAll();
        await assertSame(random, `${what}, kept`);
      }
    }
  });

test('every kind of change is seen in the numbers once', async () => {
  const random = randomFrom('seen');
  for (const [what, change] of Object.entries(changes)) {
    await keepAll();
    let isSeen = false;
    for (let n = 0; n < 40 && !isSeen; n++) {
      const before = await sums(revenueSums, { from: day(-400), to: today });
      await change(random).execute(read);
      isSeen = JSON.stringify(before) !== JSON.stringify(await sums(revenueSums, { from: day(-400), to: today }));
    }
    if (what !== 'a draft is final, later') assert.ok(isSeen, what);
  }
});

test('a change that commits while sums are added up is not forgotten', async () => {
  await keepAll();
  const random = randomFrom('meanwhile');
  const change = changes['a total is corrected'];
  assert.ok(change);
  await change(random).execute(read);
  const until = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const going = server.transact(async (tx) => {
    await change(random).execute(tx);
    written.resolve();
    await until.promise;
  });
  await written.promise;
  await keepAll(); // does not wait for it, and does not see it
  until.resolve();
  await going;
  await assertSame(random, 'after both');
  await keepAll();
  await assertSame(random, 'kept again');
});

test('in another time zone days end elsewhere, and sums are made anew', async () => {
  await keepAll();
  await assertSame(randomFrom('zone'), 'elsewhere', 'Asia/Tokyo');
  await keepAll('Asia/Tokyo');
  await assertSame(randomFrom('zone'), 'kept elsewhere', 'Asia/Tokyo');
});
