create table route (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  days_of_week weekday[] not null check (cardinality(days_of_week) >= 1),
  driver_id uuid references profile,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1
);

-- A stop of a route template. Its row lives as long as the address stays on the route.
create table route_address (
  id uuid primary key default gen_random_uuid(),
  route_id uuid not null references route on delete cascade,
  address_id uuid not null references contact_address on delete cascade,
  order_in_route int not null check (order_in_route >= 1),
  waste_cans_count int not null default 1 check (waste_cans_count >= 1),
  created_at timestamptz not null default now(),
  unique (route_id, address_id),
  unique (route_id, order_in_route) deferrable initially deferred
);
create index route_address_address on route_address (address_id);

create table route_address_accommodation (
  route_address_id uuid primary key references route_address on delete cascade,
  accommodation_type text not null check (accommodation_type in
    ('Disabled Resident', 'Code Required', 'Gated Entry', 'Elderly Resident', 'Service Animal Present',
     'Special Instructions')),
  notes text
);

create type suspension_reason as enum
  ('vacation', 'payment_issue', 'service_issue', 'temporary_hold', 'customer_request', 'other');

create table route_address_suspension (
  id uuid primary key default gen_random_uuid(),
  route_address_id uuid not null references route_address on delete cascade,
  suspended_from date not null,
  suspended_to date not null check (suspended_to >= suspended_from),
  reason suspension_reason not null default 'vacation',
  notes text,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  ended_by uuid references profile,
  ended_at timestamptz
);
create index route_address_suspension_stop on route_address_suspension (route_address_id, suspended_from);

create type daily_route_status as enum ('pending', 'in_progress', 'completed', 'cancelled');
create type daily_stop_status as enum ('pending', 'in_progress', 'completed', 'skipped', 'rescheduled');

-- A route's run on one date. It keeps the route's name, so that history outlives the template.
create table daily_route (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  route_id uuid not null references route,
  route_name text not null,
  driver_id uuid references profile,
  status daily_route_status not null default 'pending',
  start_time timestamptz,
  end_time timestamptz,
  notes text,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (route_id, date)
);
create index daily_route_date on daily_route (date);

-- A stop of a run, with its own copy of address and contact: history stays readable whatever happens to them.
create table daily_route_stop (
  id uuid primary key default gen_random_uuid(),
  daily_route_id uuid not null references daily_route on delete cascade,
  route_address_id uuid references route_address on delete set null,
  address_id uuid references contact_address on delete set null,
  contact_id uuid references contact on delete set null,
  order_in_route int not null,
  street_line text not null,
  city_line text not null,
  contact_name text not null,
  phone text,
  waste_cans_count int not null,
  latitude double precision,
  longitude double precision,
  accommodation_type text,
  accommodation_notes text,
  suspension jsonb, -- {id, from, to, reason, notes} when a hold covers the run's date
  status daily_stop_status not null default 'pending',
  started_at timestamptz,
  completion_time timestamptz,
  received_at timestamptz,
  driver_notes text,
  photo_key text,
  actual_latitude double precision,
  actual_longitude double precision,
  actual_accuracy_metres double precision,
  worked_by uuid references profile,
  rescheduled_to date,
  rescheduled_from_stop_id uuid references daily_route_stop on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (daily_route_id, order_in_route) deferrable initially deferred
) with (fillfactor = 80);
create index daily_route_stop_contact on daily_route_stop (contact_id, created_at desc);
create index daily_route_stop_template on daily_route_stop (route_address_id);
create index daily_route_stop_photo on daily_route_stop (photo_key) where photo_key is not null;
-- Without it deleting a stop reads all others for those that were put off from it.
create index daily_route_stop_put_off on daily_route_stop (rescheduled_from_stop_id)
  where rescheduled_from_stop_id is not null;

-- A pickup put off to a day whose run does not exist yet: generation places it.
create table rescheduled_pickup (
  from_stop_id uuid primary key references daily_route_stop on delete cascade,
  route_id uuid not null references route,
  date date not null,
  placed_stop_id uuid references daily_route_stop on delete set null,
  created_at timestamptz not null default now()
);
create index rescheduled_pickup_date on rescheduled_pickup (date) where placed_stop_id is null;
create index rescheduled_pickup_placed on rescheduled_pickup (placed_stop_id) where placed_stop_id is not null;

-- What a driver's phone asked for, and the first answer: a repeat is answered from here and changes nothing.
create table stop_command (
  id uuid primary key,
  profile_id uuid not null references profile,
  stop_id uuid not null references daily_route_stop on delete cascade,
  body_hash text not null,
  answer jsonb not null,
  received_at timestamptz not null default now()
);
create index stop_command_stop on stop_command (stop_id);
create index stop_command_received on stop_command (received_at);
