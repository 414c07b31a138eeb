import { type RawBuilder, sql } from 'kysely';
import { behindUtc, type Day } from '../../../kernel/calendar.ts';
import { dayOf, type Facts, homes, isOnly, nameless, type Only, ofMonth, type Scope, within } from './scope.ts';

/** What is billed for whole months, each share in its month: cents are lost in none. Proration is no promise for months. */
const shares = ({ from, to }: Scope) => sql`
  select profile_id, month, sum(amount)::bigint as amount
  from (
    select profile_id, first as month, amount from line where months = 1
    union all
    select profile_id, (first + k * interval '1 month')::date, amount * (k + 1) / months - amount * k / months
    from line cross join lateral generate_series(0, months - 1) k where months > 1) share
  where month between date_trunc('month', ${from}::date) - interval '1 month' and ${to}
  group by 1, 2`;

/**
 * The day by the clock of summer, in winter too. The payment provider counts months in UTC: what begins at midnight in
 * summer goes on in winter on the evening before, and November would be billed twice and March not at all.
 */
const dayInSummer = (at: RawBuilder<unknown>, { to, timeZone }: Scope) => sql`
  ((${at} at time zone 'UTC') - make_interval(secs => ${behindUtc(to.slice(0, 4), timeZone).summer / 1000}))::date`;

/** Lines with the first day of the month in which they begin, to the end of the last month, and for how many they are. */
const lines = (scope: Scope, whose: RawBuilder<unknown>) => sql`
  select profile_id, amount, day - (extract(day from day)::int - 1) as first, months
  from (
    select i.profile_id, l.amount, ${dayInSummer(sql`l.period_start`, scope)} as day,
      greatest(1, round(extract(epoch from l.period_end - l.period_start) / 2629800))::int as months
    from invoice_line l join issued_invoice i on i.id = l.invoice_id and i.currency = 'usd'
    where l.stripe_price_id is not null and not l.is_proration and l.period_end - l.period_start >= interval '27 days'
      and l.period_start < date_trunc('month', ${scope.to}::date) + interval '1 month 2 days' and l.period_end > ${scope.from}::date - interval '70 days'
      and ${whose}) l`;

/**
 * For each customer what a month bills against the one before: `amount` and `before`.
 * @param whose of the invoices `i`
 */
export const recurringMonths = (scope: Scope, whose: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with line as materialized (${lines(scope, whose)}),
  share as materialized (${shares(scope)})
  select profile_id, month, sum(amount)::bigint as amount, sum(before)::bigint as before
  from (
    select profile_id, month, amount, 0 as before from share
    union all
    select profile_id, (month + interval '1 month')::date, 0, amount from share) both_months
  where month between ${scope.from} and ${scope.to} group by 1, 2 having sum(amount) <> 0 or sum(before) <> 0`;

/** What is made of them. Whoever is billed later in this month is not lost on its first day. */
export const recurringSums = (today: Day): RawBuilder<unknown> => sql`
  amount as recurring, case when before = 0 then amount else 0 end as gained,
  case when amount = 0 and month < date_trunc('month', ${today}::date) then before else 0 end as lost,
  case when before <> 0 and amount <> 0 then amount - before else 0 end as changed`;

/**
 * Invoices on the days they went out, and money on the days it came.
 * @param whose of the invoices and the money `i`
 */
export function billsAndMoney(scope: Scope, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, to, timeZone } = scope;
  const issuedOn = dayOf(sql`i.issued_at`, timeZone);
  const cameOn = dayOf(sql`i.at`, timeZone);
  return sql`
    select i.profile_id, ${issuedOn} as day, 'Invoice' as what, i.number, i.total as billed, 0::bigint as collected,
      1 as invoices
    from issued_invoice i
    where i.currency = 'usd' and ${within(sql`i.issued_at`, scope)} and ${whose}
    union all
    select i.profile_id, coalesce(i.received_on, ${cameOn}), i.what, i.number, 0, i.amount, 0
    from account_money i
    where i.currency = 'usd' and (i.received_on between ${from} and ${to}
        or i.received_on is null and ${within(sql`i.at`, scope)}) and ${whose}`;
}

/** Invoices, money, and for each customer what the months bill against the ones before. */
export const revenueFacts: Facts = (all, only) => {
  const scope = ofMonth(all, only);
  const whose = only ? isOf(only) : sql`true`;
  return sql`
  with home as materialized (${homes(scope)}),
  fact as (
    select profile_id, day, what, number, billed, collected, 0::bigint as recurring, 0::bigint as gained,
      0::bigint as lost, 0::bigint as changed, invoices
    from (${billsAndMoney(scope, whose)}) m
    union all
    select profile_id, month, case when before = 0 then 'New recurring' when amount = 0 then 'Lost recurring'
        when amount <> before then 'Changed recurring' else 'Recurring' end, null, 0, 0, ${recurringSums(scope.today)}, 0
    from (${recurringMonths(scope, whose)}) r
    where amount <> 0 or month < date_trunc('month', ${scope.today}::date))
  select f.*, h.contact_id as "contactId", coalesce(h.name, p.name, 'Nobody here') as customer,
    h.route_name as route, h.route_id as "routeKey", h.city as town
  from fact f left join home h using (profile_id) left join person p on p.id = f.profile_id`;
};

/** Of invoices and money `i` those of the accounts at home there; whoever has no such home is found among all. */
function isOf({ group, key }: Only): RawBuilder<unknown> {
  if (group === 'month' || key === nameless) return sql`true`;
  const isThere = group === 'route' ? isOnly(sql`route_id`, key) : sql`city = ${key}`;
  return sql`i.profile_id = any(array(select profile_id from home where ${isThere}))`;
}
