-- The evening before a pickup: who wants to hear of it how, and the private calendar of the days (decisions/0078).
alter table company_settings
  add column pickup_reminder_hour int not null default 18 check (pickup_reminder_hour between 17 and 19);

-- One row for each time that somebody chose: never changed, the last one of a channel counts.
create table pickup_reminder_choice (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  profile_id uuid not null references profile on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  is_on boolean not null,
  source text not null check (source in ('my-account', 'unsubscribe-link', 'device-gone')),
  created_at timestamptz not null default now()
);
create index pickup_reminder_choice_profile on pickup_reminder_choice (profile_id, channel, number desc);

-- What was sent: of the same day's pickups once by each channel, in the transaction that puts it on its way.
create table pickup_letter (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  reminds_of date, -- null of a letter about changed days
  unsubscribe_token_hash bytea unique,
  created_at timestamptz not null default now(),
  unique (profile_id, channel, reminds_of)
);
create index pickup_letter_created_at on pickup_letter (created_at);

-- On which day somebody last heard that a pickup comes; of the others they know the usual one. It is about weeks that are
-- soon over, and swept then, whatever became of the service and the route.
create table pickup_told (
  profile_id uuid not null references profile on delete cascade,
  service_id uuid not null,
  route_id uuid not null,
  nominal_date date not null,
  comes_on date, -- null: not at all
  created_at timestamptz not null default now(),
  primary key (profile_id, service_id, route_id, nominal_date)
);
create index pickup_told_nominal_date on pickup_told (nominal_date);

-- The link to somebody's calendar is known by its hash alone; a new one takes the place of the old one.
create table calendar_feed (
  profile_id uuid primary key references profile on delete cascade,
  token_hash bytea not null unique,
  has_alarm boolean not null,
  created_at timestamptz not null default now()
);
select audit('calendar_feed', contact => '(select c.id from contact c where c.profile_id = x.profile_id)',
  left_out => '{token_hash}');
