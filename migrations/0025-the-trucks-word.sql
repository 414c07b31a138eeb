-- What a phone asked for on a whole run, and the first answer: a repeat is answered from here. No reference to the run,
-- so that the answer outlives it.
create table run_command (
  id uuid primary key,
  profile_id uuid not null references profile,
  daily_route_id uuid not null,
  body_hash text not null,
  answer jsonb not null,
  received_at timestamptz not null default now()
);

-- The reason of a skip and what was typed are kept apart from now on: the words made from the reason leave the notes.
update daily_route_stop s
set driver_notes = case when s.driver_notes = w.words then null else substr(s.driver_notes, length(w.words) + 3) end
from (values ('not_out', 'Not out'), ('blocked', 'Blocked'), ('no_access', 'No access'),
  ('contaminated', 'Contaminated'), ('overfull', 'Overfull'), ('unsafe', 'Unsafe')) w (code, words)
where s.skip_reason = w.code and (s.driver_notes = w.words or starts_with(s.driver_notes, w.words || ': '));

-- When what a stop shows was decided at the stop: of two devices the later one counts. Empty where nobody has decided,
-- and where completing the run skipped what was left. Beside it the time by the device's own clock.
alter table daily_route_stop add column decided_at timestamptz, add column device_at timestamptz;
update daily_route_stop set decided_at = completion_time
where status in ('completed', 'skipped', 'rescheduled') and driver_notes is distinct from 'Run completed';

-- Work that another one counts for, because it was later, or that was taken back. The one that counts stands on the stop.
create table stop_visit (
  id uuid primary key default gen_random_uuid(),
  stop_id uuid not null references daily_route_stop on delete cascade,
  outcome daily_stop_status not null check (outcome in ('completed', 'skipped')),
  done_by uuid references profile,
  done_at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  skip_reason text,
  notes text,
  photo_key text,
  latitude double precision,
  longitude double precision,
  accuracy_metres double precision,
  taken_back_at timestamptz,
  taken_back_by uuid references profile
);
create index stop_visit_stop on stop_visit (stop_id, done_at desc);
create index stop_visit_photo on stop_visit (photo_key) where photo_key is not null;

-- Who drove a run, and on which run a stop stood, until when: whoever held a stop when it was worked may have worked it.
-- Written by triggers, so that no writer can forget it, and only when something changes: making runs costs nothing.
create table past_run_driver (
  daily_route_id uuid not null,
  driver_id uuid, -- null is nobody
  until timestamptz not null default now()
);
create index past_run_driver_run on past_run_driver (daily_route_id, until);
create function keep_past_run_driver() returns trigger language plpgsql as $$ begin
  insert into past_run_driver (daily_route_id, driver_id) values (old.id, old.driver_id);
  return null;
end $$;
create trigger keep_past_run_driver after update on daily_route
  for each row when (old.driver_id is distinct from new.driver_id) execute function keep_past_run_driver();

create table past_stop_run (
  stop_id uuid not null,
  daily_route_id uuid not null,
  until timestamptz not null default now()
);
create index past_stop_run_stop on past_stop_run (stop_id, until);
create function keep_past_stop_run() returns trigger language plpgsql as $$ begin
  insert into past_stop_run (stop_id, daily_route_id) values (old.id, old.daily_route_id);
  return null;
end $$;
create trigger keep_past_stop_run after update on daily_route_stop
  for each row when (old.daily_route_id is distinct from new.daily_route_id) execute function keep_past_stop_run();

-- Work that could not be put on a stop when it was told, with what is known of the place. A dispatcher settles it: it is
-- put on the stop that is there now, kept as a visit of the contact, or dismissed with a reason.
create table stray_work (
  id uuid primary key default gen_random_uuid(),
  reason text not null check (reason in ('run-closed', 'stop-suspended', 'not-theirs', 'stop-removed')),
  stop_id uuid not null, -- refers to nothing: it may be gone
  date date not null,
  route_name text not null,
  address_id uuid,
  contact_id uuid references contact on delete set null,
  street_line text not null,
  city_line text not null,
  contact_name text not null,
  outcome daily_stop_status not null check (outcome in ('completed', 'skipped')),
  done_by uuid not null references profile,
  done_at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  skip_reason text,
  notes text,
  photo_key text,
  latitude double precision,
  longitude double precision,
  accuracy_metres double precision,
  settlement text check (settlement in ('placed', 'kept', 'dismissed')),
  settlement_reason text,
  settled_at timestamptz,
  settled_by uuid references profile,
  check ((settlement is null) = (settled_at is null)),
  check ((settlement = 'dismissed') <= (settlement_reason is not null))
);
create index stray_work_open on stray_work (done_at) where settlement is null;
create index stray_work_contact on stray_work (contact_id) where contact_id is not null;
create index stray_work_photo on stray_work (photo_key) where photo_key is not null;
