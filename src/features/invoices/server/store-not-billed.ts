import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';

/** A period of a subscription; `to` is the beginning of the next one. */
export type NotBilled = Readonly<{ stripeSubscriptionId: string; from: Instant; to: Instant }>;

/** The periods for which nobody asks these accounts to pay any more: their invoice was taken away, and no other stands for it. */
export async function listNotBilled(read: Reader, profileIds: readonly string[]): Promise<NotBilled[]> {
  const { rows } = await sql<NotBilled>`
    with line as (
      select i.stripe_subscription_id, i.status, l.period_start, l.period_end
      from paying_account p join stripe_invoice i using (stripe_customer_id) join stripe_invoice_line l on l.invoice_id = i.id
      where p.profile_id = any(${profileIds}::uuid[]) and i.gone_at is null and not l.is_proration)
    select stripe_subscription_id as "stripeSubscriptionId", period_start as from, period_end as to from line
    where stripe_subscription_id is not null
    group by stripe_subscription_id, period_start, period_end having bool_and(status = 'void')
    order by period_start`.execute(read);
  return rows;
}
