import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { When } from '../../invoices/server/store-overdue.ts';
import type { DifferingBill } from '../contract.ts';

/**
 * Customers whose bill is not for what is collected when its next period begins: `serviceBill` of the subscriptions in
 * words of SQL. Those to whom nothing is billed are told by themselves.
 */
export async function listDifferingBills(read: Reader, { timeZone }: Pick<When, 'timeZone'>): Promise<DifferingBill[]> {
  const { rows } = await sql<DifferingBill>`
    with running as (
      select b.profile_id, b.quantity, b.is_ending, b.status = 'trialing' as is_to_begin,
        (case when b.is_ending then coalesce(k.cancel_at, b.current_period_end) else b.current_period_end end
          at time zone ${timeZone})::date as ends
      from subscription_bill b join known_subscription k using (id) where b.is_running),
    dated as (
      select *, coalesce(min(ends) filter (where not is_ending) over w, max(ends) over w) as next_on
      from running window w as (partition by profile_id)),
    bill as (
      select profile_id, next_on, coalesce(sum(quantity) filter (
        where (not is_to_begin or ends <= next_on) and (not is_ending or ends > next_on)), 0)::int as billed
      from dated group by profile_id, next_on)
    select c.id as "contactId", c.name, v.cans, b.billed, b.next_on::text as on,
      case when b.billed = 0 then 'ends' when v.cans = 0 then 'unserved' else 'differs' end as kind
    from bill b join living_contact c on c.profile_id = b.profile_id
    cross join lateral (
      select coalesce(sum(s.waste_cans_count), 0)::int as cans
      from living_address a join agreed_service s on s.address_id = a.id
      where a.contact_id = c.id and s.first_day <= b.next_on and (s.last_day is null or s.last_day >= b.next_on)) v
    where b.next_on is not null and v.cans <> b.billed
    order by c.name, c.id`.execute(read);
  return rows;
}
