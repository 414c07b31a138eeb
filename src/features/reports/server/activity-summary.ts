import { sql } from 'kysely';
import { activitySummary } from '../activity-summary.ts';
import { type Group, sumsOf } from '../report.ts';
import { labelled } from './labels.ts';
import { before, dayOf, type Facts, ofMonth, type Scope, within } from './scope.ts';

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

/**
 * First of all somebody may write back; what is settled is answered too. What is deleted with its contact is counted
 * nowhere, as messages are not: the inbox has it no more.
 */
const answeredRequests = sql`
  select r.*, least(a.answered_at, r.settled_at) as first_at,
    case when a.answered_at <= coalesce(r.settled_at, 'infinity') then a.answered_by else r.settled_by end as first_by
  from asked_request r join living_contact c on c.id = r.contact_id
    left join recorded_activity a on a.id = r.activity_id`;

/** What people entered, what customers asked, and what of both is open; without names, which most sums do without. */
const nameless = (scope: Scope) => {
  const { today, timeZone } = scope;
  const day = dayOf(sql`created_at`, timeZone);
  const then = within(sql`created_at`, scope);
  const hours = (at: ReturnType<typeof sql>) => sql`greatest(0, extract(epoch from ${at} - created_at) / 3600)::float8`;
  const isOpen = sql`status in ('pending', 'in_progress')`;
  // What is open is told to the oldest: what was entered before these days stands on the first of them.
  const earlier = before(sql`created_at`, scope);
  const open = sql`0, 0, 0, 0, 1, ${today}::date - ${day}, ${day}`;
  const first = sql`${scope.from}::date`;
  // A request has an entry among the messages: it counts once.
  const isMessage = sql`is_customer_generated and not exists (select from asked_request r where r.activity_id = a.id)`;
  return sql`
    select ${day} as day, created_by as person_id, ${labelled(sql`type`, types)} as type, title, contact_id,
      status::text as status, 1 as made, 0 as asked, 0 as answered, 0::float8 as "answerHours", 0 as open, 0 as "openDays",
      null::date as since
    from entered_activity where ${then} and not is_customer_generated
    union all
    select ${day}, coalesce(answered_by, assigned_to), 'Message', title, contact_id, status::text, 0, 1,
      case when answered_at is null then 0 else 1 end,
      case when answered_at is null then 0 else ${hours(sql`answered_at`)} end,
      case when ${isOpen} then 1 else 0 end, case when ${isOpen} then ${today}::date - ${day} else 0 end,
      case when ${isOpen} then ${day} end
    from recorded_activity a where ${then} and ${isMessage}
    union all
    select ${first}, coalesce(answered_by, assigned_to), 'Message', title, contact_id, status::text, ${open}
    from recorded_activity a where ${earlier} and ${isOpen} and ${isMessage}
    union all
    select case when ${then} then ${day} else ${first} end, coalesce(assigned_to, created_by), ${labelled(sql`type`, types)},
      title, contact_id, status::text, ${open}
    from entered_activity where (${then} or ${earlier}) and not is_customer_generated and ${isOpen}
    union all
    select ${day}, coalesce(first_by, owner_id), ${labelled(sql`kind`, kinds)}, ${labelled(sql`kind`, kinds)},
      contact_id, state::text, 0, 1, case when first_at is null then 0 else 1 end,
      case when first_at is null then 0 else ${hours(sql`first_at`)} end,
      case when settled_at is null then 1 else 0 end,
      case when settled_at is null then ${today}::date - ${day} else 0 end, case when settled_at is null then ${day} end
    from (${answeredRequests}) r where ${then} and state <> 'withdrawn'
    union all
    select ${first}, coalesce(first_by, owner_id), ${labelled(sql`kind`, kinds)}, ${labelled(sql`kind`, kinds)},
      contact_id, state::text, ${open}
    from (${answeredRequests}) r where ${earlier} and state <> 'withdrawn' and settled_at is null`;
};

export const activityFacts: Facts = (all, only) => sql`
  select f.*, p.name as person, f.person_id as "personKey", p.name as who, f.title as what,
    ${labelled(sql`f.status`, states)} as state, to_char(f.since, 'Mon FMDD, YYYY') as "openSince", c.name as customer, c.id as "contactId"
  from (${nameless(ofMonth(all, only))}) f
    left join person p on p.id = f.person_id left join living_contact c on c.id = f.contact_id`;

/** Added up before anybody is named: few people stand behind hundreds of thousands of entries. */
export const activitySums = (scope: Scope, { key }: Group) => {
  const column = key === 'month' ? sql`day` : key === 'person' ? sql`person_id` : sql.ref(key);
  const sums = sumsOf(activitySummary).map((sum) => sql`sum(${sql.ref(sum.key)}) as ${sql.id(sum.key)}`);
  const added = sql`select ${column}, ${sql.join(sums)} from (${nameless(scope)}) f group by 1`;
  if (key !== 'person') return added;
  return sql`select f.*, p.name as person, f.person_id as "personKey" from (${added}) f left join person p on p.id = f.person_id`;
};
