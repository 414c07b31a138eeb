import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { StatementFacts } from '../statement-rules.ts';

/** Whose statement it is; refused by whoever asks when there is nobody. */
export type Billed = Readonly<{ contactId: string; profileId: string | null; name: string; addressLines: string[] }>;

/** Where letters about money go: the billing address, else the mailing one, else any; with the name of a company. */
export const addressLinesOf = (contact: string) => sql<string[]>`coalesce((
  select array_remove(array[${sql.ref(`${contact}.company_name`)}, a.street, a.city_line], null)
  from living_address a where a.contact_id = ${sql.ref(`${contact}.id`)}
  order by a.is_billing desc, a.is_mailing desc, a.created_at limit 1), '{}')`;

export async function findBilled(read: Reader, contactId: string): Promise<Billed | undefined> {
  const { rows } = await sql<Billed>`
    select c.id as "contactId", c.profile_id as "profileId", c.name, ${addressLinesOf('c')} as "addressLines"
    from living_contact c where c.id = ${contactId}`.execute(read);
  return rows[0];
}

type Found = StatementFacts & Readonly<{ hasOthers: boolean }>;

/**
 * All that happened on an account in US dollars, in cents, with the company's days, read at one moment. A payment that
 * an invoice counts and that has not come by itself yet stands as one of an unknown way.
 */
export async function findLedger(read: Reader, profileId: string, timeZone: string): Promise<Found> {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`;
  const { rows } = await sql<{ found: Found }>`
    with theirs as materialized (select * from issued_invoice where profile_id = ${profileId}),
    i as materialized (select * from theirs where currency = 'usd'),
    paid as (
      select i.number, i.issued_at, y.way::text as way, y.check_number as what, y.amount,
        coalesce(y.received_on, ${day('y.paid_at')}) as day
      from i join invoice_payment y on y.invoice_id = i.id
      union all
      select i.number, i.issued_at, 'other', null, i.amount_paid - coalesce(sum(y.amount), 0), ${day('i.paid_at')}
      from i left join invoice_payment y on y.invoice_id = i.id
      group by i.id, i.number, i.issued_at, i.amount_paid, i.paid_at
      having i.amount_paid <> coalesce(sum(y.amount), 0)),
    happened as (
      select ${day('i.issued_at')} as day, i.issued_at as at, 'invoice' as kind, i.number,
        coalesce(i.description, i.first_line) as what, null as way, greatest(i.total, 0) as charged,
        greatest(-i.total, 0) as credited, case when i.description is null then i.more_lines else 0 end as more
      from i
      union all
      select coalesce(p.day, ${day('p.issued_at')}), p.issued_at, 'payment', p.number, p.what, p.way,
        greatest(-p.amount, 0), greatest(p.amount, 0), 0
      from paid p
      union all
      select ${day('n.created_at')}, n.created_at, case when n.is_taken_back then 'taken-back'
          when n.refunded + n.outside > 0 then 'refund' else 'credit-note' end,
        i.number, n.memo, null, n.refunded + n.outside, n.amount, 0
      from i join invoice_credit_note n on n.invoice_id = i.id
      union all
      select ${day('r.created_at')}, r.created_at, 'refund', i.number, replace(r.reason, '_', ' '), null, r.amount, r.amount, 0
      from i join refund_without_note r on r.invoice_id = i.id
      union all
      select coalesce(c.received_on, ${day('c.created_at')}), c.created_at,
        case when c.is_taking_back then 'taken-back' when c.way is null then 'credit' else 'payment' end, null,
        case when c.is_taking_back then c.reason else coalesce(c.check_number, c.reason) end, c.way::text,
        greatest(-c.amount, 0), greatest(c.amount, 0), 0
      from given_credit c where c.profile_id = ${profileId})
    select json_build_object(
      'entries', (select coalesce(json_agg(json_build_object('on', day, 'kind', kind, 'number', number, 'what', what,
        'more', more, 'way', way, 'charged', charged, 'credited', credited) order by day, at), '[]') from happened),
      'openInvoices', (select coalesce(json_agg(json_build_object('id', id, 'number', number,
        'dueOn', ${day('i.due_date')}, 'amount', amount_remaining, 'isOnItsWay', amount_on_its_way > 0, 'hostedUrl', hosted_invoice_url)), '[]')
        from i where status = 'open'),
      'credit', coalesce((select -balance from paying_account where profile_id = ${profileId} and not is_replaced), 0),
      'uncollectible', (select coalesce(sum(amount_remaining), 0) from i where status = 'uncollectible'),
      'hasOthers', exists (select from theirs where currency <> 'usd')) as found`.execute(read);
  const [row] = rows;
  if (!row) throw new Error('A select without a table gives one row');
  return row.found;
}
