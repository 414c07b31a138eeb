import { sql } from 'kysely';
import { labelled } from './labels.ts';
import { dayOf, type Facts, ofMonth, within } from './scope.ts';

const types = { note: 'Note', task: 'Task', call: 'Call', meeting: 'Meeting', email: 'Email' };
const kinds = {
  pause: 'Request to pause',
  missed_pickup: 'Missed pickup reported',
  another_can: 'Request for a can',
  extra_pickup: 'Request for a pickup',
  move: 'Request to move',
};
const states = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  open: 'Open',
  in_hand: 'In hand',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** First of all somebody may write back; what is settled is answered too. */
const answeredRequests = sql`
  select r.*, least(a.answered_at, r.settled_at) as first_at,
    case when a.answered_at <= coalesce(r.settled_at, 'infinity') then a.answered_by else r.settled_by end as first_by
  from asked_request r left join recorded_activity a on a.id = r.activity_id`;

/** What people entered, what customers asked, and what of both is open. */
export const activityFacts: Facts = (all, only) => {
  const scope = ofMonth(all, only);
  const { today, timeZone } = scope;
  const day = dayOf(sql`created_at`, timeZone);
  const then = within(sql`created_at`, scope);
  const hours = (at: ReturnType<typeof sql>) => sql`greatest(0, extract(epoch from ${at} - created_at) / 3600)::float8`;
  return sql`
    with told as (
      select a.*, ${day} as day from recorded_activity a
      -- A request has an entry among the messages: it counts once.
      where ${then} and not exists (select from asked_request r where r.activity_id = a.id)),
    fact as (
      select day, created_by as person_id, ${labelled(sql`type`, types)} as type, title, contact_id, status::text as status,
        1 as made, 0 as asked, 0 as answered, 0::float8 as "answerHours", 0 as open, 0 as "openDays"
      from told where not is_customer_generated
      union all
      select day, coalesce(answered_by, assigned_to), 'Message', title, contact_id, status::text, 0, 1,
        case when answered_at is null then 0 else 1 end,
        case when answered_at is null then 0 else ${hours(sql`answered_at`)} end,
        case when status in ('pending', 'in_progress') then 1 else 0 end,
        case when status in ('pending', 'in_progress') then ${today}::date - day else 0 end
      from told where is_customer_generated
      union all
      select day, coalesce(assigned_to, created_by), ${labelled(sql`type`, types)}, title, contact_id, status::text, 0, 0, 0,
        0, 1, ${today}::date - day
      from told where not is_customer_generated and status in ('pending', 'in_progress')
      union all
      select ${day}, coalesce(first_by, owner_id), ${labelled(sql`kind`, kinds)}, ${labelled(sql`kind`, kinds)},
        contact_id, state::text, 0, 1, case when first_at is null then 0 else 1 end,
        case when first_at is null then 0 else ${hours(sql`first_at`)} end,
        case when settled_at is null then 1 else 0 end,
        case when settled_at is null then ${today}::date - ${day} else 0 end
      from (${answeredRequests}) r where ${then} and state <> 'withdrawn')
    select f.*, p.name as person, f.person_id as "personKey", p.name as who, f.title as what,
      ${labelled(sql`f.status`, states)} as state, c.name as customer, c.id as "contactId"
    from fact f left join person p on p.id = f.person_id left join living_contact c on c.id = f.contact_id`;
};
