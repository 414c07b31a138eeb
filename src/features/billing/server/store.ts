import { sql } from 'kysely';
import { addDays, addMonths, startOfDay } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { InvoiceStatus } from '../../invoices/invoice.ts';
import { calledSql, listInvoices } from '../../invoices/server/store.ts';
import { isOnItsWay, isOverdue, type When } from '../../invoices/server/store-overdue.ts';
import { standingOf } from '../../invoices/standing.ts';
import type { Age, Debtor, OpenElsewhere, Overview } from '../contract.ts';
import { hasFailed, isDisputedHere, unbilledContacts } from './what-counts.ts';

const shownMonths = 12;
const recentSubscriptions = 5; // spec 3 §9
const recentInvoices = 10;

const statusSql = (when: When) => sql`
  case when b.status = 'open' and ${isOnItsWay} then 'on-its-way' when ${isOverdue(when)} then 'overdue' else b.status::text end`;

/** Days after the day on which it was due; `ageOf` in words of SQL. Days as instants: they are made once, not for each row. */
const ageSql = ({ today, timeZone }: When) => {
  const since = (daysAgo: number) => sql`b.due_date >= ${startOfDay(addDays(today, -daysAgo), timeZone)}::timestamptz`;
  return sql`
  case when b.due_date is null or ${isOnItsWay} or ${since(0)} then 'current' when ${since(30)} then '1-30' when ${since(60)} then '31-60'
    when ${since(90)} then '61-90' else 'over-90' end`;
};

type Sum = Readonly<{ amount: number; count: number }>;

type Counted = Readonly<{ status: InvoiceStatus; count: number }>;

/** How many invoices there are in each status. */
export async function countInvoices(read: Reader, when: When): Promise<Counted[]> {
  return prepared(
    read,
    sql<Counted>`
    with late as (select count(*)::int as count from billed_invoice b where ${isOverdue(when)}),
    coming as (select count(*)::int as count from billed_invoice b where b.status = 'open' and ${isOnItsWay}),
    counted as (
      select status::text as status, status as place,
        (sum(invoices) - case when status = 'open' then (select count from late) + (select count from coming) else 0 end)::int as count
      from counted_invoices group by status
      union all
      select 'on-its-way', 'open', count from coming
      union all
      select 'overdue', 'open', count from late)
    select status, count from counted where count > 0 order by place, array_position(array['open', 'on-its-way', 'overdue'], status)`,
  );
}

/** What came in at all, less what was given back. */
export async function sumTotalReceived(read: Reader): Promise<number> {
  const [row] = await prepared(
    read,
    sql<{ amount: number }>`
    select ((select coalesce(sum(amount_paid), 0) from counted_invoices where currency = 'usd')
      - (select coalesce(sum(amount), 0) from money_given_back where currency = 'usd')
      + (select coalesce(sum(amount), 0) from given_credit where way is not null))::bigint as amount`,
  );
  return row?.amount ?? 0;
}

/** What is open, by its age. */
export async function sumOpen(read: Reader, when: When): Promise<(Sum & Readonly<{ age: Age }>)[]> {
  return prepared(
    read,
    sql<Sum & Readonly<{ age: Age }>>`
    select ${ageSql(when)} as age, sum(b.amount_remaining)::bigint as amount, count(*)::int as count
    from billed_invoice b where b.status = 'open' and b.currency = 'usd' group by 1`,
  );
}

/** What is open in other currencies. */
export async function sumOpenElsewhere(read: Reader): Promise<OpenElsewhere> {
  return prepared(
    read,
    sql<OpenElsewhere[number]>`
    select currency, amount_remaining::bigint as amount, invoices::int as count
    from counted_invoices where status = 'open' and currency <> 'usd' order by 1`,
  );
}

/** What AutoPay has tried to charge in vain. */
export async function sumFailedCharges(read: Reader): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(b.amount_remaining), 0)::bigint as amount, count(*)::int as count
    from billed_invoice b where ${hasFailed}`.execute(read);
  return rows[0] ?? { amount: 0, count: 0 };
}

/** What banks take back of payments, or ask about, to be answered. */
export async function sumDisputed(read: Reader): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(d.amount), 0)::bigint as amount, count(*)::int as count
    from disputed_payment d join billed_invoice b on ${isDisputedHere}`.execute(read);
  return rows[0] ?? { amount: 0, count: 0 };
}

/** What was written off and not paid since. */
export async function sumUncollectible(read: Reader): Promise<Sum> {
  const [row] = await prepared(
    read,
    sql<Sum>`
    select amount_remaining::bigint as amount, invoices::int as count
    from counted_invoices where status = 'uncollectible' and currency = 'usd'`,
  );
  return row ?? { amount: 0, count: 0 };
}

/** What came in less what was given back, in each of the last months. */
export async function sumReceived(
  read: Reader,
  { today, timeZone }: When,
  months = shownMonths,
): Promise<Overview['months']> {
  const first = addMonths(`${today.slice(0, 8)}01`, 1 - months);
  const firsts = Array.from({ length: months + 1 }, (_, at) => addMonths(first, at));
  const starts = firsts.map((day) => startOfDay(day, timeZone));
  const since = startOfDay(addDays(first, -1), timeZone);
  return prepared(
    read,
    sql<{ month: string; amount: number }>`
    with moved as (
      select case when received_on is null then width_bucket(at, ${starts}::timestamptz[])
          else width_bucket(received_on, ${firsts}::date[]) end as place, amount
      from money_received where currency = 'usd' and at >= ${since}::timestamptz
      union all
      select width_bucket(at, ${starts}::timestamptz[]), -amount
      from money_given_back where currency = 'usd' and at >= ${since}::timestamptz),
    by_month as (select place, sum(amount) as amount from moved group by 1)
    select left(m.first, 7) as month, coalesce(r.amount, 0)::bigint as amount
    from unnest(${firsts.slice(0, -1)}::text[]) with ordinality m (first, place) left join by_month r using (place)
    order by m.place`,
  );
}

export async function countSubscriptions(read: Reader): Promise<Overview['subscriptions']> {
  return prepared(
    read,
    sql<{ status: string; count: number }>`
    select status, count(*)::int as count from known_subscription group by 1 order by 2 desc, 1`,
  );
}

export async function countProducts(read: Reader): Promise<Overview['products']> {
  const { rows } = await sql<Overview['products'][number]>`
    select i.product_id as id, count(distinct s.profile_id)::int as customers, sum(i.quantity)::int as quantity
    from known_subscription s join subscribed_item i on i.subscription_id = s.id
    where s.is_running group by 1`.execute(read);
  return rows;
}

export async function listRecentSubscriptions(read: Reader): Promise<Overview['recentSubscriptions']> {
  const { rows } = await sql<Overview['recentSubscriptions'][number]>`
    select s.id, c.id as "contactId", coalesce(c.name, p.name) as name, s.status, s.created_at as "createdAt",
      case when s.is_running and s.cancel_at_period_end then coalesce(s.cancel_at, s.current_period_end)
        when s.is_running then s.cancel_at end as "cancelAt", (
        select coalesce(string_agg(case when quantity = 1 then '' else quantity || ' × ' end || name, ', ' order by position), '')
        from subscribed_item i where i.subscription_id = s.id) as what
    from known_subscription s join person p on p.id = s.profile_id left join living_contact c on c.profile_id = s.profile_id
    order by s.created_at desc, s.id limit ${recentSubscriptions}`.execute(read);
  return rows;
}

export async function listRecentInvoices(read: Reader, when: When): Promise<Overview['recentInvoices']> {
  const { rows } = await sql<Omit<Overview['recentInvoices'][number], 'standing'>>`
    with b as (select * from billed_invoice order by created_at desc, id limit ${recentInvoices})
    select b.id, c.id as "contactId", coalesce(c.name, p.name) as name, b.number,
      coalesce(${calledSql('b')}, 'Invoice') as what, b.total::bigint as amount,
      case when b.status = 'open' then b.amount_remaining else 0 end::bigint as open, b.currency, ${statusSql(when)} as status,
      b.created_at as "createdAt", (b.due_date at time zone ${when.timeZone})::date::text as "dueOn",
      b.paid_at as "paidAt", b.hosted_invoice_url as "hostedUrl"
    from b left join person p on p.id = b.profile_id left join living_contact c on c.profile_id = b.profile_id
    order by b.created_at desc, b.id`.execute(read);
  const kept = await listInvoices(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const invoice = kept.find(({ id }) => id === row.id);
    return { ...row, standing: invoice ? standingOf({ ...invoice, status: row.status }) : row.status };
  });
}

/** Contacts at whose address something is done from now on, and who pay nothing regularly. */
export async function countServedWithoutSubscription(read: Reader, when: When): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unbilledContacts(when)}) u`.execute(read);
  return rows[0]?.count ?? 0;
}

/**
 * Who owes what, by its age; the largest sum first. Also who owes nothing but what the next invoice would add, such as for a
 * check that bounced: nobody else asks somebody for it who is billed no more.
 */
export async function listDebtors(read: Reader, when: When): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    with owed as (
      select b.profile_id, ${ageSql(when)} as age, b.amount_remaining, b.amount_on_its_way,
        (b.due_date at time zone ${when.timeZone})::date as due_on
      from owed_invoice b),
    of_age as (
      select profile_id, age, sum(amount_remaining)::bigint as amount, sum(amount_on_its_way)::bigint as coming,
        count(*)::int as count, min(due_on) as due_on
      from owed group by 1, 2
      union all
      select profile_id, 'current', 0, 0, 0, null from paying_account where balance > 0 and not is_replaced),
    debtor as (
      select profile_id, json_build_object(
          'current', coalesce(sum(amount) filter (where age = 'current'), 0),
          '1-30', coalesce(sum(amount) filter (where age = '1-30'), 0),
          '31-60', coalesce(sum(amount) filter (where age = '31-60'), 0),
          '61-90', coalesce(sum(amount) filter (where age = '61-90'), 0),
          'over-90', coalesce(sum(amount) filter (where age = 'over-90'), 0)) as amounts,
        sum(amount)::bigint as total, sum(coming)::bigint as "onItsWay",
        coalesce((select -a.balance from paying_account a
          where a.profile_id = o.profile_id and not a.is_replaced), 0)::bigint as credit,
        sum(count)::int as invoices, min(due_on)::text as "oldestDueOn"
      from of_age o group by profile_id)
    select c.id as "contactId", coalesce(c.name, p.name, 'Nobody here') as name, c.phone, d.amounts, d.total, d."onItsWay",
      d.credit, d.invoices, d."oldestDueOn"
    from debtor d left join person p on p.id = d.profile_id left join living_contact c on c.profile_id = d.profile_id
    order by d.total - least(d.credit, 0) desc, name`.execute(read);
  return rows;
}
