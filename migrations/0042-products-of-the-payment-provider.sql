-- What the payment provider keeps is mirrored; what is asked of it is written down first (decisions/0064).

-- Readings of the provider are numbered when they begin: a row never goes back to an earlier one.
create sequence provider_reading;

-- `waiting` until it is known whether it was carried out; `refused` when it certainly was not.
create type provider_command_status as enum ('waiting', 'done', 'refused');
create table provider_command (
  id uuid primary key, -- the provider's idempotency key
  kind text not null,
  request jsonb not null,
  body_hash text not null,
  requested_by uuid references profile (id) on delete set null,
  status provider_command_status not null default 'waiting',
  attempts int not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  created_at timestamptz not null default now()
);
create index provider_command_due on provider_command (next_try_at) where status = 'waiting';
create index provider_command_requested_by on provider_command (requested_by) where requested_by is not null;

-- The inbox: what the provider says has changed, kept by its id, and read again there before it is believed.
create type provider_event_status as enum ('waiting', 'done', 'given-up');
create table provider_event (
  id text primary key, -- the provider's
  kind text not null, -- such as invoice.paid
  object_type text not null,
  object_id text, -- null of what has none
  status provider_event_status not null default 'waiting',
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  received_at timestamptz not null default now(),
  done_at timestamptz
);
create index provider_event_due on provider_event (next_try_at) where status = 'waiting';
create index provider_event_received_at on provider_event (received_at);

create type stripe_interval as enum ('day', 'week', 'month', 'year');
create table stripe_product (
  id uuid primary key default gen_random_uuid(),
  stripe_product_id text not null unique,
  name text not null,
  description text,
  active boolean not null,
  default_price_id text, -- of the provider
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table stripe_price (
  id uuid primary key default gen_random_uuid(),
  stripe_price_id text not null unique,
  product_id uuid not null references stripe_product (id) on delete restrict,
  active boolean not null,
  unit_amount bigint, -- in the smallest unit of the currency; null when it has parts of one, or tiers
  currency text not null,
  interval stripe_interval, -- null when it is paid once
  interval_count int check (interval_count > 0),
  stripe_created_at timestamptz not null,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((interval is null) = (interval_count is null))
);
create index stripe_price_of_product on stripe_price (product_id);

select audit('stripe_product', left_out => '{reading}');
select audit('stripe_price', left_out => '{reading}');
