import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { lockFor } from '../../../server/transact.ts';
import { billsAndMoney, recurringMonths } from './revenue-analysis.ts';
import { changedAccounts, nobody } from './revenue-sums.ts';
import type { Scope } from './scope.ts';
import { sumsJob } from './sums-job.ts';

const accountsAtOnce = 200;
const lookEveryMs = 60_000;

/** A year's bill for the next year is billed in months to come. */
const ever = { from: '1900-01-01', to: '2999-12-31' };

/**
 * Adds up the months of accounts that changed, some at a time; gives how many. The words of their changes are taken away
 * by the statement that adds up: it sees both as of one moment, so that a change it does not see stands there still.
 */
export async function keepMoneySums(
  tx: Tx,
  { today, timeZone }: Pick<Scope, 'today' | 'timeZone'>,
  atOnce = accountsAtOnce,
): Promise<number> {
  await lockFor(tx, 'report-money-sums'); // whoever comes second must not write what the first saw later
  const { rows } = await sql<{ account: string }>`
    select account from (${changedAccounts(timeZone)}) x limit ${atOnce}`.execute(tx);
  const accounts = rows.map(({ account }) => account);
  if (accounts.length === 0) return 0;
  const scope = { ...ever, today, timeZone };
  const these = sql`i.profile_id = any(${accounts.filter((account) => account !== nobody)}::uuid[])`;
  await tx.deleteFrom('report_account_month').where('account', 'in', accounts).execute();
  await sql`
    with told as (delete from report_account_change where account = any(${accounts}::uuid[]))
    insert into report_account_month (account, month, billed, invoices, collected, recurring, recurring_before)
    select coalesce(profile_id, ${nobody}), month, sum(billed), sum(invoices), sum(collected), sum(recurring), sum(before)
    from (${months(scope, these)} ${accounts.includes(nobody) ? sql`union all ${months(scope, sql`i.profile_id is null`)}` : sql``}) m
    group by 1, 2`.execute(tx);
  await sql`
    insert into report_account (account, time_zone) select x, ${timeZone} from unnest(${accounts}::uuid[]) x
    on conflict (account) do update set time_zone = excluded.time_zone`.execute(tx);
  return accounts.length;
}

const months = (scope: Scope, whose: RawBuilder<unknown>) => sql`
  select profile_id, date_trunc('month', day)::date as month, billed, invoices, collected, 0 as recurring, 0 as before
  from (${billsAndMoney(scope, whose)}) m
  union all
  select profile_id, month, 0, 0, 0, amount, before from (${recurringMonths(scope, whose)}) r`;

export const moneySumsJob = sumsJob({
  name: 'money sums',
  everyMs: lookEveryMs,
  atOnce: accountsAtOnce,
  keep: keepMoneySums,
});
