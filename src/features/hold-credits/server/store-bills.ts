import { sql } from 'kysely';
import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { listNotBilled, type NotBilled } from '../../invoices/server/store-not-billed.ts';
import { type BilledBefore, listBilledBefore } from '../../subscriptions/server/store-changes.ts';
import type { Bill, Rhythm } from '../billing-periods.ts';

type BillRow = Rhythm &
  Readonly<{
    id: string;
    profileId: string;
    cents: number;
    items: Bill['items'];
    from: Instant;
    to: Instant | null;
    anchor: Instant;
    stripeSubscriptionId: string;
  }>;

/**
 * In dollars: credit is given in nothing else. Of a subscription that was changed here, what was billed before each change
 * is a bill of its own: days before it are worth what they cost then. Days for which nobody is asked to pay are in none.
 */
export async function listBills(read: Reader, profileIds: readonly string[], timeZone: string) {
  const { rows } = await sql<BillRow>`
    select b.id, b.profile_id as "profileId", b.stripe_subscription_id as "stripeSubscriptionId", amount as cents, interval,
      interval_count as "intervalCount", billed_from as from,
      coalesce(ended_at, case when is_ending then coalesce(k.cancel_at, b.current_period_end) end) as to,
      -- The time before it begins is a period of the provider's, and none that is billed.
      greatest(current_period_start, billed_from) as anchor, (
        select coalesce(json_agg(json_build_object('name', x.name, 'cents', x.amount) order by x.position), '[]')
        from subscribed_item x where x.subscription_id = b.id) as items
    from subscription_bill b join known_subscription k using (id)
    where b.profile_id = any(${profileIds}::uuid[]) and amount > 0 and currency = 'usd' and interval is not null
      and (b.is_running or ended_at is not null)
    order by billed_from, b.id`.execute(read);
  const ids = rows.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  const before = Map.groupBy(await listBilledBefore(read, ids), (one) => one.stripeSubscriptionId);
  const notBilled = Map.groupBy(await listNotBilled(read, profileIds), (one) => one.stripeSubscriptionId);
  return rows.flatMap(({ from, to, anchor, stripeSubscriptionId, ...bill }) => {
    const start = dayAt(from, timeZone);
    const now = {
      ...{ ...bill, cents: Number(bill.cents), from: start, start },
      ...{ to: to && dayAt(to, timeZone), anchor: dayAt(anchor, timeZone) },
    };
    const bills = cutAt(now, before.get(stripeSubscriptionId) ?? [], timeZone);
    return without(notBilled.get(stripeSubscriptionId) ?? [], bills, timeZone);
  });
}

/** One bill for each price that there was, the first one first. */
function cutAt<B extends Bill>(now: B, changes: readonly BilledBefore[], timeZone: string): B[] {
  const bills: B[] = [];
  let { from } = now;
  for (const { until, billed } of changes) {
    const to = dayAt(until, timeZone);
    if (to <= from) continue;
    const isAlike = billed?.interval === now.interval && billed.intervalCount === now.intervalCount;
    if (billed) bills.push({ ...now, ...billed, from, to, anchor: isAlike ? now.anchor : now.start });
    from = to;
  }
  return [...bills, { ...now, from }];
}

/** What is left of some bills beside these periods. */
const without = <B extends Bill>(periods: readonly NotBilled[], bills: readonly B[], timeZone: string): B[] =>
  periods.reduce<B[]>(
    (left, period) => {
      const [from, to] = [dayAt(period.from, timeZone), dayAt(period.to, timeZone)];
      return left.flatMap((bill) => {
        const [until, since] = [bill.to === null || from < bill.to ? from : bill.to, bill.from > to ? bill.from : to];
        const parts = [
          { ...bill, to: until },
          { ...bill, from: since },
        ];
        return parts.filter((part) => part.to === null || part.from < part.to);
      });
    },
    [...bills],
  );
