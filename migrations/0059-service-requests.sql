-- What customers ask for beside the pickups that are planned: one row each, with who looks after it and what came of it.
create type service_request_kind as enum ('pause', 'missed_pickup', 'another_can', 'extra_pickup', 'move');
create type service_request_state as enum ('open', 'in_hand', 'done', 'declined', 'withdrawn');

create table service_request (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contact (id) on delete cascade,
  kind service_request_kind not null,
  asked jsonb not null, -- as it was sent, with the names and prices that were shown; never changed
  stop_id uuid references daily_route_stop (id) on delete set null, -- the pickup that was missed
  activity_id uuid references activity (id) on delete set null, -- its entry in Messages
  suspension_id uuid references suspension (id) on delete set null, -- what came of a pause
  state service_request_state not null default 'open',
  owner_id uuid references profile (id) on delete set null,
  outcome text, -- what the customer was told
  created_by uuid references profile (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_by uuid references profile (id) on delete set null,
  settled_at timestamptz,
  check ((settled_at is null) = (state in ('open', 'in_hand')))
);
create index service_request_contact on service_request (contact_id, created_at desc);
create index service_request_waiting on service_request (created_at) where settled_at is null;
create index service_request_settled on service_request (settled_at desc) where settled_at is not null;
-- A pickup is reported once, unless the customer has thought better of it.
create unique index service_request_stop on service_request (stop_id) where state <> 'withdrawn';
create index service_request_stop_id on service_request (stop_id) where stop_id is not null;
create index service_request_activity on service_request (activity_id) where activity_id is not null;
create index service_request_suspension on service_request (suspension_id) where suspension_id is not null;
create index service_request_owner on service_request (owner_id) where owner_id is not null;
create index service_request_created_by on service_request (created_by) where created_by is not null;
create index service_request_settled_by on service_request (settled_by) where settled_by is not null;
select audit('service_request', contact => 'x.contact_id', left_out => '{asked,activity_id,suspension_id,stop_id}');

-- One row, once somebody has changed what is usual.
create table service_request_settings (
  is_only boolean primary key default true check (is_only),
  pauses_at_once boolean not null default false, -- otherwise after the office agrees
  can_product_id uuid references stripe_product (id) on delete set null, -- what another can costs
  extra_product_id uuid references stripe_product (id) on delete set null, -- what an extra pickup costs
  version int not null default 1
);
create index service_request_settings_can on service_request_settings (can_product_id) where can_product_id is not null;
create index service_request_settings_extra on service_request_settings (extra_product_id)
  where extra_product_id is not null;
select audit('service_request_settings');

-- Which pickups of a customer are over, and on which run they stood.
create or replace view dated_stop as
  select s.id, s.contact_id, r.date, s.street_line, s.status, s.completion_time, s.photo_key is not null as has_photo,
    cardinality(s.more_photo_keys) as more_photos, s.skip_reason, s.daily_route_id, s.address_id,
    s.suspension is not null as is_held, r.status in ('completed', 'cancelled') as is_run_over
  from daily_route_stop s join daily_route r on r.id = s.daily_route_id;
