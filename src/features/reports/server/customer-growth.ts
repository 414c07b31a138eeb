import { sql } from 'kysely';
import { noReason } from '../customer-growth.ts';
import { dayOf, type Facts, ofMonth, within } from './scope.ts';

/** Contacts as they came, their service as it began and ended. */
export const growthFacts: Facts = (scope, only) => {
  const { from, to, today, timeZone } = ofMonth(scope, only);
  return sql`
  with house as (
    -- Where an address was deleted nobody is served from that day on.
    select a.id, a.contact_id, case when l.id is null then ${dayOf(sql`a.updated_at`, timeZone)} else 'infinity' end as until
    from known_address a left join living_address l on l.id = a.id),
  served as (
    -- Who begins again in some days has not left meanwhile.
    select a.contact_id, min(v.first_day) as began, max(least(v.last_day, a.until)) as ended
    from agreed_service v join house a on a.id = v.address_id
    where v.first_day <= a.until group by 1 having min(v.first_day) <= ${today}),
  -- Most of a long list of contacts neither came in these days nor was ever served.
  meant as (
    select id from entered_contact c where ${within(sql`c.created_at`, { from, to, timeZone })}
    union select contact_id from served),
  home as (
    select distinct on (contact_id) contact_id, city from living_address
    order by contact_id, is_service desc, created_at, id),
  known as materialized (
    select c.id, c.name, c.profile_id, ${dayOf(sql`c.created_at`, timeZone)} as came,
      case when c.import_id is not null then 'Import' when c.created_by is null then 'Website' else 'Office' end as source,
      t.city as town, s.began, s.ended
    from meant join entered_contact c using (id) left join served s on s.contact_id = c.id
      left join home t on t.contact_id = c.id),
  fact as (
    select k.*, came as day, 'Lead' as what, null as reason, 1 as leads,
      case when began is null then 0 else 1 end as converted, coalesce(began - came, 0) as "convertDays", 0 as joined,
      0 as departed
    from known k where came between ${from} and ${to} and came <= coalesce(began, came)
    union all
    select k.*, began, 'Service began', null, 0, 0, 0, 1, 0
    from known k where began between ${from} and ${to}
    union all
    select k.*, ended, 'Left', case
        when exists (select from asked_request r where r.contact_id = k.id and r.kind = 'move'
          and ${dayOf(sql`r.created_at`, timeZone)} <= k.ended) then 'Moved away'
        when exists (select from asked_request r where r.contact_id = k.id and r.kind = 'missed_pickup'
          and ${dayOf(sql`r.created_at`, timeZone)} between k.ended - 60 and k.ended) then 'After a missed pickup'
        when exists (select from billed_invoice i where i.profile_id = k.profile_id
          and i.status in ('open', 'uncollectible') and i.amount_remaining > 0
          and ${dayOf(sql`i.due_date`, timeZone)} < k.ended) then 'Owed money'
        else ${noReason} end, 0, 0, 0, 0, 1
    from known k where ended between ${from} and ${to} and ended < ${today})
  select *, name as customer, id as "contactId", source as origin, town as place, reason as why from fact`;
};
