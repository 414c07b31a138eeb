import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { isSafeLink } from '../../invoices/standing.ts';
import type { Debt } from '../account.ts';

/** In the provider's words, of what runs, the newest first. */
export async function listRunningStatuses(read: Reader, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select status from known_subscription where profile_id = ${accountId} and is_running
    order by created_at desc, id`.execute(read);
  return rows.map(({ status }) => status);
}

/** More are only counted; their list stands under Billing. */
const mostNamed = 10;

/** What an account owes in US dollars, in cents, and how many invoices in other currencies are open. */
export async function getDebt(
  read: Reader,
  accountId: string,
  { timeZone, today }: Readonly<{ timeZone: string; today: Day }>,
): Promise<Debt> {
  const { rows } = await sql<{ debt: Debt }>`
    with still_open as (
      select coalesce(description, first_line) as name, (due_date at time zone ${timeZone})::date as due_on,
        amount_remaining as amount, hosted_invoice_url as url, currency = 'usd' as is_ours, amount_on_its_way
      from issued_invoice where profile_id = ${accountId} and status = 'open'),
    theirs as (select * from still_open where amount_on_its_way = 0),
    open as (select * from theirs where is_ours)
    select json_build_object('amount', coalesce(sum(amount), 0),
      'overdue', coalesce(sum(amount) filter (where due_on < ${today}), 0), 'count', count(*),
      'onItsWay', (select coalesce(sum(amount), 0) from still_open where is_ours and amount_on_its_way > 0),
      'others', (select json_build_object('open', count(*), 'overdue', count(*) filter (where due_on < ${today}))
        from theirs where not is_ours),
      'first', (select coalesce(json_agg(json_build_object('name', name, 'amount', amount, 'dueOn', due_on,
        'hostedUrl', url) order by due_on nulls first), '[]')
        from (select * from open order by due_on nulls first limit ${mostNamed}) named)) as debt from open`.execute(
    read,
  );
  const debt = rows[0]?.debt;
  if (!debt) throw new Error('A sum gives one row');
  const first = debt.first.map((one) => ({ ...one, hostedUrl: isSafeLink(one.hostedUrl) ? one.hostedUrl : null }));
  return { ...debt, first };
}
