-- Runs are made every evening for the next day (decisions: Generation). A date is done once: what was cancelled or
-- moved afterwards is not made again.
create table daily_generation (
  date date primary key,
  generated_at timestamptz not null default now()
);
alter table company_settings
  add column is_generation_on boolean not null default true,
  add column generation_hour int not null default 18 check (generation_hour between 0 and 23),
  -- Codes of reasons for which skipping a stop needs a photo.
  add column photo_required_skip_reasons text[] not null default '{}';

-- Why a stop was skipped, for reports; the words stand in the notes.
alter table daily_route_stop
  add column skip_reason text check (skip_reason in
    ('not_out', 'blocked', 'no_access', 'contaminated', 'overfull', 'unsafe', 'other')),
  add column moved_from_run_id uuid references daily_route on delete set null;
create index daily_route_stop_moved on daily_route_stop (moved_from_run_id) where moved_from_run_id is not null;

-- A broken truck's stops may need a second run of the same route and date, for another driver.
alter table daily_route add column is_extra boolean not null default false;
alter table daily_route drop constraint daily_route_route_id_date_key;
create unique index daily_route_route_date on daily_route (route_id, date) where not is_extra;
create index daily_route_route on daily_route (route_id, date);
