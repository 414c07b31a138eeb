-- What a date does to everybody's pickups (design: Rules of the plan). A holiday without a row does
-- nothing, so nothing changes for a company until an admin says so.
create type day_effect as enum ('nothing', 'skipped', 'slides', 'moved');

create table holiday_rule (
  id uuid primary key default gen_random_uuid(), -- so that the audit trail can name the row
  holiday text not null unique, -- one of src/features/company/holidays.ts
  effect day_effect not null default 'nothing' check (effect <> 'moved'), -- a rule has no date to move to
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A day of the company's own; takes the place of the holiday on its date.
create table calendar_day (
  id uuid primary key default gen_random_uuid(),
  date date not null unique,
  name text not null,
  effect day_effect not null,
  moved_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((effect = 'moved') = (moved_to is not null)),
  check (moved_to <> date)
);
create index calendar_day_moved_to on calendar_day (moved_to) where moved_to is not null;

select audit('holiday_rule');
select audit('calendar_day');
