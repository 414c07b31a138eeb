import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Received } from '../../../kernel/operation.ts';
import type { Reader } from '../../../server/database/connection.ts';
import {
  type ContactSort,
  type ContactStatusReport,
  type contactStatusContract,
  mostContacts,
  type StatusRow,
} from '../contact-status.ts';

export type ContactQuestion = Received<typeof contactStatusContract.get>;

/** Texts regardless of case; those without a plan come last either way. */
const orders: Readonly<Record<ContactSort, RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  email: sql`lower(email)`,
  converted: sql`"isConverted"`,
  agreement: sql`case agreement when 'signed' then 1 when 'pending' then 2 else 3 end`,
  plan: sql`plan is null, lower(plan)`,
  routes: sql`cardinality(routes)`,
  cans: sql`cans`,
};

/** All contacts as the report shows them; `today` is the company's. */
const statusOf = (today: Day) => sql`
  select c.id, c.name, c.email, c.profile_id is not null as "isConverted",
    case when v.id is null then null when v.signed_at is null then 'pending' else 'signed' end as agreement,
    p.plan, coalesce(r.routes, '{}') as routes, coalesce(s.cans, 0) as cans
  from living_contact c
  left join active_agreement v on v.contact_id = c.id
  left join (
    select u.profile_id, string_agg(case when i.quantity = 1 then '' else i.quantity || ' × ' end || i.name, ', '
        order by u.created_at, u.id, i.position) as plan
    from known_subscription u join subscribed_item i on i.subscription_id = u.id
    where u.is_running group by 1) p on p.profile_id = c.profile_id
  left join (
    select a.contact_id, array_agg(distinct t.route_name order by t.route_name) as routes
    from route_stop t join living_address a on a.id = t.address_id
    where exists (
      select from agreed_service w
      where w.address_id = a.id and w.stream = t.stream and coalesce(w.last_day >= ${today}::date, true))
    group by 1) r on r.contact_id = c.id
  left join (
    select a.contact_id, sum(w.waste_cans_count)::int as cans
    from agreed_service w join living_address a on a.id = w.address_id
    where w.first_day <= ${today}::date and (w.last_day is null or w.last_day >= ${today}::date) group by 1) s
    on s.contact_id = c.id`;

const isFound = (q: string) =>
  q
    ? sql`strpos(lower(name || ' ' || email || ' ' || coalesce(plan, '') || ' ' || array_to_string(routes, ' ')), lower(${q})) > 0`
    : sql`true`;

/** What is searched for, in its order. */
const listed = ({ q, sort, direction }: ContactQuestion, most: number) => sql`
  select * from status where ${isFound(q)}
  order by ${orders[sort]} ${direction === 'asc' ? sql`asc` : sql`desc`}, lower(name), id limit ${sql.lit(most)}`;

export async function findContactStatus(
  read: Reader,
  asked: ContactQuestion,
  today: Day,
): Promise<ContactStatusReport> {
  const { rows } = await sql<ContactStatusReport>`
    with status as materialized (${statusOf(today)})
    select (
        select json_build_object('contacts', count(*), 'converted', count(*) filter (where "isConverted"),
          'signed', count(*) filter (where agreement = 'signed'), 'withPlan', count(*) filter (where plan is not null),
          'onRoutes', count(*) filter (where cardinality(routes) > 0), 'cans', coalesce(sum(cans), 0))
        from status) as totals,
      (select count(*)::int from status where ${isFound(asked.q)}) as matching,
      (select coalesce(json_agg(x), '[]') from (${listed(asked, mostContacts)}) x) as rows`.execute(read);
  return rows[0] as ContactStatusReport;
}

/** The rows alone, also more of them than a page shows. */
export async function listContactStatus(
  read: Reader,
  asked: ContactQuestion,
  { today, most }: Readonly<{ today: Day; most: number }>,
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`with status as (${statusOf(today)}) ${listed(asked, most)}`.execute(read);
  return rows;
}
