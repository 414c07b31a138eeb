import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths, type Day } from '../../../kernel/calendar.ts';
import type { Group } from '../report.ts';
import { billsAndMoney, recurringMonths, recurringSums } from './revenue-analysis.ts';
import { homes, type Scope } from './scope.ts';

/** Stands for customers of the payment provider who are nobody here. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** Accounts of which what is kept is not what there is, and those whose days ended elsewhere. */
export const changedAccounts = (timeZone: string): RawBuilder<unknown> => sql`
  select account from report_account_change
  union select account from report_account where time_zone <> ${timeZone}`;

/** Of invoices and money `i` those of such accounts, found by the account. */
export const ofAccounts = (accounts: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`i.profile_id = any(array(${accounts}))`;
const ofNobody = (accounts: RawBuilder<unknown>) =>
  sql`i.profile_id is null and exists (select from (${accounts}) x where x.account = ${nobody})`;

type Days = Readonly<{ from: Day; to: Day }>;

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The months that lie wholly within, and the days before and after them. */
export function wholeMonths({ from, to }: Days): Readonly<{ whole: Days | undefined; edges: readonly Days[] }> {
  const first = firstOfMonth(from) === from ? from : addMonths(firstOfMonth(from), 1);
  const last = addDays(firstOfMonth(addDays(to, 1)), -1);
  if (first > last) return { whole: undefined, edges: [{ from, to }] };
  const edges = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return { whole: { from: first, to: last }, edges: edges.filter((edge) => edge.from <= edge.to) };
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/**
 * The sums of revenueFacts: of whole months those that are kept, of accounts that changed since what there is, and of
 * months that are cut off the days themselves.
 */
export const revenueSums = (scope: Scope, { key }: Group): RawBuilder<unknown> => {
  const { whole, edges } = wholeMonths(scope);
  const { from, to, today, timeZone } = scope;
  const isWhole = whole ? sql`month between ${whole.from} and ${whole.to}` : sql`false`;
  const inWhole = (sum: string) => sql`case when ${isWhole} then ${sql.ref(sum)} else 0 end`;
  const changed = [ofAccounts(changedAccounts(timeZone)), ofNobody(changedAccounts(timeZone))];
  const money = (days: Days, whose: RawBuilder<unknown>) => sql`
    select profile_id, day, billed, collected, invoices, 0::bigint as recurring, 0::bigint as gained, 0::bigint as lost,
      0::bigint as changed
    from (${billsAndMoney({ ...scope, ...days }, whose)}) m`;
  const recurring = (whose: RawBuilder<unknown>) => sql`
    select profile_id, month, 0, 0, 0, ${recurringSums(today)} from (${recurringMonths(scope, whose)}) r`;
  const kept = sql`
    select nullif(account, ${nobody}::uuid), month, ${inWhole('billed')}, ${inWhole('collected')}, ${inWhole('invoices')},
      ${recurringSums(today)}
    from (
      select account, month, billed, collected, invoices, recurring as amount, recurring_before as before
      from report_account_month m
      where month between ${from} and ${to}
        and not exists (select from (${changedAccounts(timeZone)}) x where x.account = m.account)) k`;
  const parts = [
    ...edges.map((days) => money(days, sql`true`)),
    ...(whole ? changed.map((whose) => money(whole, whose)) : []),
    ...changed.map(recurring),
    kept,
  ];
  if (key === 'month') return sql`select day, ${added} from (${all(parts)}) f group by 1`;
  // By account first: of each there is one home, and of its months many.
  return sql`
    select f.*, h.route_name as route, h.route_id as "routeKey", h.city as town
    from (select profile_id, ${added} from (${all(parts)}) p group by 1) f left join (${homes({ today })}) h using (profile_id)`;
};

const added = sql.join(
  ['billed', 'collected', 'invoices', 'recurring', 'gained', 'lost', 'changed'].map(
    (sum) => sql`sum(${sql.ref(sum)}) as ${sql.id(sum)}`,
  ),
);
