-- What customers get back for pickups that a hold has kept from being made (decisions/0069). What is due is reckoned from
-- the plan whenever somebody looks; only what was decided stands here.

-- What others read of subscriptions: one row each, with what a period of all its items costs together.
create view subscription_bill as
  select s.id, s.stripe_subscription_id, s.profile_id, s.assigned_by, s.stripe_created_at as created_at, s.status, coalesce(s.trial_end, s.stripe_created_at) as billed_from, s.ended_at,
    s.current_period_start, s.current_period_end, s.status not in ('canceled', 'incomplete_expired') as is_running,
    s.cancel_at_period_end or s.cancel_at is not null as is_ending, i.quantity, i.amount, i.currency, i.interval,
    i.interval_count
  from customer_subscription s
  cross join lateral (
    select sum(x.quantity)::int as quantity, min(c.currency) as currency, min(c.interval) as interval,
      min(c.interval_count) as interval_count,
      -- Unknown where an amount is not one plain number, or not all items are billed equally often.
      case when bool_and(c.unit_amount is not null) and count(distinct (c.currency, c.interval, c.interval_count)) = 1
        then sum(c.unit_amount * x.quantity)::bigint end as amount
    from customer_subscription_item x join known_price c on c.id = x.price_id where x.subscription_id = s.id) i;

-- A hold as it was entered, on all the services that it covers.
create view customer_hold as
  select u.id, u.contact_id, u.suspended_from, u.suspended_to, u.reason,
    array(select k.service_id from suspension_service k where k.suspension_id = u.id) as service_ids
  from suspension u;

-- Where a truck has been, for which service.
create view completed_pickup as
  select s.service_id, r.date from daily_route_stop s join daily_route r on r.id = s.daily_route_id
  where s.status = 'completed' and s.service_id is not null;

create type hold_credit_kind as enum ('posted', 'none');
create table hold_credit (
  id uuid primary key, -- the command's
  profile_id uuid not null references profile (id) on delete restrict,
  suspension_id uuid not null, -- no foreign key: a hold may be removed after it was credited, and the credit stays
  held_from date not null, -- as the hold was when this was decided
  held_to date not null,
  kind hold_credit_kind not null,
  amount bigint not null check (amount <> 0), -- below zero: more was credited than is due, and that is left so
  sum text not null, -- how it was reckoned, to be checked by a person
  reason text, -- why nothing is credited
  created_by uuid references profile (id) on delete set null, -- nobody: it was posted by itself
  created_at timestamptz not null default now(),
  check (kind = 'none' or amount > 0)
);
create index hold_credit_suspension on hold_credit (suspension_id);
create index hold_credit_profile on hold_credit (profile_id);
create index hold_credit_created_by on hold_credit (created_by) where created_by is not null;
select audit('hold_credit');

-- When a credit is proposed, and whether somebody has to click: one row, once somebody has changed what is usual.
create table hold_credit_settings (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null default true,
  least_days int not null default 14 check (least_days between 1 and 366),
  posts_by_itself boolean not null default false,
  version int not null default 1
);
select audit('hold_credit_settings');
