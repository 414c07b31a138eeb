import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import { calledSql } from '../../invoices/server/store.ts';
import type { When } from '../../invoices/server/store-overdue.ts';
import type { Concern, ConcernKind } from '../concerns.ts';
import { hasFailed, isDisputedHere, isLongOverdue, isOwedLate, isServed, unbilledContacts } from './what-counts.ts';

/** Open invoices, the oldest first. */
const invoices = (which: RawBuilder<unknown>, { timeZone }: When) => sql`
  select b.id, c.id as "contactId", coalesce(c.name, p.name) as name,
    concat_ws(', ', b.number, ${calledSql('b')}) as what,
    (b.due_date at time zone ${timeZone})::date::text as since, b.amount_remaining::bigint as amount
  from billed_invoice b left join person p on p.id = b.profile_id left join living_contact c on c.profile_id = b.profile_id
  where ${which} order by b.due_date, b.id`;

const sources: Readonly<Record<ConcernKind, (when: When) => RawBuilder<unknown>>> = {
  overdue: (when) => invoices(isOwedLate(when), when),
  'long-overdue': (when) => invoices(isLongOverdue(when), when),
  'failed-charges': (when) => invoices(hasFailed, when),
  disputed: ({ timeZone }) => sql`
    select d.id, c.id as "contactId", coalesce(c.name, p.name) as name,
      concat_ws(', ', b.number, ${calledSql('b')}) as what,
      (d.answer_by at time zone ${timeZone})::date::text as since, d.amount::bigint as amount
    from disputed_payment d join billed_invoice b on ${isDisputedHere}
      left join person p on p.id = b.profile_id left join living_contact c on c.profile_id = b.profile_id
    order by d.answer_by, d.id`,
  'past-due': ({ timeZone }) => sql`
    select s.id, c.id as "contactId", coalesce(c.name, p.name) as name, (
        select coalesce(string_agg(case when quantity = 1 then '' else quantity || ' × ' end || name, ', ' order by position), '')
        from subscribed_item i where i.subscription_id = s.id) as what,
      (select min(b.due_date at time zone ${timeZone})::date::text from billed_invoice b
        where b.profile_id = s.profile_id and b.status = 'open') as since,
      (select sum(b.amount_remaining)::bigint from billed_invoice b
        where b.profile_id = s.profile_id and b.status = 'open' and b.currency = 'usd') as amount
    from known_subscription s join person p on p.id = s.profile_id left join living_contact c on c.profile_id = s.profile_id
    where s.status = 'past_due' order by name, s.id`,
  'without-subscription': (when) => sql`
    with unbilled as (${unbilledContacts(when)})
    select c.id, c.id as "contactId", c.name, null as amount, min(v.first_day)::text as since,
      string_agg(distinct a.street || ', ' || v.waste_cans_count || case when v.waste_cans_count = 1 then ' can' else ' cans' end,
        '; ') as what
    from unbilled u join living_contact c on c.id = u.contact_id join living_address a on a.contact_id = c.id
      join agreed_service v on v.address_id = a.id
    where ${isServed(when)}
    group by c.id, c.name order by c.name, c.id`,
};

/** The rows that a number of the overview counts. */
export async function listConcerns(read: Reader, kind: ConcernKind, when: When): Promise<Concern[]> {
  const { rows } = await sql<Concern>`${sources[kind](when)}`.execute(read);
  return rows;
}
