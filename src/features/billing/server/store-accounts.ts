import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, startOfDay } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { BookedList } from '../accounts.ts';
import type { BookedRow } from '../booked-rows.ts';

export type Days = Readonly<{ from: Day; to: Day; timeZone: string }>;

/**
 * QuickBooks knows customers by their names alone: who shares theirs with another one, who may be gone or without a contact
 * by now, has the account number, the account's own e-mail or a part of its id behind it, or both would become one.
 */
const named = sql`
  called as materialized (
    select p.id as profile_id, coalesce(c.name, p.name) as name,
      coalesce(c.account_number, w.email, upper(left(p.id::text, 8))) as mark
    from person p left join living_contact c on c.profile_id = p.id left join correspondent w on w.id = p.id
    where c.id is not null or exists (select from paying_account a where a.profile_id = p.id)),
  named as materialized (
    select profile_id, case when count(*) over (partition by lower(name)) > 1
      then name || ' (' || mark || ')' else name end as name
    from called)`;
const customer = sql`coalesce(n.name, 'Unknown customer')`;

/** What was billed, paid, credited or given back in these days, in US dollars; the oldest first. */
export async function listBooked(read: Reader, list: BookedList, days: Days): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    with ${named}, booked as (${sources[list](days)})
    select number, customer, day::text as "on", due::text as "dueOn", item, description, quantity::int,
      amount::bigint as amount, way, check_number as "checkNumber", invoice
    from booked where day between ${days.from} and ${days.to} and amount <> 0
    order by day, number, place`.execute(read);
  return rows;
}

/** How many rows each invoice of these days has, in the order of `listBooked`. */
export async function listRowCounts(read: Reader, days: Days): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    with ${named}, booked as (${invoiceLines(days)})
    select count(*)::int as count from booked where day between ${days.from} and ${days.to} and amount <> 0
    group by day, number order by day, number`.execute(read);
  return rows.map(({ count }) => count);
}

const dayOf = (at: string, timeZone: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`;
/** The same days as moments: an index finds them, however many years there are beside them. */
const isIn = (at: string, { from, to, timeZone }: Days) => sql`
  ${sql.ref(at)} >= ${startOfDay(from, timeZone)}::timestamptz
    and ${sql.ref(at)} < ${startOfDay(addDays(to, 1), timeZone)}::timestamptz`;
const nothingPaid = sql`null::text as way, null::text as check_number`;
const nothingSold = sql`null::date as due, null::text as item, null::text as description, null::int as quantity`;

/** Taxes and discounts of the provider's own pages are in the total of an invoice and in none of its lines. */
const everyLine = (days: Days) => sql`
  select i.number, ${customer} as customer, ${dayOf('i.issued_at', days.timeZone)} as day,
    ${dayOf('i.due_date', days.timeZone)} as due, l.item, l.description, l.quantity, l.amount, i.number as invoice, l.place,
    i.total, bool_or(l.amount < 0) over (partition by i.id) as takes_off
  from issued_invoice i left join named n using (profile_id) cross join lateral (
    select k.product_name as item, l.description, l.quantity, l.amount, l.place
    from invoice_line l left join known_price k using (stripe_price_id) where l.invoice_id = i.id
    union all
    select null, 'Taxes and discounts', 1,
      i.total - coalesce((select sum(l.amount) from invoice_line l where l.invoice_id = i.id), 0), 1000000) l
  where i.currency = 'usd' and ${isIn('i.issued_at', days)}`;

/**
 * What a customer owes again because a credit, or a payment on account, was taken back: a charge, as an accountant books
 * it. As a credit or payment below zero nothing would import it.
 */
const chargedAgain = ({ timeZone }: Days) => sql`
  select 'DB-' || upper(left(c.id::text, 8)) as number, ${customer} as customer,
    ${dayOf('c.created_at', timeZone)} as day, null::date as due, null::text as item,
    case when c.is_taking_back then '' else 'Charged on the account: ' end || c.reason as description,
    1 as quantity, -c.amount as amount, c.way::text as way, c.check_number, null::text as invoice, 0 as place
  from given_credit c left join named n using (profile_id) where c.amount < 0`;

/** QuickBooks imports no amount below zero: an invoice with such a line, as changes have them, is one row. */
const invoiceLines = (days: Days) => sql`
  ${chargedAgain(days)}
  union all
  ${issuedLines(days)}`;

const issuedLines = (days: Days) => sql`
  (with line as (${everyLine(days)})
  select number, customer, day, due, item, description, quantity, amount, ${nothingPaid}, invoice, place
  from line where not takes_off
  union all
  select number, customer, day, due, null, string_agg(description, '; ' order by place) filter (where amount <> 0), 1, total,
    ${nothingPaid}, invoice, 0
  from line where takes_off and total > 0 group by number, customer, day, due, total, invoice)`;

/** What is left of a change when it is below zero: the next invoice takes it. */
const leftOfChanges = (days: Days) => sql`
  select i.number, ${customer}, ${dayOf('i.issued_at', days.timeZone)}, null::date, null::text, 'Left of a change', 1, -i.total,
    ${nothingPaid}, i.number, 0
  from issued_invoice i left join named n using (profile_id) where i.currency = 'usd' and i.total < 0
    and ${isIn('i.issued_at', days)}`;

/** With all that was paid of them, in whose order each payment has its number. */
const paidIn = (days: Days) => sql`(
  select y.invoice_id from invoice_payment y where y.received_on between ${days.from} and ${days.to}
  union select y.invoice_id from invoice_payment y where ${isIn('y.paid_at', days)}
  union select i.id from issued_invoice i where ${isIn('i.issued_at', days)})`;

const payments = (days: Days) => sql`
  select i.number || '-' || row_number() over (partition by i.id order by y.paid_at, y.id) as number,
    ${customer} as customer,
    coalesce(y.received_on, ${dayOf('y.paid_at', days.timeZone)}, ${dayOf('i.issued_at', days.timeZone)}) as day, ${nothingSold},
    y.amount, y.way::text as way, y.check_number, i.number as invoice, 0 as place
  from issued_invoice i join invoice_payment y on y.invoice_id = i.id left join named n using (profile_id)
  where i.currency = 'usd' and i.id in ${paidIn(days)}
  union all
  select 'OA-' || upper(left(c.id::text, 8)), ${customer}, coalesce(c.received_on, ${dayOf('c.created_at', days.timeZone)}),
    ${nothingSold}, c.amount, c.way::text, c.check_number, null, 0
  from given_credit c left join named n using (profile_id) where c.way is not null and c.amount > 0`;

/** Of credit notes one part each, and what it is called. */
const notes = ({ timeZone }: Days, amount: RawBuilder<unknown>) => sql`
  select i.number || '-C' || row_number() over (partition by i.id order by c.created_at, c.id) as number,
    ${customer} as customer, ${dayOf('c.created_at', timeZone)} as day, null::date as due, null::text as item,
    coalesce(c.memo, 'Credit') as description, 1 as quantity, ${amount} as amount, ${nothingPaid}, i.number as invoice,
    0 as place
  from issued_invoice i join invoice_credit_note c on c.invoice_id = i.id left join named n using (profile_id)
  where i.currency = 'usd'`;

/** Like what a credit note gives back, it is owed by nobody again. */
const refundsWithoutNote = ({ timeZone }: Days) => sql`
  select i.number || '-R' || row_number() over (partition by i.id order by r.created_at, r.id), ${customer},
    ${dayOf('r.created_at', timeZone)}, null, null, coalesce(replace(r.reason, '_', ' '), 'Refund'), 1, r.amount,
    ${nothingPaid}, i.number, 0
  from issued_invoice i join refund_without_note r on r.invoice_id = i.id left join named n using (profile_id)
  where i.currency = 'usd'`;

const sources: Readonly<Record<BookedList, (days: Days) => RawBuilder<unknown>>> = {
  invoices: invoiceLines,
  payments,
  credits: (days) => sql`
    ${notes(days, sql`c.pre_payment_amount + c.credited`)}
    union all
    select 'CR-' || upper(left(c.id::text, 8)), ${customer}, ${dayOf('c.created_at', days.timeZone)}, null, null, c.reason, 1,
      c.amount, null, null, null, 0
    from given_credit c left join named n using (profile_id) where c.way is null and c.amount > 0
    union all
    ${leftOfChanges(days)}`,
  refunds: (days) => sql`
    ${notes(days, sql`c.refunded + c.outside`)}
    union all
    ${refundsWithoutNote(days)}
    union all
    select * from (${chargedAgain(days)}) again where way is not null`,
};
